// Finds a browser: CHROMIUM_PATH, the system's Chromium or Chrome, the one that npm brought.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasSharedMemory } from '../shared-memory/index.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** A browser fills less. */
const isMemoryShared = hasSharedMemory(1024 ** 3)

/** What a browser that starts as root, in a container and without a network of its own needs. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isMemoryShared ? [] : ['--disable-dev-shm-usage']),
]

/**
 * What Playwright is not to add: without memory to share, a browser shares files of the disk, which is more work.
 * @type {string[]}
 */
export const LEFT_OUT = isMemoryShared ? ['--disable-dev-shm-usage'] : []

/**
 * For the tests the one that npm brings, where it answers: the same on every machine, and with two thirds of the work.
 * @returns {Promise<string | undefined>} the path of a browser that answers, or undefined
 */
export async function findTestBrowser() {
  return process.env.CHROMIUM_PATH ? findInstalled() : ((await findShell()) ?? findInstalled())
}

/** @returns {Promise<string | undefined>} the path of a browser that answers, or undefined */
export async function findBrowser() {
  return process.env.CHROMIUM_PATH ? findInstalled() : (findInstalled() ?? (await findShell()))
}

/** @returns {string | undefined} the path of the browser of this machine, where one answers */
export function findInstalled() {
  const set = process.env.CHROMIUM_PATH
  if (set) return answers(set) ? set : undefined
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name)
      // A stub that only says how to install a browser does not answer.
      if (folder && existsSync(path) && answers(path)) return path
    }
  }
  return undefined
}

/**
 * Chromium without a window around the page, as npm brings it. It shows no notifications.
 * @returns {Promise<string | undefined>} its path where it starts
 */
export async function findShell() {
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    return (await starts(path)) ? path : undefined
  } catch {
    return undefined
  }
}

function answers(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** One that lacks what it needs of the system says its version all the same: it must show a page. */
async function starts(path) {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: path, args: BROWSER_ARGUMENTS, timeout: 60_000 })
  try {
    const page = await browser.newPage()
    await page.setContent('<p>It starts</p>')
    return (await page.innerText('p')) === 'It starts'
  } finally {
    await browser.close()
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findInstalled, findTestBrowser } from '@compass/testkit/browser'
import { makeFolder } from '@compass/testkit/folders'
import type { TestProject } from 'vitest/node'
import { openDayAndNight, TOP } from './documents.ts'
import { canNotify } from './notifications.ts'
import { payShop } from './pay-shop.ts'

export type Product = {
  /** Where it listens. */
  url: string
  dataDir: string
  stop(): Promise<void>
}

const COMPILED = join(TOP, 'node_modules', '.cache', 'compiled')
/** The calls' tests have their share of the machine meanwhile. */
const READY_WITHIN_MS = 300_000

/**
 * Builds where sources changed, starts the product as `npm start` does, and finds a browser for the journeys. Who writes a
 * journey starts a product once (`node apps/storefront/e2e/harness/start-open.ts`) and names it: `JOURNEYS_PRODUCT=<url>,<data
 * directory>`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [url, dataDir] = process.env.JOURNEYS_PRODUCT?.split(',') ?? []
  const product = url && dataDir ? { url, dataDir, stop: async () => {} } : await startProduct()
  try {
    const browser = await findTestBrowser()
    if (!browser) throw new Error('There is no browser: install Chromium, or set CHROMIUM_PATH to one.')
    const installed = findInstalled()
    let notifyingBrowser: string | null = null
    for (const path of new Set([browser, ...(installed ? [installed] : [])]))
      if (!notifyingBrowser && (await canNotify(path, product.url))) notifyingBrowser = path
    project.provide('product', { url: product.url, dataDir: product.dataDir })
    project.provide('browser', browser)
    project.provide('notifyingBrowser', notifyingBrowser)
    return product.stop
  } catch (error) {
    await product.stop()
    throw error
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; dataDir: string }
    /** The path of the browser of journeys. */
    browser: string
    /** That of one that shows notifications; null: none of this machine does. */
    notifyingBrowser: string | null
  }
}

/**
 * The product with all demo merchants, on a free port with data of its own. What it writes goes to `.tmp/journeys.log`.
 * `isAlwaysOpen`: stores and items are on sale at whatever time the journeys run. `isEmpty`: there is no merchant at all; it
 * is started beside another product, which was built already.
 */
export async function startProduct({ port = 0, isAlwaysOpen = true, isEmpty = false } = {}): Promise<Product> {
  if (!isEmpty) await runToEnd(['tools/bootstrap.mjs', 'build'])
  await mkdir(join(TOP, '.tmp'), { recursive: true })
  const dataDir = await makeFolder('journeys')
  const logFile = join(TOP, '.tmp', isEmpty ? 'journeys-empty.log' : 'journeys.log')
  const log = createWriteStream(logFile)
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Each visitor says an address of their own, as a proxy would.
    TRUSTED_PROXIES: 'loopback',
    ...(isEmpty ? { DEMO_MERCHANTS: 'none' } : {}),
  }
  const child = spawn(process.execPath, ['apps/host/start.ts'], {
    cwd: TOP,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.off('exit', endWithUs)
    await end(child)
    log.end()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  try {
    child.stderr.pipe(log, { end: false })
    const url = await readAddress(child, log, logFile)
    if (isAlwaysOpen && !isEmpty) {
      const folders = await openDayAndNight(join(TOP, 'demo'), join(dataDir, 'open'))
      await applyMerchants({ url, dataDir }, [...folders, await payShop(join(dataDir, 'open'))])
    }
    return { url, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** `npm run merchant -- apply <folder>…`; answers what it printed. */
export async function applyMerchants(at: { url: string; dataDir: string }, folders: string[]): Promise<string> {
  return runToEnd(['apps/host/merchant.ts', 'apply', ...folders, '--url', at.url], { DATA_DIR: at.dataDir })
}

/** `npm run merchant -- invite <slug> --role owner --name <name>`; answers the link. */
export async function inviteOwner(at: { url: string; dataDir: string }, slug: string, name: string): Promise<string> {
  const invite = ['apps/host/merchant.ts', 'invite', slug, '--role', 'owner', '--name', name, '--url', at.url]
  return (await runToEnd(invite, { DATA_DIR: at.dataDir })).trim().split('\n')[0]!
}

const keys = new Map<string, Promise<string>>()

/** What a merchant's own till calls with: one key for each merchant and process. */
export function makeKey(at: { url: string; dataDir: string }, slug: string): Promise<string> {
  const name = `${at.url}/${slug}`
  const key = keys.get(name) ?? askForKey(at, slug)
  keys.set(name, key)
  return key
}

/** As `npm run merchant -- key <slug> till` does, without a process of its own. */
async function askForKey({ url, dataDir }: { url: string; dataDir: string }, slug: string): Promise<string> {
  const platformKey = (await readFile(join(dataDir, 'platform.key'), 'utf8')).trim()
  const answer = await fetch(`${url}/v1/platform/merchants/${slug}/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platformKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'till' }),
  })
  const { data, meta } = (await answer.json()) as { data?: { key?: string }; meta?: { message?: string } }
  if (!data?.key) throw new Error(`no key of ${slug}: ${answer.status} ${meta?.message}`)
  return data.key
}

/** The merchant accepts an order, as its till does. */
export async function acceptOrder(at: { url: string; dataDir: string }, slug: string, order: string): Promise<void> {
  const answer = await fetch(`${at.url}/v1/merchant/orders/${order}/transitions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await makeKey(at, slug)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: 20 }),
  })
  if (!answer.ok) throw new Error(`${slug} did not accept ${order}: ${answer.status} ${await answer.text()}`)
}

/** The address stands under the line that says that it is ready. */
async function readAddress(child: ChildProcess, log: NodeJS.WritableStream, logFile: string): Promise<string> {
  return new Promise((found, failed) => {
    let text = ''
    const timer = setTimeout(() => failed(new Error(`The product did not get ready:\n${text}`)), READY_WITHIN_MS)
    child.stdout?.on('data', (part) => {
      log.write(part)
      text += part
      const url = /is ready[^\n]*\n\s+(http:\/\/\S+?)\/?\n/.exec(text)?.[1]
      if (!url) return
      clearTimeout(timer)
      found(url)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      failed(new Error(`The product ended (${code}); ${logFile} says why.\n${text}`))
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(timer)
}

/** A program of ours, from the top of the project. @throws where it fails, with what it printed */
async function runToEnd(args: string[], environment: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: TOP,
    // What was compiled once is not compiled again: that takes a third of such a program.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (part) => {
    printed += part
  })
  child.stderr.on('data', (part) => {
    printed += part
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${printed}`)
  return printed
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSER_ARGUMENTS, findInstalled } from '@compass/testkit/browser'
import { type CDPSession, chromium, type Page } from 'playwright-core'

/** The whole browser of this machine; the one that npm brings is made for pages alone, and installs nothing. */
const whole = findInstalled()

/** Why nothing can be installed here; empty where it can. */
export const whyNotInstalled = whole ? '' : ' (skipped: this machine has no whole Chromium)'

/**
 * A page in a browser with a window, where there is a screen; else in one that has its window in memory. Its profile is no
 * private one, in which nothing can be installed.
 */
export async function inWindow(url: string, look: (page: Page, browser: CDPSession) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'compass-window-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: whole!,
    args: BROWSER_ARGUMENTS,
    locale: 'en-GB',
    baseURL: url,
    headless: !process.env.DISPLAY,
    viewport: { width: 390, height: 844 },
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await look(page, await context.newCDPSession(page))
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

import { BROWSER_ARGUMENTS } from '@compass/testkit/browser'
import { chromium } from 'playwright-core'

/** Whether the browser of this path shows notifications: the one that npm brings takes them and shows none. */
export async function canNotify(executablePath: string, url: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS })
  try {
    const context = await browser.newContext({ permissions: ['notifications'] })
    const page = await context.newPage()
    await page.goto(url)
    return await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/push-worker.js', { scope: '/push-worker' })
      const worker = registration.installing ?? registration.waiting
      if (!registration.active && worker) {
        await new Promise<void>((resolve) => {
          worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
        })
      }
      try {
        await registration.showNotification('one')
        return (await registration.getNotifications()).length > 0
      } catch {
        return false
      }
    })
  } finally {
    await browser.close()
  }
}

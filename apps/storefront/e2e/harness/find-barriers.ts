import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

let source: Promise<string> | undefined
/** So long a button may say what is happening; one that stays busy is looked at as it is. */
const BUSY_MS = 2_000
/** So long a press, a fade or an answer takes to be shown. */
const SETTLED_MS = 1_000

/**
 * What a screen reader or a keyboard would trip over on a page as it stands (axe, all rules). Answers a line a rule, with its
 * places. A document keeps axe once it has it: bringing it takes a third of a look. Pages in frames are looked at by themselves.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const found = await look(page)
  if (found.length === 0) return found
  // A look takes a while, and what changes meanwhile is seen half: what stands in nobody's way is gone at the next one.
  await page.waitForTimeout(SETTLED_MS)
  const again = await look(page)
  return found.filter((one) => again.includes(one))
}

async function look(page: Page): Promise<string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await untilNothingIsBusy(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as typeof globalThis & { axe: typeof import('axe-core') }
    // What is in order is not described, which on a long page takes longer than the looking. What is not is named without its
    // HTML. No sheet is fetched for the one rule that reads them: nothing of ours turns with the screen.
    axe.configure({ noHtml: true })
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}

/** axe reads a button while it looks at all else: one whose words come back meanwhile would have neither its label nor these. */
export async function untilNothingIsBusy(page: Page): Promise<void> {
  await page
    .locator('button[aria-busy]')
    .first()
    .waitFor({ state: 'detached', timeout: BUSY_MS })
    .catch(() => undefined)
}

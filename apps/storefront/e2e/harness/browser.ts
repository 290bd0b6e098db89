import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BROWSER_ARGUMENTS, LEFT_OUT } from '@compass/testkit/browser'
import { isWalked } from '@compass/testkit/twins'
import { type Browser, chromium } from 'playwright-core'
import { expect, inject, type RunnerTestCase } from 'vitest'
import { findBarriers, untilNothingIsBusy } from './find-barriers.ts'
import { turn } from './twins.ts'
import { openVisit, type Visit, type VisitOptions } from './visit.ts'

export type { Visit } from './visit.ts'

const LOOKS = join(import.meta.dirname, '../../../../.tmp/journeys')

/** Of this process, by their paths: it has its own, which end with it. */
const browsers = new Map<string, Promise<Browser>>()
let visits: Visit[] = []
/** Looks of the test so far. */
let looks = 0

/** A visitor of their own, until the test ends. Complaints of the browser fail the test. */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  return openIn(inject('browser'), options)
}

/** As `visit`, in a browser that shows notifications. */
export async function visitNotified(options: VisitOptions = {}): Promise<Visit> {
  return openIn(inject('notifyingBrowser') ?? inject('browser'), options)
}

async function openIn(executablePath: string, options: VisitOptions): Promise<Visit> {
  const browser =
    browsers.get(executablePath) ??
    chromium.launch({ executablePath, args: BROWSER_ARGUMENTS, ignoreDefaultArgs: LEFT_OUT })
  browsers.set(executablePath, browser)
  const opened = await openVisit(await browser, inject('product').url, options)
  visits.push(opened)
  return opened
}

/** Ends the visits of a test: nothing that its browsers complained of goes unseen. */
export async function endVisits(task: RunnerTestCase): Promise<void> {
  const open = visits
  visits = []
  looks = 0
  if (task.result?.state === 'fail') {
    for (const [i, one] of open.entries()) await keepLastLook(one, `${task.name.slice(0, 70)} ${i + 1}`)
  }
  for (const { context } of open) await context.close()
  expect
    .soft(
      open.flatMap(({ faults }) => faults()),
      'what the browser complained of',
    )
    .toEqual([])
}

/**
 * What a screen reader or a keyboard would trip over on the screen as it stands (axe, all rules). A press that went out as a
 * form, because the scripts were late, brings a new page: then that one is looked at. A look is a fifth of a journey's work, so a
 * turn of twins takes one of two, and twins take each other's (decision 0059).
 */
export async function expectNoBarriers({ page }: Visit): Promise<void> {
  if (!isWalked(turn, basename(expect.getState().testPath!), looks++)) return untilNothingIsBusy(page)
  const found = await findBarriers(page).catch(async (error: Error) => {
    if (!error.message.includes('Execution context was destroyed')) throw error
    await page.waitForLoadState()
    return findBarriers(page)
  })
  expect.soft(found, `axe on ${page.url()}`).toEqual([])
}

/** What was on the screen when a journey failed: `.tmp/journeys/<journey>.png` and `.txt`. */
async function keepLastLook({ page }: Visit, name: string): Promise<void> {
  const file = join(LOOKS, name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80))
  await mkdir(LOOKS, { recursive: true })
  await page.screenshot({ path: `${file}.png` }).catch(() => undefined)
  const read = await page
    .locator('body')
    .ariaSnapshot()
    .catch((error) => String(error))
  await writeFile(`${file}.txt`, `${page.url()}\n${read}\n`)
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Language } from '@compass/domain/languages'
import { serverWords } from '@compass/i18n/server'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'

export type Size = 'phone' | 'desktop'

export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  readonly language: Language
  /** Our words in the visit's language, exactly as the screens say them. */
  readonly say: ReturnType<typeof serverWords>
  /** Opens a path of the product. */
  open(path: string): Promise<void>
  /** A fault of the console that this journey causes on purpose. */
  expectFault(pattern: RegExp): void
}

export type VisitOptions = {
  readonly size?: Size
  readonly language?: Language
  readonly javaScript?: boolean
  readonly dark?: boolean
}

const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  ar: 'ar-AE',
  sr: 'sr-Latn-RS',
  fr: 'fr-FR',
  el: 'el-CY',
}

/** A step that takes longer than this is a fault. */
const STEP_MS = 12_000

const LOOKS = join(import.meta.dirname, '../../../../.tmp/journeys')

let connection: Promise<Browser> | undefined
let open: { context: BrowserContext; page: Page; faults: string[]; expected: RegExp[] }[] = []

afterEach(async ({ task }) => {
  const visits = open
  open = []
  const faults = visits.flatMap(({ faults, expected }) =>
    faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  )
  if (task.result?.state === 'fail') {
    for (const [i, { page }] of visits.entries()) await keepLastLook(page, `${task.name} ${i + 1}`)
  }
  for (const { context } of visits) await context.close()
  expect.soft(faults, 'what the browser complained of').toEqual([])
})

afterAll(async () => {
  await (await connection)?.close()
})

/** What was on the screen when a journey failed: `.tmp/journeys/<journey>.png` and `.txt`. */
async function keepLastLook(page: Page, name: string): Promise<void> {
  const file = join(LOOKS, name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80))
  await mkdir(LOOKS, { recursive: true })
  await page.screenshot({ path: `${file}.png` }).catch(() => undefined)
  const read = await page
    .locator('body')
    .ariaSnapshot()
    .catch((error) => String(error))
  await writeFile(`${file}.txt`, `${page.url()}\n${read}\n`)
}

/** A visitor of their own: nothing is shared with other visits. Complaints of the page fail the test that opened it. */
export async function visit(options: VisitOptions = {}): Promise<Visit> {
  const { size = 'phone', language = 'en', javaScript = true, dark = false } = options
  connection ??= chromium.connect(inject('browser'))
  const browser = await connection
  const isPhone = size === 'phone'
  const context = await browser.newContext({
    baseURL: inject('product').url,
    locale: LOCALES[language],
    timezoneId: 'Asia/Dubai',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    javaScriptEnabled: javaScript,
    // Nothing moves: what is measured is where it stays.
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
  })
  context.setDefaultTimeout(STEP_MS)
  const page = await context.newPage()
  const kept = { context, page, faults: [] as string[], expected: [] as RegExp[] }
  open.push(kept)
  context.on('console', (message) => {
    if (message.type() === 'error') kept.faults.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => kept.faults.push(`uncaught: ${error.error().message || String(error.error())}`))
  return {
    page,
    context,
    language,
    say: serverWords(language),
    async open(path) {
      await page.goto(path)
    },
    expectFault: (pattern) => kept.expected.push(pattern),
  }
}

/** What a screen reader or a keyboard would trip over on the screen as it stands (axe, all rules). */
export async function expectNoBarriers({ page }: Visit): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect.soft(found, `axe on ${page.url()}`).toEqual([])
}

import { randomInt } from 'node:crypto'
import type { Language } from '@compass/domain/languages'
import { serverWords } from '@compass/i18n/server'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'

export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  readonly language: Language
  /** Our words in the visit's language, exactly as the screens say them. */
  readonly say: ReturnType<typeof serverWords>
  /** Opens a path of the product. */
  open(path: string): Promise<void>
  /** A complaint of the browser that this journey causes on purpose. */
  expectFault(pattern: RegExp): void
  /** Complaints that nobody expected. */
  faults(): string[]
}

export type VisitOptions = {
  readonly size?: 'phone' | 'desktop'
  readonly language?: Language
  readonly javaScript?: boolean
  readonly dark?: boolean
  /** Device pixels to a CSS pixel. */
  readonly density?: number
  /** The worker of the root may run; without it every request is the network's, as most journeys want it. */
  readonly worker?: boolean
  /** Where the product is reached; absent: where it listens. */
  readonly at?: string
}

const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  ar: 'ar-AE',
  sr: 'sr-Latn-RS',
  fr: 'fr-FR',
  el: 'el-CY',
}

/** Nobody waits longer for a step, on however busy a machine. */
const STEP_MS = 30_000

/** From an address of their own, which the product believes its proxies: limits of an address are nobody else's. */
export function comeFromAnywhere(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}

/** A visitor of their own: nothing is shared with other visits. */
export async function openVisit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const {
    size = 'phone',
    language = 'en',
    javaScript = true,
    dark = false,
    density = 1,
    worker = false,
    at = url,
  } = options
  const isPhone = size === 'phone'
  const context = await browser.newContext({
    baseURL: at,
    locale: LOCALES[language],
    timezoneId: 'Asia/Dubai',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    deviceScaleFactor: density,
    isMobile: isPhone,
    hasTouch: isPhone,
    javaScriptEnabled: javaScript,
    // Nothing moves: what is measured is where it stays.
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    serviceWorkers: worker ? 'allow' : 'block',
    extraHTTPHeaders: comeFromAnywhere(),
  })
  context.setDefaultTimeout(STEP_MS)
  const faults: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message || String(error.error())}`))
  const page = await context.newPage()
  return {
    page,
    context,
    language,
    say: serverWords(language),
    async open(path) {
      await page.goto(path)
    },
    expectFault: (pattern) => expected.push(pattern),
    faults: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  }
}

/** A change of the cart, not a look at it. */
export function isCartChange(request: Request): boolean {
  return request.method() === 'POST' && /\/basket(\.data)?$/.test(new URL(request.url()).pathname)
}

/** What comes soon is seen soon; what takes longer is not looked for all the time, since each look lays out the page. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 250]
const COMES_WITHIN_MS = 30_000

/** Looks until it is so. @throws with the last thing that was seen */
export async function until<T>(
  see: () => Promise<T>,
  isSo: (seen: T) => boolean,
  withinMs = COMES_WITHIN_MS,
): Promise<void> {
  const end = Date.now() + withinMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    const seen = await see()
    if (isSo(seen)) return
    if (Date.now() > end) throw new Error(`This did not come; last seen: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

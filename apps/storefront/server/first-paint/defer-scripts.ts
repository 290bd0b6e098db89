import type { PageRequest } from '#shell/api/page-request.ts'
import { favouritesCookie } from '#shell/favourites/favourites-cookie.ts'
import { orderedCookie, runningCookie } from '#shell/own-orders/own-orders-cookies.ts'
import { promotionsCookie } from '#shell/promotions/promotions-cookie.ts'
import { writeHydrationScript } from './hydration-script.ts'
import { writeInstallScript } from './install-script.ts'
import { writeVersionScript } from './version-script.ts'
import { type WorkerNames, writeWorkerScript } from './worker-script.ts'

/** A file whose code lies in another: it hands names on (as called outside, as called there), or calls one. */
export type ShortCut =
  | { readonly from: string; readonly names: readonly (readonly [outside: string, inside: string])[] }
  | { readonly from: string; readonly calls: string }

export interface FirstScripts {
  /** By address. */
  readonly shortCuts: Readonly<Record<string, ShortCut>>
  /** The words of the first screens, by language: fetched with the scripts, which ask for them first of all. */
  readonly words: Readonly<Record<string, string>>
  /** What tells the server of a failure. */
  readonly reporter?: string | undefined
}

interface PageOf {
  readonly page: PageRequest
  /** Slug of its merchant. */
  readonly url: string | null
  readonly language: string
  /** The file of the whole stylesheet, which follows where the page has what its own elements need; else null. */
  readonly styles: string | null
  /** What a page without a network says as of when it is, and on which clock. */
  readonly asOf: Pick<WorkerNames, 'asOf' | 'clock'>
}

const MODULE = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/
/** Where the script of React Router that puts a page back to where it was left has marked a page as new. */
const NEW_PAGE = 'window.history.replaceState({ key }, "");'
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const SCREEN_IMPORT = /import \* as (\w+) from "([^"]+)";/g
const START_IMPORT = /import\("([^"]+)"\)/
/** Where `root.tsx` leaves room for the waking script. */
const WAKE = '>WAKE</script>'

/** Everything that is looked for in the document of React Router, as the build asserts it. */
export const MARKS: readonly (string | RegExp)[] = [
  MODULE,
  NEW_PAGE,
  PRELOAD,
  SCREEN_IMPORT,
  START_IMPORT,
  // `hydrate.tsx` reads the names of the screens' words there.
  'window.__reactRouterRouteModules = {',
]

/**
 * Takes the start of a page's scripts from the browser and gives it to the hydration script (`hydration-script.ts`). The
 * module script becomes text that waits, and its preloads become names that are fetched when the page has come.
 */
export function deferScripts(html: string, first: FirstScripts, { page, url, language, styles, asOf }: PageOf): string {
  const modules = new Set<string>()
  const excluded = html.replace(PRELOAD, (_, href: string) => {
    modules.add(first.shortCuts[href]?.from ?? href)
    return ''
  })
  const words = first.words[language]
  if (words && modules.size > 0) modules.add(words)
  const waiting = excluded.replace(
    MODULE,
    (_, attributes: string, text: string) =>
      `<script${attributes} type="compass/module">${takeShortCuts(text, first.shortCuts)}</script>`,
  )
  const wake = writeHydrationScript({
    personalCookie: url ? `has.${url}` : null,
    areaCookie: url ? `area.${url}` : null,
    orderedCookie: url ? orderedCookie(url) : null,
    runningCookie: url ? runningCookie(url) : null,
    favouritesCookie: url ? favouritesCookie(url) : null,
    promotionsCookie: url ? promotionsCookie(url) : null,
    modules: [...modules],
    styles,
    now: !page.isCached,
  })
  const version = writeVersionScript({ build: page.build })
  const install = url ? `${writeInstallScript({ url })};` : ''
  const isMenu = page.isCached && url !== null
  const worker = writeWorkerScript({ isWithdrawn: page.isWorkerWithdrawn, reporter: first.reporter, isMenu, ...asOf })
  const scripts = `${wake};${install}${version};${worker}`
  // A page that is new was left nowhere: it need not ask the browser, which answers after 10 ms and more on a phone.
  return waiting.replace(NEW_PAGE, `${NEW_PAGE} return;`).replace(WAKE, () => `>${scripts}</script>`)
}

/** Asks for what a page needs where it is, instead of in files that only say where. */
function takeShortCuts(text: string, shortCuts: FirstScripts['shortCuts']): string {
  const homes: string[] = []
  const home = (from: string) => {
    if (!homes.includes(from)) homes.push(from)
    return `home${homes.indexOf(from)}`
  }
  const body = text
    .replace(SCREEN_IMPORT, (whole, name: string, href: string) => {
      const shortCut = shortCuts[href]
      if (!shortCut || !('names' in shortCut)) return whole
      const parts = shortCut.names.map(([outside, inside]) => `${outside}:${home(shortCut.from)}.${inside}`)
      return `const ${name}={${parts.join()}};`
    })
    .replace(START_IMPORT, (whole, href: string) => {
      const shortCut = shortCuts[href]
      return shortCut && 'calls' in shortCut ? `${home(shortCut.from)}.${shortCut.calls}()` : whole
    })
  return homes.map((from, i) => `import * as home${i} from "${from}";\n`).join('') + body
}

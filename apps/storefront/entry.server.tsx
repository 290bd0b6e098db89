import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { serverWords } from '@compass/i18n/server'
import { paletteCss, peopleCss } from '@compass/ui/palette'
import greek from '@fontsource-variable/geologica/files/geologica-greek-wght-normal.woff2?url'
import arabic from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { type RouterContextProvider, ServerRouter } from 'react-router'
import { shellOfFault } from '#shell/merchants/root-shell.ts'
import first from './fonts/geologica-first.woff2?url'
import others from './fonts/geologica-others.woff2?url'
import { keepKind } from './paths.ts'
import { ServerPartsContext } from './root.tsx'
import type { LandingData } from './screens/landing/landing/read-landing.ts'
import { deferScripts } from './server/first-paint/defer-scripts.ts'
import { firstScripts } from './server/first-paint/first-scripts.ts'
import { keepFirstStyles, splitStyles } from './server/first-paint/first-styles.ts'
import { insertAppHead } from './server/install/insert-app-head.ts'
import { insertPrivacy } from './server/privacy/insert-privacy.tsx'
import { makePlainPage, type PlainPage } from './server/privacy/plain-page.tsx'
import { insertStructuredData } from './server/structured-data/insert-structured-data.ts'
import { pageRequest } from './shell/api/page-request.ts'
import type { ShellData } from './shell/merchants/read-storefront.ts'
import css from './styles.css?inline'
import stylesheet from './styles.css?url'

export { keepKind, pageRequest }

/** A page of ours without the screens' scripts, in the colours of its merchant (`server/privacy`). */
export function writePlainPage(page: PlainPage): string {
  return `<!doctype html>${renderToStaticMarkup(makePlainPage(page, (accent, scheme) => paletteCss(accent, scheme) + css))}`
}

/** Ink of the pages that belong to no merchant. */
const OWN_ACCENT = '#1c1a19'

const styles = splitStyles(css)

/** Which of our files hold most letters of a language. */
const FONTS = { en: [first], fr: [first, others], sr: [first], el: [greek], ar: [arabic] }

/** Renders a document whole: pages are short, and a whole page can be kept, compressed and counted. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const page = loadContext.get(pageRequest)
  const { loaderData, errors, matches } = routerContext.staticHandlerContext
  const shell = (loaderData?.root as ShellData | undefined) ?? shellOfFault(errors?.root)
  const onLanding = Object.values(loaderData ?? {}).find(
    (loaded) => loaded && typeof loaded === 'object' && 'landing' in loaded,
  )
  const { landing, brands = [] } = (onLanding ?? {}) as Partial<LandingData>
  const accent = (shell?.merchant?.colorCode ?? landing?.colorCode ?? OWN_ACCENT) as `#${string}`
  const scheme = shell?.merchant?.colorScheme ?? landing?.colorScheme ?? 'system'
  const people = shell?.spot?.ourOrder ? peopleCss(accent, scheme) : ''
  const palette = paletteCss(accent, scheme) + people
  // Merchants that are shown side by side keep their own tints each.
  const ofLanding = brands.map(({ url, colorCode, colorScheme }) => ({ key: url, colorCode, colorScheme }))
  const vendors = (shell?.stores ?? []).flatMap(({ id, vendor }) =>
    vendor ? { key: id, colorCode: vendor.colorCode, colorScheme: scheme } : [],
  )
  const tints = [...ofLanding, ...vendors].map(({ key, colorCode, colorScheme }) =>
    paletteCss(colorCode as `#${string}`, colorScheme, `[data-brand="${key}"]`),
  )
  const parts = {
    nonce: page.nonce,
    css: palette + tints.join('') + css,
    wake: page.firstPaint ? 'WAKE' : '',
    fonts: FONTS[shell?.language ?? 'en'],
  }
  let failed = false
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerPartsContext value={parts}>
        <ServerRouter context={routerContext} url={request.url} nonce={page.nonce} />
      </ServerPartsContext>,
      {
        nonce: page.nonce,
        // A part that comes later is put in its place by a script: here all is in its place from the beginning.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough()
          text(body).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          failed = true
          console.error(error)
        },
      },
    )
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  const language = shell?.language ?? 'en'
  const asOf = {
    asOf: serverWords(language)('offline.asOf', { time: '{time}' }),
    clock: shell?.merchant?.clock ?? 24,
  }
  const hasFirstStyles = page.firstPaint && page.isCached
  const url = shell?.merchant?.url ?? null
  const pageOf = { page, url, language, styles: hasFirstStyles ? stylesheet : null, asOf }
  const withHead = shell ? insertAppHead(html, shell) : html
  const found =
    shell && status === 200
      ? insertStructuredData(withHead, {
          routes: matches.map(({ route }) => route.id),
          loaderData: loaderData ?? {},
          shell,
        })
      : withHead
  const written = page.firstPaint ? deferScripts(found, firstScripts, pageOf) : found
  const whole = shell && status === 200 ? insertPrivacy(written, page, shell, new URL(request.url).pathname) : written
  return new Response(hasFirstStyles ? keepFirstStyles(whole, css, styles) : whole, {
    status: failed ? 500 : status,
    headers,
  })
}

import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { openRenderer } from '../renderer.ts'
import { MARKS } from './defer-scripts.ts'
import { inlineCover } from './inline-cover.ts'

const ADVICE = 'adapt server/first-paint, or build and run with FIRST_PAINT=off.'

/** One sentence for each mark that a document lacks: without it, the rewriting would silently do nothing. */
export function findMissingMarks(html: string): string[] {
  return MARKS.filter((mark) => (typeof mark === 'string' ? !html.includes(mark) : html.search(mark) < 0)).map(
    (mark) => `React Router's document lacks ${typeof mark === 'string' ? mark : mark.source}: ${ADVICE}`,
  )
}

/** What the storefront that was just built lacks of all that is looked for in its documents. */
export async function findFirstPaintFaults(): Promise<string[]> {
  return [...findMissingMarks(await renderDocument()), ...(await findCoverFaults())]
}

/** The page of a shop that is not there, rendered by the build that was just made and rewritten by nobody. */
async function renderDocument(): Promise<string> {
  const renderPage = await openRenderer()
  const notFound = { data: null, meta: { code: 404, error: 'not_found', message: '', requestId: '' } }
  const response = await renderPage(new Request('http://localhost/no-such-shop'), {
    nonce: 'nonce',
    publicUrl: 'http://localhost',
    mode: 'production',
    build: 'checked',
    clientAddress: '127.0.0.1',
    send: async () => ({ status: 404, headers: {}, body: Buffer.from(JSON.stringify(notFound)) }),
    cookies: new Map(),
    setCookies: [],
    formTargets: [],
    tileSources: [],
    privacy: null,
    hasAnswered: () => true,
    hasScripts: true,
    slugOfHost: null,
    landingOfHost: null,
    firstPaint: false,
    isWorkerWithdrawn: false,
    isCached: false,
    languageWanted: ['en'],
  })
  return response.text()
}

/** React writes the preload of a picture that is wanted first, and both are found again by their letters. */
async function findCoverFaults(): Promise<string[]> {
  const src = '/pictures/shop/cover.webp'
  const picture = createElement('img', { src, alt: '', fetchPriority: 'high' })
  const html = renderToString(createElement('html', null, createElement('head'), createElement('body', null, picture)))
  const inlined = await inlineCover(html, async () => new Uint8Array(1))
  return inlined.includes(src) ? [`React no longer writes <img src="…" fetchPriority="high" as it did: ${ADVICE}`] : []
}

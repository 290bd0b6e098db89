import { randomBytes } from 'node:crypto'
import type { Language } from '@compass/domain/languages'
import type { PageRequest } from '#shell/api/page-request.ts'
import { inlineCover } from './first-paint/inline-cover.ts'
import { policyForCached, policyForCachedWithoutScripts } from './policy.ts'
import type { RenderPage } from './renderer.ts'

/** A page that is the same for every guest: nobody's cookies, the choices in its address. */
export interface CachedPageRequest {
  readonly address: string
  readonly slugOfHost: string | null
  readonly merchant: PageRequest['merchant']
  readonly landingOfHost: string | null
  readonly language: Language
  /** Whether it is for visitors that have answered about pixels. */
  readonly hasAnswered: boolean
}

/** What making it needs of the deployment. */
export interface CachedPageContext
  extends Pick<PageRequest, 'publicUrl' | 'mode' | 'build' | 'send' | 'firstPaint' | 'isWorkerWithdrawn'> {
  readonly renderPage: RenderPage
  /** A file of ours, without the network; null: there is none. */
  readonly readFile: (path: string) => Promise<Uint8Array | null>
}

/** Null where there is no such page to keep. */
export async function renderCachedPage(
  { address, slugOfHost, landingOfHost, merchant, language, hasAnswered }: CachedPageRequest,
  { renderPage, readFile, ...parts }: CachedPageContext,
): Promise<{ html: Buffer; policy: string } | null> {
  const nonce = randomBytes(16).toString('base64')
  const page: PageRequest = {
    ...parts,
    nonce,
    clientAddress: '127.0.0.1',
    cookies: new Map(),
    setCookies: [],
    formTargets: [],
    tileSources: [],
    privacy: null,
    hasAnswered: () => hasAnswered,
    hasScripts: true,
    merchant,
    slugOfHost,
    landingOfHost,
    isCached: true,
    languageWanted: [language],
  }
  const response = await renderPage(new Request(address, { headers: { host: new URL(address).host } }), page)
  if (response.status !== 200) return null
  const document = await response.text()
  const html = parts.firstPaint ? await inlineCover(document, readFile) : document
  const policy = page.hasScripts ? policyForCached(html, nonce, page) : policyForCachedWithoutScripts(html, nonce)
  return { html: Buffer.from(html), policy }
}

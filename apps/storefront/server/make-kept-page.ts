import { randomBytes } from 'node:crypto'
import type { Language } from '@compass/domain/languages'
import type { PageRequest } from '#shell/api/page-request.ts'
import { inlineCover } from './inline-cover.ts'
import { policyForKept } from './policy.ts'
import type { RenderPage } from './renderer.ts'

/** A page that is the same for every guest: nobody's cookies, the choices in its address. */
export interface KeptPageWanted {
  readonly address: string
  readonly slugOfHost: string | null
  readonly language: Language
}

/** What making it needs of the deployment. */
export interface KeptPageParts extends Pick<PageRequest, 'publicUrl' | 'mode' | 'send'> {
  readonly renderPage: RenderPage
  /** A file of ours, without the network; null: there is none. */
  readonly readFile: (path: string) => Promise<Uint8Array | null>
}

/** Null where there is no such page to keep. */
export async function makeKeptPage(
  { address, slugOfHost, language }: KeptPageWanted,
  { renderPage, readFile, ...parts }: KeptPageParts,
): Promise<{ html: Buffer; policy: string } | null> {
  const nonce = randomBytes(16).toString('base64')
  const response = await renderPage(new Request(address, { headers: { host: new URL(address).host } }), {
    ...parts,
    nonce,
    clientAddress: '127.0.0.1',
    cookies: new Map(),
    setCookies: [],
    formTargets: [],
    slugOfHost,
    isKept: true,
    languageWanted: [language],
  })
  if (response.status !== 200) return null
  const html = await inlineCover(await response.text(), readFile)
  return { html: Buffer.from(html), policy: policyForKept(html, nonce) }
}

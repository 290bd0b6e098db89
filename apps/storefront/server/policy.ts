import { createHash } from 'node:crypto'
import type { ProviderHosts } from '@compass/domain/privacy'
import type { FastifyReply } from 'fastify'
import type { PageRequest, TileSource } from '#shell/api/page-request.ts'

/** What a page needs beside ourselves. */
interface Others {
  readonly formTargets?: readonly string[]
  readonly tileSources?: readonly TileSource[]
  /** Null: nobody counts visits or chats, and no page stands in a frame of ours. */
  readonly privacy?: PageRequest['privacy']
}

/**
 * What a page may load: ourselves, and the tiles of its merchant's maps. Inline parts are named; forms go to us, and to a
 * listed gateway where the page leads there.
 */
function policy(
  scripts: string,
  styles: string,
  { formTargets = [], tileSources = [], privacy = null }: Others,
): string {
  const tiles = (wanted: TileSource['kind']) =>
    tileSources.flatMap(({ kind, origin }) => (kind === wanted ? ` ${origin}` : [])).join('')
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    `img-src 'self' data: blob:${tiles('raster')}`,
    "font-src 'self'",
    `connect-src 'self'${tiles('pmtiles')}`,
    "manifest-src 'self'",
    // Pixels and chat run in pages of ours that stand in frames: what those may load is their own affair.
    ...(privacy && (privacy.pixels.length > 0 || privacy.chat) ? ["frame-src 'self'"] : []),
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

export function policyForNonce(nonce: string, others: Others = {}): string {
  return policy(`'nonce-${nonce}'`, `'nonce-${nonce}'`, others)
}

/** The same of a page of ours whose scripts were taken out. */
export function policyForPreview(nonce: string, others: Others = {}): string {
  return policyForNonce(nonce, others).replace(/script-src [^;]+/, "script-src 'none'")
}

/** Of a page without a script: its own style and pictures, and what a browser tells us of a link (`ping`). */
function scriptlessPolicy(styles: string): string {
  const own = [
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return ["default-src 'none'", `style-src ${styles}`, ...own].join('; ')
}

/** The same policy for a frame: pages of these sites may show it. */
export function framePolicy(policy: string, origins: readonly string[]): string {
  return policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`)
}

export function policyWithoutScripts(nonce: string): string {
  return scriptlessPolicy(`'nonce-${nonce}'`)
}

const INLINE = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g

/**
 * The policy of a cached page. A nonce must not be sent twice, so each inline part that we marked with this page's nonce is
 * named by its hash. What carries no mark of ours stays refused.
 */
export function policyForCached(
  html: string,
  nonce: string,
  { tileSources = [], privacy = null }: Others = {},
): string {
  const { script, style } = hashesOfInline(html, nonce)
  return policy(script, style, { tileSources, privacy })
}

/**
 * The policy of a page of ours that runs scripts of providers and stands in a frame of our own pages. It names exactly their
 * hosts; no other page does.
 */
export function policyForProviders(
  nonce: string,
  providers: readonly ProviderHosts[],
  isStyledInline: boolean,
): string {
  const hostsOf = (kind: keyof ProviderHosts) => [...new Set(providers.flatMap((hosts) => hosts[kind] ?? []))].join(' ')
  const directive = (name: string, own: string, kind: keyof ProviderHosts) =>
    `${name} ${[own, hostsOf(kind)].filter(Boolean).join(' ') || "'none'"}`
  return [
    "default-src 'none'",
    directive('script-src', `'nonce-${nonce}'`, 'script'),
    // What a chat draws is styled by its own script.
    `style-src ${isStyledInline ? "'self' 'unsafe-inline'" : `'nonce-${nonce}'`}`,
    directive('img-src', "'self' data: blob:", 'img'),
    directive('font-src', "'self'", 'font'),
    directive('connect-src', '', 'connect'),
    directive('frame-src', '', 'frame'),
    directive('media-src', '', 'media'),
    directive('worker-src', '', 'worker'),
    directive('form-action', "'self'", 'form'),
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ')
}

/** The same of a page without a script. */
export function policyForCachedWithoutScripts(html: string, nonce: string): string {
  return scriptlessPolicy(hashesOfInline(html, nonce).style)
}

function hashesOfInline(html: string, nonce: string): { readonly script: string; readonly style: string } {
  const hashes: Record<'script' | 'style', Set<string>> = { script: new Set(), style: new Set() }
  for (const [, kind, attributes, text] of html.matchAll(INLINE)) {
    if (!attributes?.includes(`nonce="${nonce}"`) || text === undefined) continue
    hashes[kind as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return { script: [...hashes.script].join(' '), style: [...hashes.style].join(' ') }
}

export function pageHeaders(reply: FastifyReply, contentSecurityPolicy: string): void {
  reply.header('content-security-policy', contentSecurityPolicy)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=()')
}

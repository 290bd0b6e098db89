import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** What a page may load: ourselves. Inline parts are named; forms go to us, and to a listed gateway where the page leads there. */
function policy(scripts: string, styles: string, formTargets: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

export function policyForNonce(nonce: string, formTargets: readonly string[] = []): string {
  return policy(`'nonce-${nonce}'`, `'nonce-${nonce}'`, formTargets)
}

const INLINE = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g

/**
 * The policy of a cached page. A nonce must not be sent twice, so each inline part that we marked with this page's nonce is
 * named by its hash. What carries no mark of ours stays refused.
 */
export function policyForCached(html: string, nonce: string): string {
  const hashes: Record<'script' | 'style', Set<string>> = { script: new Set(), style: new Set() }
  for (const [, kind, attributes, text] of html.matchAll(INLINE)) {
    if (!attributes?.includes(`nonce="${nonce}"`) || text === undefined) continue
    hashes[kind as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return policy([...hashes.script].join(' '), [...hashes.style].join(' '))
}

export function pageHeaders(reply: FastifyReply, contentSecurityPolicy: string): void {
  reply.header('content-security-policy', contentSecurityPolicy)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'same-origin')
  reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=()')
}

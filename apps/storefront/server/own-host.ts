import type { FastifyRequest } from 'fastify'
import type { StorefrontOptions } from './storefront-options.ts'

/** What tells whose a host name is. */
export interface Hosts extends Pick<StorefrontOptions, 'publicUrl' | 'mode' | 'slugOfHost' | 'landingOfHost'> {
  /** The name in `publicUrl`. */
  readonly publicHost: string
}

const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The owner of the host name that a request came to: a merchant's slug. It is null for the deployment's own name and for
 * those of its landing pages. False for any other name, and for a request line that names a host of its own. Links are
 * never built from it. Case, port and a trailing dot make no other name, so that nobody can have a page cached under many.
 */
export function slugOfRequest(request: FastifyRequest, hosts: Hosts): string | null | false {
  if (!request.raw.url?.startsWith('/')) return false
  const name = nameOf(request.headers.host ?? '')
  const slug = hosts.slugOfHost(name)
  if (slug) return slug
  if (name === hosts.publicHost || hosts.landingOfHost(name)) return null
  return hosts.mode === 'demo' && THIS_MACHINE.has(name) ? null : false
}

/** The landing page that the host name of a request begins with; a demo's own address begins with the one called `demo`. */
export function landingOfRequest(request: FastifyRequest, hosts: Hosts): string | null {
  return hosts.landingOfHost(nameOf(request.headers.host ?? '')) ?? (hosts.mode === 'demo' ? 'demo' : null)
}

/** Whether the page of a merchant is asked for at the host name of another one. */
export function isElsewhere(request: FastifyRequest, slug: string, slugOfHost: string | null, hosts: Hosts): boolean {
  if (slugOfHost === null || nameOf(request.headers.host ?? '') === hosts.publicHost) return false
  return slug !== slugOfHost
}

/**
 * Did one of our own pages send this form? The browser's own word (Sec-Fetch-Site), else an Origin that is ours; neither
 * there means no. Without it another site could replace a visitor's cart and session. No cookie of theirs comes with such a
 * form, but our answer would set new ones.
 */
export function isFromOwnPage(request: FastifyRequest, hosts: Hosts): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = request.headers
  if (!origin || !URL.canParse(origin)) return false
  return origin === hosts.publicUrl || new URL(origin).host === host?.toLowerCase()
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

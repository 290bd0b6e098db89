import { type Consent, needsAnswer, readConsent } from '@compass/domain/privacy'
import type { FastifyRequest } from 'fastify'
import type { StorefrontFacts } from '../storefront-options.ts'

/** The cookie in which a browser keeps what its visitor said at one merchant; scripts of ours read it. */
export const consentCookie = (slug: string) => `consent.${slug}`

/** Global Privacy Control: the browser says no by itself. */
export const isRefusedByBrowser = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['sec-gpc'] === '1'

export function consentOf({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>, slug: string): Consent {
  const name = `${consentCookie(slug)}=`
  const pair = cookie.split(/;\s*/).find((one) => one.startsWith(name))
  return readConsent(pair?.slice(name.length))
}

/** Whether the visitors of a merchant are asked about pixels at all. */
export function asksVisitors({ privacy: { asksFirst, pixels } }: Pick<StorefrontFacts, 'privacy'>): boolean {
  return asksFirst && pixels.length > 0
}

/** Whether this one has said yes or no to them, or their browser has. */
export function hasAnsweredAt(request: Pick<FastifyRequest, 'headers'>, slug: string): boolean {
  const consent = consentOf(request, slug)
  return !needsAnswer({ consent, isRefusedByBrowser: isRefusedByBrowser(request), asksFirst: true })
}

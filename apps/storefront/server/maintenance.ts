import { chooseText, type Text } from '@compass/domain/languages'
import { idOfPage } from '@compass/domain/pay-links/pages'
import { readCode } from '@compass/domain/spots'
import { serverWords } from '@compass/i18n/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#paths'
import { orderedCookie, runningCookie } from '#shell/own-orders/own-orders-cookies.ts'
import { languagesWanted } from './languages-wanted.ts'
import { sendPlainPage } from './plain-page.ts'

/** What closes a shop, or everything. */
export interface Maintenance {
  readonly endsAt: Date
  /** In the platform's words; empty: in ours. */
  readonly words: Text
}

const LOOKS_EVERY_SECONDS = 20

/**
 * Pages of what was ordered: they are open under maintenance, with the forms on them and with what their scripts fetch. Below
 * a merchant's slug, or by themselves.
 */
const ORDER_PAGES = [
  ...['order-status', 'order-status-message', 'order-summary', 'order-history', 'order-problem', 'track-order', 'o'],
  ...['order-replacement', 'order-replacement-payment-failed', 'payment', 'own-orders', 'session', 'language', 'map'],
]
const BELOW_SLUG = new RegExp(
  `^(?:/medica)?/[a-z0-9-]+/(?:(?:${ORDER_PAGES.join('|')})|table/[^/?]+[^?]*?)(?:\\.data)?(?:[/?]|$)`,
)
const BY_THEMSELVES =
  /^\/(?:order-status|order-status-message|pay-link\/summary|pay-link\/payment)(?:\.data)?(?:[/?]|$)/

/** Whether a page may be seen and sent while its shop is under maintenance. */
export function isOpenInMaintenance(url: string): boolean {
  return BELOW_SLUG.test(url) || BY_THEMSELVES.test(url)
}

const SLUG = /^\/(?:medica\/|lp\/(?=[^/?]+\/brands)|(pay-link|dine|roomdining)\/)?([^/?]+?)(?:\.data)?(?:[/?]|$)/

/** The slug that a page's path names: of a merchant, a court, a code or a pay link. It may be no merchant's at all. */
export function slugOfPath(url: string): string | null {
  const [, folder, named] = SLUG.exec(url) ?? []
  if (named === undefined) return null
  return folder ? ((readCode(named) ?? idOfPage(named))?.slug ?? null) : named
}

/**
 * Says that the shop is under maintenance, until about when, and where the orders are that were placed before. A part of a
 * page that its scripts fetch gets the status alone, which they know.
 *
 * @param framedBy sites that may show it in the frame for which it is asked for
 */
export function sayMaintenance(
  request: FastifyRequest,
  reply: FastifyReply,
  { maintenance, slug, now }: { readonly maintenance: Maintenance; readonly slug: string | null; readonly now: Date },
  framedBy: readonly string[] | undefined,
): FastifyReply {
  const { endsAt, words: own } = maintenance
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  if (/\.data(?:\?|$)/.test(request.raw.url ?? ''))
    return reply.code(503).header('retry-after', String(retryAfterSeconds)).header('cache-control', 'no-store').send()
  const language = languagesWanted(request, new URLSearchParams(request.url.split('?')[1]), null)[0] ?? 'en'
  const words = serverWords(language)
  const hours = retryAfterSeconds >= 2 * 3600
  const wait = hours
    ? words('refusals.wait_hours', { count: Math.ceil(retryAfterSeconds / 3600) })
    : words('refusals.wait_minutes', { count: Math.ceil(retryAfterSeconds / 60) })
  const message = chooseText(own, language, 'en')
  const hasOrders = slug !== null && hasOrderedAt(request, slug)
  return sendPlainPage(reply, {
    language,
    title: words('shell.maintenanceTitle'),
    lines: [...(message ? [{ text: message.text }] : []), { text: words('refusals.maintenanceWait', { wait }) }],
    links: [
      ...(hasOrders ? [{ href: paths.orderHistory(slug), words: words('shell.orders') }] : []),
      { href: '', words: words('shell.tryAgain') },
    ],
    retryAfterSeconds,
    looksEverySeconds: LOOKS_EVERY_SECONDS,
    origins: framedBy,
  })
}

function hasOrderedAt(request: FastifyRequest, slug: string): boolean {
  const cookies = request.headers.cookie ?? ''
  return [orderedCookie(slug), runningCookie(slug)].some((name) => cookies.includes(`${name}=1`))
}

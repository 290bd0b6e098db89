import * as calls from '@compass/contract/pay-links'
import { accept, type Refusal, refuse } from '@compass/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { keyHeader } from '../../http/idempotency-key.ts'
import { Buckets } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import { serve } from '../../http/serve.ts'
import { findLinkOrderOf } from '../../records/pay-links/link-orders.ts'
import { listPayLinks } from '../../records/pay-links/pay-links.ts'
import { orderAnswer } from '../orders/order-answer.ts'
import { isAtCounter } from '../orders/seen-at-counter.ts'
import { paymentAnswer } from '../payments/payment-answer.ts'
import { knownPayer } from './known-payer.ts'
import { merchantPayLinkAnswer, payLinkAnswer } from './link-answer.ts'
import { makeLink, previewLink } from './make-link.ts'
import { openLink } from './open-link.ts'
import { payByLink } from './pay-link.ts'
import { withdrawLink } from './withdraw-link.ts'

type MerchantLink = ReturnType<typeof merchantPayLinkAnswer>

/** Addresses of one network that open nothing; a right one is answered all the same. */
const MISSES = { rate: 20 / 60, burst: 20 }

export function servePayLinks(app: FastifyInstance, api: Api): void {
  const { ordersPerMinute } = api.configuration.limits
  const beginning = new Buckets({ rate: ordersPerMinute / 60, burst: ordersPerMinute })
  const misses = new Buckets(MISSES)
  const miss = (request: FastifyRequest): Refusal => {
    const wait = misses.take(networkOf(request.ip), Date.now())
    return wait > 0 ? { reason: 'rate_limited', retryAfterSeconds: wait } : { reason: 'pay_link_unknown' }
  }

  serve(app, api, calls.getPayLink, async ({ params, query, session, language, request, now }) => {
    const opened = await openLink(api, params.id)
    if (!opened) return refuse(miss(request))
    const userId = session?.merchantId === opened.loaded.merchant.id ? session.userId : null
    const own = userId === null ? null : await findLinkOrderOf(opened.tenant, opened.link.id, userId)
    const known = await knownPayer(opened, userId)
    const addressId = query.address ?? null
    return payLinkAnswer(api, opened, { userId, addressId, language, now, known, own })
  })

  serve(app, api, calls.payByLink, async ({ params, session, body, language, now, request, reply }) => {
    const paid = await payByLink(api, {
      session,
      code: params.id,
      body,
      rawBody: request.body,
      idempotencyKey: keyHeader(request),
      language,
      host: request.headers.host,
      now,
      countOrder: () => beginning.take(session.tokenHash.toString('base64'), Date.now()),
    })
    if (!paid.ok) return paid.refusal.reason === 'pay_link_unknown' ? refuse(miss(request)) : paid
    const { order, payment, isReplay } = paid.value
    if (isReplay) markReplayed(reply)
    return accept({ order: orderAnswer(order, 'owner'), payment: paymentAnswer(payment, now) })
  })

  serve(app, api, calls.createPayLink, ({ body, merchantId, now }) =>
    makeLink(api, { merchantId: merchantId!, body, now }),
  )

  serve(app, api, calls.previewPayLink, ({ body, merchantId, now }) =>
    previewLink(api, { merchantId: merchantId!, body, now }),
  )

  serve(app, api, calls.listPayLinks, async ({ query, merchantId, keyStore, request, now }) => {
    const { skip, limit } = query
    const loaded = await api.merchants.load(merchantId!)
    const { items, total } = await listPayLinks(api.database.tenant(merchantId!), keyStore, { skip, limit })
    return accept({
      items: items.map((link) => seenBy(request, merchantPayLinkAnswer(loaded, link, now))),
      total,
      skip,
      limit,
    })
  })

  serve(app, api, calls.withdrawPayLink, async ({ params, merchantId, request, now }) => {
    const withdrawn = await withdrawLink(api, { merchantId: merchantId!, linkId: params.id, now })
    if (!withdrawn.ok) return withdrawn
    return accept(seenBy(request, merchantPayLinkAnswer(await api.merchants.load(merchantId!), withdrawn.value, now)))
  })
}

/** People at the counter see a phone and a door while the link can be paid. */
function seenBy(request: FastifyRequest, link: MerchantLink): MerchantLink {
  if (!isAtCounter(request) || link.state === 'open') return link
  return { ...link, customer: { ...link.customer, phone: null, address: null } }
}

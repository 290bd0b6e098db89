import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { cookieText, namedMerchant, readCookie, type Session } from '../../http/session.ts'
import { hashOf, isId, readCredential, sameHash } from '../../ids/index.ts'
import type { AccessibleOrder, Order } from '../../records/orders/order.ts'
import { findFormerLinkedOrder, findLinkedOrder } from '../../records/orders/order-links.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { readsOrder } from '../../records/visits/memberships.ts'

/** How long the cookie of an order's link reads it. */
const LINK_COOKIE_SECONDS = 7 * 24 * 3600

/** Cookie of one order's link: `<merchantId>.<capability>`. */
function linkCookieName(orderId: string): string {
  return `o.${orderId}`
}

type OrderOwner = Pick<Order, 'userId' | 'visitId' | 'capabilityHash'>

/**
 * The order of a request, by its session or by the cookie of its link. Another user's order, another merchant's and an
 * unknown one are all the same `not_found`.
 */
export function accessOrder(api: Api, request: FastifyRequest, session: Session | null, orderId: string) {
  return accessOrderAs(findOrder, api, request, session, orderId)
}

/** The same for who needs to know less of the order than all of it. */
export async function accessOrderAs<O extends OrderOwner>(
  find: (tenant: Tenant, orderId: string) => Promise<O | null>,
  api: Api,
  request: FastifyRequest,
  session: Session | null,
  orderId: string,
): Promise<Result<AccessibleOrder<O>>> {
  if (!isId(orderId)) return refuse({ reason: 'not_found' })
  if (session) {
    const { merchantId, userId } = session
    const tenant = api.database.tenant(merchantId, 'asyncCommit')
    const order = await find(tenant, orderId)
    if (order?.userId === userId) return accept({ order, merchantId, seenBy: 'owner' })
    if (order?.visitId && (await readsOrder(tenant, { id: orderId, visitId: order.visitId }, userId)))
      return accept({ order, merchantId, seenBy: 'member' })
  }
  const capability = readCredential(readCookie(request, linkCookieName(orderId)) ?? '')
  if (!capability) return refuse({ reason: 'not_found' })
  const { merchantId, secret } = capability
  const order = await find(api.database.tenant(merchantId, 'asyncCommit'), orderId)
  if (!order || !sameHash(order.capabilityHash, hashOf(secret))) return refuse({ reason: 'not_found' })
  return accept({ order, merchantId, seenBy: 'link' })
}

/** What opens an order in its link: `<merchantId>.<capability>`, as in the cookie that it is swapped for. */
export function linkKeyOf(merchantId: string, capability: string): string {
  return `${merchantId}.${capability}`
}

/** The capability alone, as links had it before they named their merchant. */
const FORMER_KEY = /^[A-Za-z0-9_-]{20,64}$/

/**
 * Swaps what opens an order in its link for a cookie that reads this one order. A former link names no merchant. Its order is
 * the one of the merchant whose page it is opened on, or else is looked up over all of them.
 */
export async function openLink(
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
  key: string,
): Promise<Result<{ order: string; slug: string }>> {
  const carried = readCredential(key)
  if (!isId(orderId) || !(carried || FORMER_KEY.test(key))) return refuse({ reason: 'not_found' })
  const capability = carried?.secret ?? key
  const page = api.merchants.idOfSlug(namedMerchant(request) ?? '')
  const held = carried
    ? await findLinkedOrder(api.database.tenant(carried.merchantId), orderId)
    : ((page ? await findLinkedOrder(api.database.tenant(page), orderId) : null) ??
      (await findFormerLinkedOrder(api.database, orderId)))
  const loaded = held ? await api.merchants.load(held.merchantId) : null
  const opens = sameHash(held?.capabilityHash ?? hashOf(''), hashOf(capability))
  if (!held || !loaded || !opens) return refuse({ reason: 'not_found' })
  keepLink(api, reply, { merchantId: held.merchantId, orderId, capability })
  return accept({ order: orderId, slug: loaded.merchant.slug })
}

/** The browser that an answer goes to holds the order's link from then on. */
export function keepLink(
  api: Api,
  reply: FastifyReply,
  { merchantId, orderId, capability }: { merchantId: string; orderId: string; capability: string },
): void {
  reply.header(
    'set-cookie',
    cookieText(api, linkCookieName(orderId), linkKeyOf(merchantId, capability), LINK_COOKIE_SECONDS),
  )
}

import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'
import { cookieText, readCookie, type Session } from '../../http/session.ts'
import { hashOf, isId, readCredential, sameHash } from '../../ids/index.ts'
import type { AccessibleOrder, Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'

/** How long the cookie of an order's link reads it. */
const LINK_COOKIE_SECONDS = 7 * 24 * 3600

/** Cookie of one order's link: `<merchantId>.<capability>`. */
function linkCookieName(orderId: string): string {
  return `o.${orderId}`
}

type OrderOwner = Pick<Order, 'userId' | 'capabilityHash'>

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
    const order = await find(api.database.tenant(session.merchantId, 'asyncCommit'), orderId)
    if (order?.userId === session.userId) return accept({ order, merchantId: session.merchantId, seenBy: 'owner' })
  }
  const capability = readCredential(readCookie(request, linkCookieName(orderId)) ?? '')
  if (!capability) return refuse({ reason: 'not_found' })
  const { merchantId, secret } = capability
  const order = await find(api.database.tenant(merchantId, 'asyncCommit'), orderId)
  if (!order || !sameHash(order.capabilityHash, hashOf(secret))) return refuse({ reason: 'not_found' })
  return accept({ order, merchantId, seenBy: 'link' })
}

/**
 * Swaps the capability of an order's link for a cookie that reads this one order. The link names no merchant: the order's id
 * is looked up over all of them, and the capability alone opens it.
 */
export async function openLink(
  api: Api,
  reply: FastifyReply,
  orderId: string,
  capability: string,
): Promise<Result<{ order: string; slug: string }>> {
  if (!isId(orderId) || !/^[A-Za-z0-9_-]{20,64}$/.test(capability)) return refuse({ reason: 'not_found' })
  const [row] = await api.database
    .platform()
    .rows<{ merchant_id: string; capability_hash: Buffer }>(
      statement('orders.openLink')`select merchant_id, capability_hash from orders where order_id = ${orderId}`,
    )
  const loaded = row ? await api.merchants.load(row.merchant_id) : null
  const opens = sameHash(row?.capability_hash ?? hashOf(''), hashOf(capability))
  if (!row || !loaded || !opens) return refuse({ reason: 'not_found' })
  keepLink(api, reply, { merchantId: row.merchant_id, orderId, capability })
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
    cookieText(api, linkCookieName(orderId), `${merchantId}.${capability}`, LINK_COOKIE_SECONDS),
  )
}

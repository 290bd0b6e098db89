import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { hashOf, isId, readCredential, sameHash } from '../../ids/index.ts'
import type { CourtOrderRecord } from '../../records/court-orders/court-order.ts'
import { findCourtOrder } from '../../records/court-orders/court-orders.ts'
import type { AccessibleOrder, VendorOrder } from '../../records/orders/order.ts'
import { listOrdersOfCourt } from '../../records/orders/orders.ts'
import type { RefundRecord } from '../../records/payments/payment.ts'
import { listOwnRefunds } from '../../records/refunds/refunds.ts'
import { accessOrderAs, keepLink } from '../orders/order-access.ts'

/** A court order with the orders of its vendors, in the order of the court's vendors. */
export interface WholeCourtOrder {
  readonly court: CourtOrderRecord
  readonly orders: readonly VendorOrder[]
  /** Of the court's own lines, and of money that came and paid for nothing. */
  readonly ownRefunds: readonly RefundRecord[]
}

/** The whole of a court order that was read; null: its orders are not there yet. */
export async function readWhole(tenant: Tenant, court: CourtOrderRecord): Promise<WholeCourtOrder | null> {
  const [orders, ownRefunds] = await Promise.all([
    listOrdersOfCourt(tenant, court.id),
    listOwnRefunds(tenant, court.id),
  ])
  return orders.length > 0 ? { court, orders, ownRefunds } : null
}

/** The court order of an id, whoever's it is. */
export async function findWhole(tenant: Tenant, id: string): Promise<WholeCourtOrder | null> {
  const court = await findCourtOrder(tenant, id)
  return court && readWhole(tenant, court)
}

/** A court order and who looks at it. */
export interface AccessibleCourtOrder {
  readonly whole: WholeCourtOrder
  readonly merchantId: string
  readonly seenBy: AccessibleOrder['seenBy']
}

/**
 * The court order of a request, by its session or by the cookie of its link. Another user's, another merchant's and an unknown
 * one are all the same `not_found`.
 */
export async function accessCourtOrder(
  api: Api,
  request: FastifyRequest,
  session: Session | null,
  id: string,
): Promise<Result<AccessibleCourtOrder>> {
  const seen = await accessOrderAs(findCourtOrder, api, request, session, id)
  if (!seen.ok) return seen
  const { order: court, merchantId, seenBy } = seen.value
  const whole = await readWhole(api.database.tenant(merchantId), court)
  return whole ? accept({ whole, merchantId, seenBy }) : refuse({ reason: 'not_found' })
}

/** Swaps what opens a court order in its link for a cookie that reads this one court order. */
export async function openCourtLink(
  api: Api,
  reply: FastifyReply,
  id: string,
  key: string,
): Promise<Result<{ courtOrder: string; slug: string }>> {
  const carried = readCredential(key)
  if (!isId(id) || !carried) return refuse({ reason: 'not_found' })
  const { merchantId, secret } = carried
  const court = await findCourtOrder(api.database.tenant(merchantId), id)
  const loaded = court && (await api.merchants.load(merchantId))
  if (!sameHash(court?.capabilityHash ?? hashOf(''), hashOf(secret)) || !court || !loaded)
    return refuse({ reason: 'not_found' })
  keepLink(api, reply, { merchantId, orderId: id, capability: secret })
  return accept({ courtOrder: id, slug: loaded.merchant.slug })
}

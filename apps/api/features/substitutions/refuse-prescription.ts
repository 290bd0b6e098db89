import { cleanText, fault } from '@compass/domain/contacts'
import { isUnpaid } from '@compass/domain/orders'
import { MAX_REASON } from '@compass/domain/prescriptions'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { findOrderOfPage, type PrescriptionPage, pagesOfOrder, refusePages } from '../../records/prescriptions/pages.ts'
import { requestSubstitution } from './request-substitution.ts'

interface RefuseCommand {
  readonly merchantId: string
  readonly pageId: string
  readonly reason: string
  readonly suggestions: readonly string[]
  readonly now: Date
}

interface PageOfOrder {
  readonly order: Order
  readonly page: PrescriptionPage
}

/** A page of an order that staff see, with all pages of it; null for any other id. */
export async function findPageForStaff(api: Api, merchantId: string, pageId: string): Promise<PageOfOrder | null> {
  const tenant = api.database.tenant(merchantId)
  const orderId = isId(pageId) ? await findOrderOfPage(tenant, pageId) : null
  const order = orderId ? await findOrderForStaff(api, merchantId, orderId) : null
  if (!order?.cartId) return null
  const page = (await pagesOfOrder(tenant, order)).find(({ id }) => id === pageId)
  return page ? { order, page } : null
}

/** Null also for an order whose money has not come: it is on nobody's board. */
export async function findOrderForStaff(api: Api, merchantId: string, orderId: string): Promise<Order | null> {
  const order = await findOrder(api.database.tenant(merchantId), orderId)
  return order && !isUnpaid(order.status) ? order : null
}

/**
 * The pharmacist does not accept a prescription. All pages of its line are refused, and its customer is asked about the line,
 * with the reason. The same refusal again answers the request that is open. Refuses `not_found`, and what
 * `requestSubstitution` refuses.
 */
export async function refusePrescription(api: Api, command: RefuseCommand): Promise<Result<Order>> {
  const { merchantId, pageId, now } = command
  const reason = cleanText(command.reason, MAX_REASON, 'reason')
  if (!reason.ok) return reason
  if (reason.value === '') return fault('reason', 'required')
  const found = await findPageForStaff(api, merchantId, pageId)
  if (!found) return refuse({ reason: 'not_found' })
  const { order, page } = found
  const isOpen = order.awaiting?.lines.some((one) => one.line === page.lineId && one.reason === reason.value) ?? false
  const unavailable = [{ line: page.lineId, suggestions: command.suggestions, reason: reason.value }]
  const requested = isOpen
    ? accept(order)
    : await requestSubstitution(api, { merchantId, orderId: order.id, unavailable, now })
  if (!requested.ok) return requested
  const line = { cartId: order.cartId!, lineId: page.lineId, reason: reason.value, at: now }
  await refusePages(api.database.tenant(merchantId), line)
  return requested
}

import type { BodyOf } from '@compass/contract/call'
import type { payByLink as payByLinkCall } from '@compass/contract/pay-links'
import { cleanText, fault, faultsOf } from '@compass/domain/contacts'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { asksAddress, checkProducts, type LinkProducts } from '@compass/domain/pay-links'
import { checkPayer } from '@compass/domain/pay-links/checks'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isDuplicate, type Tenant, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { KeyUse } from '../../http/idempotency-key.ts'
import type { Session } from '../../http/session.ts'
import { newId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { insertLinkOrder, type NewLinkOrder } from '../../records/pay-links/link-orders.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { type CountedUse, insertUses } from '../../records/promotions/promotion-uses.ts'
import { countsOf } from '../cart/promotion-uses.ts'
import { measureDistance } from '../delivery/measure-distance.ts'
import { billOfOrder, chargeTermsOf } from '../orders/bill-of-order.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { openAttempt, paymentOfAttempt, sendAttempt } from '../payments/attempts.ts'
import { type ResolvedPayment, resolvePayment, takes } from '../payments/payment-input.ts'
import { composeOrder, composeOrderOfProducts, type LinkPayment } from './compose-order.ts'
import type { LinkDoor } from './destination.ts'
import { knownPayer } from './known-payer.ts'
import { methodsOfLink } from './link-methods.ts'
import type { OpenedLink } from './open-link.ts'
import { quoteLink } from './quote-link.ts'
import { type OrderOfProducts, reserveProducts } from './reserve-products.ts'

export type PayLinkBody = BodyOf<typeof payByLinkCall>

export interface PaidByLink {
  readonly order: Order
  readonly payment: PaymentRecord
  readonly isReplay: boolean
}

interface BeginPayingCommand {
  readonly session: Session
  readonly body: PayLinkBody
  readonly language: Language
  readonly host: string | undefined
  readonly now: Date
  /** Counts a new order of the session; seconds to wait where it has placed too many. */
  readonly countOrder: () => number
}

/** All that is looked at before anything is written. */
interface PaymentPlan {
  readonly opened: OpenedLink
  readonly order: NewLinkOrder
  readonly resolved: ResolvedPayment
  /** Uses of the promotion of its products. */
  readonly counts: readonly CountedUse[]
}

const MAX_INSTRUCTION = 300

/**
 * The order by which somebody begins to pay a link, with all that its products need reserved, and its first attempt. Where
 * anything of it fails nothing is written, and no gateway is asked. Refuses `invalid_fields`, `payment_method_not_allowed`,
 * `rate_limited`, what `sendAttempt` does, and of products what `checkProducts`, `quoteLink` and `reserveProducts` do, and
 * `bill_changed`. Throws a duplicate where the same payer was faster.
 */
export async function beginPaying(
  api: Api,
  found: OpenedLink,
  command: BeginPayingCommand,
  key: KeyUse | null,
): Promise<Result<PaidByLink>> {
  const prepared = await prepare(api, found, command)
  if (!prepared.ok) return prepared
  const { opened, resolved, counts } = prepared.value
  const { loaded, store } = opened
  const { language, now } = command
  const merchantId = loaded.merchant.id
  const begun = { bill: billOfOrder(prepared.value.order), language, key, resolved, now }
  const payment = paymentOfAttempt(begun)
  const number = await api.orderNumbers.next(merchantId, store.id)
  const order = { ...prepared.value.order, number, paymentId: payment.id }
  const write = async (tenant: Tenant) => {
    const reserved = hasCart(order) ? await reserveProducts(tenant, loaded, order, counts) : accept(NOTHING_TAKEN)
    if (!reserved.ok) return reserved
    await insertLinkOrder(tenant, order, reserved.value, key)
    if (counts.length > 0) await insertUses(tenant, order.id, order.totals.terms.offer!.id, counts)
    await openAttempt(tenant, begun, payment)
    return reserved
  }
  const written = await api.database.transact(merchantId, unlessRefused(write)).catch((error: unknown) => {
    // Where the database went away the order may be written: its number is lost then, and never used twice.
    if (isDuplicate(error)) api.orderNumbers.giveBack(merchantId, store.id, number)
    throw error
  })
  if (!written.ok) {
    api.orderNumbers.giveBack(merchantId, store.id, number)
    return written
  }
  nudgeOutbox(api, merchantId, order.id)
  // The order is written: whether this process knows at once what is sold out now is no concern of its payer.
  if (written.value.changesMenu) await api.merchants.refresh(merchantId).catch(() => {})
  const sent = await sendAttempt(api, loaded, chargeTermsOf(loaded, order), payment, resolved)
  if (!sent.ok) return sent
  const placed = await findOrder(api.database.tenant(merchantId), order.id)
  return placed ? accept({ order: placed, payment: sent.value, isReplay: false }) : refuse({ reason: 'not_found' })
}

const NOTHING_TAKEN = { stock: [], slot: null, changesMenu: false } as const

function hasCart(order: NewLinkOrder): order is OrderOfProducts {
  return order.cartId !== null
}

/** Another total than the one that was shown; of an amount nobody says one, since it has no other. */
export function isAnotherTotal(
  { expected }: PayLinkBody,
  { grandTotal, currency }: Pick<Order, 'grandTotal' | 'currency'>,
): boolean {
  if (!expected) return false
  return expected.grandTotal.amount !== grandTotal || expected.grandTotal.currency !== currency
}

async function prepare(api: Api, found: OpenedLink, command: BeginPayingCommand): Promise<Result<PaymentPlan>> {
  const { session, body, language, host, now } = command
  const opened = found.link.products ? await withMenuOfNow(api, found) : found
  if (!opened) return refuse({ reason: 'pay_link_unknown' })
  const { loaded, store, link } = opened
  const open = link.products ? checkProducts(loaded, store, link.products, now) : accept(true)
  if (!open.ok) return open
  const payer = checkPayer(body, await knownPayer(opened, session.userId), loaded.merchant)
  const address = asksAddress(link.products, link.destination) && !body.address ? fault('address', 'required') : null
  const instruction = cleanText(body.deliveryInstruction ?? '', MAX_INSTRUCTION, 'deliveryInstruction')
  if (!payer.ok || address || !instruction.ok)
    return refuse({ reason: 'invalid_fields', faults: faultsOf(payer, address ?? ACCEPTED, instruction) })
  const method = methodsOfLink(api, loaded, store, link).find((one) => one === body.payment.mod)
  if (!method) return refuse({ reason: 'payment_method_not_allowed' })
  // Of products the address may bring a fee: what is due is known when they are priced.
  const resolved = await resolvePayment(api, loaded, {
    store,
    userId: session.userId,
    method,
    details: body.payment,
    due: null,
    host,
  })
  if (!resolved.ok) return resolved
  const paying: LinkPayment = {
    userId: session.userId,
    payer: payer.value,
    isPhoneOfLink: body.phone === undefined && link.customer.phone !== null,
    method,
    language,
    now,
    wantsReceipt: body.receipt === true,
    notificationModule: body.notificationModule,
  }
  const counts = countsOfPromotion(api, loaded, link.products, payer.value.phone)
  const order = link.products
    ? await orderOfProducts(api, opened, link.products, { paying, body, counts, instruction: instruction.value })
    : accept(composeOrder(opened, paying))
  if (!order.ok) return order
  if (!takes(resolved.value, billOfOrder(order.value))) return refuse({ reason: 'payment_method_not_allowed' })
  const wait = command.countOrder()
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
  return accept({ opened, order: order.value, resolved: resolved.value, counts })
}

const ACCEPTED = accept(true)

/** What is paused or sold out is said by the database, and not by what this process remembers. */
async function withMenuOfNow(api: Api, { tenant, link }: OpenedLink): Promise<OpenedLink | null> {
  await api.merchants.refresh(tenant.merchantId)
  const loaded = await api.merchants.load(tenant.merchantId)
  const store = loaded?.stores.get(link.storeId)
  return loaded && store ? { loaded, store, tenant, link } : null
}

/** The uses of the promotion of products that somebody's order counts; one that is gone stays promised, and counts nowhere. */
function countsOfPromotion(
  api: Api,
  loaded: LoadedMerchant,
  products: LinkProducts | null,
  phone: string,
): readonly CountedUse[] {
  const id = products?.totals.terms.offer?.id
  const promotion = id === undefined ? undefined : loaded.promotions.byId.get(id)
  return promotion ? countsOf(api, loaded.merchant.id, promotion, phone) : []
}

async function orderOfProducts(
  api: Api,
  opened: OpenedLink,
  products: LinkProducts,
  {
    paying,
    body,
    counts,
    instruction,
  }: {
    readonly paying: LinkPayment
    readonly body: PayLinkBody
    readonly counts: readonly CountedUse[]
    readonly instruction: string
  },
): Promise<Result<OrderOfProducts>> {
  const { userId, now } = paying
  const payer = { userId, addressId: body.address?._id ?? null, now, lineId: () => newId(now.getTime()) }
  const quoted = await quoteLink(api, opened, products, payer)
  if (!quoted.ok) return quoted
  const { totals } = quoted.value
  const { grandTotal } = totals
  if (isAnotherTotal(body, { grandTotal, currency: opened.link.currency })) return refuse({ reason: 'bill_changed' })
  const { offer: promotion } = totals.terms
  const terms = { ...totals.terms, offer: promotion ? { ...promotion, isCounted: counts.length > 0 } : null }
  const door = await withCourier(api, opened, quoted.value.door, now)
  if (!door.ok) return door
  const quote = { ...quoted.value, door: door.value, totals: { ...totals, terms } }
  return accept(composeOrderOfProducts(opened, paying, quote, instruction || null))
}

/** The door with a courier who comes now: the fee was agreed with the link, and the quote of then has expired. */
async function withCourier(
  api: Api,
  { loaded, store, link }: OpenedLink,
  door: LinkDoor | null,
  now: Date,
): Promise<Result<LinkDoor | null>> {
  if (!door || !link.destination || store.delivery?.by !== 'courier') return accept(door)
  const distance = await measureDistance(api, loaded, store, door, { stored: null, now })
  return distance.ok ? accept({ ...door, distance: distance.value }) : distance
}

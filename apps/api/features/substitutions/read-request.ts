import type { PartialAnswer } from '@compass/contract/substitutions'
import type { CartLine } from '@compass/domain/cart'
import type { LoadedMerchant, PaymentMethod, Store } from '@compass/domain/merchants'
import { moneyIn } from '@compass/domain/money'
import { collectedInPerson, methodsFor } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { z } from 'zod'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { type DraftRecord, findDraft } from '../../records/carts/drafts.ts'
import type { Order, SubstitutionRequest } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findOpenAttempt } from '../../records/payments/payments.ts'
import { closesAt } from '../../records/substitutions/substitution-record.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { withReservedStock } from '../cart/draft-context.ts'
import { productAnswer } from '../catalogue/product-answer.ts'
import { isOfferedNow } from '../merchants/gateway-of.ts'
import { lineAnswer, orderAnswer } from '../orders/order-answer.ts'
import { paymentAnswer } from '../payments/payment-answer.ts'
import { amendOrder } from './amend-order.ts'
import { billOfDifference } from './difference.ts'
import { type Additions, additionsOf, suggestedFor } from './replacements-of.ts'
import { settlementOf } from './settle.ts'

export type PartialShape = z.output<typeof PartialAnswer>
type RequestShape = NonNullable<PartialShape['question']>

/** A customer's own order with all that decides about its question. */
export interface OrderWithRequest {
  readonly loaded: LoadedMerchant
  readonly order: Order
  /** The question that is open; null: none, or it is past its time. */
  readonly open: {
    readonly order: Order & { readonly awaiting: SubstitutionRequest }
    readonly draft: DraftRecord | null
    readonly additions: Additions
    /** The attempt at a difference that is under way; null: none. */
    readonly paying: PaymentRecord | null
    /** With which a difference can be paid now. */
    readonly methods: readonly PaymentMethod[]
  } | null
}

/** Reads an order of the asker with its question. Refuses `not_found` for anybody else's, as for one that is none. */
export async function readOrderWithRequest(
  api: Api,
  { session, now }: CartCaller,
  orderId: string,
): Promise<Result<OrderWithRequest>> {
  const loaded = await api.merchants.load(session.merchantId)
  const tenant = api.database.tenant(session.merchantId)
  const order = await findOrder(tenant, orderId)
  if (!loaded || !order || order.userId !== session.userId) return refuse({ reason: 'not_found' })
  const { awaiting } = order
  const store = loaded.stores.get(order.storeId)
  if (!awaiting || !store || isTooLate(awaiting, now)) return accept({ loaded, order, open: null })
  const request = { ...order, awaiting }
  const draft = await findDraft(tenant, session.userId, { order: order.id })
  const forIt = draft ? withReservedStock(loaded, draft.order, order.storeId) : loaded
  const additions = additionsOf(forIt, store, request, draft?.cart ?? null, now)
  const paying = awaiting.paying ? await findOpenAttempt(tenant, billOfDifference(order, awaiting.id)) : null
  const methods = differenceMethods(store, order).filter((method) => isOfferedNow(api, loaded, store, method))
  return accept({ loaded: forIt, order, open: { order: request, draft, additions, paying, methods } })
}

/** The ways to pay a difference: those of the order's store, without what people collect. */
export function differenceMethods(store: Store, { orderType }: Pick<Order, 'orderType'>): PaymentMethod[] {
  return methodsFor(store, orderType).filter((method) => !collectedInPerson(method))
}

/** From its deadline on silence has answered, but for a payment that is under way. */
export function isTooLate(request: SubstitutionRequest, now: Date): boolean {
  return now >= closesAt(request)
}

/** What is asked, and what each answer would make of the order. */
export function partialAnswer({ loaded, order, open }: OrderWithRequest, now: Date): PartialShape {
  return { order: orderAnswer(order, 'owner'), question: open && requestAnswer(loaded, open, now) }
}

function requestAnswer(
  loaded: LoadedMerchant,
  { order, additions, paying, methods }: NonNullable<OrderWithRequest['open']>,
  now: Date,
): RequestShape {
  const { awaiting } = order
  const request = new Set(awaiting.lines.map(({ line }) => line))
  const store = loaded.stores.get(order.storeId)!
  const stored = order.lines.filter(({ id }) => !request.has(id))
  const outlook = (enters: readonly CartLine[]) => {
    const amended = amendOrder(loaded, order, request, enters)
    const { grandTotal } = amended.totals
    const money = moneyIn(order.currency)
    const { method: settles } = settlementOf(order, grandTotal)
    return {
      amended,
      seen: { grandTotal: money(grandTotal), difference: money(grandTotal - order.grandTotal), settles },
    }
  }
  const { enters } = additions
  // More of what was ordered already is a line of its own, though the draft has it in one.
  const chosen = enters.length > 0 ? outlook(enters.map((line) => ({ ...line, id: newId(now.getTime()) }))) : null
  return {
    since: awaiting.since.toISOString(),
    deadline: closesAt(awaiting).toISOString(),
    lines: order.lines
      .filter(({ id }) => request.has(id))
      .map((line) => ({
        ...lineAnswer(line, order),
        reason: awaiting.lines.find((one) => one.line === line.id)?.reason ?? null,
        suggestions: suggestedFor(loaded, order, line, now).map((product) =>
          productAnswer(loaded, store, product, now),
        ),
      })),
    kept: stored.map((line) => lineAnswer(line, order)),
    without: hasOwn(stored) ? outlook([]).seen : null,
    with: chosen && {
      ...chosen.seen,
      products: chosen.amended.lines
        .slice(-enters.length)
        .map((line, i) => ({ ...lineAnswer(line, order), _id: enters[i]!.id })),
    },
    payment: paying && paymentAnswer(paying, now),
    methods: [...methods],
  }
}

/** Whether there is something that the customer pays for: a gift alone is no order. */
export function hasOwn(lines: Order['lines']): boolean {
  return lines.some(({ isGift }) => !isGift)
}

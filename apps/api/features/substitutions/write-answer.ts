import type { CartLine } from '@compass/domain/cart'
import { outOfStock } from '@compass/domain/checkout'
import { type LoadedMerchant, offeringOf } from '@compass/domain/merchants'
import type { OrderLine } from '@compass/domain/orders'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { serviceOf } from '@compass/domain/services'
import { commit, rollback, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { returnParts } from '../../records/ledgers/return-parts.ts'
import type { Amendment, Order, SubstitutionRequest } from '../../records/orders/order.ts'
import { releaseUsesOf } from '../../records/promotions/promotion-uses.ts'
import { changeReservation } from '../../records/slots/slots.ts'
import { moveStock } from '../../records/stock/move-stock.ts'
import type { RequestOutcome } from '../../records/substitutions/substitution-record.ts'
import { endDraft, type LockedOrder, lockOpenRequest, writeVersion } from '../../records/substitutions/substitutions.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { holderOfUser } from '../users/holder.ts'
import { amendAgain, amendOrder } from './amend-order.ts'
import { endDifference } from './difference.ts'
import { giveMoneyBack, settlementOf, stillToCollect } from './settle.ts'

/** An answer to an open question: what becomes of the order that was read. */
interface Answer {
  readonly order: Order & { readonly awaiting: SubstitutionRequest }
  /** Lines that enter, of today's catalogue and checked. */
  readonly enters: readonly CartLine[]
  /** Of one whose difference was paid instead: what enters as it was frozen when it was asked for, and the payment. */
  readonly paid?: {
    readonly enters: readonly OrderLine[]
    readonly payment: NonNullable<Amendment['payment']>
  }
  readonly outcome: RequestOutcome & ('left_out' | 'replaced' | 'similar')
  readonly actor: 'customer' | 'system'
  /** The version of the draft that it was made of; null: of none. */
  readonly draftVersion: number | null
  readonly now: Date
}

/**
 * The one step by which an answer amends an order (decision 0021). It writes the next version and moves stock, slot,
 * promotion, points and money with it, all or nothing. False where another step was first. Refuses `out_of_stock` and
 * `slot_full` for what is to enter.
 */
export async function writeAnswer(api: Api, loaded: LoadedMerchant, answer: Answer): Promise<Result<boolean>> {
  const written = await api.database.transact<AnswerEffect>(loaded.merchant.id, async (tenant) => {
    const applied = await applyAnswer(api, tenant, loaded, answer)
    return applied === 'overtaken' || !applied.ok ? rollback(applied) : commit(applied)
  })
  if (written === 'overtaken') return accept(false)
  if (!written.ok) return written
  nudgeOutbox(api, loaded.merchant.id)
  if (written.value.changesMenu) await api.merchants.refresh(loaded.merchant.id).catch(() => {})
  return accept(true)
}

/** `overtaken`: another step was first, and what it left is to be looked at. */
type AnswerEffect = Result<{ readonly changesMenu: boolean }> | 'overtaken'

/**
 * The same inside a transaction, which must be rolled back where it is refused or overtaken. What the order costs more than was
 * paid online has come before (`pay`).
 */
export async function applyAnswer(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  { order, enters, paid, outcome, actor, draftVersion, now }: Answer,
): Promise<AnswerEffect> {
  const { id: requestId } = order.awaiting
  const missing = new Set(order.awaiting.lines.map(({ line }) => line))
  const { lines, totals, returns, left, entered, dropsPromotion } = paid
    ? amendAgain(order, missing, paid.enters)
    : amendOrder(loaded, order, missing, enters)
  if (paid && totals.grandTotal - order.grandTotal !== paid.payment.amount) return 'overtaken'
  const locked = await lockOpenRequest(tenant, order, requestId)
  if (!locked) return 'overtaken'
  await endDifference(tenant, order, now)
  if (!(await endDraft(tenant, order.id, { readVersion: draftVersion, actor, at: now }))) return 'overtaken'
  if (dropsPromotion) await releaseUsesOf(tenant, order.id)
  const slot = await moveSlot(tenant, loaded, locked, { ...order, lines, totals }, now)
  if (!slot.ok) return slot
  const leaving = order.lines.filter(({ id }) => missing.has(id))
  const stock = await moveStock(tenant, order.storeId, { left: leaving, entered: paid?.enters ?? enters }, locked, now)
  if ('short' in stock) return refuse(outOfStock(loaded, stock.short, stock.left))
  const holder = await holderOfUser(api, tenant, order.userId)
  const back = { ...returns, isRewardLeft: totals.reward > 0 }
  const supplied = await returnParts(tenant, order.id, requestId, back, holder, now)
  const refund = await giveMoneyBack(tenant, order, settlementOf(order, totals.grandTotal), now)
  if (!refund.ok) return refund
  const amendment = {
    at: now.toISOString(),
    by: actor,
    outcome,
    left,
    entered,
    difference: totals.grandTotal - order.grandTotal,
    refund: refund.value,
    credits: supplied.credits,
    points: supplied.points,
    payment: paid?.payment ?? null,
  }
  const toCollect = stillToCollect(order, totals.grandTotal)
  const next = {
    lines,
    totals,
    toCollect,
    amendment,
    stockTaken: stock.taken,
    slot: slot.value,
    requestId,
    outcome,
    actor,
  }
  await writeVersion(tenant, order, next, now)
  return accept({ changesMenu: stock.changesMenu })
}

/** The order's place in its slot, of what the order is now. */
async function moveSlot(
  tenant: Tenant,
  loaded: LoadedMerchant,
  { slot }: LockedOrder,
  order: Pick<Order, 'storeId' | 'orderType' | 'cartId' | 'lines' | 'totals'>,
  now: Date,
): Promise<Result<LockedOrder['slot']>> {
  if (!slot || order.cartId === null || order.orderType === null) return accept(null)
  const items = order.lines.reduce((sum, { qty, isGift }) => sum + (isGift ? 0 : qty), 0)
  const money = order.totals.subtotal
  const store = loaded.stores.get(order.storeId)
  const capacity = store && offeringOf(store, order.orderType)?.scheduling.capacity
  const place = {
    storeId: order.storeId,
    service: serviceOf(order.orderType),
    start: new Date(slot.start),
    cartId: order.cartId,
    // A store that limits its slots no more takes anything.
    capacity: capacity ?? { of: 'orders' as const, most: 0 },
    load: { orders: 0, items: items - slot.items, money: money - slot.money },
  }
  return (await changeReservation(tenant, place, now))
    ? accept({ ...slot, items, money })
    : refuse({ reason: 'slot_full' })
}

import type { BodyOf } from '@compass/contract/call'
import type { applyTableLoyalty, applyTablePromo, applyTableReward } from '@compass/contract/shares'
import {
  allowsPoints,
  asksSecretCode,
  mostPoints,
  NOTHING_SPENT,
  type RequestedSpending,
  redeemPoints,
  spendingOrNull,
  worthOf,
} from '@compass/domain/loyalty'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { SERVICE } from '@compass/domain/services'
import type { VisitMember } from '@compass/domain/visits'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { putAsk, subjectOfOrder } from '../../records/secret-codes/asks.ts'
import { saveTableBill } from '../../records/shares/save-bill.ts'
import type { BillChoices } from '../../records/shares/table-bill.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import { findPromotion } from '../cart/find-promotion.ts'
import { whyOf } from '../cart/promotion-answer.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { rewriteBill } from '../rounds/rewrite-bill.ts'
import { contextOfChoices } from './bill-spending.ts'
import { checkClaimable, payerOf } from './claim-share.ts'
import { priceTable } from './price-table.ts'
import { inSharedTable, type SharedTable } from './shared-table.ts'

type Choose = (table: SharedTable, member: VisitMember) => Promise<Result<Partial<BillChoices>>>

/**
 * Changes what a party chose for its bill, while nobody has claimed anything of it: the bill is priced anew. Refuses as
 * `payerOf` does, `bill_closed`, and what the choice refuses.
 */
async function change(api: Api, { merchantId, userId }: Session, orderId: string, now: Date, choose: Choose) {
  const changed = await inSharedTable<true>(api, merchantId, orderId, now, async (table) => {
    const member = payerOf(table, userId)
    if (!member.ok) return member
    if (table.bill.closedAt !== null) return refuse({ reason: 'bill_closed' })
    const claimable = checkClaimable(table, { mayWait: true })
    if (!claimable.ok) return claimable
    const choices = await choose(table, member.value)
    if (!choices.ok) return choices
    await saveTableBill(table.tenant, table.bill, { ...table.bill, ...choices.value })
    await rewriteBill(api, table.tenant, table, now)
    await raiseVisit(table.tenant, table.visit.id, ['bill'], now)
    return accept(true)
  })
  nudgeOutbox(api, merchantId)
  return changed
}

/**
 * Applies a promotion to the order, or takes it off: after a chosen one the best automatic one counts again, after that none.
 * Refuses `promo_not_found`, `promo_not_applicable`, `promo_below_minimum`, `loyalty_with_offer`.
 */
export function changePromotion(
  api: Api,
  session: Session,
  { orderId, promo, codeName, cancel }: BodyOf<typeof applyTablePromo>,
  now: Date,
): Promise<Result<true>> {
  return change(api, session, orderId, now, async (table, member) => {
    const { loaded, bill } = table
    if (cancel) return accept(cancelled(table, member, promo))
    const promotion = findPromotion(loaded, bill, { promo, codeName })
    if (!promotion) return refuse({ reason: 'promo_not_found' })
    const { id, code, name, vendorId } = promotion
    if (!allowsPoints(promotion) && bill.spending?.points)
      return refuse({ reason: 'loyalty_with_offer', promo: { code, name } })
    const own = { chosen: { id, code, name }, wantsNone: false, gift: null }
    // In a court it replaces that of who issued it.
    const promos = vendorId ? { vendorPromos: { ...bill.vendorPromos, [vendorId]: own } } : { promo: own }
    const chosen = { ...promos, promoMemberId: member.id }
    const priced = await price(table, chosen)
    const vendor = priced.vendors.findLast(({ storeId }) => storeId === vendorId)
    const isNobodys = vendorId !== undefined && !vendor
    const unfit = isNobodys ? ({ because: 'empty' } as const) : (vendor ?? priced).unfit
    if (!unfit) return accept(chosen)
    const because = whyOf(unfit, loaded.merchant.currency, table.store, table.now)
    const refusal: Refusal =
      because.kind === 'below_minimum'
        ? { reason: 'promo_below_minimum', promo: { code, name }, missing: because.missing }
        : { reason: 'promo_not_applicable', promo: { code, name }, because }
    return refuse(refusal)
  })
}

/**
 * After a chosen promotion is taken off the best automatic one counts again, after that none. In a court the one that is named
 * says whose.
 */
function cancelled(
  { loaded, bill }: SharedTable,
  { id }: VisitMember,
  named: string | undefined,
): Partial<BillChoices> {
  const none = { chosen: null, wantsNone: true, gift: null }
  const vendorId = loaded.promotions.byId.get(named ?? '')?.vendorId
  if (vendorId) {
    const { [vendorId]: own, ...others } = bill.vendorPromos
    return { vendorPromos: own?.chosen ? others : { ...others, [vendorId]: none } }
  }
  const isChosen = bill.promo?.chosen != null
  return { promo: isChosen ? null : none, promoMemberId: isChosen ? null : id }
}

/**
 * A member gives points to the bill, or takes theirs back with 0. Where the store asks for its secret code they take nothing off
 * until it is given. One member of the party at a time gives something. Refuses `loyalty_not_offered`, `phone_unverified`, `points_too_few`,
 * `points_above_limit`, `loyalty_with_offer`, and `forbidden` while another gives.
 */
export async function changePoints(
  api: Api,
  session: Session,
  { orderId, points }: BodyOf<typeof applyTableLoyalty>,
  now: Date,
): Promise<Result<true>> {
  return change(api, session, orderId, now, async (table, member) => {
    const { loaded, order, bill, tenant } = table
    if (isAnothers(table, member)) return refuse({ reason: 'forbidden' })
    if (points === 0) return accept(withSpending(bill, member, { points: null }))
    const scheme = loaded.merchant.loyalty
    if (!scheme) return refuse({ reason: 'loyalty_not_offered' })
    const wanted = withSpending(bill, member, { points: { asked: points } })
    const { holds } = await contextOf(table, wanted)
    if (!holds) return refuse({ reason: 'phone_unverified' })
    const used = points ?? holds.points
    if (used === 0 || used > holds.points) return refuse({ reason: 'points_too_few', balance: holds.points })
    const { mostPerOrder } = scheme
    if (points !== null && mostPerOrder !== null && worthOf(scheme, used) > mostPerOrder) {
      const { points: most } = redeemPoints(scheme, Number.MAX_SAFE_INTEGER, mostPerOrder)
      return refuse({ reason: 'points_above_limit', most, worth: { amount: mostPerOrder, currency: order.currency } })
    }
    const priced = await price(table, wanted)
    const promotion = [priced, ...priced.vendors].map((one) => one.promotion).find((one) => one && !allowsPoints(one))
    if (promotion)
      return refuse({ reason: 'loyalty_with_offer', promo: { code: promotion.code, name: promotion.name } })
    const most = mostPoints(scheme, used).points
    if (most === 0) return refuse({ reason: 'points_too_few', balance: holds.points })
    if (asksSecretCode(scheme, SERVICE.DINE_IN)) {
      const subject = { userId: member.userId, subject: subjectOfOrder(order.id), storeId: order.storeId }
      await putAsk(tenant, { ...subject, amount: points ?? most }, now)
    }
    return accept(wanted)
  })
}

/** The same for a reward. Refuses `phone_unverified`, `reward_gone`, `reward_below_minimum`, `forbidden` while another gives. */
export function changeReward(
  api: Api,
  session: Session,
  { orderId, reward }: BodyOf<typeof applyTableReward>,
  now: Date,
): Promise<Result<true>> {
  return change(api, session, orderId, now, async (table, member) => {
    if (isAnothers(table, member)) return refuse({ reason: 'forbidden' })
    const wanted = withSpending(table.bill, member, { rewardId: reward })
    if (reward === null) return accept(wanted)
    const { holds } = await contextOf(table, wanted)
    if (!holds) return refuse({ reason: 'phone_unverified' })
    if (holds.reward?.id !== reward) return refuse({ reason: 'reward_gone' })
    const { rewardMissing } = await price(table, wanted)
    if (rewardMissing > 0)
      return refuse({
        reason: 'reward_below_minimum',
        missing: { amount: rewardMissing, currency: table.order.currency },
      })
    return accept(wanted)
  })
}

/** Does another give something? What somebody gave who has left since, anybody may replace or take off. */
function isAnothers({ bill: { spending, spendingMemberId }, visit }: SharedTable, { id }: VisitMember): boolean {
  if (spending === null || spendingMemberId === id) return false
  return visit.members.some((one) => one.id === spendingMemberId && one.state === 'in')
}

function withSpending(
  { spending, spendingMemberId }: BillChoices,
  { id }: VisitMember,
  changes: Partial<RequestedSpending>,
): Pick<BillChoices, 'spending' | 'spendingMemberId'> {
  const own = spendingMemberId === id ? spending : null
  const next = spendingOrNull({ ...(own ?? NOTHING_SPENT), ...changes })
  return { spending: next, spendingMemberId: next && id }
}

function contextOf(table: SharedTable, choices: Partial<BillChoices>) {
  return contextOfChoices({ ...table, members: table.visit.members }, { ...table.bill, ...choices })
}

async function price(table: SharedTable, choices: Partial<BillChoices>) {
  const context = await contextOf(table, choices)
  const priced = priceTable(table.loaded, table, { ...table.bill, ...choices }, context)
  if (!priced) throw new Error(`a bill whose store is gone: ${table.order.id}`)
  return priced
}

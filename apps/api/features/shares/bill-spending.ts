import { isUsedUp } from '@compass/domain/checkout'
import type { Holdings } from '@compass/domain/loyalty'
import type { PromotionUses } from '@compass/domain/promotions'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { priceItems } from '@compass/domain/rounds'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { insertBillSpent, returnBillSpent } from '../../records/ledgers/bill-spending.ts'
import { readHoldings } from '../../records/ledgers/holdings.ts'
import { takeHoldings } from '../../records/ledgers/spent-holdings.ts'
import { insertUses, releaseUsesOf, takeUses } from '../../records/promotions/promotion-uses.ts'
import { subjectOfOrder } from '../../records/secret-codes/asks.ts'
import { type BillChoices, findTableBill } from '../../records/shares/table-bill.ts'
import { verifiedPhoneOf } from '../../records/users/verified-phone.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import { findVisit } from '../../records/visits/visits.ts'
import { countsOf, readUses } from '../cart/promotion-uses.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { rewriteBill } from '../rounds/rewrite-bill.ts'
import type { BilledTable, OpenBill } from '../rounds/table-bill-hooks.ts'
import { holderOf, holderOfUser } from '../users/holder.ts'
import { priceTable, promotionsOf } from './price-table.ts'
import { inSharedTable, lockSharedTable, type SharedTable } from './shared-table.ts'

type Members = readonly { readonly id: string; readonly userId: string }[]

/** What of a table's choices counts now: the uses of the promotion, and what the giver of points holds. */
export async function contextOfChoices(
  {
    api,
    tenant,
    loaded,
    order,
    members,
    now,
  }: Pick<SharedTable, 'api' | 'tenant' | 'loaded' | 'order' | 'now'> & { readonly members: Members },
  { promoMemberId, spending, spendingMemberId }: BillChoices,
): Promise<{ readonly now: Date; readonly uses: PromotionUses; readonly holds: Holdings | null }> {
  const userOf = (memberId: string | null) => members.find(({ id }) => id === memberId)?.userId ?? null
  const uses = await readUses(api, tenant, loaded, userOf(promoMemberId))
  const giver = spending ? userOf(spendingMemberId) : null
  const phone = giver === null ? null : await verifiedPhoneOf(tenant, giver)
  if (giver === null || phone === null) return { now, uses, holds: null }
  const holder = holderOf(api, tenant.merchantId, phone)
  const request = { id: order.id, spending, subject: subjectOfOrder(order.id) }
  return { now, uses, holds: await readHoldings(tenant, { holder, userId: giver, now }, request) }
}

/** What the open bill of an order costs, with its items as they are now. */
export async function priceOpenBill(api: Api, tenant: Tenant, table: BilledTable, now: Date): Promise<OpenBill> {
  const { order } = table
  const loaded = await api.merchants.load(tenant.merchantId)
  const choices = loaded && (await findTableBill(tenant, order.id))
  if (!loaded || !choices) return byLastTerms(table)
  const visit = isPlain(choices) ? null : await findVisit(tenant, order.visitId!)
  const context = await contextOfChoices({ api, tenant, loaded, order, members: visit?.members ?? [], now }, choices)
  return priceTable(loaded, table, choices, context) ?? byLastTerms(table)
}

/** Has nobody chosen anything for this bill? */
export function isPlain({ promo, vendorPromos, spending }: BillChoices): boolean {
  return promo === null && spending === null && Object.keys(vendorPromos).length === 0
}

/** By the terms of the last price, where the store is no more. At a court's table nothing is priced without its vendors. */
function byLastTerms({ order, parts, items }: BilledTable): OpenBill {
  const { currency, orderType, totals, lines } = order
  const { taxIncluded, terms } = totals
  if (parts.length === 0) return { ...priceItems(items, { currency, orderType, taxIncluded, terms }), vendors: [] }
  return { lines, totals, vendors: parts.map((part) => ({ ...part, orderId: part.id })) }
}

/**
 * A bill is about to close: it is priced once more, and takes the points, the reward and the use of its promotion. Nothing is
 * done for one that is closed. Refuses `promo_exhausted` and `bill_changed` where some of it went elsewhere at this very moment.
 */
export async function closeBill(table: SharedTable): Promise<Result<SharedTable>> {
  if (table.bill.closedAt !== null) return accept(table)
  const { api, tenant, loaded, now } = table
  if (isPlain(table.bill)) return accept(table)
  await rewriteBill(api, tenant, table, now)
  const priced = (await lockSharedTable(api, tenant, loaded, table.order.id, now))!
  if (!(await takeSpending(priced))) return refuse({ reason: 'bill_changed' })
  return (await takePromotion(priced)) ? accept(priced) : refuse({ reason: 'promo_exhausted' })
}

/**
 * The same for somebody who pays: nothing is dearer than what they were shown. Refuses `promo_exhausted` and `bill_changed`,
 * after which `repriceBill` says what it costs now.
 */
export async function closeBillAsShown(table: SharedTable): Promise<Result<SharedTable>> {
  const closed = await closeBill(table)
  if (!closed.ok || closed.value.order.totals.grandTotal <= table.order.totals.grandTotal) return closed
  return refuse({ reason: (await isPromotionUsedUp(closed.value)) ? 'promo_exhausted' : 'bill_changed' })
}

async function isPromotionUsedUp(table: SharedTable): Promise<boolean> {
  const { loaded, bill, visit } = table
  const context = await contextOfChoices({ ...table, members: visit.members }, bill)
  const priced = priceTable(loaded, table, bill, context)
  return priced !== null && [priced, ...priced.vendors].some(({ unfit }) => isUsedUp(unfit))
}

/** What an open bill costs has changed: it is priced anew, and the party sees it. */
export async function repriceBill(api: Api, merchantId: string, orderId: string, now: Date): Promise<void> {
  await inSharedTable<true>(api, merchantId, orderId, now, async (table) => {
    if (table.bill.closedAt !== null) return accept(true)
    await rewriteBill(api, table.tenant, table, now)
    await raiseVisit(table.tenant, table.visit.id, ['bill'], now)
    return accept(true)
  })
  nudgeOutbox(api, merchantId)
}

async function takeSpending({ api, tenant, visit, order, bill, now }: SharedTable): Promise<boolean> {
  const { redeemed: points = 0, reward: ofReward, terms } = order.totals
  if (points + ofReward === 0) return true
  const giver = visit.members.find(({ id }) => id === bill.spendingMemberId)
  const holder = giver ? await holderOfUser(api, tenant, giver.userId) : null
  if (holder === null) return false
  const { voucher } = terms
  const reward =
    ofReward > 0 && voucher
      ? { id: voucher.id, name: voucher.name, amount: terms.reward ?? 0, minimum: null, validUntil: null }
      : null
  const spent = { holder, points, credits: 0, reward }
  if (!(await takeHoldings(tenant, spent, order.id, now))) return false
  await insertBillSpent(tenant, spent, { orderId: order.id, moveId: newId(now.getTime()), at: now })
  return true
}

async function takePromotion(table: SharedTable): Promise<boolean> {
  const { api, tenant, loaded, visit, order, bill } = table
  const user = visit.members.find(({ id }) => id === bill.promoMemberId)?.userId ?? order.userId
  for (const { orderId, promotion: used } of promotionsOf(table)) {
    const promotion = used.isCounted ? loaded.promotions.byId.get(used.id) : null
    if (!promotion) continue
    const counts = countsOf(api, tenant.merchantId, promotion, (await verifiedPhoneOf(tenant, user)) ?? user)
    if (counts.length === 0) continue
    if (!(await takeUses(tenant, promotion.id, counts))) return false
    await insertUses(tenant, orderId, promotion.id, counts)
  }
  return true
}

/** What a closed bill took comes back: it opens again, or its order has ended without anything to pay. */
export async function returnSpending({
  tenant,
  order,
  parts,
  now,
}: Pick<SharedTable, 'tenant' | 'order' | 'parts' | 'now'>): Promise<void> {
  await returnBillSpent(tenant, { orderId: order.id, moveId: newId(now.getTime()), at: now })
  for (const { id } of [order, ...parts]) await releaseUsesOf(tenant, id)
}

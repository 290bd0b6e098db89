import type { AnswerOf } from '@compass/contract/call'
import type { getTableBill } from '@compass/contract/shares'
import { SERVICE } from '@compass/domain/services'
import { cartPromotion } from '../cart/promotion-answer.ts'
import { spendingAnswer } from '../cart/spending-answer.ts'
import { contextOfChoices, isPlain } from './bill-spending.ts'
import { priceTable } from './price-table.ts'
import type { SharedTable } from './shared-table.ts'
import { vendorsAnswer } from './vendors-answer.ts'

type ChoicesShape = Pick<
  NonNullable<AnswerOf<typeof getTableBill>['bill']>,
  'promotion' | 'spending' | 'spendingBy' | 'vendors'
>

/**
 * What a party chose for its bill. Why a promotion does not count is told while it can be changed. What somebody holds is told
 * to themselves alone.
 *
 * @param userId null: staff
 */
export async function choicesAnswer(table: SharedTable, userId: string | null): Promise<ChoicesShape> {
  const { loaded, store, order, bill, visit, now } = table
  const giver = bill.spending ? (visit.members.find(({ id }) => id === bill.spendingMemberId) ?? null) : null
  const context = isPlain(bill) ? null : await contextOfChoices({ ...table, members: visit.members }, bill)
  const priced = pricedNow(table, context)
  const quote = { totals: order.totals }
  const ofIssuer = { totals: ownPart(table) }
  const promotion = cartPromotion(
    loaded,
    store,
    bill,
    { ...priced, quote: ofIssuer, lines: [], mustChooseGift: false },
    now,
  )
  const isGiver = giver !== null && giver.userId === userId
  const request = { spending: bill.spending, orderType: SERVICE.DINE_IN }
  const holds = isGiver ? (context?.holds ?? null) : null
  const spending = spendingAnswer(loaded, request, { ...priced, quote }, holds, now)
  return {
    promotion,
    spending:
      isGiver || !spending?.loyalty ? spending : { ...spending, loyalty: { ...spending.loyalty, secretCode: null } },
    spendingBy: giver && { _id: giver.id, name: giver.name, number: giver.number },
    ...vendorsAnswer(table, priced.vendors),
  }

  function pricedNow({ bill: { closedAt } }: SharedTable, known: typeof context) {
    const priced = closedAt === null && known ? priceTable(loaded, table, bill, known) : null
    if (priced) return priced
    const { offer } = order.totals.terms
    const promotion = (offer && loaded.promotions.byId.get(offer.id)) ?? null
    return { promotion, unfit: null, rewardMissing: 0, vendors: [] }
  }
}

/** At a court's table what its own promotion made, and not those of its vendors. */
function ownPart({ order: { totals }, parts }: SharedTable): SharedTable['order']['totals'] {
  if (parts.length === 0) return totals
  return { ...totals, explain: totals.explain.filter(({ rule }) => rule !== 'offer') }
}

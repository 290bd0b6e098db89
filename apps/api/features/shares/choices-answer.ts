import type { AnswerOf } from '@compass/contract/call'
import type { getTableBill } from '@compass/contract/shares'
import { SERVICE } from '@compass/domain/services'
import { priceBill } from '@compass/domain/shares'
import { cartPromotion } from '../cart/promotion-answer.ts'
import { spendingAnswer } from '../cart/spending-answer.ts'
import { contextOfChoices } from './bill-spending.ts'
import { pricingContextOf } from './pricing-context.ts'
import type { SharedTable } from './shared-table.ts'

type ChoicesShape = Pick<NonNullable<AnswerOf<typeof getTableBill>['bill']>, 'promotion' | 'spending' | 'spendingBy'>

/**
 * What a party chose for its bill. Why a promotion does not count is told while it can be changed. What somebody holds is told
 * to themselves alone.
 *
 * @param userId null: staff
 */
export async function choicesAnswer(table: SharedTable, userId: string | null): Promise<ChoicesShape> {
  const { loaded, store, order, items, bill, visit, now } = table
  const giver = bill.spending ? (visit.members.find(({ id }) => id === bill.spendingMemberId) ?? null) : null
  const isPlain = bill.promo === null && bill.spending === null
  const context = isPlain ? null : await contextOfChoices({ ...table, members: visit.members }, bill)
  const priced = pricedNow(table, context)
  const quote = { totals: order.totals }
  const promotion = cartPromotion(loaded, store, bill, { ...priced, quote, lines: [], mustChooseGift: false }, now)
  const isGiver = giver !== null && giver.userId === userId
  const request = { spending: bill.spending, orderType: SERVICE.DINE_IN }
  const holds = isGiver ? (context?.holds ?? null) : null
  const spending = spendingAnswer(loaded, request, { ...priced, quote }, holds, now)
  return {
    promotion,
    spending:
      isGiver || !spending?.loyalty ? spending : { ...spending, loyalty: { ...spending.loyalty, secretCode: null } },
    spendingBy: giver && { _id: giver.id, name: giver.name, number: giver.number },
  }

  function pricedNow({ bill: { closedAt } }: SharedTable, known: typeof context) {
    const at = pricingContextOf(loaded, order)
    if (closedAt === null && known && at) return priceBill(loaded, at, { ...order, items }, bill, known)
    const { offer } = order.totals.terms
    return { promotion: (offer && loaded.promotions.byId.get(offer.id)) ?? null, unfit: null, rewardMissing: 0 }
  }
}

import { ORDER_STATUS } from '@compass/domain/orders'
import type { Api } from '../../http/api.ts'
import type { Order } from '../../records/orders/order.ts'
import { listItems, listRounds } from '../../records/rounds/rounds.ts'
import { findVisits } from '../../records/visits/visits.ts'
import { merchantOrderAnswer } from '../orders/order-answer.ts'
import { nextByItems } from './move-as-merchant.ts'
import { subOrderAnswers } from './round-answer.ts'

type BoardOrder = ReturnType<typeof merchantOrderAnswer>

/** Orders as the merchant's side sees them: those with rounds with their rounds, and the steps that their items have. */
export async function ordersOnBoard(api: Api, merchantId: string, orders: readonly Order[]): Promise<BoardOrder[]> {
  const loaded = await api.merchants.load(merchantId)
  const inRounds = orders.filter(({ visitId }) => visitId)
  if (inRounds.length === 0) return orders.map((order) => merchantOrderAnswer(order, loaded))
  const tenant = api.database.tenant(merchantId)
  const ids = inRounds.map(({ id }) => id)
  const [rounds, items, visits] = await Promise.all([
    listRounds(tenant, ids),
    listItems(tenant, ids),
    findVisits(tenant, [...new Set(inRounds.map(({ visitId }) => visitId!))]),
  ])
  return orders.map((order) => {
    const answer = merchantOrderAnswer(order, loaded)
    const visit = visits.find(({ id }) => id === order.visitId)
    if (!visit) return answer
    const own = { items: items.filter(isOf(order)), rounds: rounds.filter(isOf(order)), visit, parts: [] }
    const isPaid = order.status === ORDER_STATUS.PAYMENT_COMPLETED
    return {
      ...answer,
      subOrders: subOrderAnswers(order, own, null),
      next: isPaid ? [ORDER_STATUS.COMPLETED] : nextByItems(own.items),
    }
  })
}

const isOf =
  ({ id }: Order) =>
  ({ orderId }: { readonly orderId: string }) =>
    orderId === id

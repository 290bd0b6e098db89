import type { SimulatedKitchen } from '@compass/domain/merchants'
import { ORDER_STATUS } from '@compass/domain/orders'
import { ITEM_STATE } from '@compass/domain/rounds'
import { isDelivery, needsNoSpot, serviceOf } from '@compass/domain/services'
import { serverWords } from '@compass/i18n/server'
import { courierStoresOf } from '../features/couriers/courier-stores.ts'
import { moveOrder } from '../features/orders/move-order.ts'
import { moveItemAsMerchant } from '../features/rounds/move-as-merchant.ts'
import { requestSubstitution } from '../features/substitutions/request-substitution.ts'
import type { Api } from '../http/api.ts'
import type { Sweep } from '../http/sweep.ts'
import { findKitchenSteps, type KitchenStep, merchantsWithOpenOrders } from '../records/orders/kitchen-steps.ts'
import { findKitchenItems } from '../records/rounds/due-items.ts'

/** Orders that a merchant's kitchens move in one tick, so that a demo never takes the machine. */
const MAX_AT_ONCE = 20

/**
 * Moves the orders of merchants whose document switches a simulated kitchen on: each step so long after the one before. Orders
 * for later are accepted; that they go to the kitchen in time is the release's. What a courier fetches, the courier moves.
 */
export const simulateKitchen: Sweep = {
  findDue: ({ database }) => merchantsWithOpenOrders(database),
  async work(api, merchantId) {
    const now = api.clock()
    const merchant = (await api.merchants.load(merchantId))?.merchant
    const kitchen = merchant?.simulatedKitchen
    if (!kitchen) return
    const byCourier = courierStoresOf(merchant)
    const due = { kitchen, byCourier, now, limit: MAX_AT_ONCE }
    for (const { id: orderId, misses, ...context } of await findKitchenSteps(api.database.tenant(merchantId), due)) {
      if (misses !== null) await saySomethingIsMissing(api, { merchantId, orderId, line: misses, now })
      else await moveOrder(api, { merchantId, orderId, to: nextOf(context), actor: 'merchant', now })
    }
    await moveItemsOfRounds(api, merchantId, kitchen, now)
  },
}

/** Accepts and serves the items of rounds, and rejects those that are sold out, in the language of their guests. */
async function moveItemsOfRounds(api: Api, merchantId: string, kitchen: SimulatedKitchen, now: Date): Promise<void> {
  const due = { kitchen, now, limit: MAX_AT_ONCE }
  for (const { orderId, itemId, to, language } of await findKitchenItems(api.database.tenant(merchantId), due)) {
    const reason = to === ITEM_STATE.REJECTED ? serverWords(language)('item.soldOut') : undefined
    await moveItemAsMerchant(api, itemId, { merchantId, orderId, to, reason, now })
  }
}

/** Accepts the order, and asks its customer about the line. */
async function saySomethingIsMissing(
  api: Api,
  { merchantId, orderId, line, now }: { merchantId: string; orderId: string; line: string; now: Date },
): Promise<void> {
  const unavailable = [{ line, suggestions: [] }]
  await requestSubstitution(api, { merchantId, orderId, to: ORDER_STATUS.APPROVED, unavailable, now })
}

function nextOf({ status, orderType, isForLater }: Omit<KitchenStep, 'id' | 'misses'>): number {
  if (status === ORDER_STATUS.NEW) return isForLater ? ORDER_STATUS.SCH_DEL_ACCEPTED : ORDER_STATUS.APPROVED
  if (status === ORDER_STATUS.APPROVED) return ORDER_STATUS.KITCHEN_READY
  if (status === ORDER_STATUS.KITCHEN_READY && isDelivery(orderType)) return ORDER_STATUS.OUT_DELIVERY
  if (status === ORDER_STATUS.SERVED) return ORDER_STATUS.PAYMENT_COMPLETED
  if (!needsNoSpot(serviceOf(orderType))) return ORDER_STATUS.SERVED
  return ORDER_STATUS.DELIVERED
}

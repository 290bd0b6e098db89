import type { ChosenGroup } from '@compass/domain/catalogue'
import { refuse } from '@compass/domain/refusal'
import type { Service } from '@compass/domain/services'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { findCourtOrder } from '../../records/court-orders/court-orders.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder, listOrdersOfCourt } from '../../records/orders/orders.ts'
import { addProducts, type RequestedProduct } from './add-products.ts'
import type { CartAnswerShape } from './cart-answer.ts'
import type { CartCaller } from './cart-caller.ts'
import { changeCart } from './change-cart.ts'

interface Reorder {
  readonly order: string
  readonly orderType?: Service | undefined
  readonly area?: string | undefined
  readonly replace: boolean
}

/**
 * An earlier order in the cart again, at today's prices; what is gone is named. Of a court order everything of all its vendors
 * comes again. Refuses `not_found` for another's order.
 */
export async function reorder(api: Api, asking: CartCaller, input: Reorder): Promise<CallResult<CartAnswerShape>> {
  const { session, now } = asking
  const order = await findBought(api.database.tenant(session.merchantId), input.order)
  if (!order || order.userId !== session.userId) return refuse({ reason: 'not_found' })
  // A gift came with a promotion, and comes again with one alone.
  const bought = order.lines.filter(({ isGift }) => !isGift)
  const wanted = bought.map(
    ({ productId, qty, customize, note, name }): RequestedProduct => ({
      productId,
      qty,
      note,
      name,
      customize: customize.map(
        ({ id, variants }): ChosenGroup => ({
          groupId: id,
          variants: variants.map((variant) => ({ variantId: variant.id, counter: variant.counter })),
        }),
      ),
    }),
  )
  const place = { store: order.storeId, orderType: input.orderType, area: input.area, replace: input.replace }
  return changeCart(api, asking, addProducts(place, wanted, now))
}

/** What was bought with an order, or with a court order at all its vendors. */
async function findBought(tenant: Tenant, id: string): Promise<Pick<Order, 'userId' | 'storeId' | 'lines'> | null> {
  const order = await findOrder(tenant, id)
  const court = order ? null : await findCourtOrder(tenant, id)
  if (!court) return order
  const orders = await listOrdersOfCourt(tenant, court.id)
  return { userId: court.userId, storeId: court.storeId, lines: orders.flatMap(({ lines }) => lines) }
}

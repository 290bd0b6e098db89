import type { AnswerOf } from '@compass/contract/call'
import type { suggestProducts as suggestCall } from '@compass/contract/catalogue'
import { suggestProducts, timeOf } from '@compass/domain/cart'
import { availabilityAt } from '@compass/domain/checkout'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { OrderType } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { productAnswer } from '../catalogue/product-answer.ts'
import { findStore } from '../merchants/find-store.ts'
import { cartOwnerOf } from './cart-seat.ts'

/** A row that is looked along, not a second menu. */
const MAX_SUGGESTIONS = 6

/** What goes well with the caller's cart at a store; without one, what is popular there. Refuses `not_found`. */
export async function suggestForCart(
  api: Api,
  input: {
    readonly session: Session | null
    readonly store: string
    readonly orderType: OrderType
    /** What the time is that it is for; absent: that of the cart, else now. */
    readonly scheduledTime?: string | undefined
    readonly now: Date
  },
): Promise<Result<AnswerOf<typeof suggestCall>>> {
  const { session, orderType, now } = input
  const found = await findStore(api, session, input.store)
  if (!found) return refuse({ reason: 'not_found' })
  const { loaded, store } = found
  const cart =
    session &&
    (await findLiveCart(
      api.database.tenant(session.merchantId, 'asyncCommit'),
      await cartOwnerOf(api, loaded, session),
    ))
  const mine = cart?.storeId === store.id ? cart : null
  const at = input.scheduledTime ? new Date(input.scheduledTime) : timeOf(mine ?? {}, now)
  const items = suggestProducts({
    products: loaded.merchant.products,
    place: { storeId: store.id, orderType },
    lines: mine?.lines ?? [],
    availability: availabilityAt(loaded, store, at, now),
    most: MAX_SUGGESTIONS,
  })
  return accept({ items: items.map((product) => productAnswer(loaded, store, product, at)) })
}

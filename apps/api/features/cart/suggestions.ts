import type { AnswerOf } from '@compass/contract/call'
import type { suggestProducts as suggestCall } from '@compass/contract/catalogue'
import { type Cart, suggestProducts, timeOf } from '@compass/domain/cart'
import type { Product } from '@compass/domain/catalogue'
import { availabilityAt } from '@compass/domain/checkout'
import { isCartOf, whyParked } from '@compass/domain/courts'
import type { LoadedMerchant } from '@compass/domain/merchants'
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
  const mine = cart && isCartOf(loaded, cart, store.id) ? cart : null
  const at = input.scheduledTime ? new Date(input.scheduledTime) : timeOf(mine ?? {}, now)
  const items = suggestProducts({
    products: orderedFrom(loaded, { orderType, schedule: mine?.schedule ?? null }, now),
    place: { storeId: store.id, orderType },
    lines: mine?.lines ?? [],
    availability: availabilityAt(loaded, store, at, now),
    most: MAX_SUGGESTIONS,
  })
  return accept({ items: items.map((product) => productAnswer(loaded, store, product, at)) })
}

/** All products; in a court those of the vendors that take an order then. */
function orderedFrom(
  loaded: LoadedMerchant,
  cart: Pick<Cart, 'orderType' | 'schedule'>,
  now: Date,
): readonly Product[] {
  const { court, products, stores } = loaded.merchant
  if (!court) return products
  const parked = new Set(stores.filter((store) => whyParked(loaded, store, cart, now)).map(({ id }) => id))
  return products.filter(({ storeId = '' }) => !parked.has(storeId))
}

import * as calls from '@compass/contract/cart'
import { suggestProducts } from '@compass/contract/catalogue'
import { accept } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { keyHeader, keyOf } from '../../http/idempotency-key.ts'
import { type SessionCallInput, serve } from '../../http/serve.ts'
import { addProduct, addProducts, chosenOf, type DestinationInput } from './add-products.ts'
import { addWithPromo } from './add-with-promo.ts'
import { type CartWork, changeCart } from './change-cart.ts'
import { customizeProduct, noteLine, removeProduct } from './change-lines.ts'
import { applyPromo, cancelPromo, chooseGift } from './change-promotion.ts'
import { listFreeProducts } from './free-products.ts'
import { discardCart, readCart } from './read-cart.ts'
import { reorder } from './reorder.ts'
import { restoreCart } from './restore-cart.ts'
import { suggestForCart } from './suggestions.ts'

const ONE = 1

type AddingCall = Pick<SessionCallInput<typeof calls.addProductToCart>, 'session' | 'now' | 'request'>

/** Where and for when a call adds: nothing else of its body. */
function placeIn(body: DestinationInput): DestinationInput {
  const { store, orderType, area, replace, scheduledTime, scheduledStartTime, scheduledEndTime } = body
  return { store, orderType, area, replace, scheduledTime, scheduledStartTime, scheduledEndTime }
}

export function serveCart(app: FastifyInstance, api: Api): void {
  const add = async (asking: AddingCall, work: CartWork, promo: string | null | undefined) => {
    const key = keyOf(keyHeader(asking.request), asking.request.body)
    if (!key.ok) return key
    const once = key.value ? { key: key.value, replay: () => readCart(api, asking) } : undefined
    return promo
      ? changeCart(api, asking, addWithPromo(work, promo), { choosesPromotion: true, once })
      : changeCart(api, asking, work, { once })
  }

  serve(app, api, calls.getCart, (input) => readCart(api, input, input.query.store, input.query.mod ?? null))

  serve(app, api, calls.getAllCarts, async (input) => {
    const read = await readCart(api, input)
    if (!read.ok) return read
    const items = read.value.cart ? [read.value.cart] : []
    return accept({ items, total: items.length, skip: 0, limit: 10 })
  })

  serve(app, api, calls.deleteCart, (input) => discardCart(api, input, input.query.store))

  serve(app, api, calls.addProductToCart, (input) => {
    const { product, qty = ONE, customize, specialInstructions: note, inPlaceOf, cartPromo, promo } = input.body
    const wanted = { productId: product, qty, customize: chosenOf(customize), note }
    return add(
      input,
      addProduct({ ...placeIn(input.body), replaces: inPlaceOf }, wanted, input.now),
      promo ?? cartPromo,
    )
  })

  serve(app, api, calls.removeProductFromCart, (input) => {
    const { store, product, productId, decrease } = input.body
    return changeCart(api, input, removeProduct({ store, lineId: productId, productId: product, decrease }))
  })

  serve(app, api, calls.customizeCart, (input) => {
    const { store, product, qty, customize } = input.body
    return changeCart(
      api,
      input,
      customizeProduct({ store, lineId: product, qty, customize: customize && chosenOf(customize) }),
    )
  })

  serve(app, api, calls.addProducts, (input) => {
    const { products, cartPromo } = input.body
    const wanted = products.map(({ product, qty = ONE, customize, specialInstructions: note }) => ({
      productId: product,
      qty,
      customize: chosenOf(customize),
      note,
    }))
    return add(input, addProducts(placeIn(input.body), wanted, input.now), cartPromo)
  })

  serve(app, api, calls.reorder, (input) => reorder(api, input, input.body))

  serve(app, api, calls.restoreCart, (input) => restoreCart(api, input))

  serve(app, api, calls.setInstruction, (input) =>
    changeCart(api, input, noteLine(input.params.id, input.body.specialInstructions)),
  )

  serve(app, api, calls.applyPromo, (input) =>
    changeCart(api, input, applyPromo(input.body), { choosesPromotion: true }),
  )

  serve(app, api, calls.cancelPromo, (input) => changeCart(api, input, cancelPromo(input.body)))

  serve(app, api, suggestProducts, ({ query, session, now }) => suggestForCart(api, { ...query, session, now }))

  serve(app, api, calls.getFreeProducts, (input) => listFreeProducts(api, input, input.params.id))

  serve(app, api, calls.chooseFreeProduct, (input) => {
    const { store, promo, product, customize } = input.body
    return changeCart(api, input, chooseGift({ store, promo, product, customize: chosenOf(customize) }))
  })
}

import * as calls from '@compass/contract/cart'
import { accept } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { addWithPromo } from '../promotions/add-with-promo.ts'
import { applyPromo, cancelPromo, chooseGift } from '../promotions/change-offer.ts'
import { listFreeProducts } from '../promotions/free-products.ts'
import { type AskedPlace, addProduct, addProducts, chosenOf } from './add-products.ts'
import { type Asking, type CartWork, changeCart } from './change-cart.ts'
import { customizeProduct, noteLine, removeProduct } from './change-lines.ts'
import { directCart } from './direct-cart.ts'
import { discardCart, readCart } from './read-cart.ts'
import { reorder } from './reorder.ts'
import { restoreCart } from './restore-cart.ts'

const ONE = 1

/** Where and for when a call adds: nothing else of its body. */
function placeIn(body: AskedPlace): AskedPlace {
  const { store, orderType, area, replace, scheduledTime, scheduledStartTime, scheduledEndTime } = body
  return { store, orderType, area, replace, scheduledTime, scheduledStartTime, scheduledEndTime }
}

export function serveCart(app: FastifyInstance, api: Api): void {
  const add = (asking: Asking, work: CartWork, promo: string | null | undefined) =>
    promo ? changeCart(api, asking, addWithPromo(work, promo), { choosesOffer: true }) : changeCart(api, asking, work)

  serve(app, api, calls.getCart, (asked) => readCart(api, asked, asked.query.store, asked.query.mod ?? null))

  serve(app, api, calls.getAllCarts, async (asked) => {
    const read = await readCart(api, asked)
    if (!read.ok) return read
    const items = read.value.cart ? [read.value.cart] : []
    return accept({ items, total: items.length, skip: 0, limit: 10 })
  })

  serve(app, api, calls.deleteCart, (asked) => discardCart(api, asked, asked.query.store))

  serve(app, api, calls.addProductToCart, (asked) => {
    const { product, qty = ONE, customize, specialInstructions: note, inPlaceOf, cartPromo, promo } = asked.body
    const wanted = { productId: product, qty, customize: chosenOf(customize), note }
    return add(asked, addProduct({ ...placeIn(asked.body), inPlaceOf }, wanted, asked.now), promo ?? cartPromo)
  })

  serve(app, api, calls.removeProductFromCart, (asked) => {
    const { store, product, productId, decrease } = asked.body
    return changeCart(api, asked, removeProduct({ store, lineId: productId, productId: product, decrease }))
  })

  serve(app, api, calls.customizeCart, (asked) => {
    const { store, product, qty, customize } = asked.body
    return changeCart(
      api,
      asked,
      customizeProduct({ store, lineId: product, qty, customize: customize && chosenOf(customize) }),
    )
  })

  serve(app, api, calls.addProducts, (asked) => {
    const { products, cartPromo } = asked.body
    const wanted = products.map(({ product, qty = ONE, customize, specialInstructions: note }) => ({
      productId: product,
      qty,
      customize: chosenOf(customize),
      note,
    }))
    return add(asked, addProducts(placeIn(asked.body), wanted, asked.now), cartPromo)
  })

  serve(app, api, calls.reorder, (asked) => reorder(api, asked, asked.body))

  serve(app, api, calls.restoreCart, (asked) => restoreCart(api, asked))

  serve(app, api, calls.setInstruction, (asked) =>
    changeCart(api, asked, noteLine(asked.params.id, asked.body.specialInstructions)),
  )

  serve(app, api, calls.updateCartAddress, (asked) => {
    const { store, orderType, address } = asked.body
    return directCart(api, asked, { store, orderType, addressId: address?._id, areaId: address?.areaId })
  })

  serve(app, api, calls.applyPromo, (asked) => changeCart(api, asked, applyPromo(asked.body), { choosesOffer: true }))

  serve(app, api, calls.cancelPromo, (asked) => changeCart(api, asked, cancelPromo(asked.body)))

  serve(app, api, calls.getFreeProducts, (asked) => listFreeProducts(api, asked, asked.params.id))

  serve(app, api, calls.chooseFreeProduct, (asked) => {
    const { store, promo, product, customize } = asked.body
    return changeCart(api, asked, chooseGift({ store, promo, product, customize: chosenOf(customize) }))
  })
}

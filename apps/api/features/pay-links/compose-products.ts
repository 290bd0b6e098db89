import type { BodyOf } from '@compass/contract/call'
import type { createPayLink } from '@compass/contract/pay-links'
import { addLine, type Cart, type CartPromotion, orderTypeOf } from '@compass/domain/cart'
import { defaultChoice, type Product } from '@compass/domain/catalogue'
import { type PricedCart, priceCart } from '@compass/domain/checkout'
import { cleanText, fault } from '@compass/domain/contacts'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import {
  type LinkProducts,
  serviceOfProducts,
  snapshotProducts,
  storeFor,
  withoutPrescriptions,
} from '@compass/domain/pay-links'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Slot } from '@compass/domain/scheduling'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import type { LinkDestination } from '../../records/pay-links/pay-link.ts'
import { chosenOf } from '../cart/add-products.ts'
import { refusalOf } from '../cart/change-promotion.ts'
import { findPromotion } from '../cart/find-promotion.ts'
import { namesTime, slotNamed } from '../cart/named-slot.ts'
import { whyOf } from '../cart/promotion-answer.ts'
import { readUses } from '../cart/promotion-uses.ts'
import { photoOf } from '../catalogue/photo.ts'
import { destinationNamed } from './destination.ts'

type LinkBody = BodyOf<typeof createPayLink>

/** What a link with products is made with. */
interface ComposedProducts {
  readonly products: LinkProducts
  readonly destination: LinkDestination | null
}

/** Where a link is made. */
interface LinkPlace {
  readonly loaded: LoadedMerchant
  readonly store: Store
  readonly body: LinkBody
  readonly now: Date
}

const MAX_NOTE = 300

/**
 * Products as a link asks for them from now on, with the promotion that counts for them now. Whether they are there, and
 * whether the store is open, is looked at when somebody pays. Refuses `not_found` for a product of nobody's,
 * `service_not_offered`, `slot_gone`, `not_serviceable`, `no_courier`, `prescription_required`, what `addLine` does, and
 * `promo_not_found`, `promo_below_minimum` and `promo_not_applicable` for the code.
 */
export async function composeProducts(
  api: Api,
  place: LinkPlace,
  wanted: NonNullable<LinkBody['products']>,
): Promise<Result<ComposedProducts>> {
  const { store, body, now } = place
  if (body.orderType === undefined) return fault('orderType', 'required')
  if (body.amount !== undefined) return fault('amount', 'not_asked')
  const service = serviceOfProducts(body.orderType)
  const isServed = body.orderType !== null
  if (isServed && !store.services.includes(service)) return refuse({ reason: 'service_not_offered' })
  const slot = isServed && namesTime(body) ? slotNamed(store, service, body, now) : accept(null)
  if (!slot.ok) return slot
  const destination = await destinationNamed(api, place, service)
  if (!destination.ok) return destination
  const cart = cartOf(place, wanted, slot.value)
  if (!cart.ok) return cart
  const orderType = isServed ? orderTypeOf(cart.value) : null
  const priced = await priceOf(api, place, cart.value, { orderType, destination: destination.value })
  if (!priced.ok) return priced
  return accept({
    products: { orderType, schedule: slot.value, ...priced.value },
    destination: destination.value,
  })
}

function cartOf(place: LinkPlace, wanted: NonNullable<LinkBody['products']>, slot: Slot | null): Result<Cart> {
  const { loaded, store, body, now } = place
  let cart: Cart = {
    id: newId(now.getTime()),
    storeId: store.id,
    orderType: serviceOfProducts(body.orderType ?? null),
    areaId: null,
    lines: [],
    schedule: slot && { start: slot.start, end: slot.end, heldUntil: now },
    version: 1,
    createdAt: now,
    expiresAt: now,
  }
  for (const [at, one] of wanted.entries()) {
    const product = productOf(loaded, one)
    if (!product) return refuse({ reason: 'not_found', faults: [{ path: `products.${at}`, rule: 'unknown' }] })
    const prescribed = withoutPrescriptions(loaded, [{ productId: product.id, name: product.name }])
    if (!prescribed.ok) return prescribed
    const note = cleanText(one.specialInstructions, MAX_NOTE, `products.${at}.specialInstructions`)
    if (!note.ok) return note
    const customize = one.customize ? chosenOf(one.customize) : defaultChoice(product)
    const line = { lineId: newId(now.getTime()), qty: one.qty ?? 1, customize, note: note.value }
    // What is only not there at this hour may be asked for.
    const added = addLine(cart, product, line, () => null)
    if (!added.ok) return added
    cart = added.value
  }
  return accept(cart)
}

function productOf(
  { products }: LoadedMerchant,
  { product: id, sku }: NonNullable<LinkBody['products']>[number],
): Product | null {
  if (id !== undefined) return products.get(id) ?? null
  return [...products.values()].find((one) => one.sku === sku) ?? null
}

/** Priced with the code that was said, or the best automatic promotion. Whose use it is shows when somebody pays. */
async function priceOf(
  api: Api,
  { loaded, store, body, now }: LinkPlace,
  cart: Cart,
  { orderType, destination }: Pick<LinkProducts, 'orderType'> & Pick<ComposedProducts, 'destination'>,
): Promise<Result<Pick<LinkProducts, 'lines' | 'totals'>>> {
  const tenant = api.database.tenant(loaded.merchant.id)
  const uses = await readUses(api, tenant, loaded, null)
  const typed = body.codeName === undefined ? null : findPromotion(loaded, { promo: null }, { codeName: body.codeName })
  if (body.codeName !== undefined && !typed) return refuse({ reason: 'promo_not_found' })
  const promo = typed && promoOf(typed)
  const area = destination && loaded.areas.get(destination.distance.areaId)?.area
  const place = {
    store: storeFor(store, orderType),
    orderType: cart.orderType,
    area: area ?? null,
    distance: destination?.distance ?? null,
  }
  const context = { now, uses, method: null }
  const priced = priceCart(loaded, place, { ...cart, promo }, context)
  if (typed && priced.unfit) return refuse(refusalOf(typed, whyOf(priced.unfit, loaded.merchant.currency, store, now)))
  // Of several gifts nobody can choose one here.
  if (typed && priced.mustChooseGift) return fault('codeName', 'details_required')
  const counted: PricedCart = priced.mustChooseGift
    ? priceCart(loaded, place, { ...cart, promo: { chosen: null, wantsNone: true, gift: null } }, context)
    : priced
  const terms = { ...place, promotion: counted.promotion, spends: null }
  return accept(snapshotProducts(loaded, terms, counted, (picture) => photoOf(loaded, picture)))
}

function promoOf({ id, code, name }: NonNullable<ReturnType<typeof findPromotion>>): CartPromotion {
  return { chosen: { id, code, name }, wantsNone: false, gift: null }
}

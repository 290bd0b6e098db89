import { z } from 'zod'
import { call } from '../call/index.ts'
import { Product } from '../catalogue/index.ts'
import { Id, Instant, Money, OrderService, SlotTime } from '../values/index.ts'
import { cartPromo, fixedFields, inCart, promo } from './adding.ts'
import { CartPromotion } from './cart-promotion.ts'
import { Changed, Dropped } from './changes.ts'
import { inCourt } from './court.ts'
import { CartLine } from './line.ts'
import { CartSpending } from './spending.ts'
import { CartSpot, PartyMember } from './spot.ts'
import { Totals } from './totals.ts'

export { draftFields, scheduledFields } from './adding.ts'
export { CartPromotion } from './cart-promotion.ts'
export { CartLine } from './line.ts'
export { CartSpending, SecretCodeAsk } from './spending.ts'
export { CartSpot, PartyMember } from './spot.ts'
export { Explain, Totals } from './totals.ts'

export const ChosenCustomization = z
  .array(z.object({ _id: Id, variants: z.array(z.object({ _id: Id, counter: z.int().optional() })).max(100) }))
  .max(50)

/** Quantities are a rule with an answer of its own (`invalid_qty`), so any value passes the schema. */
const Qty = z.unknown().describe('Whole number from 1 to 999')

export const Quote = z
  .object({ _id: z.string(), expiresAt: Instant, etaMinutes: z.int() })
  .describe('A courier’s quote: the fee holds until it expires')

export const Cart = z.object({
  _id: Id,
  store: Id,
  orderType: z.int(),
  area: Id.nullable(),
  products: z.array(CartLine),
  count: z.int().describe('Units in the basket'),
  oneMoreFree: z
    .array(Id)
    .describe('Lines of which one unit more is free: the cheapest of an odd number that pair off'),
  promotion: CartPromotion.nullable().describe('In a court: the court’s; each of `vendors` has its own'),
  spending: CartSpending.nullable().describe('Points, reward and credits in the basket; null: none of them'),
  totals: Totals,
  minimum: z.object({ required: Money.nullable(), missing: Money }),
  freeDelivery: z.object({ from: Money, missing: Money }).nullable(),
  schedule: z
    .object({
      startTime: Instant,
      endTime: Instant,
      date: z.string().describe('In the store’s zone'),
      time: SlotTime,
      timeZone: z.string(),
      heldUntil: Instant.describe('Its place in the slot is kept until then, and afterwards had only if it is free'),
      gone: z.string().nullable().describe('Why it can not be had any more; null: it can, as far as time decides'),
    })
    .nullable()
    .describe('The slot that it is for; null: as soon as possible'),
  delivery: z
    .object({
      by: z.enum(['distance', 'courier']),
      metres: z.int().nullable().describe('To the door, or to the middle of the area; null: nobody has said where to'),
      address: Id.nullable().describe('The saved address that it was measured to'),
      quote: Quote.nullable(),
      isPriced: z.boolean().describe('False: the fee is not in the totals yet, ask for it by charges/3pl'),
    })
    .nullable()
    .describe('Where the fee is not the area’s'),
  spot: CartSpot.nullable().describe('The table or the room that it is for'),
  address: z.object({ tableNumber: z.string() }).nullable().describe('At a table'),
  userInfo: z.array(PartyMember).describe('Whose lines are in it, of a party at a table; else empty'),
  expiresAt: Instant,
  version: z.int(),
  ...inCourt,
  lockedBy: Id.optional().describe('Its order waits for money: a change lets go of that order and gives all back'),
  draftOf: Id.optional().describe('Of a draft: its order'),
})

/** Every cart call answers the cart; beside it what could not be kept or changed. */
export const CartAnswer = z.object({
  cart: Cart.nullable(),
  dropped: z.array(Dropped).optional(),
  changed: z.array(Changed).optional(),
  restorable: z.object({ count: z.int(), expiredAt: Instant }).nullable().optional(),
  /** What lay in an expired basket came back by itself: its store is closed, or opened within the last hour. */
  broughtBack: z.literal(true).optional(),
})

/** `data` of a 4201: which product, and what can be had in its place. */
export const ItemUnavailable = z.object({ product: Id, replacements: z.array(Product) })

export const getCart = call({
  name: 'getCart',
  summary: 'The live basket; 200 with cart null where there is none',
  tag: 'cart',
  method: 'GET',
  path: '/v1/carts',
  auth: 'session',
  query: z.object({
    store: Id.optional(),
    mod: z.string().max(40).optional().describe('How it will be paid: offers for other ways do not count then'),
  }),
  answer: CartAnswer,
})

export const getAllCarts = call({
  name: 'getAllCarts',
  summary: 'All live baskets of the session’s user',
  tag: 'cart',
  method: 'GET',
  path: '/v1/carts/getAll',
  auth: 'session',
  answer: z.object({ items: z.array(Cart), total: z.int(), skip: z.int(), limit: z.int() }),
})

export const deleteCart = call({
  name: 'deleteCart',
  summary: 'Empties the basket',
  tag: 'cart',
  method: 'DELETE',
  path: '/v1/carts/deleteCart',
  auth: 'session',
  query: z.object({ store: Id.optional() }),
  answer: CartAnswer,
})

export const addProductToCart = call({
  name: 'addProductToCart',
  summary: 'Adds a product with its choices; with an `Idempotency-Key` once',
  tag: 'cart',
  method: 'POST',
  path: '/v1/carts/addProductToCart',
  auth: 'session',
  body: z.object({
    store: Id,
    product: Id,
    qty: Qty.optional(),
    customize: ChosenCustomization.default([]),
    specialInstructions: z.string().max(300).default(''),
    replace: z.boolean().default(false).describe('Let go of another store’s basket (the answer to 4200)'),
    inPlaceOf: Id.optional().describe(
      'The line that goes as this one comes; 404, and nothing is added, once it is gone',
    ),
    ...inCart,
    cartPromo,
    promo,
  }),
  answer: CartAnswer,
})

export const removeProductFromCart = call({
  name: 'removeProductFromCart',
  summary: 'Takes units of a line away, or the line',
  tag: 'cart',
  method: 'PUT',
  path: '/v1/carts/removeProductFromCart',
  auth: 'session',
  body: z.object({
    store: Id,
    product: Id.optional().describe('Product, where it stands on one line alone'),
    productId: Id.optional().describe('Line id'),
    decrease: Qty.optional().describe('Units to take away; absent: the whole line'),
    ...fixedFields,
  }),
  answer: CartAnswer,
})

export const customizeCart = call({
  name: 'customizeCart',
  summary: 'Changes the choices or the quantity of a line',
  tag: 'cart',
  method: 'POST',
  path: '/v1/carts/customize',
  auth: 'session',
  body: z.object({
    product: Id.describe('Line id, or the product where it stands on one line alone'),
    qty: Qty.optional(),
    customize: ChosenCustomization.optional(),
    store: Id,
  }),
  answer: CartAnswer,
})

export const addProducts = call({
  name: 'addProducts',
  summary: 'Adds several products at once; what cannot be had is named; with an `Idempotency-Key` once',
  tag: 'cart',
  method: 'POST',
  path: '/v1/carts/addProducts',
  auth: 'session',
  body: z.object({
    store: Id,
    products: z
      .array(
        z.object({
          product: Id,
          qty: Qty.optional(),
          customize: ChosenCustomization.default([]),
          specialInstructions: z.string().max(300).default(''),
        }),
      )
      .min(1)
      .max(100),
    replace: z.boolean().default(false),
    ...inCart,
    cartPromo,
    dateTime: z.unknown().optional().describe('Accepted without effect: the server’s clock decides'),
  }),
  answer: CartAnswer,
})

export const reorder = call({
  name: 'reorder',
  summary: 'Puts an earlier order into the basket at today’s prices',
  tag: 'cart',
  method: 'POST',
  path: '/v1/carts/reorder',
  auth: 'session',
  body: z.object({
    order: Id,
    orderType: OrderService.optional(),
    area: Id.optional(),
    replace: z.boolean().default(false),
  }),
  answer: CartAnswer,
})

export const restoreCart = call({
  name: 'restoreCart',
  summary: 'Brings an expired basket back at today’s prices',
  tag: 'cart',
  method: 'POST',
  path: '/v1/carts/restore',
  auth: 'session',
  body: z.object({}).optional(),
  answer: CartAnswer,
})

export const setInstruction = call({
  name: 'setInstruction',
  summary: 'The note on a line',
  tag: 'cart',
  method: 'PUT',
  path: '/v1/carts/splInstruction/:id',
  auth: 'session',
  params: z.object({ id: Id.describe('Line id') }),
  body: z.object({ specialInstructions: z.string().max(300) }),
  answer: CartAnswer,
})

export const updateCartAddress = call({
  name: 'updateCartAddress',
  summary: 'Where the basket goes: a saved address or an area, and the order type',
  tag: 'cart',
  method: 'PUT',
  path: '/v1/carts/updateAddress',
  auth: 'session',
  body: z.object({
    store: Id,
    orderType: OrderService.optional(),
    address: z.object({ _id: Id.optional(), areaId: Id.optional() }).optional(),
  }),
  answer: CartAnswer,
})

export const applyPromo = call({
  name: 'applyPromo',
  summary: 'Applies an offer, by the code that was typed or by its id from the list; 4204 where another one gives more',
  tag: 'cart',
  method: 'PUT',
  path: '/v1/carts/applyPromo',
  auth: 'session',
  body: z.object({
    promo: Id.optional(),
    codeName: z.string().max(20_000).optional(),
    store: Id,
    orderType: OrderService.optional(),
    areaId: Id.optional(),
  }),
  answer: CartAnswer,
})

export const cancelPromo = call({
  name: 'cancelPromo',
  summary: 'Takes the offer off: after a typed one the best automatic one counts again, after an automatic one none',
  tag: 'cart',
  method: 'PUT',
  path: '/v1/carts/cancelPromo',
  auth: 'session',
  body: z.object({
    promo: Id.optional().describe('In a court: which one; absent: the court’s'),
    store: Id,
    cancel: z.boolean().optional(),
  }),
  answer: CartAnswer,
})

export const getFreeProducts = call({
  name: 'getFreeProducts',
  summary: 'The products of which an offer gives one',
  tag: 'cart',
  method: 'GET',
  path: '/v1/carts/freeProducts/:id',
  auth: 'session',
  params: z.object({ id: Id.describe('Promotion id') }),
  answer: z.object({ items: z.array(Product), total: z.int() }),
})

export const chooseFreeProduct = call({
  name: 'chooseFreeProduct',
  summary: 'Chooses the free product of the basket’s offer',
  tag: 'cart',
  method: 'POST',
  path: '/v1/carts/freeProducts',
  auth: 'session',
  body: z.object({ store: Id, promo: Id, product: Id, customize: ChosenCustomization.default([]) }),
  answer: CartAnswer,
})

export const cartCalls = [
  getCart,
  getAllCarts,
  deleteCart,
  addProductToCart,
  removeProductFromCart,
  customizeCart,
  addProducts,
  reorder,
  restoreCart,
  setInstruction,
  updateCartAddress,
  applyPromo,
  cancelPromo,
  getFreeProducts,
  chooseFreeProduct,
]

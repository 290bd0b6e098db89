import { ALLERGENS, DIETS, type FoodType, PICTURE_FOCUS } from '@compass/domain/catalogue'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Id, Instant, Money, OrderType, Paging, Text } from '../values/index.ts'

export const Photo = z.object({
  large: z.string(),
  medium: z.string(),
  thumb: z.string(),
  kind: z.enum(['cutout', 'photo']),
  focus: z.enum(PICTURE_FOCUS).optional().describe('Where what matters of a photo is; absent: in its middle'),
  width: z.int(),
  height: z.int(),
  alt: Text.nullable(),
})

const allergens = z.array(z.enum(ALLERGENS))
const diets = z.array(z.enum(DIETS))

/** What is stated; what stands in no list is not, and must not be read as absent. */
const dietary = {
  allergens: z.object({ contains: allergens, mayContain: allergens, freeOf: allergens }).optional(),
  diets: z.object({ suits: diets, maySuit: diets, suitsNot: diets }).optional(),
}

const Variant = z.object({
  _id: Id,
  name: Text,
  description: Text.nullable(),
  price: Money,
  isActive: z.boolean(),
  ...dietary,
})

export const VariantGroup = z.object({
  _id: Id,
  name: Text,
  type: z.union([z.literal(10), z.literal(20), z.literal(30)]).describe('Single 10, multi 20, counter 30'),
  min: z.int(),
  max: z.int(),
  priceBase: z.boolean(),
  variants: z.array(Variant),
})

const minutes = z.int().describe('Minutes after the day’s midnight; past 1440 the next day')
const timing = z.object({ opensAt: minutes, closesAt: minutes, openTime: z.string(), closeTime: z.string() })

/** When a product is sold, by the clock of the store. */
const AvailableTime = z.object({
  isStoreTime: z.boolean().describe('While the store is open'),
  slots: z
    .array(
      z.object({
        day: z.int().describe('0 Sunday … 6 Saturday'),
        open: z.boolean(),
        fullDayOpen: z.boolean(),
        timings: z.array(timing),
      }),
    )
    .describe('All seven days; empty with `isStoreTime`'),
})

/** Of a product, and of a line of it. */
export const prescription = z.literal('required')

export const Product = z.object({
  _id: Id,
  sku: z.string(),
  category: Id,
  name: Text,
  description: Text,
  price: Money,
  foodType: z.int().describe('Veg 1, non-veg 2, egg 3, vegan 4, other 5'),
  label: z.enum(['popular', 'new']).nullable(),
  photo: z.array(Photo),
  calories: z.int().nullable(),
  isActive: z.boolean(),
  isBogo: z.boolean(),
  bogo: z.string().nullable().describe('The group of products that pair off with one another'),
  soldOut: z.boolean(),
  soldOutUntil: Instant.optional().describe('When it is back by itself'),
  preOrderOnly: z.boolean().describe('Sold for a scheduled time alone'),
  prescription: prescription.optional().describe('Sold against a prescription alone; absent: without one'),
  ...dietary,
  available: z.object({ now: z.boolean(), next: Instant.nullable() }),
  isSchedule: z.literal(true).optional().describe('It has times of its own; absent: it has not'),
  availableTime: AvailableTime.optional().describe('Hours of its own; absent: any time while the store is open'),
  availableDates: z
    .array(z.object({ startDateTime: Instant, endDateTime: Instant }))
    .optional()
    .describe('Dates of its own; absent: any'),
  isRecent: z.literal(true).optional().describe('As the document says, steers nothing; absent: it is not'),
  orderTypes: z.array(OrderType).nullable().describe('Order types in which it is sold; null: all'),
  customize: z.array(VariantGroup),
})

const Category = z.object({
  _id: Id,
  key: z.string(),
  name: Text,
  description: Text,
  products: z.array(Product),
})

export const Menu = z.object({
  version: z.int(),
  store: Id,
  orderType: z.int().describe('What was asked for, or what the store offers instead'),
  validUntil: Instant.nullable().describe('When availability changes next by itself'),
  categories: z.array(Category),
})

/** Several in one value, with commas between: `milk,nuts`. One that is not known is refused, never left out. */
const someOf = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .string()
    .max(300)
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(z.enum(values)))
    .default([])

/** Only what surely fits: of one of these food types, without these allergens, suitable for all of these diets. */
const filter = {
  foodTypes: someOf(['1', '2', '3', '4', '5']).transform((types) => types.map((one) => Number(one) as FoodType)),
  without: someOf(ALLERGENS),
  diets: someOf(DIETS),
}
const notStated = z.int().describe('Of what is left out, so many do not state what was asked for')

/** When it is for: what is on sale then; absent: now. */
const scheduledTime = z.iso.datetime({ offset: true }).max(40).optional()
const storeQuery = { store: Id, orderType: z.coerce.number().pipe(OrderType).default(20) }

export const getMenu = call({
  name: 'getMenu',
  summary: 'The menu of an outlet, version 2',
  tag: 'catalogue',
  method: 'GET',
  path: '/v2/stores/:id/menu',
  auth: 'guest',
  params: z.object({ id: Id }),
  query: z.object({ orderType: storeQuery.orderType, scheduledTime }),
  answer: Menu,
})

export const getMenuOfStore = call({
  name: 'getMenuOfStore',
  summary: 'The same menu, by query',
  tag: 'catalogue',
  method: 'GET',
  path: '/v2/menus',
  auth: 'guest',
  query: z.object({ ...storeQuery, scheduledTime }),
  answer: Menu,
})

export const getMenuProducts = call({
  name: 'getMenuProducts',
  summary: 'Products of one category, paged',
  tag: 'catalogue',
  method: 'GET',
  path: '/v2/menus/products',
  auth: 'guest',
  query: z.object({ ...storeQuery, category: Id.optional(), ...filter, ...Paging.shape }),
  answer: z.object({ items: z.array(Product), total: z.int(), skip: z.int(), limit: z.int(), notStated }),
})

export const getProduct = call({
  name: 'getProduct',
  summary: 'One product',
  tag: 'catalogue',
  method: 'GET',
  path: '/v1/products/:id',
  auth: 'guest',
  params: z.object({ id: Id }),
  query: z.object({ ...storeQuery, scheduledTime }),
  answer: z.object({ product: Product }),
})

export const searchProducts = call({
  name: 'searchProducts',
  summary: 'Products that match what was typed, best first',
  tag: 'catalogue',
  method: 'GET',
  path: '/v1/products/search',
  auth: 'guest',
  query: z.object({ ...storeQuery, query: z.string().max(5000), ...filter, ...Paging.shape }),
  answer: z.object({
    items: z.array(Product),
    total: z.int(),
    skip: z.int(),
    limit: z.int(),
    instead: z
      .string()
      .nullable()
      .describe('What was found instead of what was typed, as the menu writes it; null where what was typed was found'),
    notStated,
  }),
})

export const suggestProducts = call({
  name: 'suggestProducts',
  summary: 'What goes well with the basket; without one, what is popular',
  tag: 'catalogue',
  method: 'GET',
  path: '/v1/products/suggestive',
  auth: 'guest',
  query: z.object({ ...storeQuery, scheduledTime }),
  answer: z.object({ items: z.array(Product) }),
})

/** The older path of the same search. */
export const searchMenus = call({ ...searchProducts, name: 'searchMenus', path: '/v2/menus/search' })

export const catalogueCalls = [
  getMenu,
  getMenuOfStore,
  getMenuProducts,
  getProduct,
  searchProducts,
  searchMenus,
  suggestProducts,
]

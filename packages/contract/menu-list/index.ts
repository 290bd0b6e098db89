import { z } from 'zod'
import { call } from '../call/index.ts'
import { getProduct, Product, VariantGroup } from '../catalogue/index.ts'
import { Id, listOf, Paging, Text } from '../values/index.ts'

const { orderType } = getProduct.query!.shape
const atStore = { store: Id, orderType }

export const getProductBySku = call({
  name: 'getProductBySku',
  summary: 'One product, by the merchant’s own number for it',
  tag: 'catalogue',
  method: 'GET',
  path: '/v2/menus/sku/:sku',
  auth: 'guest',
  params: z.object({ sku: z.string().min(1).max(80) }),
  query: z.object(atStore),
  answer: getProduct.answer,
})

const SpecialMenu = z.object({
  _id: Id,
  key: z.string(),
  name: Text,
  description: Text,
  products: z.array(Product),
})

export const getSpecialMenus = call({
  name: 'getSpecialMenus',
  summary: 'Lists of products that the merchant has put together',
  tag: 'catalogue',
  method: 'GET',
  path: '/v2/menus/special',
  auth: 'guest',
  query: z.object(atStore),
  answer: z.object({ items: z.array(SpecialMenu), total: z.int() }),
})

export const getVariants = call({
  name: 'getVariants',
  summary: 'What there is to choose of one product',
  tag: 'catalogue',
  method: 'GET',
  path: '/v1/products/:id/variants',
  auth: 'guest',
  params: z.object({ id: Id }),
  query: z.object(atStore),
  answer: z.object({ product: Id, customize: z.array(VariantGroup) }),
})

const MAX_STORES = 20

export const getStoresProducts = call({
  name: 'getStoresProducts',
  summary: 'Products of several outlets, outlet by outlet, paged',
  tag: 'catalogue',
  method: 'GET',
  path: '/v1/stores/products',
  auth: 'guest',
  query: z.object({
    stores: z
      .string()
      .max(80 * MAX_STORES)
      .transform((ids) => [...new Set(ids.split(',').map((id) => id.trim()))])
      .pipe(z.array(Id).max(MAX_STORES))
      .describe('Ids, parted by commas; at most 20'),
    orderType,
    ...Paging.shape,
  }),
  answer: listOf(Product.extend({ store: Id })),
})

export const menuListCalls = [getProductBySku, getSpecialMenus, getVariants, getStoresProducts]

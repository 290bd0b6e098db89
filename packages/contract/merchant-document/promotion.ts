import { z } from 'zod'
import { decimal, key, method, name, paragraph, service, sku, windows, words } from './parts.ts'

const skus = z.array(sku).max(200)
const times = z.int().min(1).max(1_000_000)

const gift = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percentage'),
    rate: z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'a percentage in quotes, such as "15"'),
    most: decimal.nullable().default(null).describe('Takes no more than this off'),
  }),
  z.strictObject({ kind: z.literal('amount'), amount: decimal }),
  z.strictObject({
    kind: z.literal('fixedPrice'),
    price: decimal.describe('Instead of the base price; extras are charged'),
  }),
  z.strictObject({ kind: z.literal('freeDelivery') }),
  z.strictObject({
    kind: z.literal('freeProduct'),
    products: z.array(sku).min(1).max(20).describe('One of these, free; of several the customer chooses'),
  }),
])

export const promotion = z.strictObject({
  key,
  name,
  description: paragraph.optional(),
  code: words.max(40).optional().describe('What people type; without one it is applied by itself'),
  listed: z.boolean().default(true).describe('Shown in the list of offers'),
  vendor: key
    .optional()
    .describe('In a court: the vendor whose offer it is, on its products alone; absent: the court’s'),
  gives: gift,
  about: z
    .strictObject({ products: skus.default([]), categories: z.array(key).max(100).default([]) })
    .nullable()
    .default(null)
    .describe('The products that it is about; the whole basket by default'),
  conditions: z
    .strictObject({
      stores: z.array(key).min(1).nullable().default(null),
      services: z.array(service).min(1).nullable().default(null),
      areas: z.array(key).min(1).max(200).nullable().default(null).describe('Keys of areas, of any outlet'),
      windows: windows.nullable().default(null).describe('Days, hours and dates, in the outlet’s zone'),
      minimum: decimal.nullable().default(null).describe('Of the items after pairs'),
      firstOrder: z.boolean().default(false),
      perUser: times.nullable().default(null).describe('Orders of one phone in which it may be used'),
      total: times.nullable().default(null).describe('Orders of everybody in which it may be used'),
      payment: z.array(method).min(1).nullable().default(null),
      cardBins: z
        .array(z.string().regex(/^\d{4,8}$/, 'the first 4 to 8 digits of a card'))
        .min(1)
        .max(100)
        .nullable()
        .default(null),
    })
    .prefault({}),
  forbidsLoyalty: z.boolean().default(false).describe('Points cannot be used beside it'),
})

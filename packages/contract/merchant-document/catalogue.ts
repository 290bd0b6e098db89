import { ALLERGENS, DIETS } from '@compass/domain/catalogue'
import { z } from 'zod'
import { decimal, key, name, paragraph, picture, service, sku, windows } from './parts.ts'

const allergen = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length)
const diet = z.array(z.enum(DIETS)).max(DIETS.length)
const rest = z.literal('rest')
/** What is in no list is not stated, and is shown so. */
const dietary = {
  allergens: z
    .strictObject({
      contains: allergen.default([]),
      mayContain: allergen.default([]),
      freeOf: z.union([allergen, rest]).default([]).describe('rest: all that the other lists do not name'),
    })
    .nullable()
    .default(null)
    .describe('What is known of allergens; what stands in no list is "not stated"'),
  diets: z
    .strictObject({
      suits: z.union([diet, rest]).default([]).describe('rest: all that the other lists do not name'),
      maySuit: diet.default([]),
      suitsNot: diet.default([]),
    })
    .nullable()
    .default(null)
    .describe('Which diets it suits; what stands in no list follows from the food type, or is "not stated"'),
}

const variant = z.strictObject({
  key,
  name,
  description: name.optional(),
  price: decimal.default('0'),
  active: z.boolean().default(true),
  ...dietary,
})

const group = z.strictObject({
  key,
  name,
  type: z.enum(['single', 'multi', 'counter']),
  min: z.int().min(0).max(99).default(0),
  max: z.int().min(1).max(99),
  priceBase: z.boolean().default(false).describe('The group sets the base price, as sizes do'),
  variants: z.array(variant).min(1).max(60),
  /** Of each variant that says nothing of its own. */
  ...dietary,
})

const product = z.strictObject({
  sku,
  name,
  description: paragraph.optional(),
  price: decimal,
  foodType: z.enum(['veg', 'nonVeg', 'egg', 'vegan', 'other']),
  label: z.enum(['popular', 'new']).nullable().default(null),
  picture: picture.nullable().default(null),
  calories: z.int().min(0).max(20_000).nullable().default(null),
  tax: key.optional().describe('Key of one of the taxes; the first by default'),
  active: z.boolean().default(true),
  soldOut: z
    .union([z.boolean(), z.array(key)])
    .default(false)
    .describe('true, or the keys of the stores where it is sold out'),
  services: z.array(service).nullable().default(null).describe('Sold in these services alone'),
  windows: windows.nullable().default(null).describe('When it is on sale; always while the store is open by default'),
  bogo: z
    .union([z.boolean(), key])
    .default(false)
    .describe('Buy one, get one: true, or the name of the group of products that pair off with one another'),
  customize: z.array(group).max(20).default([]),
  ...dietary,
  recent: z.boolean().default(false).describe('Marked as recent, as answered in `isRecent`'),
  prescription: z
    .enum(['required', 'none'])
    .default('none')
    .describe('required: a pharmacy asks for a prescription at checkout'),
  preOrderOnly: z.boolean().default(false).describe('Sold for a scheduled time alone'),
  goesWith: z.array(sku).max(12).default([]).describe('SKUs of what goes well with it, the best first'),
})

export const category = z.strictObject({
  key,
  name,
  description: name.optional(),
  store: key.optional().describe('In a court: the vendor that sells it'),
  products: z.array(product).max(20_000),
})

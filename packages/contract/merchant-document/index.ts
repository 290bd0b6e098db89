import { ALLERGENS, DIETS } from '@compass/domain/catalogue'
import { glyphNames } from '@compass/domain/glyphs'
import { z } from 'zod'
import { reservedSlugs } from './reserved-slugs.ts'

/**
 * A merchant's document: everything a merchant is. People write it as YAML; the platform call takes it as JSON.
 * Objects are strict, so that a misspelt key is a fault and not a silent nothing. Prices are decimal text with at most
 * the currency's decimals; rates are percent as decimal text; times of day are `HH:MM` in the store's zone.
 */

const words = z.string().trim().min(1)
const text = (most: number) =>
  z
    .strictObject({
      en: words.max(most).optional(),
      ar: words.max(most).optional(),
      sr: words.max(most).optional(),
      fr: words.max(most).optional(),
      el: words.max(most).optional(),
    })
    .refine((value) => Object.values(value).some(Boolean), 'write it in one language at least')
    .describe('Words by language: en, ar, sr, fr, el')

const name = text(120)
const paragraph = text(600)
const page = text(20_000)
const key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'small letters, digits and hyphens, at most 60')
  .describe('Stable key: ids hang on it, so do not rename it')
/** Too many decimals for its currency is a rule's no with a sentence of its own, so the shape lets some more through. */
const decimal = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, 'a decimal in quotes, such as "12.50"')
const percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'a percentage in quotes, such as "5" or "2.50"')
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'a time such as "09:30" or "24:00"')
const date = z.iso.date()
const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'a local date and time such as "2026-12-24T18:00"')
const language = z.enum(['en', 'ar', 'sr', 'fr', 'el'])
const country = z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166 country code such as "AE"')
const weekday = z.enum(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])

const picture = z.strictObject({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'the SHA-256 of the picture, in hexadecimal (the command line writes it for `file`)'),
  kind: z.enum(['cutout', 'photo']).default('cutout').describe('A cut-out sits on the plate, a photo fills it'),
  alt: name.optional(),
})

const span = z.strictObject({ opens: clock, closes: clock })
const weekSpan = z.strictObject({ days: z.array(weekday).min(1).max(7), opens: clock, closes: clock })

const hours = z.strictObject({
  timeZone: z.string().describe('IANA zone, such as "Asia/Dubai"'),
  week: z.array(weekSpan).max(50),
  services: z
    .strictObject({ delivery: z.array(weekSpan).max(50).optional(), pickup: z.array(weekSpan).max(50).optional() })
    .default({})
    .describe('The week of a service that is shorter than the outlet’s'),
  plannedOff: z
    .array(
      z.strictObject({ date, fullDayClose: z.boolean().default(true), timings: z.array(span).max(10).default([]) }),
    )
    .max(400)
    .default([]),
  specialDays: z
    .array(z.strictObject({ date, spans: z.array(span).max(10) }))
    .max(400)
    .default([]),
})

const point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

const area = z.strictObject({
  key,
  name,
  city: key.describe('Key of one of the cities of the document'),
  polygon: z
    .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
    .min(3)
    .max(500)
    .describe('Corners as [longitude, latitude]'),
  deliveryFee: decimal,
  freeDeliveryFrom: decimal.nullable().default(null),
  minimumOrder: decimal.nullable().default(null).describe('Instead of the store’s'),
  deliveryMinutes: z.strictObject({ from: z.int().min(1).max(600), to: z.int().min(1).max(600) }),
})

const windows = z.strictObject({
  isStoreTime: z.boolean().default(false),
  slots: z.array(weekSpan).max(50).default([]),
  dates: z
    .array(z.strictObject({ startDateTime: localDateTime, endDateTime: localDateTime }))
    .max(50)
    .default([]),
})

const service = z.enum(['delivery', 'pickup'])
const method = z.enum(['cod', 'cardOnDelivery'])

const licences = z
  .array(z.strictObject({ name, number: words.max(60) }))
  .max(20)
  .describe('Trade licence, food safety, tax number: what it is and its number')

const store = z.strictObject({
  key,
  name,
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'an international number such as "+97145550182"'),
  address: paragraph,
  location: point,
  active: z.boolean().default(true),
  preview: z.boolean().default(false).describe('Under testing: shown, but takes no orders'),
  services: z.array(service).min(1),
  hours,
  preparationMinutes: z.int().min(1).max(600).default(20),
  acceptanceMinutes: z.int().min(1).max(120).default(10),
  minimumOrder: z
    .strictObject({ delivery: decimal.nullable().default(null), pickup: decimal.nullable().default(null) })
    .prefault({}),
  cashLimit: decimal.nullable().default(null),
  taxIncluded: z.boolean(),
  payment: z.strictObject({ delivery: z.array(method).default([]), pickup: z.array(method).default([]) }),
  fees: z
    .strictObject({
      packagingPerItem: decimal.default('0'),
      serviceRate: percent.default('0'),
      smallOrder: z.strictObject({ below: decimal, amount: decimal }).nullable().default(null),
      tax: z
        .strictObject({
          delivery: key.nullable().default(null),
          packaging: key.nullable().default(null),
          service: key.nullable().default(null),
          smallOrder: key.nullable().default(null),
        })
        .prefault({}),
    })
    .prefault({}),
  areas: z.array(area).max(200).default([]),
  vendor: z
    .strictObject({ about: page.optional(), directions: paragraph.optional(), licences: licences.default([]) })
    .prefault({})
    .describe('What this outlet says of itself, over what the merchant says'),
})

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

const sku = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'letters, digits, full stop, hyphen, underscore, at most 40')

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
  preOrderOnly: z.boolean().default(false).describe('Sold for a scheduled time alone'),
  goesWith: z.array(sku).max(12).default([]).describe('SKUs of what goes well with it, the best first'),
})

const category = z.strictObject({
  key,
  name,
  description: name.optional(),
  products: z.array(product).max(20_000),
})

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

const promotion = z.strictObject({
  key,
  name,
  description: paragraph.optional(),
  code: words.max(40).optional().describe('What people type; without one it is applied by itself'),
  listed: z.boolean().default(true).describe('Shown in the list of offers'),
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

export const MerchantDocument = z
  .strictObject({
    $schema: z.string().optional(),
    format: z.literal(1),
    slug: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/, 'small letters, digits and hyphens, 3 to 50')
      .refine((slug) => !reservedSlugs.has(slug), 'is a reserved word'),
    name,
    tagline: name,
    languages: z.array(language).min(1).max(5),
    country,
    currency: z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code such as "AED"'),
    sandbox: z.boolean().default(false),
    hosts: z
      .array(z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'a host name in small letters, without a port'))
      .max(20)
      .default([]),
    embedHosts: z
      .array(z.url({ protocol: /^https$/ }))
      .max(20)
      .default([]),
    brand: z.strictObject({
      color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as "#C4420F"'),
      glyph: z.enum(glyphNames).default('store').describe('The sign of the merchant, where there is no logo'),
      logo: picture.nullable().default(null),
      cover: z
        .array(picture)
        .max(3)
        .default([])
        .describe('The head of the menu: up to three cut-outs, or one photo that fills it'),
      colorScheme: z.enum(['system', 'light', 'dark']).default('system'),
    }),
    contact: z
      .strictObject({
        verifyPhone: z.enum(['always', 'never']).default('always'),
        phoneCountries: z.array(country).min(1).max(250).optional(),
        otpLength: z.union([z.literal(4), z.literal(5), z.literal(6)]).default(4),
        email: z
          .strictObject({
            need: z.enum(['no', 'mandatory', 'optional']).default('no'),
            domains: z.array(z.string()).default([]),
          })
          .prefault({}),
      })
      .prefault({}),
    termsRequired: z.boolean().default(false),
    pages: z.strictObject({
      terms: page,
      about: page.optional(),
      faq: z
        .array(z.strictObject({ question: name, answer: paragraph }))
        .max(60)
        .default([]),
    }),
    cities: z.array(z.strictObject({ key, name })).max(200).default([]),
    taxes: z
      .array(z.strictObject({ key, rate: percent }))
      .min(1)
      .max(20)
      .describe('Tax categories; the first is the products’ default'),
    simulatedKitchen: z
      .strictObject({
        acceptAfterSeconds: z.int().min(1).max(3600),
        readyAfterSeconds: z.int().min(1).max(3600),
        outAfterSeconds: z.int().min(1).max(3600),
        deliveredAfterSeconds: z.int().min(1).max(3600),
      })
      .nullable()
      .default(null),
    stores: z.array(store).min(1).max(500),
    vendor: z
      .strictObject({
        sells: name.optional().describe('Cuisine, or what it deals in, in a few words'),
        email: z.email().max(254).nullable().default(null),
        website: z
          .url({ protocol: /^https$/ })
          .max(300)
          .nullable()
          .default(null),
        licences: licences.default([]),
      })
      .prefault({}),
    gallery: z
      .array(z.strictObject({ key, name, picture, stores: z.array(key).min(1).optional() }))
      .max(100)
      .default([])
      .describe('Pictures to look at; in all outlets, or in those that are named'),
    specials: z
      .array(
        z.strictObject({
          key,
          name,
          description: name.optional(),
          products: z.array(sku).min(1).max(200),
          stores: z.array(key).min(1).optional(),
        }),
      )
      .max(30)
      .default([])
      .describe('Lists of products with a name of their own'),
    catalogue: z.strictObject({ categories: z.array(category).min(1).max(500) }),
    promotions: z.array(promotion).max(200).default([]).describe('Of two that give the same the earlier one counts'),
  })
  .describe('A merchant of Compass')

export type MerchantDocument = z.output<typeof MerchantDocument>
export type MerchantDocumentInput = z.input<typeof MerchantDocument>

/** The JSON Schema of the document, which editors use for completion (`GET /schemas/merchant.json`). */
export function merchantJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(MerchantDocument, { io: 'input', unrepresentable: 'any', reused: 'ref' }) as Record<
    string,
    unknown
  >
}

export { reservedSlugs }

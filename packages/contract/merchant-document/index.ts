import { glyphNames } from '@compass/domain/glyphs'
import { EMBED_HOST, MERCHANT_KINDS } from '@compass/domain/merchants'
import { z } from 'zod'
import { category } from './catalogue.ts'
import { collect } from './collect.ts'
import { court } from './court.ts'
import { gateways } from './gateways.ts'
import { loyalty, reward } from './loyalty.ts'
import { map } from './map.ts'
import { messaging } from './messaging.ts'
import { color, country, decimal, key, language, name, page, paragraph, percent, picture, sku } from './parts.ts'
import { privacy } from './privacy.ts'
import { promotion } from './promotion.ts'
import { reservedSlugs } from './reserved-slugs.ts'
import { sideMenu } from './side-menu.ts'
import { licences, store } from './store.ts'

/**
 * A merchant's document: everything a merchant is. People write it as YAML; the platform call takes it as JSON.
 * Objects are strict, so that a misspelt key is a fault and not a silent nothing. Prices are decimal text with at most
 * the currency's decimals; rates are percent as decimal text; times of day are `HH:MM` in the store's zone.
 */
export const MerchantDocument = z
  .strictObject({
    $schema: z.string().optional(),
    format: z.literal(1),
    slug: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/, 'small letters, digits and hyphens, 3 to 50')
      .refine((slug) => !reservedSlugs.has(slug), 'is a reserved word'),
    kind: z
      .enum(MERCHANT_KINDS)
      .default('food')
      .describe('What it deals in: a pharmacy has words and a layout of its own, and may sell against prescriptions'),
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
      .array(z.string().max(200).regex(EMBED_HOST, 'an origin such as "https://www.example.com", without a path'))
      .max(20)
      .default([])
      .describe('Sites whose pages may show menu, basket and checkout in a frame (`npm run merchant -- snippet`)'),
    brand: z.strictObject({
      color,
      glyph: z.enum(glyphNames).default('store').describe('The sign of the merchant, where there is no logo'),
      logo: picture.nullable().default(null),
      cover: z
        .array(picture)
        .max(3)
        .default([])
        .describe('The head of the menu: up to three cut-outs, or one photo that fills it'),
      colorScheme: z.enum(['system', 'light', 'dark']).default('system'),
      categoryLayout: z
        .enum(['plain', 'new'])
        .default('plain')
        .describe('One category on a page: rows with page numbers, or new: tiles that grow as they are asked for'),
      hideZeroDecimals: z
        .boolean()
        .default(false)
        .describe('Whole sums without decimals: 12,00 is 12, and 12,50 stays; invoices keep them'),
      clock: z
        .union([z.literal(12), z.literal(24)])
        .default(24)
        .describe('Hours of the day on screens and in messages: 18:00, or 6:00 pm; Serbian and French keep 24'),
      msgConfig: z
        .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/, 'the name of a message'), name)
        .refine((texts) => Object.keys(texts).length <= 40, 'at most 40 messages')
        .default({})
        .describe(
          'Texts of the merchant’s own in place of ours, by the name of the message: `meta.error`, such as store_closed',
        ),
    }),
    contact: z
      .strictObject({
        verifyPhone: z.enum(['always', 'never']).default('always'),
        callUs: z.boolean().default(false).describe('The side menu shows the telephone of the store'),
        phoneCountries: z.array(country).min(1).max(250).optional(),
        otpLength: z.union([z.literal(4), z.literal(5), z.literal(6)]).default(4),
        messages: z
          .array(z.enum(['sms', 'whatsapp']))
          .min(1)
          .max(2)
          .default(['sms'])
          .describe(
            'How customers can be told of their orders; of two they choose at checkout, and the first is preselected',
          ),
        email: z
          .strictObject({
            need: z.enum(['no', 'mandatory', 'optional']).default('no'),
            domains: z
              .array(
                z
                  .string()
                  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'a domain such as "company.example"')
                  .max(253),
              )
              .max(50)
              .default([]),
          })
          .prefault({}),
      })
      .prefault({}),
    messaging,
    uiVersion: z
      .int()
      .min(1)
      .max(5)
      .default(3)
      .describe('Layout and menu version: 1 and 3 have a desktop layout, the others the phone’s at every width'),
    privacy,
    termsRequired: z.boolean().default(false),
    collect,
    pages: z.strictObject({
      terms: page,
      about: page.optional(),
      faq: z
        .array(z.strictObject({ question: name, answer: paragraph }))
        .max(60)
        .default([]),
    }),
    sideMenu,
    cities: z.array(z.strictObject({ key, name })).max(200).default([]),
    map,
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
    couriers: z
      .strictObject({
        company: z.enum(['simulated', 'uber-direct']).default('simulated'),
        mode: z.enum(['test', 'live']).default('test').describe('Of the account there; live moves real couriers'),
        ifNobodyOpens: z.enum(['return', 'leaveAtDoor']).default('return').describe('What the courier does then'),
      })
      .prefault({})
      .describe('Who brings what outlets deliver by courier; its credentials are no part of this document'),
    stores: z.array(store).min(1).max(500),
    gateways,
    court,
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
    loyalty: loyalty.nullable().default(null),
    rewards: z.array(reward).max(50).default([]).describe('Vouchers that the merchant gives'),
    credits: z.boolean().default(false).describe('Credits that were given pay for orders'),
    refundLimit: decimal
      .nullable()
      .default(null)
      .describe('From so much on that goes back of one order, staff show that it is they; null: 100'),
    recurringOrders: z
      .boolean()
      .default(false)
      .describe('Customers may have an order repeated, where it can be had for later'),
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

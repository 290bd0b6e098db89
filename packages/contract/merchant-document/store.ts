import { z } from 'zod'
import {
  decimal,
  hours,
  key,
  kilometres,
  method,
  name,
  page,
  paragraph,
  percent,
  scheduling,
  service,
  words,
} from './parts.ts'
import { spots } from './spots.ts'
import { ofVendor } from './vendor.ts'

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
  deliveryFee: decimal.optional().describe('Where the outlet charges by area'),
  freeDeliveryFrom: decimal.nullable().default(null).describe('Of the items after offers'),
  minimumOrder: decimal.nullable().default(null).describe('Instead of the store’s'),
  deliveryMinutes: z.strictObject({ from: z.int().min(1).max(600), to: z.int().min(1).max(600) }),
})

export const licences = z
  .array(z.strictObject({ name, number: words.max(60) }))
  .max(20)
  .describe('Trade licence, food safety, tax number: what it is and its number')

export const store = z.strictObject({
  key,
  name,
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'an international number such as "+97145550182"'),
  address: paragraph,
  location: point,
  active: z.boolean().default(true),
  preview: z.boolean().default(false).describe('Under testing: shown, but takes no orders'),
  services: z.array(service).min(1),
  hours,
  scheduledDeliveryDetails: scheduling.describe('Delivery for later'),
  scheduledPickupDetails: scheduling.describe('Pickup for later'),
  scheduledRoomDetails: scheduling.describe('Orders to a room for later'),
  posOutlet: words.max(60).nullable().default(null).describe('What the till calls the outlet'),
  posPlatform: words.max(60).nullable().default(null).describe('Which till it is'),
  preparationMinutes: z.int().min(1).max(600).default(20),
  acceptanceMinutes: z.int().min(1).max(120).default(10),
  minimumOrder: z
    .strictObject({
      delivery: decimal.nullable().default(null),
      pickup: decimal.nullable().default(null),
      dineIn: decimal.nullable().default(null),
      room: decimal.nullable().default(null),
    })
    .prefault({}),
  cashLimit: decimal.nullable().default(null),
  taxIncluded: z.boolean(),
  payment: z
    .strictObject({
      delivery: z.array(method).default([]),
      pickup: z.array(method).default([]),
      dineIn: z.array(method).default([]),
      room: z.array(method).default([]),
    })
    .describe('Of a vendor of a court nothing: the court takes the money'),
  fees: z
    .strictObject({
      packagingPerItem: decimal.default('0'),
      serviceRate: percent.default('0'),
      smallOrder: z
        .strictObject({ below: decimal.describe('Of the items after offers, as the minimum order'), amount: decimal })
        .nullable()
        .default(null),
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
  delivery: z
    .discriminatedUnion('by', [
      z.strictObject({ by: z.literal('area') }),
      z.strictObject({
        by: z.literal('distance'),
        bands: z
          .array(z.strictObject({ upToKm: kilometres, fee: decimal }))
          .min(1)
          .max(20)
          .describe('Nearest first; beyond the last one nothing is delivered'),
      }),
      z.strictObject({ by: z.literal('courier') }),
    ])
    .default({ by: 'area' })
    .describe('What a delivery costs: the fee of its area, by kilometres over the ground, or a courier’s quote'),
  areas: z.array(area).max(200).default([]),
  vendor: z
    .strictObject({ about: page.optional(), directions: paragraph.optional(), licences: licences.default([]) })
    .prefault({})
    .describe('What this outlet says of itself, over what the merchant says'),
  ...spots,
  ...ofVendor,
})

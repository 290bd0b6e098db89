import { z } from 'zod'
import { words } from './parts.ts'

const corner = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

const attribution = words.max(200).describe('Who made the map, as its licence wants it said: it stands on every map')
const attributionLink = z
  .url({ protocol: /^https$/ })
  .optional()
  .describe('Where that leads, such as "https://www.openstreetmap.org/copyright"')

const geocoder = z
  .union([
    z.enum(['deployment', 'none']),
    z.strictObject({
      google: z.strictObject({
        requestsPerDay: z
          .int()
          .min(1)
          .max(100_000)
          .default(1_000)
          .describe('What a day may cost: beyond it only areas are found'),
      }),
    }),
  ])
  .default('deployment')
  .describe('Who knows streets: whoever the deployment asks, nobody, or Google by the merchant’s secret google-maps')

export const map = z
  .strictObject({
    tiles: z
      .union([
        z.literal('none'),
        z.strictObject({
          raster: z
            .url({ protocol: /^https$/ })
            .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), 'has {z}, {x} and {y}')
            .describe('Address of the pictures, such as "https://tiles.example/{z}/{x}/{y}.png"'),
          attribution,
          attributionLink,
          maxZoom: z.int().min(1).max(22).default(19),
        }),
        z.strictObject({
          pmtiles: z
            .url({ protocol: /^https$/ })
            .describe(
              'A PMTiles archive of vector tiles, in layers as Protomaps names them, whose server answers ranges',
            ),
          attribution,
          attributionLink,
        }),
      ])
      .default('none')
      .describe('Where the streets of a map come from; none: the sketch below'),
    geocoder,
    water: z.array(z.array(corner).min(3).max(200)).max(50).default([]).describe('Corners as [longitude, latitude]'),
    roads: z
      .array(
        z.strictObject({
          kind: z.enum(['main', 'street']).default('street'),
          line: z.array(corner).min(2).max(200).describe('Points as [longitude, latitude]'),
        }),
      )
      .max(300)
      .default([]),
  })
  .refine(({ geocoder: asks, tiles }) => typeof asks === 'string' || tiles === 'none', {
    path: ['geocoder'],
    error: 'what Google finds may be shown on no map of others: leave out google or tiles',
  })
  .prefault({})
  .describe('What maps show beneath the areas; water and roads are a sketch, and are called one')

import { z } from 'zod'
import { call } from '../call/index.ts'
import { Area, StoreArea } from '../stores/index.ts'
import { Id, Text } from '../values/index.ts'

const Serviceable = z.object({
  serviceable: z.literal(true),
  area: StoreArea,
  store: Id.describe('The outlet that delivers there'),
  merchant: z.string().describe('Slug of the merchant whose outlet it is'),
})

export const attributions = z
  .array(z.object({ text: z.string(), href: z.string() }))
  .describe('Whose data it is, to be shown beside it; empty: the merchant’s own')

const promotionUrlId = Id.nullish().describe(
  'A landing page by id or name: the outlets that it lists alone; of its nearest member where no merchant is named',
)

export const findCity = call({
  name: 'findCity',
  summary: 'Cities that a merchant delivers to, as typed',
  tag: 'serviceability',
  method: 'POST',
  path: '/v1/serviceability/findCity',
  auth: 'guest',
  body: z.object({ storeId: Id, search: z.string().max(200).default('') }),
  answer: z.object({ items: z.array(z.object({ _id: Id, name: Text })) }),
})

export const findArea = call({
  name: 'findArea',
  summary: 'Areas of a city, as typed',
  tag: 'serviceability',
  method: 'POST',
  path: '/v1/serviceability/findArea',
  auth: 'guest',
  body: z.object({ cityId: Id.optional(), storeId: Id, address: z.string().max(200).default('') }),
  answer: z.object({ items: z.array(StoreArea) }),
})

export const listAreas = call({
  name: 'listAreas',
  summary: 'Areas of a merchant that match what was typed',
  tag: 'serviceability',
  method: 'GET',
  path: '/v1/areas',
  auth: 'guest',
  query: z.object({ url: z.string().max(60).optional(), store: Id.optional(), query: z.string().max(200).default('') }),
  answer: z.object({ items: z.array(Area) }),
})

export const listDeliveryAreas = call({
  name: 'listDeliveryAreas',
  summary: 'Where an outlet delivers, with fee, minimum and minutes',
  tag: 'serviceability',
  method: 'GET',
  path: '/v1/areas/delivery',
  auth: 'guest',
  query: z.object({ url: z.string().max(60).optional(), store: Id.optional() }),
  answer: z.object({ items: z.array(StoreArea) }),
})

const corners = z.array(z.tuple([z.number(), z.number()])).describe('As [longitude, latitude]')

const attributed = {
  attribution: z.string(),
  attributionLink: z.string().nullable().describe('Where the attribution leads'),
}

const CityMap = z.object({
  tiles: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('raster'), address: z.string(), ...attributed, maxZoom: z.int() }),
    z.object({ kind: z.literal('pmtiles'), address: z.string(), ...attributed }),
  ]),
  water: z.array(corners).describe('Shown where there are no tiles, as roads: a sketch'),
  roads: z.array(z.object({ kind: z.enum(['main', 'street']), line: corners })),
})

export const getMap = call({
  name: 'getMap',
  summary: 'What a merchant’s maps show beneath its areas: tiles, or a sketch of roads and water',
  tag: 'serviceability',
  method: 'GET',
  path: '/v1/areas/map',
  auth: 'guest',
  query: z.object({ url: z.string().max(60) }),
  answer: z.object({ map: CityMap }),
})

export const checkArea = call({
  name: 'checkArea',
  summary: 'Is a chosen area delivered to, and by which outlet',
  tag: 'serviceability',
  method: 'POST',
  path: '/v1/serviceability/area',
  auth: 'guest',
  body: z.object({
    url: z.string().max(60).optional(),
    store: Id.optional(),
    address: z.object({ areaId: Id }),
    promotionUrlId,
  }),
  answer: Serviceable,
})

export const checkCoordinates = call({
  name: 'checkCoordinates',
  summary: 'The area that contains a point, and the outlet that delivers there',
  tag: 'serviceability',
  method: 'POST',
  path: '/v2/serviceability/area/coordinates',
  auth: 'guest',
  body: z.object({
    url: z.string().max(60).optional(),
    store: Id.optional(),
    coordinates: z.object({ lat: z.number(), lng: z.number() }),
    address: z.unknown().optional(),
    promotionUrlId,
  }),
  answer: Serviceable,
})

const url = z.string().max(60).optional().describe('The merchant’s slug; absent: the session’s merchant')
const Place = z.object({ label: z.string(), area: Area.nullable(), lat: z.number(), lng: z.number() })

export const reverseGeocode = call({
  name: 'reverseGeocode',
  summary: 'What stands at a point, from the maps provider',
  tag: 'serviceability',
  method: 'GET',
  path: '/v1/geocode/reverse',
  auth: 'guest',
  query: z.object({ latlng: z.string().max(60), url, language: z.string().max(20).optional() }),
  answer: z.object({ place: Place.nullable(), attributions }),
})

export const searchPlaces = call({
  name: 'searchPlaces',
  summary: 'Places that match what was typed: the merchant’s areas, and what the maps provider knows',
  tag: 'serviceability',
  method: 'GET',
  path: '/v1/geocode/search',
  auth: 'guest',
  query: z.object({
    query: z.string().max(200),
    url,
    country: z.string().max(2).optional(),
    language: z.string().max(20).optional(),
  }),
  answer: z.object({
    mapsAnswered: z.boolean().describe('False: the maps provider did not answer, and only areas were looked through'),
    attributions,
    items: z.array(
      Place.extend({
        name: z.string().describe('The label without what it lies in'),
        city: z.string().describe('What it lies in; empty where the name says it'),
        language: z.string().describe('Of the three'),
      }),
    ),
  }),
})

export const serviceabilityCalls = [
  findCity,
  findArea,
  listAreas,
  listDeliveryAreas,
  getMap,
  checkArea,
  checkCoordinates,
  reverseGeocode,
  searchPlaces,
]

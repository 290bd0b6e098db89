import { MERCHANT_KINDS } from '@compass/domain/merchants'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { LandingDocument, LINK_KINDS } from '../landing-document/index.ts'
import { attributions } from '../serviceability/index.ts'
import { Brand, Service, SideMenuItem, Store } from '../stores/index.ts'
import { Done, Id, Instant, listOf, Money, Paging, Text } from '../values/index.ts'

const name = z.object({ name: z.string().max(60) })
const minutesToDoor = z.object({ from: z.int(), to: z.int() })

export const applyLanding = call({
  name: 'applyLanding',
  summary: 'Creates or updates a landing page, a link list or medica from its document; twice changes nothing',
  tag: 'platform',
  method: 'PUT',
  path: '/v1/platform/landings/:name',
  auth: 'platform',
  params: name,
  body: z.unknown().describe('The document: GET /schemas/landing.json'),
  answer: z.object({ _id: Id, name: z.string(), kind: z.string(), version: z.int(), changed: z.boolean() }),
  skipsCardCheck: true,
})

export const listLandings = call({
  name: 'listLandings',
  summary: 'The landing pages and link lists of this deployment',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/landings',
  auth: 'platform',
  answer: z.object({
    items: z.array(z.object({ _id: Id, name: z.string(), kind: z.string(), version: z.int() })),
    total: z.int(),
  }),
})

export const getLandingDocument = call({
  name: 'getLandingDocument',
  summary: 'The document as it was applied; of a link list with the clicks of its links',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/landings/:name',
  auth: 'platform',
  params: name,
  answer: z.object({
    _id: Id,
    name: z.string(),
    version: z.int(),
    document: LandingDocument,
    clicks: z.array(z.object({ day: z.string(), link: z.string(), clicks: z.int() })).describe('Newest day first'),
  }),
})

export const deleteLanding = call({
  name: 'deleteLanding',
  summary: 'Takes a landing page or a link list down',
  tag: 'platform',
  method: 'DELETE',
  path: '/v1/platform/landings/:name',
  auth: 'platform',
  params: name,
  answer: Done,
})

const LandingBrand = z.object({ colorCode: z.string(), colorScheme: Brand.shape.colorScheme })

export const Landing = z.object({
  _id: Id.describe('What `promotionUrlId` and `landingUrlId` name it by, as its name does'),
  name: z.string(),
  title: Text,
  heading: Text.nullable(),
  description: Text.nullable(),
  languages: z.array(z.string()),
  brand: LandingBrand,
  kinds: z.array(z.object({ key: z.string(), name: Text })).describe('Filters: `kind:<key>`'),
})

export const LandingItem = z.object({
  merchant: z.object({
    slug: z.string(),
    kind: z.enum(MERCHANT_KINDS).describe('What it deals in: the pages of a pharmacy stand below /medica'),
    name: Text,
    tagline: Text,
    sells: Text.nullable().describe('Its kind of food, in a few words'),
    languages: z.array(z.string()),
    brand: Brand,
    kinds: z.array(z.string()),
  }),
  store: z
    .object({ _id: Id, name: Text, isOnly: z.boolean().describe('It is the merchant’s only one') })
    .describe('The nearest that delivers to the place and takes orders; without a place the one its shop opens with'),
  state: Store.shape.state,
  stateMinutes: z.int().nullable().describe('To closing or opening'),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  timeZone: z.string(),
  services: z.array(Service),
  serviceable: z.boolean().nullable().describe('Whether it delivers to the place; null: none was named'),
  area: z.object({ _id: Id, name: Text }).nullable().describe('Of the place, as the merchant names it'),
  distanceMetres: z.int().nullable(),
  fee: Money.nullable().describe('Of a delivery to the place; null: no place, or a courier names it'),
  freeDeliveryFrom: Money.nullable(),
  minutes: minutesToDoor.nullable().describe('From the order to the door; without a place the quickest'),
  found: Text.nullable().describe(
    'The item by which a search found it; null: it was found by its name, or not searched',
  ),
})

/** Orders of the brands at a place. */
export const LANDING_SORTS = ['nearest', 'quickest', 'cheapest'] as const

export const LANDING_FILTERS = ['open', 'delivery', 'pickup', 'freeDelivery', 'under30'] as const

export const degrees = (most: number) => z.coerce.number().min(-most).max(most).optional()

export const getLanding = call({
  name: 'getLanding',
  summary: 'A landing page: its brands, each by its nearest store that delivers to a place',
  tag: 'landings',
  method: 'GET',
  path: '/v1/landing/:name',
  auth: 'anyone',
  params: name,
  query: z.object({
    areaId: Id.optional(),
    lat: degrees(90),
    lng: degrees(180),
    query: z.string().max(200).default(''),
    filters: z
      .string()
      .max(400)
      .default('')
      .describe(`${LANDING_FILTERS.join(', ')}, kind:<key>; separated by commas, an unknown one leaves nothing out`),
    sort: z
      .enum(LANDING_SORTS)
      .default('nearest')
      .catch('nearest')
      .describe('At a place: by distance, by time to the door, by the fee. Whoever takes no orders comes last'),
    ...Paging.shape,
  }),
  answer: listOf(LandingItem).extend({
    landing: Landing,
    filters: z.array(z.string()).describe('Those that leave something out and something in'),
  }),
})

export const findLandingPlaces = call({
  name: 'findLandingPlaces',
  summary: 'Places to deliver to, as typed: areas of the members, and what their maps know',
  tag: 'landings',
  method: 'GET',
  path: '/v1/landing/:name/places',
  auth: 'anyone',
  params: name,
  query: z.object({ query: z.string().max(200).default(''), language: z.string().max(20).optional() }),
  answer: z.object({
    mapsAnswered: z.boolean().describe('False: no maps provider answered, and only areas were looked through'),
    attributions,
    items: z.array(
      z.object({
        label: z.string(),
        city: z.string().describe('What it lies in; empty where the label says it'),
        language: z.string().describe('Of both'),
        lat: z.number(),
        lng: z.number(),
        brands: z.int().describe('Members that deliver there'),
        polygon: z
          .array(z.tuple([z.number(), z.number()]))
          .describe('Of an area, as [longitude, latitude]; else empty'),
      }),
    ),
  }),
})

export const getLinkList = call({
  name: 'getLinkList',
  summary: 'A link list: whose it is, and its links',
  tag: 'landings',
  method: 'GET',
  path: '/v1/linklists/:name',
  auth: 'anyone',
  params: name,
  answer: z.object({
    linkList: z.object({
      _id: Id,
      name: z.string(),
      title: Text,
      tagline: Text,
      merchant: z.object({
        slug: z.string(),
        kind: z.enum(MERCHANT_KINDS),
        languages: z.array(z.string()),
        brand: Brand,
        cover: z.array(z.object({ medium: z.string(), thumb: z.string(), kind: z.enum(['cutout', 'photo']) })),
      }),
      store: LandingItem.pick({ state: true, stateMinutes: true, opensAt: true, closesAt: true, timeZone: true }),
      minutes: minutesToDoor.nullable().describe('To the door; null: it delivers nowhere'),
      stores: z
        .array(Text)
        .describe('Where it can be picked up; empty for a court, whose counters are all at one place'),
      links: z.array(
        z.object({
          key: z.string(),
          kind: z.enum(LINK_KINDS),
          label: Text.nullable(),
          detail: Text.nullable(),
          href: z.string().nullable().describe('Null: the merchant’s menu'),
        }),
      ),
    }),
  }),
})

export const countLinkClick = call({
  name: 'countLinkClick',
  summary: 'Counts that a link of a list was followed: by day and link, of nobody',
  tag: 'landings',
  method: 'POST',
  path: '/v1/linklists/:name/clicks',
  auth: 'anyone',
  params: name,
  body: z.object({ link: z.string().max(60) }),
  answer: z.object({ href: z.string().nullable().describe('Where it leads; null: the merchant’s menu') }),
})

export const getHamburgerMenus = call({
  name: 'getHamburgerMenus',
  summary: 'The side menu of a landing page or of a merchant',
  tag: 'landings',
  method: 'GET',
  path: '/v1/hamburgerMenus',
  auth: 'anyone',
  query: z.object({
    landingUrlId: Id.optional(),
    landingUrlName: z.string().max(60).optional(),
    url: z.string().max(60).optional().describe('A merchant’s slug, where no landing page is named'),
  }),
  answer: z.object({ items: z.array(SideMenuItem) }),
})

export const platformLandingCalls = [applyLanding, listLandings, getLandingDocument, deleteLanding]
export const landingCalls = [getLanding, findLandingPlaces, getLinkList, countLinkClick, getHamburgerMenus]

import { MERCHANT_KINDS, SIDE_MENU_KINDS } from '@compass/domain/merchants'
import { CHAT_KINDS } from '@compass/domain/privacy'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Photo } from '../catalogue/index.ts'
import { Id, Instant, Money, Service, Text } from '../values/index.ts'

export { Service }

export const Brand = z.object({
  colorCode: z.string(),
  glyph: z.string(),
  logo: z.string().nullable().describe('Path of the picture'),
  cover: z
    .array(Photo.pick({ large: true, kind: true, focus: true }))
    .describe('The head of the menu: cut-outs, or one photo that fills it'),
  colorScheme: z.enum(['system', 'light', 'dark']),
  categoryLayout: z.enum(['plain', 'new']).describe('How the page of one category looks'),
  hideZeroDecimals: z.boolean().describe('Whole sums are shown without decimals'),
  clock: z.union([z.literal(12), z.literal(24)]).describe('Of how many hours the clock is that is shown'),
  msgConfig: z
    .record(z.string(), Text)
    .describe('Texts of the merchant’s own, by message (`meta.error`): as its document says'),
})

export const SideMenuItem = z.object({
  kind: z.enum(SIDE_MENU_KINDS),
  label: Text.optional().describe('Absent: our words for what it is'),
  href: z.string().describe('A page of ours, or where a link or a call leads'),
  hidden: z.boolean(),
})

export const Area = z.object({ _id: Id, name: Text, city: Text, cityId: Id, country: z.string() })

export const StoreArea = Area.extend({
  store: Id,
  polygon: z.array(z.tuple([z.number(), z.number()])),
  deliveryFee: Money.nullable().describe('By distance that of the middle of the area; null: a courier names it'),
  deliveryBy: z.enum(['area', 'distance', 'courier']),
  freeDeliveryFrom: Money.nullable(),
  minimumOrder: Money.nullable(),
  deliveryMinutes: z.object({ from: z.int(), to: z.int() }),
})

const storeState = {
  state: z.enum(['open', 'closed', 'closingSoon', 'opensSoon', 'inactive', 'paused', 'testing']),
  minutes: z.int().nullable(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
}

const Timings = z.array(
  z.object({ date: z.string(), spans: z.array(z.object({ opens: z.string(), closes: z.string() })) }),
)

const activePg = z.int().nullable().describe('Gateway id (docs/gateways.md); null: people collect')

/** Orders for later; `active` false where the store takes none. */
const Scheduled = z.object({
  active: z.boolean(),
  type: z
    .union([z.literal(10), z.literal(20)])
    .nullable()
    .describe('Standard slots 10, slots of its own 20'),
  widthMinutes: z.int().nullable(),
  leadMinutes: z.int().nullable(),
  daysAhead: z.int().nullable(),
})

export const Store = z.object({
  _id: Id,
  name: Text,
  phone: z.string(),
  address: Text,
  location: z.object({
    lat: z.number(),
    lng: z.number(),
    countryRef: z.object({ alpha2Code: z.string(), isTermsAndConditionRequired: z.boolean(), activePg }),
  }),
  currency: z.object({ code: z.string(), decimals: z.int() }),
  timeZone: z.string(),
  timeZoneDiff: z.int().describe('Minutes that its clock is ahead of UTC now'),
  activePg,
  asksUpiId: z.boolean().describe('A UPI id may be typed; else UPI goes on at the gateway’s page'),
  brand: z.object({ colorCode: z.string(), msgConfig: Brand.shape.msgConfig }),
  uiVersion: z.int().describe('1 to 5, as the merchant’s document says'),
  posOutlet: z.string().nullable().describe('What the till calls the outlet: as the document says, steers nothing'),
  posPlatform: z.string().nullable().describe('Which till it is: as the document says, steers nothing'),
  isOpen: z.boolean(),
  ...storeState,
  isDeliveryAvailable: z.boolean(),
  isPickupAvailable: z.boolean(),
  isDineInAvailable: z.boolean(),
  isRoomAvailable: z.boolean(),
  serviceType: z
    .int()
    .nullable()
    .describe('Pickup 10, delivery 20, both 30; a store of tables or rooms alone 50 or 60; null: it offers nothing'),
  serviceStates: z
    .array(z.object({ orderType: Service, ...storeState, timings: Timings }))
    .describe('State of each service that has hours of its own; the others have the outlet’s'),
  scheduledDeliveryDetails: Scheduled,
  scheduledPickupDetails: Scheduled,
  scheduledRoomDetails: Scheduled,
  isSurnameNeeded: z.boolean().describe('An order of a room says the surname of the booking'),
  previewMode: z.boolean(),
  isEmailNeeded: z.int(),
  pauseOrder: z.array(z.object({ orderChannel: z.int(), state: z.boolean() })),
  paymentMethods: z.array(
    z.object({ channel: z.int(), methods: z.array(z.string()), cashDetails: z.object({ limit: Money.nullable() }) }),
  ),
  minimumOrder: z.object({
    delivery: Money.nullable(),
    pickup: Money.nullable(),
    dineIn: Money.nullable(),
    room: Money.nullable(),
  }),
  preparationMinutes: z.int(),
  collectFromUser: z
    .array(
      z.object({
        _id: Id,
        name: Text,
        hint: Text,
        type: z.enum(['text', 'dropdown']),
        isMandatory: z.boolean(),
        limit: z.int().describe('Characters of what is typed'),
        options: z.array(z.object({ _id: Id, name: Text })),
        services: z.array(Service).nullable().describe('With which orders it is asked for; null: with all'),
      }),
    )
    .describe('What is asked for at checkout, beside name and phone'),
  languages: z.array(z.string()),
  timings: Timings,
  vendor: Brand.pick({ colorCode: true, glyph: true, logo: true, cover: true })
    .extend({
      sells: Text.describe('Kind of food, in a few words'),
      counter: Text.nullable().describe('Where its food is picked up; null: nowhere named'),
    })
    .optional()
    .describe('Of a vendor of a court: its own brand'),
  plannedOff: z
    .array(
      z.object({
        date: z.string(),
        fullDayClose: z.boolean(),
        timings: z.array(z.object({ opens: z.string(), closes: z.string() })).describe('Closed in these, else all day'),
      }),
    )
    .describe('Days off from today on, in the store’s zone'),
})

export const Merchant = z.object({
  slug: z.string(),
  kind: z.enum(MERCHANT_KINDS).describe('What it deals in'),
  name: Text,
  tagline: Text,
  languages: z.array(z.string()),
  country: z.string(),
  currency: z.object({ code: z.string(), decimals: z.int() }),
  brand: Brand,
  verifyPhone: z.enum(['always', 'never']),
  otpLength: z.int(),
  isCallShown: z.boolean().describe('The side menu shows the telephone of the store'),
  messageChannels: z
    .array(z.union([z.literal(10), z.literal(20)]))
    .describe('How customers can be told of an order: SMS 10, WhatsApp 20; the first where they say nothing'),
  isEmailNeeded: z.union([z.literal(10), z.literal(20), z.literal(30)]),
  isTermsAndConditionRequired: z.boolean(),
  phoneCountries: z.array(z.object({ country: z.string(), phoneCode: z.string() })),
  hasLoyalty: z.boolean().describe('It gives points, rewards or credits'),
  hasPromotions: z.boolean().describe('It lists promotions, whether they hold now or not'),
  recurringOrders: z.boolean().describe('Orders can be repeated'),
  mapTiles: z
    .object({ kind: z.enum(['raster', 'pmtiles']), origin: z.string() })
    .nullable()
    .describe('Where the tiles of its maps come from (`getMap`); null: there are none'),
  privacy: z
    .object({
      asksFirst: z.boolean().describe('No pixel and no chat before a yes'),
      pixels: z.array(z.object({ kind: z.enum(['shared', 'merchant', 'snap']), id: z.string() })),
      chat: z.object({ provider: z.enum(CHAT_KINDS), id: z.string() }).nullable(),
    })
    .describe('Who counts visits, and who chats with customers'),
  isSandbox: z.boolean().describe('A merchant to try things with: its one-time code is 1234'),
  storefrontVersion: z.int(),
  court: z
    .object({
      store: Id.describe('The court itself, which `/v1/stores/{id}` answers: its areas, tables, slots, ways to pay'),
      serving: z.enum(['brought', 'calledOut']).describe('At a table food is brought, or called out at the counters'),
    })
    .optional()
    .describe('Of a court, whose stores are its vendors'),
})

export const getStore = call({
  name: 'getStore',
  summary: 'An outlet: state, hours, services, payment methods',
  tag: 'stores',
  method: 'GET',
  path: '/v1/stores/:id',
  auth: 'guest',
  params: z.object({ id: Id }),
  answer: z.object({ store: Store }),
})

export const getBrand = call({
  name: 'getBrand',
  summary: 'The merchant’s brand, by slug',
  tag: 'stores',
  method: 'GET',
  path: '/v1/brands/:id',
  auth: 'guest',
  params: z.object({ id: Id }),
  answer: z.object({ brand: Brand.extend({ slug: z.string(), name: Text, tagline: Text }) }),
})

export const getPickupStores = call({
  name: 'getPickupStores',
  summary: 'Outlets that offer pickup, nearest first',
  tag: 'stores',
  method: 'GET',
  path: '/v1/stores/pickup',
  auth: 'guest',
  query: z.object({
    url: z.string().max(60),
    lat: z.coerce.number().min(-90).max(90).optional(),
    long: z.coerce.number().min(-180).max(180).optional(),
  }),
  answer: z.object({ items: z.array(Store.extend({ distanceMetres: z.int().nullable() })) }),
})

/** The merchant of a storefront page: what every page of it needs, nothing personal. */
export const getStorefront = call({
  name: 'getStorefront',
  summary: 'Merchant and outlets for a storefront page: nothing personal',
  tag: 'stores',
  method: 'GET',
  path: '/v1/storefronts/:slug',
  auth: 'anyone',
  params: z.object({ slug: z.string().max(60) }),
  query: z.object({
    skipToMenu: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true`: the stores are answered as if delivery were not paused; an order is refused all the same'),
  }),
  answer: z.object({
    merchant: Merchant,
    stores: z.array(Store),
    pages: z.object({
      terms: Text,
      about: Text,
      faq: z.array(z.object({ question: Text, answer: Text })),
      hasGallery: z.boolean(),
    }),
    sideMenu: z.array(SideMenuItem).describe('As `/v1/hamburgerMenus` answers it'),
  }),
})

export const getManifest = call({
  name: 'getManifest',
  summary: 'Web application manifest of a storefront (not in the envelope)',
  tag: 'stores',
  method: 'GET',
  path: '/v1/manifest',
  auth: 'anyone',
  query: z.object({
    url: z.string().max(60).optional().describe('The merchant’s slug; absent: the merchant whose host name it is'),
    host: z
      .string()
      .max(253)
      .optional()
      .describe('A host name of the merchant’s or the deployment’s; for any other there is no manifest'),
    lang: z.string().max(20).optional(),
  }),
  answer: z.looseObject({ name: z.string() }),
})

export const getVersion = call({
  name: 'getVersion',
  summary: 'The build that runs; a page of another one clears what it has stored and comes whole the next time',
  tag: 'stores',
  method: 'GET',
  path: '/v1/version',
  auth: 'anyone',
  answer: z.object({
    version: z.string(),
    build: z.string(),
    oldestSupported: z.string().describe('The oldest application whose requests are understood'),
  }),
})

export const storeCalls = [getStore, getBrand, getPickupStores, getStorefront, getManifest, getVersion]

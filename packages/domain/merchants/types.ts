import type { StoreHours } from '../availability/types.ts'
import type { Category, Picture, Product } from '../catalogue/types.ts'
import type { EmailNeed, MessageChannel } from '../contacts/index.ts'
import type { Language, Text } from '../languages/index.ts'
import type { LoyaltyScheme, RewardKind } from '../loyalty/index.ts'
import type { PrivacySettings } from '../privacy/index.ts'
import type { Promotion } from '../promotions/types.ts'
import type { Scheduling } from '../scheduling/types.ts'
import type { Channel, Service } from '../services/index.ts'
import type { StoreSpots } from '../spots/types.ts'
import type { CityMap, GeocoderChoice } from './city-map.ts'
import type { MerchantKind } from './kinds.ts'
import type { MessagingSettings } from './messaging.ts'
import type { SideMenuEntry } from './side-menu-entry.ts'

/**
 * A merchant as the rules and the calls see it: the document, checked and compiled (ids given, decimals turned into minor
 * units, tax categories resolved). One value in memory per merchant and `storefrontVersion`; never changed in place.
 */
export interface Merchant {
  readonly id: string
  readonly slug: string
  readonly kind: MerchantKind
  readonly name: Text
  readonly tagline: Text
  /** Host names of its own under which the storefront also stands. */
  readonly hosts: readonly string[]
  /** The first is the merchant's own language: the kitchen's, and the fallback. */
  readonly languages: readonly Language[]
  /** ISO 3166 alpha-2, upper case. */
  readonly country: string
  readonly currency: string
  readonly brand: Brand
  /** Test merchants: the default one-time code 1234 works here and nowhere else. */
  readonly sandbox: boolean
  readonly verifyPhone: 'always' | 'never'
  /** The side menu shows the telephone; absent: it does not. */
  readonly callUs?: boolean
  /** Countries whose numbers may be verified, ISO 3166 alpha-2. */
  readonly phoneCountries: readonly string[]
  readonly otpLength: 4 | 5 | 6
  /** How customers are told of orders, SMS 10 and WhatsApp 20 (the specification, section 9); the first where they say nothing. */
  readonly messageChannels: readonly MessageChannel[]
  /** Accounts at providers of messages, and what they may cost; absent: the deployment's. */
  readonly messaging?: MessagingSettings
  readonly emailNeeded: EmailNeed
  readonly emailDomains: readonly string[]
  /** 1 to 5; absent: 3. */
  readonly uiVersion?: number
  readonly termsRequired: boolean
  readonly pages: {
    readonly terms: Text
    readonly about: Text
    readonly faq: readonly { readonly question: Text; readonly answer: Text }[]
  }
  /** Entries of the side menu, in its own order; absent: those of the specification (`sideMenuOf`). */
  readonly sideMenu?: readonly SideMenuEntry[]
  readonly embedHosts: readonly string[]
  /** Who counts visits and who chats; absent: nobody. */
  readonly privacy?: PrivacySettings
  readonly stores: readonly Store[]
  /** Several vendors under one roof: the stores. Absent: each store is the merchant's own. */
  readonly court?: Court
  readonly categories: readonly Category[]
  readonly products: readonly Product[]
  /** Older ones first: of two that give the same the earlier one counts. */
  readonly promotions: readonly Promotion[]
  /** How points are earned and used; null or absent: the merchant gives none. */
  readonly loyalty?: LoyaltyScheme | null
  /** Vouchers that it gives. */
  readonly rewards?: readonly RewardKind[]
  /** Credits that were given pay for orders. */
  readonly credits?: boolean
  /** Minor units from which on staff show that it is they who give money of one order back; null or absent: 100.00. */
  readonly refundLimit?: number | null
  /** Customers may have an order repeated, where it can be had for later. */
  readonly recurringOrders?: boolean
  /** What its maps show beneath the areas; absent: nothing. */
  readonly map?: CityMap
  /** Who brings what its stores deliver by courier; absent: simulated couriers. */
  readonly couriers?: MerchantCouriers
  /** Who knows its streets; absent: whoever the deployment has. */
  readonly geocoder?: GeocoderChoice
  /** Pictures to look at, in the merchant's order. Absent: none, here and below. */
  readonly gallery?: readonly GalleryPicture[]
  readonly specials?: readonly SpecialMenu[]
  readonly collect?: readonly CollectField[]
  /** Who takes money online, the first that fits a store and a method; absent: a sandbox merchant has ours, others nobody. */
  readonly gateways?: readonly MerchantGateway[]
  /** Switched on in the document: accepts and moves orders by itself, in seconds, so that a demo lives. */
  readonly simulatedKitchen: SimulatedKitchen | null
}

/** A courier company, with which the merchant has an account of its own. */
export interface MerchantCouriers {
  readonly company: 'simulated' | 'uber-direct'
  readonly mode: AccountMode
  /** What the courier does with it where nobody opens. */
  readonly ifNobodyOpens: 'return' | 'leaveAtDoor'
}

/** An account at a provider is for trying or for real money; both have keys of their own and never mix. */
export type AccountMode = 'test' | 'live'

/** A gateway with which a merchant has an account of its own, as its document says. */
export interface MerchantGateway {
  readonly name: string
  /** Money of an account for trying is none. */
  readonly mode: AccountMode
  /** Null: all that the gateway takes. */
  readonly methods: readonly PaymentMethod[] | null
  /** Ids; null: all stores. */
  readonly storeIds: readonly string[] | null
  /** What the provider shows to browsers. */
  readonly publicKey: string | null
  /** Whether a customer may type a UPI id; `page`: UPI is a page of the gateway alone. */
  readonly upi: 'page' | 'collect'
}

export interface GalleryPicture {
  readonly id: string
  readonly name: Text
  readonly picture: Picture
  /** Ids of the stores that show it; null: all. */
  readonly storeIds: readonly string[] | null
}

/** What stores ask a customer for beside name and phone (the specification, section 3: collect-from-user). */
export interface CollectField {
  readonly id: string
  readonly key: string
  readonly name: Text
  readonly hint: Text
  readonly type: 'text' | 'dropdown'
  readonly isMandatory: boolean
  /** Characters of what is typed. */
  readonly limit: number
  /** Of a list, in order; else empty. */
  readonly options: readonly { readonly id: string; readonly name: Text }[]
  /** Stores that ask for it; null: all. */
  readonly storeIds: readonly string[] | null
  /** With which orders; null: with all. */
  readonly services: readonly Service[] | null
}

/** A list of products with a name of its own, beside the categories. */
export interface SpecialMenu {
  readonly id: string
  readonly key: string
  readonly name: Text
  readonly description: Text
  readonly productIds: readonly string[]
  /** Ids of the stores that have it; null: all. */
  readonly storeIds: readonly string[] | null
}

/** What a store says of itself (route /vendor-info); texts may be empty. */
export interface VendorInfo {
  readonly about: Text
  /** Cuisine, or what it deals in, in a few words. */
  readonly sells: Text
  /** How to find the door. */
  readonly directions: Text
  readonly email: string | null
  readonly website: string | null
  readonly licences: readonly { readonly name: Text; readonly number: string }[]
}

export interface SimulatedKitchen {
  /** Seconds from one step to the next. */
  readonly acceptAfterSeconds: number
  readonly readyAfterSeconds: number
  readonly outAfterSeconds: number
  readonly deliveredAfterSeconds: number
}

export interface Brand {
  /** `#rrggbb`. */
  readonly colorCode: string
  readonly glyph: string
  readonly logo: string | null
  /** Cut-outs or a photo for the head of the menu. */
  readonly cover: readonly Picture[]
  readonly colorScheme: 'system' | 'light' | 'dark'
  /** How the page of one category looks: rows, or tiles. */
  readonly categoryLayout: 'plain' | 'new'
  /** Whole sums stand without decimals, except on invoices. Absent: with them. */
  readonly hideZeroDecimals?: boolean
  /** Of how many hours the clock is; absent: 24. */
  readonly clock?: 12 | 24
  /** Texts of the merchant's own, by the name of the message. Absent: none. */
  readonly msgConfig?: Readonly<Record<string, Text>>
}

/** What a court does for all of its vendors (decisions, "Several vendors, one basket"). */
export interface Court {
  /**
   * The court as a store, which is none of the merchant's `stores`. It has areas, fees, a tax mode, ways to pay, a cash limit,
   * tables and slots, and sells nothing.
   */
  readonly store: Store
  /** At a table food is brought, or called out at the counters. */
  readonly serving: 'brought' | 'calledOut'
}

/** What of a brand each vendor of a court has of its own. */
export interface VendorBrand extends Pick<Brand, 'colorCode' | 'glyph' | 'logo' | 'cover'> {
  /** Kind of food, in a few words. */
  readonly sells: Text
}

export interface Store {
  readonly id: string
  readonly key: string
  readonly name: Text
  readonly phone: string
  readonly address: Text
  readonly location: { readonly lat: number; readonly lng: number }
  readonly isActive: boolean
  /** Under testing: shown, but takes no orders. */
  readonly previewMode: boolean
  readonly services: readonly Service[]
  readonly hours: StoreHours
  /** Hours of a service that differ from the store's and lie within them; ask `hoursOf`. */
  readonly serviceHours?: { readonly [service in Service]?: StoreHours }
  /** The services that can be had for later. */
  readonly scheduling?: { readonly [service in Service]?: Scheduling }
  readonly vendor?: VendorInfo
  /** Of a vendor of a court, as `counter` and `kitchenLanguage`. */
  readonly brand?: VendorBrand
  /** Where its food is picked up; empty: nowhere named. */
  readonly counter?: Text
  /** In which its kitchen reads orders; absent: the merchant's first. */
  readonly kitchenLanguage?: Language
  /** Its tables and rooms; absent: it has none. */
  readonly spots?: StoreSpots
  /** What the till calls the store, and which till it is; null or absent: nobody has said. */
  readonly posOutlet?: string | null
  readonly posPlatform?: string | null
  readonly preparationMinutes: number
  readonly areas: readonly Area[]
  readonly paymentMethods: readonly ChannelMethods[]
  /** Minor units; measured on items after offers; an area may override it. Null: none. */
  readonly minimumOrder: {
    readonly delivery: number | null
    readonly pickup: number | null
    /** At a table and in a room; absent: none. */
    readonly dineIn?: number | null
    readonly room?: number | null
  }
  /** Minor units; measured on the grand total, equal is allowed. Null: none. */
  readonly cashLimit: number | null
  readonly fees: StoreFees
  /** What a delivery costs where the area alone does not say it. Absent: by area. */
  readonly delivery?: DeliveryRule
  readonly taxIncluded: boolean
  readonly acceptanceMinutes: number
}

export interface ChannelMethods {
  readonly channel: Channel
  readonly methods: readonly PaymentMethod[]
}

/** Payment methods as they are written on the wire: four that people collect, the others through a gateway. */
export type PaymentMethod =
  | 'cod'
  | 'cardOnDelivery'
  | 'cardSwipe'
  | 'roomCharge'
  | 'card'
  | 'savedCard'
  | 'express'
  | 'upi'
  | 'knet'
  | 'applepay'
  | 'googlepay'
  | 'cryptoWallet'
  | 'mixpay'

export interface StoreFees {
  /** Minor units per unit sold; 0: none. */
  readonly packagingPerItem: number
  /** Basis points of the subtotal; 0: none. */
  readonly serviceRate: number
  /** Charged while the subtotal is below `threshold`; null: none. */
  readonly smallOrder: { readonly below: number; readonly amount: number } | null
  /** Basis points of tax on each kind of fee, null for a fee without tax. */
  readonly taxRate: {
    readonly delivery: number | null
    readonly packaging: number | null
    readonly service: number | null
    readonly smallOrder: number | null
  }
}

/** How a store charges for delivery: by bands of distance, or what a courier asks for (decisions, step 7). */
export type DeliveryRule =
  | { readonly by: 'distance'; readonly bands: readonly DeliveryBand[] }
  | { readonly by: 'courier' }

/** Nearer ones first; beyond the last bound nothing is delivered. */
export interface DeliveryBand {
  /** Included. */
  readonly upToMetres: number
  /** Minor units. */
  readonly fee: number
}

export interface Area {
  readonly id: string
  readonly key: string
  readonly name: Text
  readonly city: Text
  readonly cityKey: string
  /** Closed ring of [lng, lat]. */
  readonly polygon: readonly (readonly [number, number])[]
  /** Minor units; 0 where the store charges by distance or by courier. */
  readonly deliveryFee: number
  /** Items after offers from which delivery is free; null: never. */
  readonly freeDeliveryFrom: number | null
  readonly minimumOrder: number | null
  /** Minutes from acceptance to the door. */
  readonly deliveryMinutes: { readonly from: number; readonly to: number }
}

import type { AnswerOf } from '@compass/contract/call'
import type { getLanding } from '@compass/contract/landings'
import {
  type Area,
  chooseService,
  chooseStore,
  type Store,
  servicesOf,
  servingStores,
  stateOfService,
  takesOrdersNow,
} from '@compass/domain/merchants'
import { deliveryTermsOf } from '@compass/domain/pricing'
import { type Point, storesServing } from '@compass/domain/serviceability'
import { SERVICE, type Service } from '@compass/domain/services'
import type { KnownGateways } from '../merchants/gateway-of.ts'
import { brandAnswer } from '../stores/merchant-answer.ts'
import { type StoreAnswer, storeAnswer } from '../stores/store-answer.ts'
import type { LandingMember } from './landing-members.ts'

export type BrandEntry = AnswerOf<typeof getLanding>['items'][number]
type EntryState = Pick<BrandEntry, 'state' | 'stateMinutes' | 'opensAt' | 'closesAt' | 'timeZone'>

/** The store by which a brand is shown, and the area that a place lies in there. */
interface ShownStore {
  readonly store: Store
  readonly answer: StoreAnswer
  /** Null: no place was named, or nobody of the brand delivers there. */
  readonly serving: { readonly area: Area; readonly metres: number } | null
}

/** A brand as a landing page shows it: by its nearest store that delivers to the place and takes orders now. */
export function brandEntry(
  api: KnownGateways,
  member: LandingMember,
  { place, now }: { readonly place: Point | null; readonly now: Date },
): BrandEntry {
  const { loaded, stores, kinds } = member
  const { merchant } = loaded
  const shown = storeAt(api, member, place, now)
  const { store, answer, serving } = shown
  const offered = new Set(stores.flatMap((one) => (one.isActive ? one.services : [])))
  const sells = store.vendor?.sells
  return {
    merchant: {
      slug: merchant.slug,
      kind: merchant.kind,
      name: merchant.name,
      tagline: merchant.tagline,
      sells: sells && Object.keys(sells).length > 0 ? sells : null,
      languages: [...merchant.languages],
      brand: brandAnswer(loaded),
      kinds: [...kinds],
    },
    store: { _id: store.id, name: store.name, isOnly: servingStores(merchant).length === 1 },
    ...stateOfEntry(answer, serving ? SERVICE.DELIVERY : null),
    services: ([10, 20, 50, 60] as const).filter((service: Service) => offered.has(service)),
    serviceable: place && serving !== null,
    area: serving && { _id: serving.area.id, name: serving.area.name },
    ...deliveryAnswer(merchant.currency, shown),
    minutes: serving ? { ...serving.area.deliveryMinutes } : place ? null : quickestOf(stores),
    found: null,
  }
}

function storeAt(api: KnownGateways, { loaded, stores }: LandingMember, place: Point | null, now: Date): ShownStore {
  const answerOf = (store: Store) => storeAnswer(api, loaded, store, now)
  const near = (place ? storesServing(stores, place) : []).map(({ store, area, metres }) => ({
    store,
    answer: answerOf(store),
    serving: { area, metres },
  }))
  if (near.length > 0) {
    const best = chooseStore(near.map(({ answer }) => answer))!
    return near.find(({ answer }) => answer === best)!
  }
  const answer = chooseStore(stores.map(answerOf))!
  return { store: stores.find(({ id }) => id === answer._id)!, answer, serving: null }
}

function deliveryAnswer(
  currency: string,
  { store, serving }: ShownStore,
): Pick<BrandEntry, 'distanceMetres' | 'fee' | 'freeDeliveryFrom'> {
  if (!serving) return { distanceMetres: null, fee: null, freeDeliveryFrom: null }
  const { area, metres } = serving
  const terms = deliveryTermsOf(store, area, { metres })
  return {
    distanceMetres: metres,
    fee: terms && { amount: terms.fee, currency },
    freeDeliveryFrom: area.freeDeliveryFrom === null ? null : { amount: area.freeDeliveryFrom, currency },
  }
}

/**
 * The state of a store as its shop says it: of the service that is chosen there, and paused where that takes no orders.
 * @param service null: the one that the shop would choose
 */
export function stateOfEntry(store: StoreAnswer, service: Service | null): EntryState {
  const services = servicesOf(store)
  const chosen = service ?? (services.length > 0 ? chooseService(services) : null)
  const { state, minutes, opensAt, closesAt } = chosen ? stateOfService(store, chosen) : store
  const isPaused = chosen !== null && (state === 'open' || state === 'closingSoon') && !takesOrdersNow(store, chosen)
  const { timeZone } = store
  return isPaused
    ? { state: 'paused', stateMinutes: null, opensAt, closesAt, timeZone }
    : { state, stateMinutes: minutes, opensAt, closesAt, timeZone }
}

/** The quickest delivery of all stores and areas; null where none delivers. */
export function quickestOf(stores: readonly Store[]): { from: number; to: number } | null {
  return stores
    .flatMap((store) => (store.isActive && store.services.includes(SERVICE.DELIVERY) ? store.areas : []))
    .reduce<{ from: number; to: number } | null>(
      (quickest, { deliveryMinutes: one }) => (quickest && quickest.from <= one.from ? quickest : { ...one }),
      null,
    )
}

/** Whether it takes orders of somebody now. */
export function isOpenEntry({ state }: Pick<BrandEntry, 'state'>): boolean {
  return state === 'open' || state === 'closingSoon'
}

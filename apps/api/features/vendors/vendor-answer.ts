import type { Vendor, VendorTimings } from '@compass/contract/vendors'
import { type DayRow, type StoreHours, weekTable } from '@compass/domain/availability'
import { hoursOf, type LoadedMerchant, type Store, type VendorInfo } from '@compass/domain/merchants'
import { channelOf, type OrderType, SERVICE, type Service, serviceOf } from '@compass/domain/services'
import type { z } from 'zod'
import type { KnownGateways } from '../merchants/gateway-of.ts'
import { storeAnswer } from '../stores/store-answer.ts'

const WEEK_DAYS = 7
/** As far ahead as the time engine looks for an opening. */
const AHEAD_DAYS = 60

/** The field of the store's minimum order by service. */
const MINIMUM_OF = {
  [SERVICE.DELIVERY]: 'delivery',
  [SERVICE.PICKUP]: 'pickup',
  [SERVICE.DINE_IN]: 'dineIn',
  [SERVICE.ROOM]: 'room',
} as const

const NO_DETAILS: VendorInfo = { about: {}, sells: {}, directions: {}, email: null, website: null, licences: [] }

/**
 * A store as its customers know it (routes /vendor-info and /store-timings). With an order type its hours and terms are
 * those of that one alone; without, services that keep the same hours stand together.
 */
export function vendorAnswer(
  api: KnownGateways,
  loaded: LoadedMerchant,
  store: Store,
  orderType: OrderType | undefined,
  now: Date,
): z.output<typeof Vendor> {
  const { merchant } = loaded
  const { about, sells, directions, email, website, licences } = store.vendor ?? NO_DETAILS
  const { name, address, location, phone, state, timeZone, paymentMethods, minimumOrder } = storeAnswer(
    api,
    loaded,
    store,
    now,
  )
  const services = store.services.filter((service) => orderType === undefined || service === serviceOf(orderType))
  return {
    _id: store.id,
    name,
    merchantName: merchant.name,
    about,
    sells,
    address,
    directions,
    location: { lat: location.lat, lng: location.lng },
    phone,
    email,
    website,
    state,
    timeZone,
    timings: timingsOf(store, services, now),
    services: services.map((service) => ({
      orderType: service,
      isPaused: loaded.paused.get(store.id)?.has(channelOf(service)) ?? false,
      minimumOrder: minimumOrder[MINIMUM_OF[service]],
      paymentMethods: paymentMethods.find(({ channel }) => channel === channelOf(service))?.methods ?? [],
    })),
    taxIncluded: store.taxIncluded,
    licences: [...licences],
  }
}

function timingsOf(store: Store, services: readonly Service[], now: Date): z.output<typeof VendorTimings>[] {
  const groups = new Map<StoreHours, Service[]>()
  for (const service of services) {
    const hours = hoursOf(store, service)
    groups.set(hours, [...(groups.get(hours) ?? []), service])
  }
  return [...groups].map(([hours, orderTypes]) => {
    const days = weekTable(hours, now, AHEAD_DAYS).map(dayAnswer)
    return {
      orderTypes,
      week: days.slice(0, WEEK_DAYS),
      ahead: days.slice(WEEK_DAYS).filter(({ kind }) => kind !== 'usual'),
    }
  })
}

function dayAnswer({ date, kind, spans }: DayRow) {
  // Of one day and in one form: a closing that is the smaller text is of the day after.
  return { date, kind, spans: spans.map((span) => ({ ...span, closesNextDay: span.closes < span.opens })) }
}

import type { Store as StoreSchema } from '@compass/contract/stores'
import {
  localParts,
  minutesAhead,
  type StoreHours,
  type StoreState,
  storeState,
  weekTable,
} from '@compass/domain/availability'
import {
  hoursOf,
  type LoadedMerchant,
  type Merchant,
  pausedChannels,
  type Store,
  type VendorBrand,
} from '@compass/domain/merchants'
import { exponentOf } from '@compass/domain/money'
import { SLOT_KIND } from '@compass/domain/scheduling'
import { channelOf, SERVICE, type Service, serviceTypeOf } from '@compass/domain/services'
import type { z } from 'zod'
import { activePgOf, gatewayOf, isOffered, type KnownGateways } from '../merchants/gateway-of.ts'
import { brandLook } from './merchant-answer.ts'
export type StoreAnswer = z.output<typeof StoreSchema>

const MINUTE = 60_000
/** Desktop layout and menu version 2, which is what we have. */
const DEFAULT_UI_VERSION = 3
const stored = new WeakMap<LoadedMerchant, Map<string, { readonly minute: number; readonly answer: StoreAnswer }>>()

/**
 * A store as calls answer it (the specification, sections 3 and 4). Hours are whole minutes, so an answer is right for
 * the minute in which it was made, and is kept so long. Who has skipped to the menu sees delivery as if it were not paused.
 */
export function storeAnswer(
  api: KnownGateways,
  loaded: LoadedMerchant,
  store: Store,
  now: Date,
  skipsToMenu = false,
): StoreAnswer {
  let answers = stored.get(loaded)
  if (!answers) {
    answers = new Map()
    stored.set(loaded, answers)
  }
  const minute = Math.floor(now.getTime() / MINUTE)
  const key = skipsToMenu ? `${store.id} skips` : store.id
  let known = answers.get(key)
  if (known?.minute !== minute) {
    const paused = pausedChannels(loaded, store.id, skipsToMenu)
    known = { minute, answer: makeAnswer(api, loaded, store, paused, now) }
    answers.set(key, known)
  }
  return known.answer
}

/** A store is paused as a whole when every channel that it offers is; which ones are paused stands in `pauseOrder`. */
function isPaused(paused: ReadonlySet<number>, store: Store): boolean {
  return paused.size > 0 && store.services.every((service) => paused.has(channelOf(service)))
}

function makeAnswer(
  api: KnownGateways,
  loaded: LoadedMerchant,
  store: Store,
  paused: ReadonlySet<number>,
  now: Date,
): StoreAnswer {
  const { merchant } = loaded
  const activePg = activePgOf(api, loaded, store)
  const money = (amount: number) => ({ amount, currency: merchant.currency })
  const moneyOrNull = (amount: number | null) => (amount === null ? null : money(amount))
  const state = storeState(store, now, isPaused(paused, store))
  return {
    _id: store.id,
    name: store.name,
    phone: store.phone,
    address: store.address,
    location: {
      ...store.location,
      countryRef: { alpha2Code: merchant.country, isTermsAndConditionRequired: merchant.termsRequired, activePg },
    },
    currency: { code: merchant.currency, decimals: exponentOf(merchant.currency) },
    timeZone: store.hours.timeZone,
    timeZoneDiff: minutesAhead(now, store.hours.timeZone),
    activePg,
    asksUpiId: gatewayOf(api, loaded, store, 'upi')?.settings.upi === 'collect',
    brand: {
      colorCode: store.brand?.colorCode ?? merchant.brand.colorCode,
      msgConfig: merchant.brand.msgConfig ?? {},
    },
    ...(store.brand && { vendor: vendorLook(loaded, store, store.brand) }),
    uiVersion: merchant.uiVersion ?? DEFAULT_UI_VERSION,
    posOutlet: store.posOutlet ?? null,
    posPlatform: store.posPlatform ?? null,
    isOpen: state.state === 'open' || state.state === 'closingSoon',
    ...stateAnswer(state),
    isDeliveryAvailable: store.services.includes(SERVICE.DELIVERY),
    isPickupAvailable: store.services.includes(SERVICE.PICKUP),
    isDineInAvailable: store.services.includes(SERVICE.DINE_IN),
    isRoomAvailable: store.services.includes(SERVICE.ROOM),
    serviceType: serviceTypeOf(store.services),
    serviceStates: store.services
      .filter((service) => hoursOf(store, service) !== store.hours)
      .map((service) => {
        const hours = hoursOf(store, service)
        const own = storeState({ ...store, hours }, now, isPaused(paused, store))
        return { orderType: service, ...stateAnswer(own), timings: timingsAnswer(hours, now) }
      }),
    scheduledDeliveryDetails: scheduledAnswer(store, SERVICE.DELIVERY),
    scheduledPickupDetails: scheduledAnswer(store, SERVICE.PICKUP),
    scheduledRoomDetails: scheduledAnswer(store, SERVICE.ROOM),
    isSurnameNeeded: store.spots?.askSurname === true,
    previewMode: store.previewMode,
    isEmailNeeded: merchant.emailNeeded,
    pauseOrder: store.services.map((service) => ({
      orderChannel: channelOf(service),
      state: paused.has(channelOf(service)),
    })),
    paymentMethods: store.paymentMethods.map(({ channel, methods }) => ({
      channel,
      methods: methods.filter((method) => isOffered(api, loaded, store, method)),
      cashDetails: { limit: moneyOrNull(store.cashLimit) },
    })),
    minimumOrder: {
      delivery: moneyOrNull(store.minimumOrder.delivery),
      pickup: moneyOrNull(store.minimumOrder.pickup),
      dineIn: moneyOrNull(store.minimumOrder.dineIn ?? null),
      room: moneyOrNull(store.minimumOrder.room ?? null),
    },
    preparationMinutes: store.preparationMinutes,
    collectFromUser: collectAnswer(merchant, store),
    languages: [...merchant.languages],
    timings: timingsAnswer(store.hours, now),
    plannedOff: plannedOffAnswer(store.hours, now),
  }
}

function vendorLook({ merchant }: LoadedMerchant, { counter }: Store, brand: VendorBrand) {
  return { ...brandLook(merchant, brand), sells: brand.sells, counter: counter ?? null }
}

function plannedOffAnswer({ plannedOff, timeZone }: StoreHours, now: Date): StoreAnswer['plannedOff'] {
  if (plannedOff.length === 0) return []
  const today = localParts(now, timeZone).date
  return plannedOff
    .filter(({ date }) => date >= today)
    .map(({ date, fullDayClose, timings }) => ({ date, fullDayClose, timings: [...timings] }))
}

function scheduledAnswer({ scheduling }: Store, service: Service): StoreAnswer['scheduledDeliveryDetails'] {
  const own = scheduling?.[service]
  return {
    active: own !== undefined,
    type: own?.type ?? null,
    widthMinutes: own?.type === SLOT_KIND.STANDARD ? own.widthMinutes : null,
    leadMinutes: own?.leadMinutes ?? null,
    daysAhead: own?.daysAhead ?? null,
  }
}

function collectAnswer({ collect = [] }: Merchant, store: Store): StoreAnswer['collectFromUser'] {
  return collect
    .filter(({ storeIds }) => storeIds === null || storeIds.includes(store.id))
    .map(({ id, name, hint, type, isMandatory, limit, options, services }) => ({
      _id: id,
      name,
      hint,
      type,
      isMandatory,
      limit,
      options: options.map((option) => ({ _id: option.id, name: option.name })),
      services: services && [...services],
    }))
}

function timingsAnswer(hours: StoreHours, now: Date): StoreAnswer['timings'] {
  return weekTable(hours, now).map(({ date, spans }) => ({ date, spans: [...spans] }))
}

function stateAnswer({ state, minutes, opensAt, closesAt }: StoreState) {
  return {
    state,
    minutes,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  }
}

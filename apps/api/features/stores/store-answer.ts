import type { Store as StoreSchema } from '@compass/contract/stores'
import { storeState, weekTable } from '@compass/domain/availability'
import type { Service } from '@compass/domain/catalogue'
import type { Merchant, Store } from '@compass/domain/merchants'
import { exponentOf } from '@compass/domain/money'
import { channelOf } from '@compass/domain/payments'
import type { z } from 'zod'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'

export type StoreAnswer = z.output<typeof StoreSchema>

/** What an outlet says of itself changes with its merchant's version and with the minute: hours are whole minutes. */
const answers = new WeakMap<LoadedMerchant, { minute: number; byStore: Map<string, StoreAnswer> }>()

/** An outlet as calls answer it (the specification, section 3): its state now, hours, services, payment methods. */
export function storeAnswer(loaded: LoadedMerchant, store: Store, now: Date): StoreAnswer {
  const minute = Math.floor(now.getTime() / 60_000)
  let kept = answers.get(loaded)
  if (kept?.minute !== minute) {
    kept = { minute, byStore: new Map() }
    answers.set(loaded, kept)
  }
  let answer = kept.byStore.get(store.id)
  if (!answer) {
    answer = makeAnswer(loaded, store, now)
    kept.byStore.set(store.id, answer)
  }
  return answer
}

function makeAnswer({ merchant, paused }: LoadedMerchant, store: Store, now: Date): StoreAnswer {
  const closedChannels = paused.get(store.id) ?? new Set<number>()
  const channels = store.services.map((service) => channelOf(service))
  const isPaused = channels.length > 0 && channels.every((channel) => closedChannels.has(channel))
  const state = storeState(store, now, isPaused)
  const offers = (service: Service) => store.services.includes(service)
  return {
    _id: store.id,
    name: store.name,
    phone: store.phone,
    address: store.address,
    location: {
      lat: store.location.lat,
      lng: store.location.lng,
      countryRef: { alpha2Code: merchant.country, isTermsAndConditionRequired: merchant.termsRequired },
    },
    currency: { code: merchant.currency, decimals: exponentOf(merchant.currency) },
    timeZone: store.hours.timeZone,
    isOpen: state.state === 'open' || state.state === 'closingSoon',
    state: state.state,
    minutes: state.minutes,
    opensAt: state.opensAt?.toISOString() ?? null,
    closesAt: state.closesAt?.toISOString() ?? null,
    isDeliveryAvailable: offers(20),
    isPickupAvailable: offers(10),
    isDineInAvailable: offers(50),
    previewMode: store.previewMode,
    isEmailNeeded: merchant.emailNeeded,
    pauseOrder: channels.map((orderChannel) => ({ orderChannel, state: closedChannels.has(orderChannel) })),
    paymentMethods: store.paymentMethods.map(({ channel, methods }) => ({
      channel,
      methods: [...methods],
      cashDetails: { limit: money(merchant, store.cashLimit) },
    })),
    minimumOrder: {
      delivery: money(merchant, store.minimumOrder.delivery),
      pickup: money(merchant, store.minimumOrder.pickup),
    },
    preparationMinutes: store.preparationMinutes,
    languages: [...merchant.languages],
    timings: weekTable(store.hours, now).map(({ date, spans }) => ({ date, spans: spans.map((span) => ({ ...span })) })),
  }
}

function money({ currency }: Merchant, amount: number | null) {
  return amount === null ? null : { amount, currency }
}

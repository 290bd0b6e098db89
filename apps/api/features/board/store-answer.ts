import type { BoardStore } from '@compass/contract/board'
import { storeState } from '@compass/domain/availability'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { CHANNEL, channelOf } from '@compass/domain/services'
import type { z } from 'zod'
import { businessDay } from './business-day.ts'

type BoardStoreShape = z.output<typeof BoardStore>

const HOUR_MS = 3_600_000

/** A store as its counter sees it: hours, what is paused, and how long its kitchen takes. */
export function boardStoreAnswer(loaded: LoadedMerchant, store: Store, now: Date): BoardStoreShape {
  const { merchant, paused, pausedUntil } = loaded
  const isPaused = (channel: number) => paused.get(store.id)?.has(channel) ?? false
  const channels = [
    ...new Set([...store.services.map((service) => channelOf(service)), ...(paused.get(store.id) ?? [])]),
  ]
  const offered = channels.filter((channel) => channel !== CHANNEL.PAYMENT_LINK)
  const { state, opensAt, closesAt } = storeState(store, now, offered.length > 0 && offered.every(isPaused))
  return {
    _id: store.id,
    name: store.name,
    timeZone: store.hours.timeZone,
    currency: merchant.currency,
    language: kitchenLanguageOf(loaded, store),
    state,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    kitchen: kitchenAnswer(loaded, store),
    channels: channels.map((channel) => ({
      orderChannel: channel,
      isPaused: isPaused(channel),
      until: pausedUntil.get(store.id)?.get(channel)?.toISOString() ?? null,
    })),
    ends: endsAnswer(store, now),
  }
}

export function kitchenAnswer({ kitchenAdded }: LoadedMerchant, store: Store): BoardStoreShape['kitchen'] {
  return { minutes: store.preparationMinutes, added: kitchenAdded.get(store.id) ?? 0 }
}

export function kitchenLanguageOf({ merchant }: LoadedMerchant, store: Store): Language {
  return store.kitchenLanguage ?? merchant.languages[0]!
}

export function endsAnswer(store: Store, now: Date): BoardStoreShape['ends'] {
  return {
    hour: new Date(now.getTime() + HOUR_MS).toISOString(),
    day: businessDay(now, store.hours.timeZone).end.toISOString(),
  }
}

import { storeOpening } from '@compass/domain/availability'
import type { Store } from '@compass/domain/merchants'
import { CHANNEL } from '@compass/domain/services'
import { type Examination, type Finding, findingsOf, listOf, nameOf } from './finding.ts'

const { missing, attention, well } = findingsOf('stores')

/** Stores that take orders, when, and where. */
export function examineStores({ loaded, now }: Examination): Finding[] {
  const { stores } = loaded.merchant
  const active = stores.filter(({ isActive }) => isActive)
  if (active.length === 0) return [missing('no_active_store', {}, 'No store is active: set active in the document.')]
  return active.flatMap((store) => {
    const name = nameOf(store.name, loaded)
    const faults = [...examineHours(store, name, now), ...examinePauses(loaded.paused.get(store.id), store, name)]
    return faults.length > 0
      ? faults
      : [well('store_takes_orders', { store: store.name }, `${name} is open at hours of its own and takes orders.`)]
  })
}

function examineHours({ hours, previewMode, name: store }: Store, name: string, now: Date): Finding[] {
  const { open, opensAt } = storeOpening(hours, now)
  return [
    ...(open || opensAt
      ? []
      : [missing('no_hours', { store }, `${name} has no hours in the next 60 days: write them under hours.`)]),
    ...(previewMode
      ? [
          missing(
            'store_in_testing',
            { store },
            `${name} is under testing, and takes no orders: take preview out of the document.`,
          ),
        ]
      : []),
  ]
}

const CHANNEL_NAMES: Readonly<Record<number, string>> = {
  [CHANNEL.DELIVERY]: 'delivery',
  [CHANNEL.PICKUP]: 'pickup',
  [CHANNEL.DINE_IN]: 'its tables',
  [CHANNEL.ROOM]: 'its rooms',
}

function examinePauses(paused: ReadonlySet<number> | undefined, store: Store, name: string): Finding[] {
  const channels = [...(paused ?? [])]
  if (channels.length === 0) return []
  const names = channels.map((channel) => CHANNEL_NAMES[channel] ?? String(channel))
  return [attention('channels_paused', { store: store.name, channels }, `${name} has paused ${listOf(names)}.`)]
}

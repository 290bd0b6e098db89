import { storeOpening } from '@compass/domain/availability'
import type { Store } from '@compass/domain/merchants'
import { CHANNEL } from '@compass/domain/services'
import { type Examination, type Finding, findingsOf, listOf, nameOf } from './finding.ts'

const { missing, attention, well } = findingsOf('stores')

/** Stores that take orders, when, and where. */
export function examineStores({ loaded, now }: Examination): Finding[] {
  const { stores } = loaded.merchant
  const active = stores.filter(({ isActive }) => isActive)
  if (active.length === 0) return [missing('No store is active: set active in the document.')]
  return active.flatMap((store) => {
    const name = nameOf(store.name, loaded)
    const faults = [...examineHours(store, name, now), ...examinePauses(loaded.paused.get(store.id), name)]
    return faults.length > 0 ? faults : [well(`${name} is open at hours of its own and takes orders.`)]
  })
}

function examineHours({ hours, previewMode }: Store, name: string, now: Date): Finding[] {
  const { open, opensAt } = storeOpening(hours, now)
  return [
    ...(open || opensAt ? [] : [missing(`${name} has no hours in the next 60 days: write them under hours.`)]),
    ...(previewMode
      ? [missing(`${name} is under testing, and takes no orders: take preview out of the document.`)]
      : []),
  ]
}

const CHANNEL_NAMES: Readonly<Record<number, string>> = {
  [CHANNEL.DELIVERY]: 'delivery',
  [CHANNEL.PICKUP]: 'pickup',
  [CHANNEL.DINE_IN]: 'its tables',
  [CHANNEL.ROOM]: 'its rooms',
}

function examinePauses(paused: ReadonlySet<number> | undefined, name: string): Finding[] {
  const channels = [...(paused ?? [])].map((channel) => CHANNEL_NAMES[channel] ?? String(channel))
  return channels.length === 0 ? [] : [attention(`${name} has paused ${listOf(channels)}.`)]
}

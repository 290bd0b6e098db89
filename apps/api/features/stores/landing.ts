import type { AnswerOf } from '@compass/contract/call'
import type { getLanding } from '@compass/contract/stores'
import {
  chooseService,
  chooseStore,
  type LoadedMerchant,
  servicesOf,
  stateOfService,
  takesOrdersNow,
} from '@compass/domain/merchants'
import type { Service } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { brandAnswer } from './merchant-answer.ts'
import { type StoreAnswer, storeAnswer } from './store-answer.ts'

type Landing = AnswerOf<typeof getLanding>

/** What the landing page shows of each merchant, in the order in which they came. */
export async function listLanding(api: Api, now: Date): Promise<Landing> {
  const items: Landing['items'] = []
  for (const slug of api.merchants.slugs()) {
    const merchantId = api.merchants.idOfSlug(slug)
    const loaded = merchantId && (await api.merchants.load(merchantId))
    if (loaded) items.push(entryOf(api, loaded, now))
  }
  return { items }
}

function entryOf(api: Api, loaded: LoadedMerchant, now: Date): Landing['items'][number] {
  const { merchant } = loaded
  const stores = merchant.stores.map((store) => storeAnswer(api, loaded, store, now))
  const best = chooseStore(stores)!
  const offered = new Set(merchant.stores.flatMap((store) => (store.isActive ? store.services : [])))
  const minutes = merchant.stores.flatMap((store) =>
    store.isActive && store.services.includes(20) ? store.areas.map((area) => area.deliveryMinutes) : [],
  )
  return {
    slug: merchant.slug,
    name: merchant.name,
    tagline: merchant.tagline,
    languages: [...merchant.languages],
    brand: brandAnswer(loaded),
    ...stateOf(best),
    timeZone: best.timeZone,
    store: stores.length > 1 ? { _id: best._id, name: best.name } : null,
    services: ([10, 20, 50, 60] as const).filter((service: Service) => offered.has(service)),
    minutesToDoor: minutes.reduce<{ from: number; to: number } | null>(
      (quickest, one) => (quickest && quickest.from <= one.from ? quickest : { ...one }),
      null,
    ),
  }
}

/** The state of the store as its shop says it: of the service that is chosen there, and paused where that takes no orders. */
function stateOf(store: StoreAnswer): Pick<Landing['items'][number], 'state' | 'minutes' | 'opensAt' | 'closesAt'> {
  const services = servicesOf(store)
  const service = services.length > 0 ? (chooseService(services) as (typeof services)[number]) : null
  const { state, minutes, opensAt, closesAt } = service ? stateOfService(store, service) : store
  const isPaused = service !== null && (state === 'open' || state === 'closingSoon') && !takesOrdersNow(store, service)
  return isPaused ? { state: 'paused', minutes: null, opensAt, closesAt } : { state, minutes, opensAt, closesAt }
}

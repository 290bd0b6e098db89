import type { AnswerOf } from '@compass/contract/call'
import type { getLanding } from '@compass/contract/stores'
import type { LoadedMerchant } from '@compass/domain/merchants'
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
  const best = bestOf(merchant.stores.map((store) => storeAnswer(api, loaded, store, now)))
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
    state: best.state,
    minutes: best.minutes,
    opensAt: best.opensAt,
    closesAt: best.closesAt,
    timeZone: best.timeZone,
    services: ([10, 20, 50, 60] as const).filter((service: Service) => offered.has(service)),
    minutesToDoor: minutes.reduce<{ from: number; to: number } | null>(
      (quickest, one) => (quickest && quickest.from <= one.from ? quickest : { ...one }),
      null,
    ),
  }
}

/** A merchant is as open as the store that serves best: an open one, else the one that opens first. */
function bestOf(stores: readonly StoreAnswer[]): StoreAnswer {
  const open = stores.find((store) => store.state === 'open') ?? stores.find((store) => store.isOpen)
  const opening = stores.filter((store) => store.opensAt).sort((a, b) => (a.opensAt! < b.opensAt! ? -1 : 1))
  return open ?? opening[0] ?? stores[0]!
}

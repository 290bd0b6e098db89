import type { Area, Store } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isWithinReach, metresBetween, middleOf, type Point } from '@compass/domain/serviceability'
import type { Api } from '../../http/api.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import { askCourier } from './ask-courier.ts'
import { type KeptWay, wayTo } from './kept-way.ts'

/** Where a delivery ends. */
export interface Door {
  readonly area: Area
  readonly addressId: string | null
  /** Null: the address has none, and lies in the middle of its area. */
  readonly pin: Point | null
}

/**
 * The way to a door as far as it can be said without asking anybody: refuses `not_serviceable` beyond the last band, and
 * `no_courier` where the outlet charges by courier and no quote for this door is kept that still holds.
 */
export function knownWay(store: Store, door: Door, kept: KeptWay | null, now: Date): Result<KeptWay> {
  const way = plainWay(store, door)
  if (!isWithinReach(store, way.metres)) return refuse({ reason: 'not_serviceable' })
  if (store.delivery?.by !== 'courier') return accept(way)
  const known = wayTo(store, kept, way.to, now)
  return known ? accept({ ...way, quote: known.quote }) : refuse({ reason: 'no_courier' })
}

/**
 * The way to a door with what it costs: a kept quote that still holds is not asked for again, so a basket's fee stays until
 * then. No transaction may be open: a courier may be asked. Refuses `not_serviceable`, and `no_courier` where nobody is free.
 */
export async function measureWay(
  api: Api,
  loaded: LoadedMerchant,
  store: Store,
  door: Door,
  { kept, now }: { readonly kept: KeptWay | null; readonly now: Date },
): Promise<Result<KeptWay>> {
  const known = knownWay(store, door, kept, now)
  if (known.ok || known.refusal.reason !== 'no_courier') return known
  const way = plainWay(store, door)
  const quote = await askCourier(api, loaded, store, { ...way, now })
  return quote.ok ? accept({ ...way, quote: quote.value }) : quote
}

function plainWay(store: Store, { area, addressId, pin }: Door): KeptWay {
  const to = pin ?? middleOf(area)
  const metres = metresBetween(store.location, to)
  return { storeId: store.id, areaId: area.id, addressId, to: { lat: to.lat, lng: to.lng }, metres, quote: null }
}

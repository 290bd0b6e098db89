import type { Area, Store } from '@compass/domain/merchants'
import type { Point } from '@compass/domain/serviceability'

/** How far a basket goes and what a courier asks for that, as it is kept with the basket. */
export interface KeptWay {
  readonly storeId: string
  readonly areaId: string
  /** The address that it leads to; null: the area alone. */
  readonly addressId: string | null
  readonly to: Point
  readonly metres: number
  /** Null where the outlet charges by distance. */
  readonly quote: KeptQuote | null
}

export interface KeptQuote {
  readonly id: string
  /** Minor units. */
  readonly amount: number
  /** RFC 3339. */
  readonly expiresAt: string
  readonly etaMinutes: number
}

/** What of a basket says where it goes. */
export interface Goes {
  readonly storeId: string
  readonly addressId: string | null
  readonly way?: KeptWay | null
}

/**
 * The way that a basket is priced for; null where none is kept, where it leads elsewhere, or where its quote has expired.
 * Costs nothing where the outlet charges by area.
 */
export function wayOf(store: Store, { storeId, addressId, way }: Goes, area: Area | null, now: Date): KeptWay | null {
  if (!store.delivery || !way || !area) return null
  const leadsThere = way.storeId === storeId && way.areaId === area.id && way.addressId === addressId
  return leadsThere && way.storeId === store.id && holds(store, way, now) ? way : null
}

/** The kept way, where it leads to this very door and its quote can still be had. */
export function wayTo(store: Store, way: KeptWay | null, to: Point, now: Date): KeptWay | null {
  const isSame = way && way.storeId === store.id && way.to.lat === to.lat && way.to.lng === to.lng
  return isSame && holds(store, way, now) ? way : null
}

function holds({ delivery }: Store, { quote }: KeptWay, now: Date): boolean {
  return delivery?.by !== 'courier' || (quote !== null && new Date(quote.expiresAt) > now)
}

/** Nothing is to be written where the same is kept already. */
export function isSameWay(kept: KeptWay | null | undefined, way: KeptWay): boolean {
  return (
    kept?.storeId === way.storeId &&
    kept.areaId === way.areaId &&
    kept.addressId === way.addressId &&
    kept.metres === way.metres &&
    kept.to.lat === way.to.lat &&
    kept.to.lng === way.to.lng &&
    kept.quote?.id === way.quote?.id
  )
}

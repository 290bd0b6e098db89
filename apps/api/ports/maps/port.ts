import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'

export interface Place {
  readonly label: string
  readonly areaId: string | null
  readonly lat: number
  readonly lng: number
}

/** What stands where. The default answers from the merchant's own areas. */
export interface MapsPort {
  reverse(
    merchant: LoadedMerchant,
    point: { readonly lat: number; readonly lng: number },
    language: Language,
  ): Promise<Place | null>
  search(merchant: LoadedMerchant, query: string, language: Language): Promise<readonly Place[]>
}

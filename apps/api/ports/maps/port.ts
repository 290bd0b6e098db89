import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant } from '@compass/domain/merchants'

/** Whose data an answer is; their terms want it shown beside it. */
export interface Attribution {
  readonly text: string
  readonly href: string
}

export interface Place {
  readonly label: string
  /** The area of ours that it lies in: whoever knows the street is not asked whether we deliver there. */
  readonly areaId: string | null
  readonly lat: number
  readonly lng: number
  /** Null: the merchant's own. */
  readonly attribution: Attribution | null
}

/** What stands where. The default answers from the merchant's own areas. */
export interface MapsPort {
  reverse(
    merchant: LoadedMerchant,
    point: { readonly lat: number; readonly lng: number },
    language: Language,
  ): Promise<Place | null>
  search(merchant: LoadedMerchant, query: string, language: Language): Promise<readonly Place[]>
  /** False: what it answers may be shown, and is stored nowhere, the visitor's browser included. */
  mayKeep(merchant: LoadedMerchant): boolean
}

/**
 * A geocoder did not answer. `away`: nor will it soon. `refused`: it says no, and will until a setting changes. `spent`: what it
 * may be asked for now is used up. The message holds no key and nothing of the place.
 */
export class MapsFault extends Error {
  readonly kind: 'away' | 'refused' | 'spent'

  constructor(kind: 'away' | 'refused' | 'spent', message: string) {
    super(message)
    this.kind = kind
  }
}

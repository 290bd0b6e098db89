import type { MerchantKind } from '@compass/domain/merchants'
import type { Key } from '../words/index.ts'

/** Sentences that name food, and those that a pharmacy says in their place. All others suit every kind of merchant. */
export const WORDS_OF_PHARMACY = {
  'status.attemptedHint': 'status.attemptedItemsHint',
  'status.declined': 'status.pharmacyDeclined',
  'track.notConfirmed': 'track.pharmacyNotConfirmed',
  'track.undeliveredHint': 'track.undeliveredItemsHint',
} as const satisfies Partial<Record<Key, Key>>

type WordsOfPharmacy = typeof WORDS_OF_PHARMACY
type KeyFor<K> = K extends keyof WordsOfPharmacy ? K | WordsOfPharmacy[K] : K

/** The key that a merchant of this kind says in the place of another one. */
export function keyFor<K extends Key>(kind: MerchantKind | undefined, key: K): KeyFor<K> {
  const own = kind === 'pharmacy' && key in WORDS_OF_PHARMACY ? WORDS_OF_PHARMACY[key as keyof WordsOfPharmacy] : key
  return own as KeyFor<K>
}

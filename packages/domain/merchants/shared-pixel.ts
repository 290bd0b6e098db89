import { isShared, NO_PRIVACY_SETTINGS } from '../privacy/index.ts'
import type { LoadedMerchant } from './loaded-merchant.ts'

/** A merchant with the pixel of its platform before its own, unless it is one of those that the specification leaves out. */
export function withSharedPixel(loaded: LoadedMerchant, id: string | undefined): LoadedMerchant {
  const { merchant } = loaded
  if (id === undefined || !isShared(merchant.slug)) return loaded
  const privacy = merchant.privacy ?? NO_PRIVACY_SETTINGS
  const pixels = [{ kind: 'shared', id } as const, ...privacy.pixels]
  return { ...loaded, merchant: { ...merchant, privacy: { ...privacy, pixels } } }
}

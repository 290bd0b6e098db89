import { AsyncLocalStorage } from 'node:async_hooks'
import type { LoadedMerchant } from '@compass/domain/merchants'

/** The merchant with its drafts, for as long as a page of it is made for staff. */
const previewed = new AsyncLocalStorage<LoadedMerchant>()

/** Below every version that is published: what is made of drafts is found in no cache, and put into none. */
export const DRAFT_VERSION = -1

/** Does something for which a merchant is as its drafts say, in this process; nobody else sees it so. */
export function withPreview<T>(merchant: LoadedMerchant, work: () => Promise<T>): Promise<T> {
  return previewed.run(merchant, work)
}

/** The merchant as its drafts say, where such a page is being made; null: it is as it is published. */
export function previewOf(merchantId: string): LoadedMerchant | null {
  const merchant = previewed.getStore()
  return merchant?.merchant.id === merchantId ? merchant : null
}

import type { LoadedMerchant } from '../merchants/index.ts'
import { accept, type Result, refuse } from '../refusal/index.ts'
import type { CourtPrice } from './types.ts'

/** Whether every vendor that is priced reaches its smallest order. Refuses `below_vendor_minimum` (4203) naming the first that does not. */
export function checkMinimums(
  { merchant, stores }: LoadedMerchant,
  { vendors }: Pick<CourtPrice, 'vendors'>,
): Result<true> {
  const vendor = vendors.find(({ minimum }) => minimum.missing > 0)
  if (!vendor) return accept(true)
  const missing = { amount: vendor.minimum.missing, currency: merchant.currency }
  return refuse({ reason: 'below_vendor_minimum', storeName: stores.get(vendor.storeId)?.name ?? {}, missing })
}

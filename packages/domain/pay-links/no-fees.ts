import type { PricingInput } from '../pricing/index.ts'

/** Without a service no fee of a store is on what a link asks for: it asks for just this much. */
export const NO_FEES: PricingInput['fees'] = {
  packagingPerItem: 0,
  serviceRate: 0,
  smallOrder: null,
  taxRate: { delivery: null, packaging: null, service: null, smallOrder: null },
}

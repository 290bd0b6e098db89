import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { merchantDocument, productInput } from '@compass/testkit/merchants'

/** Builders for the tests of this folder. */
type Details = NonNullable<MerchantDocumentInput['stores'][number]['scheduledPickupDetails']>

export const DETAILS: Details = { widthMinutes: 60, leadMinutes: 60, daysAhead: 2, capacity: { orders: 10 } }

/** Outlet marina takes orders for later, bay (10:00–22:00) too, with other limits. */
export function withSlots(details: Details = DETAILS, change: (document: MerchantDocumentInput) => void = () => {}) {
  return merchantDocument((document) => {
    Object.assign(document.stores[0]!, { scheduledPickupDetails: details, scheduledDeliveryDetails: details })
    Object.assign(document.stores[1]!, { scheduledPickupDetails: { ...DETAILS, capacity: null } })
    document.catalogue.categories[0]!.products.push(productInput('whole-lamb', { preOrderOnly: true, price: '300.00' }))
    change(document)
  })
}

/** The clock stands at 12:00 in Dubai, which is 08:00 UTC. */
export const AT_14 = '2026-06-01T10:00:00.000Z'
export const AT_15 = '2026-06-01T11:00:00.000Z'
export const TOMORROW_9 = '2026-06-02T05:00:00.000Z'

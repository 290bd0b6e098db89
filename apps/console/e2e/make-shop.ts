import { applyCopy } from '../../storefront/e2e/harness/copies.ts'
import { EVERY_DAY, type MerchantDocument } from '../../storefront/e2e/harness/documents.ts'

/** Makes a shop for one file of journeys: as saffron, open day and night where `change` says nothing else. */
export function makeShop(slug: string, change: (document: MerchantDocument) => void = () => {}): Promise<void> {
  return applyCopy('saffron', (document) => {
    document.slug = slug
    for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
    change(document)
  })
}

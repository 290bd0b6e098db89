import { join } from 'node:path'
import { inject } from 'vitest'
import { copyMerchant, EVERY_DAY, TOP } from '../../storefront/e2e/harness/documents.ts'
import { applyMerchants } from '../../storefront/e2e/harness/product.ts'

/** Makes a shop for one file of journeys: as saffron, open day and night where `change` says nothing else. */
export async function makeShop(slug: string, change: Parameters<typeof copyMerchant>[2] = () => {}): Promise<void> {
  const product = inject('product')
  const folder = await copyMerchant(join(TOP, 'demo', 'saffron'), join(product.dataDir, slug), (document) => {
    document.slug = slug
    for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
    return change(document)
  })
  await applyMerchants(product, [folder])
}

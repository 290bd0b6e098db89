import { type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { type Applied, applyMerchant } from '../platform/apply-merchant.ts'
import { readAllButCatalogue } from '../platform/repository.ts'

const MOST_TRIES = 5

/**
 * Puts a whole menu, given as JSON text, in the place of the present one, at once: orders see the old menu or the new one. A
 * change of the rest of the document that was first makes it run again on what that left. Refuses what `applyMerchant` does,
 * with paths of the whole document, and `not_found` for an outlet of nobody's.
 */
export async function applyCatalogue(
  api: Api,
  merchantId: string,
  storeId: string | undefined,
  catalogue: string,
): Promise<Result<Applied>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded || (storeId !== undefined && !loaded.stores.has(storeId))) return refuse({ reason: 'not_found' })
  for (let attempt = 1; ; attempt++) {
    const rest = await readAllButCatalogue(api.database.tenant(merchantId))
    if (!rest) return refuse({ reason: 'not_found' })
    const applied = await applyMerchant(api, rest.slug, rest.json, { catalogue, over: rest.digest })
    if (applied.ok || applied.refusal.reason !== 'unavailable' || attempt === MOST_TRIES) return applied
  }
}

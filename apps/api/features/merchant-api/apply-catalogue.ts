import { type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { type AppliedDocument, applyMerchant, type DocumentAuthor } from '../platform/apply-merchant.ts'

/**
 * Replaces the present menu by a whole one, given as JSON text, at once: orders see the old menu or the new one. Refuses what
 * `applyMerchant` does, with paths of the whole document, and `not_found` for a store of nobody's.
 */
export async function applyCatalogue(
  api: Api,
  merchantId: string,
  storeId: string | undefined,
  catalogue: string,
  author: DocumentAuthor,
): Promise<Result<AppliedDocument>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded || (storeId !== undefined && !loaded.stores.has(storeId))) return refuse({ reason: 'not_found' })
  return applyMerchant(api, loaded.merchant.slug, { catalogue }, { author })
}

import type { setKitchen } from '@compass/contract/board'
import type { AnswerOf } from '@compass/contract/call'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { commit, rollback } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { raiseMerchantVersion } from '../../records/merchants/raise-version.ts'
import { writeKitchenAdded } from '../../records/merchants/store-switches.ts'
import { kitchenAnswer } from './store-answer.ts'

/**
 * A busy kitchen adds minutes to every promise from now on: at the counter, to the door, of slots. What was promised before
 * stays. Refuses `not_found`.
 */
export async function switchKitchen(
  api: Api,
  {
    merchantId,
    storeId,
    added,
    now,
  }: { readonly merchantId: string; readonly storeId: string; readonly added: number; readonly now: Date },
): Promise<Result<AnswerOf<typeof setKitchen>>> {
  if (!(await api.merchants.load(merchantId))?.stores.has(storeId)) return refuse({ reason: 'not_found' })
  const isWritten = await api.database.transact<boolean>(merchantId, async (tenant) => {
    await raiseMerchantVersion(tenant, now)
    return (await writeKitchenAdded(tenant, storeId, added)) ? commit(true) : rollback(false)
  })
  if (!isWritten) return refuse({ reason: 'not_found' })
  await api.merchants.refresh(merchantId)
  const loaded = await api.merchants.load(merchantId)
  const store = loaded?.stores.get(storeId)
  return loaded && store
    ? accept({ store: storeId, kitchen: kitchenAnswer(loaded, store) })
    : refuse({ reason: 'not_found' })
}

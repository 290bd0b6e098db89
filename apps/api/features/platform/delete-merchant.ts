import { accept, type Result, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { countRunningOrders, lockMerchant, removeMerchant } from '../../records/merchants/merchants.ts'

/**
 * Takes a merchant down: it is shown nowhere, its hosts are free and its sessions end; orders stay in the books. Its
 * document brings it back. Refuses `order_running` while a customer waits for food.
 */
export async function deleteMerchant(api: Api, slug: string): Promise<Result<{ done: true }>> {
  const merchantId = api.merchants.idOfSlug(slug)
  if (!merchantId) return refuse({ reason: 'not_found' })
  const now = api.clock()
  const done = await api.database.transact(
    merchantId,
    unlessRefused(async (tenant): Promise<Result<{ done: true }>> => {
      const merchant = await lockMerchant(tenant)
      if (!merchant || merchant.isRemoved) return refuse({ reason: 'not_found' })
      if ((await countRunningOrders(tenant)) > 0) return refuse({ reason: 'order_running' })
      await removeMerchant(tenant, now)
      return accept({ done: true })
    }),
  )
  await api.merchants.refresh(merchantId)
  return done
}

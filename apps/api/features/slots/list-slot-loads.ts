import type { AnswerOf, QueryOf } from '@compass/contract/call'
import type { listSlotLoads as listSlotLoadsCall } from '@compass/contract/slots'
import { instantOf, localParts } from '@compass/domain/availability'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { SERVICE } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { loadsOf } from '../../records/slots/slots.ts'

const SERVICES_FOR_LATER = [SERVICE.PICKUP, SERVICE.DELIVERY, SERVICE.ROOM]
const DAY_MS = 86_400_000

/**
 * What the slots of a store carry. Which slots there are the console computes itself, by the same time engine and for hours
 * that are not published yet. Refuses `not_found`.
 */
export async function listSlotLoads(
  api: Api,
  merchantId: string,
  storeId: string,
  query: QueryOf<typeof listSlotLoadsCall>,
  now: Date,
): Promise<Result<AnswerOf<typeof listSlotLoadsCall>>> {
  const store = (await api.merchants.load(merchantId))?.stores.get(storeId)
  if (!store) return refuse({ reason: 'not_found' })
  const { timeZone } = store.hours
  const from = instantOf(`${query.from ?? localParts(now, timeZone).date}T00:00`, timeZone)
  // An hour more: a day of 25 hours is whole.
  const to = new Date(from.getTime() + query.days * DAY_MS + DAY_MS / 24)
  const tenant = api.database.tenant(merchantId)
  const loads = await Promise.all(
    SERVICES_FOR_LATER.map(async (service) => {
      const ofService = await loadsOf(tenant, { storeId, service }, { from, to }, now, '')
      return [...ofService].map(([start, load]) => ({ service, startTime: new Date(start).toISOString(), ...load }))
    }),
  )
  return accept({ now: now.toISOString(), items: loads.flat().filter(({ orders }) => orders > 0) })
}

import { reopenChannels } from '../features/merchant-api/switches.ts'
import type { Sweep } from '../http/sweep.ts'
import { listStoresWithEndedPauses, merchantsWithEndedPauses } from '../records/merchants/store-switches.ts'

/** Opens channels whose pause was for a while. */
export const openPausedChannels: Sweep = {
  findDue: ({ database, clock }) => merchantsWithEndedPauses(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    for (const storeId of await listStoresWithEndedPauses(api.database.tenant(merchantId), now))
      await reopenChannels(api, merchantId, storeId, now)
  },
}

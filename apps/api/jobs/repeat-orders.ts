import { workOnSeries } from '../features/recurring/work-on-series.ts'
import type { Sweep } from '../http/sweep.ts'
import { merchantsWithDueSeries, takeDueSeries } from '../records/recurring/series-records.ts'

const MAX_AT_ONCE = 50
/** Who has taken a series and died is overtaken by the next after this. */
const TAKEN_FOR_MS = 2 * 60_000

/** Makes the orders of series that repeat, ahead of their time, and leaves out what nobody said yes to. */
export const repeatOrders: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDueSeries(database, clock()),
  async work(api, merchantId) {
    const now = api.clock()
    const until = new Date(now.getTime() + TAKEN_FOR_MS)
    const due = await takeDueSeries(api.database.tenant(merchantId), now, until, MAX_AT_ONCE)
    for (const series of due) {
      try {
        await workOnSeries(api, merchantId, series)
      } catch (error) {
        api.log.warn({ err: error, merchantId, seriesId: series.id }, 'a repeating order was not worked on')
      }
    }
  },
}

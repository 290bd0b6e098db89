import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Counts one more request of today (UTC). False: the budget of the day is spent, and nothing was counted. */
export async function spendGeocoderRequest(
  tenant: Tenant,
  provider: string,
  requestsPerDay: number,
  now: Date,
): Promise<boolean> {
  const day = now.toISOString().slice(0, 10)
  const counted = await tenant.changes(statement('geocoding.spend')`
     insert into geocoder_days (merchant_id, provider, day, requests) values ($1, ${provider}, ${day}::date, 1)
     on conflict (merchant_id, provider, day) do update set requests = geocoder_days.requests + 1
       where geocoder_days.requests < ${requestsPerDay} returning 1`)
  return counted > 0
}

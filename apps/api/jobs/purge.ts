import { statement } from '../db/sql.ts'
import type { Api } from '../http/api.ts'

const IDEMPOTENCY_KEYS_HOURS = 72
const CODES_HOURS = 48
const COUNTERS_HOURS = 48
const GATEWAY_EVENTS_HOURS = 90 * 24
const DELIVERED_DAYS = 7
const DEAD_DAYS = 90
const MAX_AT_ONCE = 5_000

/**
 * Deletes rows that have served their time. Idempotency keys go after 72 h, one-time and secret codes and counters of limits
 * after two days, gateway webhooks after ninety. Outbound webhooks go a week after they were accepted, failed ones after
 * ninety days.
 */
export async function purge(api: Api): Promise<void> {
  const before = (hours: number) => new Date(api.clock().getTime() - hours * 3_600_000)
  const { database } = api
  await database.platform().run(statement('jobs.purge')`
     delete from idempotency_keys where (merchant_id, user_id, key) in (
       select merchant_id, user_id, key from idempotency_keys where created_at < ${before(IDEMPOTENCY_KEYS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await database.platform().run(statement('jobs.purge2')`
     delete from otp_challenges where (merchant_id, verification_hash) in (
       select merchant_id, verification_hash from otp_challenges where expires_at < ${before(CODES_HOURS)} limit
         ${MAX_AT_ONCE})`)
  await database.platform().run(statement('jobs.purge3')`
     delete from secret_code_asks where (merchant_id, user_id, subject) in (
       select merchant_id, user_id, subject from secret_code_asks where expires_at < ${before(CODES_HOURS)} limit
         ${MAX_AT_ONCE})`)
  await database.platform().run(statement('jobs.purge4')`
     delete from limit_counters where (merchant_id, bucket, window_start) in (
       select merchant_id, bucket, window_start from limit_counters where window_start < ${before(COUNTERS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await database.platform().run(statement('jobs.purge5')`
     delete from gateway_events where (merchant_id, gateway, event_id) in (
       select merchant_id, gateway, event_id from gateway_events where received_at < ${before(GATEWAY_EVENTS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await database.platform().run(statement('jobs.purge6')`
     delete from letters where (merchant_id, letter_id) in (
       select merchant_id, letter_id from letters
       where delivered_at < ${before(DELIVERED_DAYS * 24)} or dead_at < ${before(DEAD_DAYS * 24)} or (dead_at <
         ${before(DELIVERED_DAYS * 24)} and kind = 'push') limit ${MAX_AT_ONCE})`)
}

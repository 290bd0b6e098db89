import type { Api } from '../http/api.ts'

const IDEMPOTENCY_KEYS_HOURS = 72
const CODES_HOURS = 48
const COUNTERS_HOURS = 48
const GATEWAY_EVENTS_HOURS = 90 * 24
const DELIVERED_DAYS = 7
const DEAD_DAYS = 90
const MOST_AT_ONCE = 5_000

/**
 * Forgets what has served its time: idempotency keys after 72 h, one-time and secret codes and counters of limits after two days,
 * notices of gateways after ninety, letters that were taken after a week, and dead ones after ninety days.
 */
export async function purge(api: Api): Promise<void> {
  const before = (hours: number) => new Date(api.clock().getTime() - hours * 3_600_000)
  const { database } = api
  await database.everywhere(
    `delete from idempotency_keys where (merchant_id, user_id, key) in (
       select merchant_id, user_id, key from idempotency_keys where created_at < $1 limit ${MOST_AT_ONCE})`,
    [before(IDEMPOTENCY_KEYS_HOURS)],
  )
  await database.everywhere(
    `delete from otp_challenges where (merchant_id, verification_hash) in (
       select merchant_id, verification_hash from otp_challenges where expires_at < $1 limit ${MOST_AT_ONCE})`,
    [before(CODES_HOURS)],
  )
  await database.everywhere(
    `delete from secret_code_asks where (merchant_id, user_id, subject) in (
       select merchant_id, user_id, subject from secret_code_asks where expires_at < $1 limit ${MOST_AT_ONCE})`,
    [before(CODES_HOURS)],
  )
  await database.everywhere(
    `delete from limit_counters where (merchant_id, bucket, window_start) in (
       select merchant_id, bucket, window_start from limit_counters where window_start < $1 limit ${MOST_AT_ONCE})`,
    [before(COUNTERS_HOURS)],
  )
  await database.everywhere(
    `delete from gateway_events where (merchant_id, gateway, event_id) in (
       select merchant_id, gateway, event_id from gateway_events where received_at < $1 limit ${MOST_AT_ONCE})`,
    [before(GATEWAY_EVENTS_HOURS)],
  )
  await database.everywhere(
    `delete from letters where (merchant_id, letter_id) in (
       select merchant_id, letter_id from letters
       where delivered_at < $1 or dead_at < $2 or (dead_at < $1 and kind = 'push') limit ${MOST_AT_ONCE})`,
    [before(DELIVERED_DAYS * 24), before(DEAD_DAYS * 24)],
  )
}

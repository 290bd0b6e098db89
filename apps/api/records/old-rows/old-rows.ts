import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'
import { versionsStoredSince } from '../documents/versions.ts'
import { callsStoredSince } from '../key-calls/key-calls.ts'
import { merchantsWithOldSessions } from './old-sessions.ts'

const IDEMPOTENCY_KEYS_HOURS = 72
const CODES_HOURS = 48
const COUNTERS_HOURS = 48
const GATEWAY_EVENTS_HOURS = 90 * 24
const DELIVERED_HOURS = 7 * 24
const DEAD_HOURS = 90 * 24
/** So long it is seen when somebody of staff was here. */
const STAFF_SESSIONS_HOURS = 90 * 24
/** So long advertisers take what happened. */
const CONVERSIONS_HOURS = 7 * 24
/** Providers send their bills by the month, and disagree within three. */
const DAYS_OF_PROVIDERS_HOURS = 90 * 24
const MAX_AT_ONCE = 5_000

/** Merchants that have rows which have served their time. */
export function merchantsWithOldRows(database: Database, now: Date): Promise<string[]> {
  const before = agesBefore(now)
  return findMerchants(
    database,
    statement('jobs.findOldRows')`
       select merchant_id from idempotency_keys where created_at < ${before(IDEMPOTENCY_KEYS_HOURS)}
       union select merchant_id from order_presses where at < ${before(IDEMPOTENCY_KEYS_HOURS)}
       union select merchant_id from cart_additions where created_at < ${before(IDEMPOTENCY_KEYS_HOURS)}
       union select merchant_id from otp_challenges where expires_at < ${before(CODES_HOURS)}
       union select merchant_id from session_handovers where expires_at < ${before(CODES_HOURS)}
       union select merchant_id from staff_challenges where expires_at < ${before(CODES_HOURS)}
       union select merchant_id from staff_sessions where expires_at < ${before(STAFF_SESSIONS_HOURS)}
       union select merchant_id from secret_code_asks where expires_at < ${before(CODES_HOURS)}
       union select merchant_id from limit_counters where window_start < ${before(COUNTERS_HOURS)}
       union select merchant_id from gateway_events where received_at < ${before(GATEWAY_EVENTS_HOURS)}
       union select merchant_id from conversions where created_at < ${before(CONVERSIONS_HOURS)}
       union select merchant_id from letters where delivered_at < ${before(DELIVERED_HOURS)}
       union select merchant_id from letters where dead_at < ${before(DEAD_HOURS)}
         or (dead_at < ${before(DELIVERED_HOURS)} and kind = 'push')
       union select merchant_id from geocoder_days where day < ${before(DAYS_OF_PROVIDERS_HOURS)}
       union select merchant_id from message_days where day < ${before(DAYS_OF_PROVIDERS_HOURS)}
       union ${merchantsWithOldSessions(now)}
       union select merchant_id from document_versions where at < ${versionsStoredSince(now)}
       union select merchant_id from key_calls where at < ${callsStoredSince(now)}`,
  )
}

/**
 * Deletes them. Idempotency keys go after 72 h. One-time and secret codes, challenges of passkeys and counters of limits go
 * after two days. Gateway webhooks, sessions of staff and the days that were counted at geocoders and providers of messages go
 * after ninety. Conversions go after seven, outbound webhooks a week after they were accepted, failed ones after ninety days.
 */
export async function deleteOldRows(tenant: Tenant, now: Date): Promise<void> {
  const before = agesBefore(now)
  await tenant.run(statement('jobs.purgeKeys')`
     delete from idempotency_keys where merchant_id = $1 and (user_id, key) in (
       select user_id, key from idempotency_keys where merchant_id = $1 and created_at < ${before(IDEMPOTENCY_KEYS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgePresses')`
     delete from order_presses where merchant_id = $1 and (order_id, press_key) in (
       select order_id, press_key from order_presses where merchant_id = $1 and at < ${before(IDEMPOTENCY_KEYS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeAdditions')`
     delete from cart_additions where merchant_id = $1 and (user_id, key) in (
       select user_id, key from cart_additions where merchant_id = $1 and created_at < ${before(IDEMPOTENCY_KEYS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeOtps')`
     delete from otp_challenges where merchant_id = $1 and verification_hash in (
       select verification_hash from otp_challenges where merchant_id = $1 and expires_at < ${before(CODES_HOURS)} limit
         ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeHandovers')`
     delete from session_handovers where merchant_id = $1 and code_hash in (
       select code_hash from session_handovers where merchant_id = $1 and expires_at < ${before(CODES_HOURS)} limit
         ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeStaffChallenges')`
     delete from staff_challenges where merchant_id = $1 and challenge_hash in (
       select challenge_hash from staff_challenges where merchant_id = $1 and expires_at < ${before(CODES_HOURS)} limit
         ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeStaffSessions')`
     delete from staff_sessions where merchant_id = $1 and token_hash in (
       select token_hash from staff_sessions where merchant_id = $1 and expires_at < ${before(STAFF_SESSIONS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeSecretCodes')`
     delete from secret_code_asks where merchant_id = $1 and (user_id, subject) in (
       select user_id, subject from secret_code_asks where merchant_id = $1 and expires_at < ${before(CODES_HOURS)} limit
         ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeCounters')`
     delete from limit_counters where merchant_id = $1 and (bucket, window_start) in (
       select bucket, window_start from limit_counters where merchant_id = $1 and window_start < ${before(COUNTERS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeGatewayEvents')`
     delete from gateway_events where merchant_id = $1 and (gateway, event_id) in (
       select gateway, event_id from gateway_events where merchant_id = $1 and received_at < ${before(GATEWAY_EVENTS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeGeocoderDays')`
     delete from geocoder_days where merchant_id = $1 and (provider, day) in (
       select provider, day from geocoder_days where merchant_id = $1 and day < ${before(DAYS_OF_PROVIDERS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeMessageDays')`
     delete from message_days where merchant_id = $1 and (day, country) in (
       select day, country from message_days where merchant_id = $1 and day < ${before(DAYS_OF_PROVIDERS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeConversions')`
     delete from conversions where merchant_id = $1 and conversion_id in (
       select conversion_id from conversions where merchant_id = $1 and created_at < ${before(CONVERSIONS_HOURS)}
         limit ${MAX_AT_ONCE})`)
  await tenant.run(statement('jobs.purgeOutboundWebhooks')`
     delete from letters where merchant_id = $1 and letter_id in (
       select letter_id from letters
       where merchant_id = $1 and (delivered_at < ${before(DELIVERED_HOURS)} or dead_at < ${before(DEAD_HOURS)} or (dead_at <
         ${before(DELIVERED_HOURS)} and kind = 'push')) limit ${MAX_AT_ONCE})`)
}

/** The moment so many hours ago. */
function agesBefore(now: Date): (hours: number) => Date {
  return (hours) => new Date(now.getTime() - hours * 3_600_000)
}

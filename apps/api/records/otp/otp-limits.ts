import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { keyedHash } from '../../ids/index.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

export const RESEND_AFTER_SECONDS = MINUTE

/** At most so many sends to a phone within so many seconds, looking back from now. */
const SENDS_PER_PHONE = [
  { most: 1, seconds: RESEND_AFTER_SECONDS },
  { most: 3, seconds: 10 * MINUTE },
  { most: 5, seconds: HOUR },
  { most: 10, seconds: DAY },
]

/** A counter that must hold over processes and restarts. Phones and addresses are kept as keyed hashes alone. */
interface Bucket {
  readonly key: string
  readonly most: number
  readonly windowSeconds: number
}

export type BucketKind =
  | 'sends to phone'
  | 'sends from network'
  | 'sends in session'
  | 'sends of device in an hour'
  | 'sends of device in a day'
  | 'sends to range in an hour'
  | 'sends to range in a day'
  | 'tries of phone'
  | 'strangers'
  | 'tries of secret code'

const LIMITS: Readonly<Record<BucketKind, { readonly most: number; readonly windowSeconds: number }>> = {
  // Counts nothing by itself: its row is the lock under which the sends to one phone are counted.
  'sends to phone': { most: 1_000_000, windowSeconds: DAY },
  'sends from network': { most: 60, windowSeconds: HOUR },
  'sends in session': { most: 5, windowSeconds: DAY },
  // A device that verified the phone before: what others send there does not count for it.
  'sends of device in an hour': { most: 5, windowSeconds: HOUR },
  'sends of device in a day': { most: 10, windowSeconds: DAY },
  // A range: numbers that differ in their last four digits. Who pumps SMS walks through them.
  'sends to range in an hour': { most: 20, windowSeconds: HOUR },
  'sends to range in a day': { most: 60, windowSeconds: DAY },
  'tries of phone': { most: 10, windowSeconds: DAY },
  // Guesses for a phone from sessions that asked for no code: none is evaluated.
  strangers: { most: 5, windowSeconds: DAY },
  // The order taker's code (features/loyalty): of the phone that it is given for.
  'tries of secret code': { most: 10, windowSeconds: HOUR },
}

export function bucketOf(secretKey: string, kind: BucketKind, ...owner: readonly string[]): Bucket {
  return { key: keyedHash(secretKey, 'bucket', kind, ...owner).toString('base64url'), ...LIMITS[kind] }
}

/** Takes one from a bucket: 0 where there was one, else the seconds until there is. */
export async function takeFrom(tenant: Tenant, bucket: Bucket, now: Date): Promise<number> {
  const windowStart = windowOf(bucket, now)
  const taken = await tenant.changes(statement('otp.takeFrom')`
     insert into limit_counters as c (merchant_id, bucket, window_start, count) values ($1, ${bucket.key}, ${windowStart},
       1)
     on conflict (merchant_id, bucket, window_start) do update set count = c.count + 1 where c.count < ${bucket.most}
       returning 1`)
  return taken === 1 ? 0 : secondsUntil(windowStart, bucket.windowSeconds, now)
}

/** How full a bucket is: seconds until it is less than full, and until it is less than half full; 0 where it is. */
export async function standingOf(
  tenant: Tenant,
  bucket: Bucket,
  now: Date,
): Promise<{ readonly untilFree: number; readonly untilHalf: number }> {
  const windowStart = windowOf(bucket, now)
  const row = await tenant.row<{ count: number }>(
    statement('otp.standingOf')`
        select count from limit_counters where merchant_id = $1 and bucket = ${bucket.key} and window_start = ${windowStart}`,
  )
  const count = row?.count ?? 0
  const end = secondsUntil(windowStart, bucket.windowSeconds, now)
  return { untilFree: count >= bucket.most ? end : 0, untilHalf: count >= halfOf(bucket.most) ? end : 0 }
}

/** Takes something that there is once, until `until`, after which nobody may ask for it: false where it was taken before. */
export async function takeOnce(tenant: Tenant, key: string, until: Date): Promise<boolean> {
  const taken = await tenant.changes(statement('otp.takeOnce')`
      insert into limit_counters (merchant_id, bucket, window_start, count) values ($1, ${key}, ${until}, 1)
     on conflict (merchant_id, bucket, window_start) do nothing returning 1`)
  return taken === 1
}

export async function giveBack(tenant: Tenant, bucket: Bucket, now: Date): Promise<void> {
  await tenant.run(
    statement('otp.giveBack')`
        update limit_counters set count = count - 1 where merchant_id = $1 and bucket = ${bucket.key} and window_start
          = ${windowOf(bucket, now)} and count > 0`,
  )
}

/**
 * Seconds until a code may be sent to a phone; 0: now. `sentAt`: the latest sends, newest first. Looks back from now, so
 * that no border between two windows lets more through.
 */
export function waitForSend(sentAt: readonly Date[], now: Date): number {
  const waits = SENDS_PER_PHONE.map(({ most, seconds }) => {
    const first = sentAt[most - 1]
    return first ? secondsUntil(first, seconds, now) : 0
  })
  return Math.max(0, ...waits)
}

/** Seconds until no limit but that of the minute is half used up: so long a send wants a proof of work. */
export function waitForHalf(sentAt: readonly Date[], now: Date): number {
  const long = SENDS_PER_PHONE.filter(({ most }) => most > 1)
  const waits = long.map(({ most, seconds }) => {
    const first = sentAt[halfOf(most) - 1]
    return first ? secondsUntil(first, seconds, now) : 0
  })
  return Math.max(0, ...waits)
}

/** Seconds until the latest send is a minute old. */
export function waitBetweenSends([latest]: readonly Date[], now: Date): number {
  return latest ? Math.max(0, secondsUntil(latest, RESEND_AFTER_SECONDS, now)) : 0
}

/** From so many on half of a limit is used up: 2 of 3, 3 of 5, 5 of 10. */
function halfOf(most: number): number {
  return Math.ceil(most / 2)
}

/** How far back and how many sends `waitForSend` looks at. */
export const SENDS_LOOKED_AT = { seconds: DAY, most: 10 }

function windowOf({ windowSeconds }: Bucket, now: Date): Date {
  const ms = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / ms) * ms)
}

function secondsUntil(start: Date, seconds: number, now: Date): number {
  return Math.ceil((start.getTime() + seconds * 1000 - now.getTime()) / 1000)
}

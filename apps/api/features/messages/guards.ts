import { countSmsParts } from '@compass/domain/contacts'
import { destinationOf } from '@compass/domain/contacts/phone'
import type { Merchant } from '@compass/domain/merchants'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { giveBackParts, partsOf, raiseAlarm, takeParts } from '../../records/messages/spending.ts'
import { type SmsDestination, yieldOf } from '../../records/otp/challenges.ts'
import { bucketOf, takeFrom } from '../../records/otp/otp-limits.ts'

/** Why an SMS that costs money does not leave. Nobody outside is told. */
type SmsBlock = 'type' | 'country' | 'range' | 'prefix_share' | 'country_share' | 'budget'

/** Of the latest fifty codes that people had time to type, a fifth must have come back. */
const YIELD = { most: 50, leastUsed: 10, hours: 24, typedWithinSeconds: 120 }
/** Parts of SMS to a country in a day, of a merchant that names no sum. */
const DEFAULT_PARTS_PER_DAY = 2_000

interface SmsRequest {
  /** E.164. */
  readonly phone: string
  /** Verified this phone before: it is no walk through numbers. */
  readonly isKnownDevice: boolean
}

/** Where an SMS would go, by country and prefix; null: to no number of any plan. */
export function smsDestinationOf(phone: string): SmsDestination | null {
  const to = destinationOf(phone)
  return to && { country: to.country, prefix: phone.slice(0, -6) }
}

/**
 * Whether a code may leave by SMS, before anything is spent. It counts the send to the number's range. Null: it may.
 *
 * The share of codes that come back is looked at for the prefix and the country: who pumps SMS never types one.
 */
export async function findCodeBlock(
  api: Api,
  tenant: Tenant,
  merchant: Merchant,
  { phone, isKnownDevice }: SmsRequest,
  now: Date,
): Promise<SmsBlock | null> {
  const limit = limitOf(merchant, phone)
  if (!limit.ok) return limit.block
  if ((await partsOf(tenant, dayOf(now), limit.country)) >= limit.parts) return 'budget'
  if (isKnownDevice) return null
  const { prefix, country } = smsDestinationOf(phone)!
  if (await isClosed(tenant, { prefix }, now)) return 'prefix_share'
  if (await isClosed(tenant, { country }, now)) return 'country_share'
  const range = phone.slice(0, -4)
  const { secretKey } = api.configuration
  const wait =
    (await takeFrom(tenant, bucketOf(secretKey, 'sends to range in an hour', range), now)) ||
    (await takeFrom(tenant, bucketOf(secretKey, 'sends to range in a day', range), now))
  return wait > 0 ? 'range' : null
}

async function isClosed(
  tenant: Tenant,
  to: { readonly prefix: string } | { readonly country: string },
  now: Date,
): Promise<boolean> {
  const { sent, used } = await yieldOf(tenant, to, {
    since: new Date(now.getTime() - YIELD.hours * 3_600_000),
    until: new Date(now.getTime() - YIELD.typedWithinSeconds * 1000),
    most: YIELD.most,
  })
  return sent >= YIELD.most && used < YIELD.leastUsed
}

/** Counts a block, and says it in the log: its caller hears nothing of it. */
export function countBlock(api: Api, merchantId: string, block: SmsBlock): void {
  api.metrics.count('compass_message_blocks_total', 'SMS that did not leave, by reason.', { reason: block })
  api.log.warn({ merchantId, reason: block }, 'an SMS did not leave')
}

/** What an SMS has taken from the sum of its day. */
export interface SmsSpending {
  readonly day: string
  readonly country: string
  readonly parts: number
}

/**
 * Takes an SMS out of the day's sum of its merchant and country, just before it leaves. Half of the sum raises an alarm, and what
 * is more than the whole does not leave.
 */
export async function spendSms(
  api: Api,
  merchant: Merchant,
  { phone, body }: { readonly phone: string; readonly body: string },
  now: Date,
): Promise<SmsSpending | SmsBlock> {
  const tenant = api.database.tenant(merchant.id)
  const limit = limitOf(merchant, phone)
  if (!limit.ok) return limit.block
  const spending = { day: dayOf(now), country: limit.country, parts: countSmsParts(body) }
  const spent = await takeParts(tenant, { ...spending, limit: limit.parts })
  if (spent === null) {
    await alarm(api, tenant, merchant, { ...spending, limit: limit.parts }, 'stopped', now)
    return 'budget'
  }
  const half = limit.parts / 2
  if (spent >= half && spent - spending.parts < half)
    await alarm(api, tenant, merchant, { ...spending, limit: limit.parts }, 'half', now)
  return spending
}

/** Nothing reached the provider: it cost nothing. */
export async function giveBack(api: Api, merchantId: string, spending: SmsSpending): Promise<void> {
  await giveBackParts(api.database.tenant(merchantId), spending)
}

async function alarm(
  api: Api,
  tenant: Tenant,
  merchant: Merchant,
  day: { readonly day: string; readonly country: string; readonly limit: number },
  kind: 'half' | 'stopped',
  now: Date,
): Promise<void> {
  if (!(await raiseAlarm(tenant, day, kind, now))) return
  const { country, limit } = day
  api.metrics.count('compass_message_alarms_total', 'Days on which half or all of a sum for SMS was spent.', { kind })
  api.log.warn({ merchantId: merchant.id, country, limit, alarm: kind }, 'the sum of a day for SMS is spent')
}

type Limit =
  | { readonly ok: true; readonly country: string; readonly parts: number }
  | { readonly ok: false; readonly block: SmsBlock }

/** How many parts may go to the country of a number in a day; a block where SMS do not go there at all. */
function limitOf({ messaging, phoneCountries }: Merchant, phone: string): Limit {
  const to = destinationOf(phone)
  if (!to?.isMobile) return { ok: false, block: 'type' }
  const { country } = to
  const named = messaging?.countries ?? null
  if (named === null && phoneCountries.includes(country)) return { ok: true, country, parts: DEFAULT_PARTS_PER_DAY }
  const budget = named?.find((one) => one.country === country)
  return budget ? { ok: true, country, parts: budget.partsPerDay } : { ok: false, block: 'country' }
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

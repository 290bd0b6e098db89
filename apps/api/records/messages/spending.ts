import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'

/** What a day's SMS to a country may be, and what of it a message takes. */
interface Spending {
  /** ISO date, of UTC. */
  readonly day: string
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly parts: number
  readonly limit: number
}

type Alarm = 'half' | 'stopped'

/** Takes parts of SMS out of the sum of a day; null where they are more than is left: nothing is taken then. */
export async function takeParts(tenant: Tenant, { day, country, parts, limit }: Spending): Promise<number | null> {
  if (parts > limit) return null
  const row = await tenant.row<{ parts: number }>(
    statement('messages.takeParts')`
       insert into message_days as d (merchant_id, day, country, parts, limit_parts)
       values ($1, ${day}, ${country}, ${parts}, ${limit})
       on conflict (merchant_id, day, country) do update set parts = d.parts + ${parts}, limit_parts = ${limit}
         where d.parts + ${parts} <= ${limit}
       returning parts`,
  )
  return row?.parts ?? null
}

export async function partsOf(tenant: Tenant, day: string, country: string): Promise<number> {
  const row = await tenant.row<{ parts: number }>(
    statement('messages.partsOf')`
        select parts from message_days where merchant_id = $1 and day = ${day} and country = ${country}`,
  )
  return row?.parts ?? 0
}

/** Nothing was sent after all. */
export async function giveBackParts(tenant: Tenant, { day, country, parts }: Omit<Spending, 'limit'>): Promise<void> {
  await tenant.run(
    statement('messages.giveBackParts')`
        update message_days set parts = parts - ${parts} where merchant_id = $1 and day = ${day} and country = ${country}
          and parts >= ${parts}`,
  )
}

/** Raises the alarm of a day: true once for each, and never half after the whole. */
export async function raiseAlarm(
  tenant: Tenant,
  { day, country, limit }: Omit<Spending, 'parts'>,
  alarm: Alarm,
  now: Date,
): Promise<boolean> {
  const before: (Alarm | null)[] = alarm === 'stopped' ? ['half'] : []
  await tenant.run(
    statement('messages.beginDay')`
        insert into message_days (merchant_id, day, country, parts, limit_parts) values ($1, ${day}, ${country}, 0, ${limit})
          on conflict (merchant_id, day, country) do nothing`,
  )
  const raised = await tenant.changes(
    statement('messages.raiseAlarm')`
        update message_days set alarm = ${alarm}, alarm_at = ${now}, reported_at = null, reports = 0
          where merchant_id = $1 and day = ${day} and country = ${country}
            and (alarm is null or alarm = any(${before}::text[])) returning 1`,
  )
  return raised === 1
}

/** An alarm that is still to be told to the merchant’s systems and the platform’s. */
export interface SpendingAlarm {
  readonly day: string
  readonly country: string
  readonly alarm: Alarm
  readonly parts: number
  readonly limit: number
  readonly at: Date
  readonly reports: number
}

export function merchantsWithAlarms(database: Database, mostReports: number): Promise<string[]> {
  return findMerchants(
    database,
    statement('messages.findAlarms')`
        select distinct merchant_id from message_days where alarm_at is not null and reported_at is null and reports < ${mostReports}`,
  )
}

/** Takes one telling of each alarm that waits. */
export async function takeAlarms(tenant: Tenant, mostReports: number): Promise<SpendingAlarm[]> {
  const rows = await tenant.rows<{
    day: string
    country: string
    alarm: Alarm
    parts: number
    limit_parts: number
    alarm_at: Date
    reports: number
  }>(statement('messages.takeAlarms')`
      update message_days set reports = reports + 1
      where merchant_id = $1 and alarm_at is not null and reported_at is null and reports < ${mostReports}
      returning to_char(day, 'YYYY-MM-DD') as day, country, alarm, parts, limit_parts, alarm_at, reports`)
  return rows.map((row) => ({
    day: row.day,
    country: row.country,
    alarm: row.alarm,
    parts: row.parts,
    limit: row.limit_parts,
    at: row.alarm_at,
    reports: row.reports,
  }))
}

export async function markReported(tenant: Tenant, { day, country, alarm }: SpendingAlarm, now: Date): Promise<void> {
  await tenant.run(
    statement('messages.markReported')`
        update message_days set reported_at = ${now} where merchant_id = $1 and day = ${day} and country = ${country}
          and alarm = ${alarm}`,
  )
}

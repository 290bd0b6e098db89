import type { ConversionEvent } from '@compass/domain/conversions'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

interface FunnelDay {
  readonly day: string
  readonly counts: Readonly<Record<string, number>>
}

/** Counts one more of today; the day is that of UTC. */
export async function countEvent(tenant: Tenant, event: ConversionEvent, now: Date): Promise<void> {
  await tenant.run(statement('conversions.count')`
     insert into funnel_days (merchant_id, day, event, count) values ($1, ${dayOf(now)}::date, ${event}, 1)
     on conflict (merchant_id, day, event) do update set count = funnel_days.count + 1`)
}

/** The last so many days on which anything was counted, newest first. */
export async function listFunnelDays(tenant: Tenant, days: number, now: Date): Promise<FunnelDay[]> {
  const before = dayOf(new Date(now.getTime() - days * 86_400_000))
  const rows = await tenant.rows<{ day: string; event: string; count: number }>(statement('conversions.listDays')`
     select day::text as day, event, count from funnel_days
     where merchant_id = $1 and day > ${before}::date order by funnel_days.day desc, event`)
  const found = new Map<string, Record<string, number>>()
  for (const { day, event, count } of rows) {
    const counts = found.get(day) ?? {}
    found.set(day, counts)
    counts[event] = count
  }
  return [...found].map(([day, counts]) => ({ day, counts }))
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

type Global = Pick<Database, 'platform'>

/** Days that are answered at most, newest first. */
const DAYS = 92

interface LinkClicks {
  readonly day: string
  readonly link: string
  readonly clicks: number
}

export async function addLinkClick(database: Global, name: string, link: string, now: Date): Promise<void> {
  await database.platform('asyncCommit').run(statement('landings.addClick')`
     insert into link_clicks (name, link, day, clicks) values (${name}, ${link}, ${dayOf(now)}::date, 1)
     on conflict (name, link, day) do update set clicks = link_clicks.clicks + 1`)
}

export async function listLinkClicks(database: Global, name: string, now: Date): Promise<LinkClicks[]> {
  const first = dayOf(new Date(now.getTime() - DAYS * 86_400_000))
  return database.platform().rows<{ day: string; link: string; clicks: number }>(statement('landings.listClicks')`
     select day::text as day, link, clicks from link_clicks
     where name = ${name} and day > ${first}::date order by link_clicks.day desc, link`)
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

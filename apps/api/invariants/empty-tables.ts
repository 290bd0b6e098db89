import type { Reader } from './reader.ts'

/**
 * Names of the tables that have no page, and so no row of any merchant: in most tests four of five. A sharded server keeps rows
 * elsewhere, so that no table of it counts as empty.
 */
export async function readEmptyTables(database: Reader): Promise<ReadonlySet<string>> {
  const empty = await database.everywhere<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and pg_relation_size(oid) = 0 and to_regclass('pg_catalog.pg_dist_partition') is null`,
  )
  return new Set(empty.map(({ name }) => name))
}

/**
 * The tables that a query begins with, one for each of its parts: where they are empty, it finds nothing. Undefined where the
 * text does not tell. Then a part begins with a query in brackets, keeps rows of what it joins, or counts rows ungrouped.
 */
export function readFirstTables(query: string): readonly string[] | undefined {
  const tables: string[] = []
  for (const part of leaveOutBrackets(query).split(/\bunion(?: all)?\b/i)) {
    const [, table] = /\bfrom\s+([a-z_]+)/i.exec(part) ?? []
    const countsAll = /\bhaving\b/i.test(part) && !/\bgroup by\b/i.test(part)
    if (!table || countsAll || /\b(?:full|right)\s+(?:outer\s+)?join\b/i.test(part)) return undefined
    tables.push(table)
  }
  return tables
}

/** What stands in brackets or between quotes says nothing about where a query begins. */
function leaveOutBrackets(query: string): string {
  let text = query.replace(/'[^']*'/g, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\([^()]*\)/g, '#')
  }
  return text
}

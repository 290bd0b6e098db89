import type { Row } from '../db/database.ts'
import { carriesCardData } from '../http/card-data.ts'
import type { Reader } from './reader.ts'

/** Rows read at a time. */
const PAGE = 500
/**
 * Thirteen digits of any script without a Latin letter between them: what a card number cannot be without. Everything beyond
 * the Latin scripts counts as a digit here; the rule itself reads the rows that are left.
 */
const DIGIT = String.raw`[0-9\u2070-\u2089\u0660-\uffff\U00010000-\U0010ffff]`
const MANY_DIGITS = `${DIGIT}([^0-9A-Za-z]*${DIGIT}){12}`
const CREDENTIAL = String.raw`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.[A-Za-z0-9_-]{20,64}`
const EITHER = `${MANY_DIGITS}|${CREDENTIAL}`

interface Table {
  readonly name: string
  /** Of texts and documents. */
  readonly columns: readonly string[]
  readonly key: readonly { readonly name: string; readonly type: string }[]
}

/** Card numbers and live credentials have no place in any text or document of any table. */
export async function checkSecrets(database: Reader, empty: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = []
  for (const table of await findSuspects(database, empty)) {
    for (const [column, count] of await countCards(database, table)) {
      faults.push(`${count} rows of ${table.name}.${column} hold a card number`)
    }
    for (const [column, count] of await countCredentials(database, table)) {
      faults.push(`${count} rows of ${table.name}.${column} hold a credential`)
    }
  }
  return faults
}

/** Tables of which a row looks as if it held one: one look at each, and the closer ones at these alone. */
async function findSuspects(database: Reader, empty: ReadonlySet<string>): Promise<Table[]> {
  const suspects: Table[] = []
  for (const table of await database.everywhere<Table & Row>(TABLES_QUERY, [[...empty]])) {
    const looks = table.columns.map((column) => `"${column}"::text ~ $1`).join(' or ')
    const found = await database.everywhere(`select 1 from "${table.name}" where ${looks} limit 1`, [EITHER])
    if (found.length > 0) suspects.push(table)
  }
  return suspects
}

/** All but `$1`, of the catalogue itself: the views of the standard take a hundred times as long. */
const TABLES_QUERY = `select t.relname::text as name,
     array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       and a.atttypid = any('{text,varchar,json,jsonb}'::regtype[]) order by a.attname) as columns,
     (select coalesce(json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text) order by k.place), '[]')
       from pg_index i, unnest(i.indkey) with ordinality k (attnum, place), pg_attribute a
       where i.indrelid = t.oid and i.indisprimary and a.attrelid = t.oid and a.attnum = k.attnum) as key
   from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname <> all($1) and exists (
     select 1 from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       and a.atttypid = any('{text,varchar,json,jsonb}'::regtype[]))
   order by t.relname`

/** How many rows hold a credential, by column. */
async function countCredentials(database: Reader, { name, columns }: Table): Promise<[string, number][]> {
  const counts = columns.map((column, at) => `count(*) filter (where "${column}"::text ~ $1) as n${at}`)
  const [found] = await database.everywhere<Record<string, number>>(`select ${counts} from "${name}"`, [CREDENTIAL])
  return columns.map((column, at) => [column, found![`n${at}`]!] as [string, number]).filter(([, count]) => count > 0)
}

/** How many rows hold a card number, by column: the suspects are read page by page, and judged as a request is. */
async function countCards(database: Reader, { name, columns, key }: Table): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const names = key.map((one) => `"${one.name}"`).join()
  const bounds = key.map(({ type }, at) => `$${at + 2}::${type}`).join()
  const suspect = columns.map((column) => `"${column}"::text ~ $1`).join(' or ')
  const read = [...columns.map((column) => `"${column}"`), ...key.map((one, at) => `"${one.name}"::text as key${at}`)]
  for (let after: unknown[] = []; ; ) {
    const rows = await database.everywhere<Record<string, unknown>>(
      `select ${read} from "${name}" where (${suspect}) ${after.length > 0 ? `and (${names}) > (${bounds})` : ''}
       order by ${names} limit ${PAGE}`,
      [MANY_DIGITS, ...after],
    )
    for (const column of columns) {
      const found = rows.filter((row) => carriesCardData(row[column])).length
      if (found > 0) counts.set(column, (counts.get(column) ?? 0) + found)
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return counts
    after = key.map((_, at) => last[`key${at}`])
  }
}

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

interface Table {
  readonly name: string
  /** Of texts and documents. */
  readonly columns: readonly string[]
  readonly key: readonly { readonly name: string; readonly type: string }[]
}

/** Card numbers and live credentials have no place in any text or document of any table. */
export async function checkSecrets(database: Reader): Promise<string[]> {
  const faults: string[] = []
  for (const table of await findTables(database)) {
    for (const [column, count] of await countCards(database, table)) {
      faults.push(`${count} rows of ${table.name}.${column} hold a card number`)
    }
    for (const column of table.columns) {
      const [found] = await database.everywhere<{ n: number }>(
        `select count(*) as n from "${table.name}" where "${column}"::text ~ $1`,
        [CREDENTIAL],
      )
      if (found!.n > 0) faults.push(`${found!.n} rows of ${table.name}.${column} hold a credential`)
    }
  }
  return faults
}

async function findTables(database: Reader): Promise<Table[]> {
  const columns = await database.everywhere<{ name: string; column: string }>(
    `select c.table_name as name, c.column_name as column from information_schema.columns c join information_schema.tables t
       on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.data_type in ('text', 'character varying', 'jsonb', 'json')
     order by c.table_name, c.column_name`,
  )
  const keys = await database.everywhere<{ table: string; name: string; type: string }>(
    `select k.table_name as table, k.column_name as name, c.udt_name as type from information_schema.table_constraints t
       join information_schema.key_column_usage k
         on k.constraint_schema = t.constraint_schema and k.constraint_name = t.constraint_name and k.table_name = t.table_name
       join information_schema.columns c
         on c.table_schema = k.table_schema and c.table_name = k.table_name and c.column_name = k.column_name
     where t.table_schema = 'public' and t.constraint_type = 'PRIMARY KEY'
     order by k.table_name, k.ordinal_position`,
  )
  return [...new Set(columns.map(({ name }) => name))].map((name) => ({
    name,
    columns: columns.filter((one) => one.name === name).map(({ column }) => column),
    key: keys.filter(({ table }) => table === name),
  }))
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

import type pg from 'pg'

/** Small tables that every node of a sharded server has whole. */
const REFERENCE_TABLES = ['merchants', 'merchant_hosts']
/** All other tables of merchants lie where their merchant's stores lie. */
const FIRST_TABLE = 'stores'

type Queries = Pick<pg.ClientBase, 'query'>

/**
 * Spreads the tables of merchants over the nodes of a server that has Citus, and does nothing elsewhere. It may run any number
 * of times: tables that are spread already are left as they are. Returns the names of the tables that were spread.
 *
 * Foreign keys between carts and orders make a circle, and a reference table draws every table that leads to it along. So
 * the keys of the tables that are to be spread are put aside, and put back in the end.
 */
export async function distributeTables(client: Queries): Promise<string[]> {
  if ((await client.query("select 1 from pg_extension where extname = 'citus'")).rows.length === 0) return []
  const tables = await listLocalTables(client)
  if (tables.length === 0) return []
  const keys = await listForeignKeys(client, tables)
  await client.query('begin')
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  // Such a server takes no triggers: there a role that may only add and read guards the table of calls (decision 0061).
  for (const { table, name } of await listTriggers(client, tables))
    await client.query(`drop trigger ${name} on ${table}`)
  for (const table of tables) {
    if (REFERENCE_TABLES.includes(table)) await client.query('select create_reference_table($1)', [table])
  }
  for (const table of tables) {
    if (REFERENCE_TABLES.includes(table)) continue
    const colocatedWith = table === FIRST_TABLE ? 'default' : FIRST_TABLE
    await client.query(`select create_distributed_table($1, 'merchant_id', colocate_with := $2)`, [
      table,
      colocatedWith,
    ])
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await client.query('commit')
  return tables
}

/** Tables with a merchant that no node knows yet, the first one first. */
async function listLocalTables(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped
     where n.nspname = 'public' and c.relkind = 'r'
       and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
     order by c.relname <> $1, c.relname`,
    [FIRST_TABLE],
  )
  return rows.map(({ name }) => name)
}

/** Triggers of ours on these tables. */
async function listTriggers(client: Queries, tables: readonly string[]): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select t.tgname as name, c.relname as table from pg_trigger t
     join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relname = any($1) order by t.tgname`,
    [tables],
  )
  return rows
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Foreign keys from and to these tables. */
async function listForeignKeys(client: Queries, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select quote_ident(t.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and (t.relname = any($1) or r.relname = any($1)) order by t.relname, k.conname`,
    [tables],
  )
  return rows
}

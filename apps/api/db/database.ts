import pg from 'pg'
import { LIMITS, NO_LINE, startupOptions } from './limits.ts'
import { type Line, openLine } from './line.ts'
import { compileStatement, type Statement } from './sql.ts'

/** Rows as the driver gives them: int8 as a safe integer or an error, timestamptz as Date, jsonb parsed. */
export type Row = Record<string, unknown>

/** Sends statements. Each is prepared once per connection. */
export interface Queries {
  rows<R extends Row>(statement: Statement): Promise<R[]>
  /** The first row or null. */
  row<R extends Row>(statement: Statement): Promise<R | null>
  /** Number of rows that a change answers by `returning`: a sharded server counts rows in another way. */
  changes(statement: Statement): Promise<number>
  run(statement: Statement): Promise<void>
}

/** One merchant's view of the database. `$1` of every statement is the merchant's id, which is bound here. */
export interface Tenant extends Queries {
  readonly merchantId: string
}

/**
 * When a write is answered. `durable`: it is on the disk, with everything that was written before it. `asyncCommit`: it is
 * not yet, and a crash of the server may take the writes of the last second, in their order (decision 0010). The latter share
 * one pipelined connection with short reads.
 */
export type CommitMode = 'durable' | 'asyncCommit'

/** How a transaction ends, with what it answers. */
interface TransactionResult<T> {
  readonly commits: boolean
  readonly value: T
}

export function commit<T>(value: T): TransactionResult<T> {
  return { commits: true, value }
}

export function rollback<T>(value: T): TransactionResult<T> {
  return { commits: false, value }
}

/** The work of a transaction that a refusal rolls back; what it answers is the transaction's answer. */
export function unlessRefused<R extends { readonly ok: boolean }>(
  work: (tenant: Tenant) => Promise<R>,
): (tenant: Tenant) => Promise<TransactionResult<R>> {
  return async (tenant) => {
    const result = await work(tenant)
    return { commits: result.ok, value: result }
  }
}

export interface Database {
  tenant(merchantId: string, mode?: CommitMode): Tenant
  /** Statements on the small global tables (`merchants`, `merchant_hosts`), and reads across merchants. */
  platform(mode?: CommitMode): Queries
  /**
   * Runs `work` in one transaction of one merchant and answers what it ended with. `work` may run again after a serialization
   * failure or a deadlock, so it touches nothing but its `Tenant`.
   */
  transact<T>(merchantId: string, work: (tenant: Tenant) => Promise<TransactionResult<T>>): Promise<T>
  /** The same on the small global tables. */
  transactPlatform<T>(work: (platform: Queries) => Promise<TransactionResult<T>>): Promise<T>
  /** For proofs and for what is always true alone: any text, across merchants. No call and no job sends one. */
  everywhere<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** Throws where the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const RETRIES = 4
const RETRIED = new Set(['40001', '40P01'])

pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond what is safe: ${text}`)
  return value
})

export interface Connection {
  readonly connectionString?: string
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly database?: string
  readonly password?: string
  /** A pooler stands between that gives each transaction another connection: the limits are those of the role. */
  readonly isPooled?: boolean
}

export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const pool = openPool(connection, options)
  const line = connection.isPooled
    ? NO_LINE
    : openLine({
        ...connection,
        connectionTimeoutMillis: CONNECTING_MS,
        options: startupOptions({ ...LINE_PATIENCE, synchronous_commit: 'off' }),
      })
  const alone = queryableOf(pool)
  const pipelined = pipelinedQueryable(line, pool)

  return {
    tenant: (merchantId, mode) => new TenantQueries(mode === 'asyncCommit' ? pipelined : alone, merchantId),
    platform: (mode) => new PreparedQueries(mode === 'asyncCommit' ? pipelined : alone),
    transact: (merchantId, work) => transact(pool, (queryable) => work(new TenantQueries(queryable, merchantId))),
    transactPlatform: (work) => transact(pool, (queryable) => work(new PreparedQueries(queryable))),
    async everywhere(text, values = []) {
      return (await alone.query(text, [...values])).rows
    },
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await Promise.all([pool.end(), line.close()])
    },
  }
}

interface DatabaseOptions {
  /** Connections at most, the pipelined one not counted. */
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
}

const CONNECTING_MS = 5_000

/** Milliseconds that a statement may take on the line, or wait for a lock there: then it goes on a connection of its own. */
const LINE_PATIENCE = { statement_timeout: 250, lock_timeout: 20 }

/** What says that a statement did nothing on the line and is to go on a connection of its own. */
const LEAVES_LINE = new Set([
  '55P03', // a lock was not there in time
  '57014', // it took too long
  '26000', // the statement before it under its name, which was to prepare it, failed
])

function openPool(connection: Connection, options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize ?? 12,
    connectionTimeoutMillis: CONNECTING_MS,
    idleTimeoutMillis: 30_000,
    ...(!connection.isPooled && {
      options: startupOptions({
        ...LIMITS,
        statement_timeout: options.statementTimeoutMs ?? LIMITS.statement_timeout,
        synchronous_commit: 'on',
      }),
    }),
  })
  // A server that stops ends its connections, those in the middle of a transaction too: without a listener on each, that
  // would end the process. What was asked on it fails by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A statement of its own is a transaction of its own: one that lost against a rival did nothing, and may run again. */
function queryableOf(pool: pg.Pool): Queryable {
  return { query: (text, values, name) => again(() => send(pool, text, values, name)) }
}

/** On the line; what would hold it up, and what comes while there is none, goes on a connection of its own. */
function pipelinedQueryable(line: Line, pool: pg.Pool): Queryable {
  const once = (text: string, values: unknown[], name?: string) => {
    const client = line.client()
    if (!client) return send(pool, text, values, name)
    return send(client, text, values, name).catch((error: { readonly code?: string }) => {
      if (!LEAVES_LINE.has(error.code ?? '')) throw error
      return send(pool, text, values, name)
    })
  }
  return { query: (text, values, name) => again(() => once(text, values, name)) }
}

interface Queryable {
  query(text: string, values: unknown[], name?: string): Promise<pg.QueryResult>
}

/**
 * Sends a statement under the name by which its connection has it prepared: the same text has the same name everywhere. It goes
 * as a `Query`, since of a plain description the driver makes a slow copy each time.
 */
function send(
  to: pg.Pool | pg.Client | pg.PoolClient,
  text: string,
  values: unknown[],
  name = 'c',
): Promise<pg.QueryResult> {
  let prepared = preparedNames.get(text)
  if (!prepared) {
    prepared = `${name}.${preparedNames.size + 1}`
    preparedNames.set(text, prepared)
  }
  const query = Object.assign(new pg.Query(text, values.map(sentValue)), { name: prepared })
  return new Promise((resolve, reject) => {
    takesQueries(to).query(query, undefined, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** The driver writes a moment in the zone of the process, at many times the cost. */
function sentValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

type QueryCallback = (error: Error | null, result: pg.QueryResult) => void

/** What the driver takes beside what its types say. */
function takesQueries(to: pg.Pool | pg.Client | pg.PoolClient) {
  return to as unknown as { query(query: pg.Query, values: undefined, answered: QueryCallback): void }
}

const preparedNames = new Map<string, string>()

/** A text that a statement sends. */
interface SentText {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** `$1` is the merchant. */
  readonly isMerchants: boolean
}

const textWatchers = new Set<(sent: SentText) => void>()

/** Tests look at what is sent; ends with the function that it returns. */
export function watchTexts(watcher: (sent: SentText) => void): () => void {
  textWatchers.add(watcher)
  return () => void textWatchers.delete(watcher)
}

function reportText(sent: SentText): void {
  for (const watcher of textWatchers) watcher(sent)
}

/** Runs work again where the database says that it lost against a rival. */
function again<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
  return work().catch((error: { readonly code?: string }) => {
    if (attempt === RETRIES || !RETRIED.has(error.code ?? '')) throw error
    return again(work, attempt + 1)
  })
}

/** The statements of everybody, or of one merchant, on a connection. */
class PreparedQueries implements Queries {
  readonly #queryable: Queryable
  /** Null where the statements are no merchant's. */
  readonly #merchantId: string | null

  constructor(queryable: Queryable, merchantId: string | null = null) {
    this.#queryable = queryable
    this.#merchantId = merchantId
  }

  rows<R extends Row>(statement: Statement): Promise<R[]> {
    return this.#send(statement).then(rowsOf<R>)
  }

  row<R extends Row>(statement: Statement): Promise<R | null> {
    return this.#send(statement).then(firstRowOf<R>)
  }

  changes(statement: Statement): Promise<number> {
    return this.#send(statement).then(countRowsOf)
  }

  run(statement: Statement): Promise<void> {
    return this.#send(statement).then(nothingOf)
  }

  async #send(statement: Statement): Promise<pg.QueryResult> {
    const merchantId = this.#merchantId
    const { text, values } = compileStatement(statement, merchantId)
    if (merchantId !== null && !text.includes('merchant_id'))
      throw new Error(`a tenant's statement must name merchant_id: ${text}`)
    reportText({ name: statement.name, text, values, isMerchants: merchantId !== null })
    return this.#queryable.query(text, values, statement.name)
  }
}

/** The statements of one merchant, who is known by name. */
class TenantQueries extends PreparedQueries implements Tenant {
  readonly merchantId: string

  constructor(queryable: Queryable, merchantId: string) {
    super(queryable, merchantId)
    this.merchantId = merchantId
  }
}

const rowsOf = <R>({ rows }: pg.QueryResult): R[] => rows
const firstRowOf = <R>({ rows }: pg.QueryResult): R | null => rows[0] ?? null
const countRowsOf = ({ rows }: pg.QueryResult): number => rows.length
const nothingOf = (): void => undefined

function transact<T>(pool: pg.Pool, work: (queryable: Queryable) => Promise<TransactionResult<T>>): Promise<T> {
  return again(async () => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const queryable: Queryable = { query: (text, values, name) => send(client, text, values, name) }
      const ending = await work(queryable)
      await client.query(ending.commits ? 'commit' : 'rollback')
      return ending.value
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
  })
}

const UNAVAILABLE = new Set([
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '25006', // read only
  '55000', // not accepting connections
  '55P03', // lock not available in time
  '57014', // statement timeout
  '57P01', // terminated by the administrator
  '57P02', // crash
  '57P03', // starting up
  '40001',
  '40P01',
])
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN'])

/** Is an error the database's absence, which passes (503), and not our fault (500)? */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code && (UNAVAILABLE.has(code) || NETWORK.has(code) || code.startsWith('08'))) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  )
}

/**
 * Is an error a unique constraint's no? With a name: that constraint's. A sharded server may answer with another code, and
 * with the constraint's name on one shard in the message alone.
 */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const { code, constraint: broken, message } = error as { code?: string; constraint?: string; message?: string }
  const named = /duplicate key value violates unique constraint "([^"]+?)(?:_\d+)?"/.exec(message ?? '')?.[1]
  if (code !== '23505' && named === undefined) return false
  return !constraint || broken === constraint || named === constraint
}

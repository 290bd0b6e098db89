import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../ids/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { commit, type Database, openDatabase, type Tenant } from './database.ts'
import { openLine } from './line.ts'
import { statement } from './sql.ts'

const MERCHANT = newId()

describe('the one connection for what is short and waits for nobody', () => {
  let stored: TestDatabase
  let database: Database
  let asyncTenant: Tenant

  beforeAll(async () => {
    stored = await createTestDatabase()
    await stored.pool.query('create table counts (merchant_id uuid, name text, n int, primary key (merchant_id, name))')
  })
  beforeEach(async () => {
    await stored.pool.query('truncate counts')
    await database?.close()
    database = openDatabase(stored.config, { poolSize: 4 })
    asyncTenant = database.tenant(MERCHANT, 'asyncCommit')
    await asyncTenant.rows(PROCESS)
    while ((await processes()).size !== 1) await wait(5)
  })
  afterAll(async () => {
    await database.close()
    await stored.drop()
  })

  const PROCESS = statement('test.process')`select pg_backend_pid() as pid, $1::uuid as merchant_id`
  const count = (name: string) =>
    statement('test.count')`insert into counts values ($1, ${name}, 1)
      on conflict (merchant_id, name) do update set n = counts.n + 1 returning merchant_id, n`

  /** The connections that ten statements at once went by. */
  async function processes(): Promise<Set<unknown>> {
    const rows = await Promise.all(Array.from({ length: 10 }, () => asyncTenant.row(PROCESS)))
    return new Set(rows.map((row) => row?.pid))
  }

  it('carries statements that come at once, each with its own answer', async () => {
    const names = Array.from({ length: 50 }, (_, i) => `count ${i % 5}`)
    const answers = await Promise.all(names.map((name) => asyncTenant.row<{ n: number }>(count(name))))
    expect(answers.map((row) => row?.n)).toEqual(names.map((_, i) => Math.floor(i / 5) + 1))
    expect((await processes()).size).toBe(1)
  })

  it('writes what is asked in one turn at once, and what is asked later by itself', async () => {
    const line = openLine(stored.config)
    while (!line.client()) await wait(5)
    // Of this connection alone: others of the process write when they like.
    const { connection } = line.client() as unknown as { readonly connection: { readonly stream: Socket } }
    const writes = vi.spyOn(connection.stream, '_writev')
    const ask = () => line.client()!.query('select $1::int', [1])
    await Promise.all([ask(), ask(), ask()])
    expect(writes).toHaveBeenCalledTimes(1)
    await ask()
    expect(writes).toHaveBeenCalledTimes(2)
    await line.close()
  })

  it('fails the statement that is wrong, not those before and behind it', async () => {
    const wrong = statement('test.wrong')`insert into counts values ($1, ${'a'}, 1 / ${0}::int)`
    const missing = statement('test.missing')`select * from no_such_table where merchant_id = $1`
    const [before, failed, failedToo, behind] = await Promise.allSettled([
      asyncTenant.row(count('a')),
      asyncTenant.row(wrong),
      asyncTenant.row(missing),
      asyncTenant.row(count('a')),
    ])
    expect([before.status, failed.status, failedToo.status]).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(behind).toMatchObject({ status: 'fulfilled', value: { n: 2 } })
  })

  it('lets go of what meets a lock: it waits elsewhere, and holds up nobody behind it', async () => {
    await asyncTenant.row(count('held'))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isHeld = () => {}
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve
    })
    const rival = database.transact(MERCHANT, async (tenant) => {
      await tenant.row(statement('test.lock')`select * from counts where merchant_id = $1 for update`)
      isHeld()
      await held
      return commit(true)
    })
    await holding
    let isCounted = false
    const waiting = asyncTenant.row<{ n: number }>(count('held')).then((row) => {
      isCounted = true
      return row
    })
    expect(await Promise.all([asyncTenant.row(count('free')), asyncTenant.row(count('free'))])).toMatchObject([
      { n: 1 },
      { n: 2 },
    ])
    expect(isCounted).toBe(false)
    release()
    await rival
    expect(await waiting).toMatchObject({ n: 2 })
  })

  it('lets go of what takes long', async () => {
    const slow = asyncTenant.row(
      statement('test.slow')`select pg_backend_pid() as pid, $1::uuid as merchant_id, pg_sleep(0.4)`,
    )
    const [pid] = await processes()
    expect((await slow)?.pid).not.toBe(pid)
  })

  it('is made anew after it broke, and is not missed meanwhile', async () => {
    const [pid] = await processes()
    await stored.pool.query('select pg_terminate_backend($1)', [pid])
    for (let i = 0; i < 20; i++) await asyncTenant.row(count('after')).catch(() => {})
    expect(await asyncTenant.row(count('again'))).toMatchObject({ n: 1 })
    while ((await processes()).size !== 1) await wait(5)
    expect(await processes()).not.toContain(pid)
  })

  it('prepares again what could not be prepared', async () => {
    const late = statement('test.late')`select n, merchant_id from not_yet where merchant_id = $1`
    const failed = await Promise.allSettled([asyncTenant.row(late), asyncTenant.row(late)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await stored.pool.query('create table not_yet (merchant_id uuid, n int)')
    expect(await Promise.all([asyncTenant.row(late), asyncTenant.row(late)])).toEqual([null, null])
  })
})

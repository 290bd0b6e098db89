import { setTimeout as sleep } from 'node:timers/promises'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { newId } from '../ids/index.ts'
import { leasedJobs } from '../ports/jobs/leased.ts'
import { MERCHANT_RANGES, rangeOf } from '../ports/jobs/merchant-range.ts'
import type { JobsPort } from '../ports/jobs/port.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const LEASE_MS = 2_000
const MERCHANTS = 16
const EVENTS_OF_EACH = 5

/** Who works on which task and range, now and ever. */
class Ledger {
  readonly running = new Map<string, string[]>()
  readonly done = new Map<string, Map<string, number>>()
  readonly together: string[] = []

  async during(holder: string, task: string, merchantId: string, work: () => Promise<void>): Promise<void> {
    const key = `${task} ${rangeOf(merchantId)}`
    const others = this.running.get(key) ?? []
    this.running.set(key, [...others, holder])
    if (others.some((other) => other !== holder)) this.together.push(`${key}: ${holder} beside ${others}`)
    const counts = this.done.get(holder) ?? new Map<string, number>()
    this.done.set(holder, counts.set(key, (counts.get(key) ?? 0) + 1))
    try {
      await work()
      await sleep(5)
    } finally {
      const now = this.running.get(key)!
      now.splice(now.indexOf(holder), 1)
    }
  }
}

describe('three processes share the background work', () => {
  let stored: TestDatabase
  const ledger = new Ledger()
  const workers = new Map<string, TestApi>()
  const dead = new Set<string>()
  const merchants: string[] = []
  const tasks = new Set<string>()

  /** Its sweeps are those of the product at a quicker pace, and stop with everything else when it dies. */
  function jobsOf(name: string): (database: Database) => JobsPort {
    return (database) => {
      const platform: Database['platform'] = (mode) => {
        if (dead.has(name)) throw new Error('dead')
        return database.platform(mode)
      }
      const jobs = leasedJobs({ platform }, () => {}, { leaseMs: LEASE_MS, renewEveryMs: 200 })
      return {
        ...jobs,
        every(task, _seconds, { findDue, work }) {
          tasks.add(task)
          jobs.every(task, 0.1, {
            findDue: async () => (dead.has(name) ? [] : findDue()),
            work: (merchantId) => ledger.during(name, task, merchantId, () => work(merchantId)),
          })
        },
      }
    }
  }

  /** Events in the outbox of every merchant, of orders that nobody knows. */
  async function addEvents(): Promise<number> {
    for (const merchantId of merchants)
      await stored.pool.query(
        `insert into outbox (merchant_id, event_id, kind, body, created_at)
         select $1, id, 'order', jsonb_build_object('orderId', id, 'version', 2), now() from unnest($2::uuid[]) as id`,
        [merchantId, Array.from({ length: EVENTS_OF_EACH }, () => newId())],
      )
    return merchants.length * EVENTS_OF_EACH
  }
  const published = () => [...workers.values()].flatMap(({ ports }) => ports.published)
  const isHandedOn = async () =>
    (await stored.pool.query('select 1 from outbox union all select 1 from notices')).rowCount === 0
  /** Leases by their holder, the processes' own not counted. */
  const shares = async () => {
    const { rows } = await stored.pool.query<{ count: number }>(
      `select count(*)::int as count from leases where task <> 'presence' and until > now() group by holder order by 1`,
    )
    return rows.map(({ count }) => count)
  }
  /** Waits until so many processes have all leases among them, each its share. */
  async function shared(processes: number): Promise<void> {
    const all = tasks.size * MERCHANT_RANGES
    const share = Math.ceil(all / processes)
    // Nobody holds more than a share, and everything is held: two may share unevenly what is left of a division.
    const seen = async () => {
      const held = await shares()
      return {
        processes: held.length,
        all: held.reduce((sum, one) => sum + one, 0),
        isFair: held.every((one) => one <= share),
      }
    }
    await expect.poll(seen).toEqual({ processes, all, isFair: true })
  }

  beforeAll(async () => {
    stored = await createTestDatabase()
    for (const name of ['one', 'two', 'three']) workers.set(name, await testApi({ stored, jobs: jobsOf(name) }))
    const [first] = workers.values()
    merchants.push(first!.merchantId)
    while (merchants.length < MERCHANTS)
      merchants.push(await first!.apply(merchantDocument({ slug: `merchant-${merchants.length}` })))
    await Promise.all([...workers.values()].map(({ api }) => api.ports.jobs.start()))
  })
  afterAll(async () => {
    for (const { merchants: directory, app, database } of [...workers.values()].map((test) => ({
      ...test,
      merchants: test.api.merchants,
    }))) {
      directory.stop()
      await app.close()
      await database.close()
    }
    await stored.drop()
  })

  it('each has its share, and a task of a range is one process’s at a time', async () => {
    await shared(3)

    let added = 0
    for (let round = 0; round < 5; round++) {
      added += await addEvents()
      await expect.poll(isHandedOn).toBe(true)
    }
    expect(published()).toHaveLength(added)
    expect(new Set(published().map(({ orderId }) => orderId)).size).toBe(added)
    expect([...ledger.done.keys()].sort()).toEqual(['one', 'three', 'two'])
    expect(ledger.together).toEqual([])
  })

  it('what a dead one held is the others’ when its leases have run out, and nothing waits any longer', async () => {
    const before = published().length
    dead.add('one')
    const held = [...ledger.done.get('one')!.keys()]
    const sofar = new Map(ledger.done.get('one'))
    const diedAt = performance.now()
    const added = await addEvents()
    await expect.poll(isHandedOn).toBe(true)
    expect(performance.now() - diedAt).toBeLessThan(LEASE_MS * 4)
    expect(published()).toHaveLength(before + added)
    expect(held.length).toBeGreaterThan(0)
    expect(ledger.done.get('one')).toEqual(sofar)
    await shared(2)
    expect(ledger.together).toEqual([])
  })

  it('one that comes late gets its share, and one that stops leaves all of it', async () => {
    dead.delete('one')
    await shared(3)
    await workers.get('two')!.api.ports.jobs.stop()
    await workers.get('three')!.api.ports.jobs.stop()
    await shared(1)
    const before = published().length
    const added = await addEvents()
    await expect.poll(isHandedOn).toBe(true)
    expect(published()).toHaveLength(before + added)
    await workers.get('one')!.api.ports.jobs.stop()
    expect((await stored.pool.query('select 1 from leases')).rowCount).toBe(0)
    expect(ledger.together).toEqual([])
  })
})

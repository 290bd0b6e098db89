import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { leasedJobs } from './leased.ts'
import { MERCHANT_RANGES, rangeOf } from './merchant-range.ts'
import type { JobsPort } from './port.ts'

const QUICK = { leaseMs: 1_000, renewEveryMs: 100 }

/** One merchant of each range. */
function merchantOfEach(): string[] {
  const byRange = new Map<number, string>()
  while (byRange.size < MERCHANT_RANGES) {
    const id = newId()
    byRange.set(rangeOf(id), id)
  }
  return [...byRange.values()]
}

describe('background work by leases', () => {
  let stored: TestDatabase
  let database: Database
  const started: JobsPort[] = []
  const merchants = merchantOfEach()
  const open = (...faults: string[][]) => {
    const jobs = leasedJobs(database, (error, name) => faults[0]?.push(`${name}: ${error.message}`), QUICK)
    started.push(jobs)
    return jobs
  }
  beforeAll(async () => {
    stored = await createTestDatabase()
    database = openDatabase(stored.config, { poolSize: 6 })
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  })
  afterAll(async () => {
    await database.close()
    await stored.drop()
  })

  it('runs each sweep at its pace, goes on after one that failed, and starts again after a stop', async () => {
    const ran: string[] = []
    const failed: string[] = []
    const [merchant] = merchants
    const start = async () => {
      const jobs = open(failed)
      const findDue = async () => [merchant!]
      jobs.every('quick', 0.2, { findDue, work: async () => void ran.push('quick') })
      jobs.every('slow', 600, { findDue, work: async () => void ran.push('slow') })
      jobs.every('broken', 600, { findDue, work: () => Promise.reject(new Error('no luck')) })
      jobs.every('blind', 600, { findDue: () => Promise.reject(new Error('no look')), work: async () => {} })
      await jobs.start()
      return jobs
    }
    const jobs = await start()
    await until(() => ran.filter((name) => name === 'quick').length >= 3)
    expect(ran.filter((name) => name === 'slow')).toHaveLength(1)
    expect(failed.sort()).toEqual(['blind: no look', 'broken: no luck'])
    await jobs.stop()
    const sofar = ran.length
    await sleep(500)
    expect(ran).toHaveLength(sofar)

    await start()
    await until(() => ran.length > sofar)
  })

  it('a merchant whose work hangs or fails stops neither the others nor their next look', async () => {
    const [hanging, failing, ...others] = merchants
    const done = new Map<string, number>()
    let release = () => {}
    const hung = new Promise<void>((resolve) => {
      release = resolve
    })
    const jobs = open()
    jobs.every('work', 0.05, {
      findDue: async () => merchants,
      async work(merchantId) {
        done.set(merchantId, (done.get(merchantId) ?? 0) + 1)
        if (merchantId === failing) throw new Error('locked')
        if (merchantId === hanging) await hung
      },
    })
    await jobs.start()
    await until(() => others.every((id) => (done.get(id) ?? 0) >= 5))
    expect(done.get(hanging!)).toBe(1)
    expect(done.get(failing!)).toBeGreaterThanOrEqual(5)
    release()
  })

  it('leaves its work to another process at once when it stops', async () => {
    const [first, second] = [open(), open()]
    const ran: string[] = []
    const announce = (jobs: JobsPort, name: string) =>
      jobs.every('work', 0.05, { findDue: async () => merchants, work: async (id) => void ran.push(`${name} ${id}`) })
    announce(first, 'first')
    announce(second, 'second')
    await first.start()
    await until(() => merchants.every((id) => ran.includes(`first ${id}`)))
    await second.start()
    await until(() => ran.some((entry) => entry.startsWith('second')))
    await first.stop()
    ran.length = 0
    await until(() => merchants.every((id) => ran.includes(`second ${id}`)))
    expect(ran.some((entry) => entry.startsWith('first'))).toBe(false)
  })

  it('a process that cannot renew its leases begins nothing more when they run out', async () => {
    let isAway = false
    const platform: Database['platform'] = (mode) => {
      if (isAway) throw new Error('away')
      return database.platform(mode)
    }
    const jobs = leasedJobs({ platform }, () => {}, QUICK)
    started.push(jobs)
    let ran = 0
    const work = async () => {
      ran += 1
    }
    jobs.every('work', 0.05, { findDue: async () => merchants, work })
    await jobs.start()
    await until(() => ran > 0)
    isAway = true
    await sleep(QUICK.leaseMs + 100)
    const sofar = ran
    await sleep(300)
    expect(ran).toBe(sofar)
    isAway = false
    await until(() => ran > sofar)
  })
})

it('ranges share merchants evenly', () => {
  const counts = new Array<number>(MERCHANT_RANGES).fill(0)
  for (let n = 0; n < 8_000; n++) counts[rangeOf(newId())]! += 1
  for (const count of counts) expect(Math.abs(count - 8_000 / MERCHANT_RANGES)).toBeLessThan(200)
})

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > 15_000) throw new Error('it did not come')
    await sleep(20)
  }
}

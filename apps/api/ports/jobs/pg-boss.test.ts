import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { pgBossJobs } from './pg-boss.ts'

describe('background work by pg-boss', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('runs each sweep at its pace, goes on after one that failed, and starts again after a stop', async () => {
    const ran: string[] = []
    const failed: string[] = []
    const start = async () => {
      const jobs = pgBossJobs(database.config, (error, sweep) => failed.push(`${sweep}: ${error.message}`))
      jobs.every('quick', 0.2, async () => void ran.push('quick'))
      jobs.every('slow', 600, async () => void ran.push('slow'))
      jobs.every('broken', 600, async () => {
        throw new Error('no luck')
      })
      await jobs.start()
      return jobs
    }
    const jobs = await start()
    await until(() => ran.filter((name) => name === 'quick').length >= 3)
    expect(ran.filter((name) => name === 'slow')).toHaveLength(1)
    expect(failed).toEqual(['broken: no luck'])
    await jobs.stop()
    const sofar = ran.length
    await sleep(500)
    expect(ran).toHaveLength(sofar)

    const again = await start()
    await until(() => ran.length > sofar)
    await again.stop()
  })

  it('sweeps in one process at a time, and lets no run overlap the one before', async () => {
    const holders = new Set<number>()
    let most = 0
    const processes = [1, 2, 3].map((id) => {
      const jobs = pgBossJobs(database.config)
      jobs.every('exclusive', 0.1, async () => {
        if (holders.has(id)) throw new Error('overlaps itself')
        holders.add(id)
        most = Math.max(most, holders.size)
        await sleep(150)
        holders.delete(id)
      })
      return jobs
    })
    await Promise.all(processes.map((jobs) => jobs.start()))
    await until(() => most > 0)
    await sleep(1500)
    await Promise.all(processes.map((jobs) => jobs.stop()))
    expect(most).toBe(1)
  })

  it('leaves the sweeps to another process when it stops', async () => {
    const [first, second] = [pgBossJobs(database.config), pgBossJobs(database.config)]
    const ran: string[] = []
    first.every('work', 0.1, async () => void ran.push('first'))
    second.every('work', 0.1, async () => void ran.push('second'))
    await first.start()
    await until(() => ran.includes('first'))
    await second.start()
    expect(ran).not.toContain('second')
    await first.stop()
    await until(() => ran.includes('second'))
    await second.stop()
  })
})

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 50) {
    if (waited > 15_000) throw new Error('it did not come')
    await sleep(50)
  }
}

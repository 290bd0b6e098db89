import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@compass/api/db'
import { checkInvariants } from '@compass/api/invariants'
import { expectAllReadable, expectOnlyPassingFaults, orderStubbornly, testApi } from '@compass/api/testing'
import { makeFolder } from '@compass/testkit/folders'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startEmbedded } from './index.ts'

describe('a database whose server is killed', () => {
  it('hostile 107: people order meanwhile: 503, then it reconciles by itself; no order that was acknowledged is lost, none made twice', async () => {
    const dataDir = await makeFolder('killed')
    const embedded = await startEmbedded({ dataDir, log: () => undefined })
    await migrate(embedded.connection)
    const pool = new pg.Pool({ ...embedded.connection, max: 4 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    const test = await testApi({ stored: { config: embedded.connection, pool, drop: () => pool.end() } })
    try {
      let isOver = false
      const ordering = Promise.all(Array.from({ length: 6 }, () => orderStubbornly(test, () => isOver, true)))
      for (let turn = 0; turn < 2; turn++) {
        await sleep(700)
        const killed = embedded.serverPid()
        process.kill(killed, 'SIGKILL')
        // On a busy machine it takes a while until there is another one to kill.
        while (embedded.serverPid() === killed) await sleep(50)
        await sleep(1_000)
      }
      isOver = true
      const outcomes = await ordering
      const statuses = outcomes.flatMap((outcome) => outcome.statuses)
      expectOnlyPassingFaults(statuses)
      expect(statuses).toContain(503)
      await expectAllReadable(test, outcomes)
      expect((await test.inject({ url: '/readyz' })).statusCode).toBe(200)
      expect(await checkInvariants(test.database)).toEqual([])
    } finally {
      await test.close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  })
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabaseClock } from '../db/database-clock.ts'
import { newCustomer } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

const MINUTE = 60_000

describe('a process whose clock is wrong', () => {
  let test: TestApi
  beforeAll(async () => {
    test = await testApi()
  })
  afterAll(() => test.close())

  it.each([
    ['ten minutes ahead', 10 * MINUTE],
    ['ten minutes behind', -10 * MINUTE],
    ['a day ahead', 24 * 60 * MINUTE],
    ['right', 0],
  ])('hostile 112: %s has the time of the database', async (_, wrongBy) => {
    const clock = await openDatabaseClock(test.database, () => Date.now() + wrongBy)
    const { rows } = await test.sql.query('select clock_timestamp() as now')
    expect(Math.abs(clock.now().getTime() - rows[0].now.getTime())).toBeLessThan(2_000)
    clock.stop()
  })

  it('hostile 112: ten minutes ahead reaps no cart early, and declines no order', async () => {
    const own = () => Date.now() + 10 * MINUTE
    const clock = await openDatabaseClock(test.database, own)
    test.clock.set(new Date())
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    await customer.place()
    await customer.add('soup', { qty: 2 })
    // As the database counts, both have five minutes left: a cart is put aside ten minutes after its time.
    await test.sql.query("update carts set expires_at = now() + interval '-5 minutes' where state = 'live'")
    await test.sql.query("update orders set deadline_at = now() + interval '5 minutes'")
    const state = async () => {
      const { rows } = await test.sql.query(
        `select (select string_agg(state, ' ' order by state) from carts) as carts, (select status from orders) as status`,
      )
      return rows[0]
    }
    test.clock.set(clock.now())
    await test.ports.runJobs()
    expect(await state()).toEqual({ carts: 'completed live', status: 10 })
    // By the wrong clock both are over.
    test.clock.set(new Date(own()))
    await test.ports.runJobs()
    expect(await state()).toEqual({ carts: 'completed expired', status: 30 })
    clock.stop()
  })

  it('hostile 112: a database that is away leaves the last comparison, and a slow answer is not believed', async () => {
    vi.useFakeTimers()
    try {
      const own = () => Date.now() + 10 * MINUTE
      let answer: () => Promise<{ now: Date }[]> = async () => [{ now: new Date() }]
      const clock = await openDatabaseClock({ platform: () => ({ rows: () => answer() }) as never }, own)
      const isRight = () => Math.abs(clock.now().getTime() - Date.now()) < 1_000
      expect(isRight()).toBe(true)
      answer = () => Promise.reject(new Error('away'))
      await vi.advanceTimersByTimeAsync(31_000)
      expect(isRight()).toBe(true)
      answer = async () => {
        const now = new Date()
        await new Promise((resolve) => setTimeout(resolve, 20_000))
        return [{ now }]
      }
      await vi.advanceTimersByTimeAsync(60_000)
      expect(isRight()).toBe(true)
      clock.stop()
    } finally {
      vi.useRealTimers()
    }
  })
})

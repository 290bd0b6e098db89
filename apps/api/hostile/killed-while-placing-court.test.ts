import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestCourt, testCourt } from '../testing/test-court.ts'

type SentQuery = { readonly text?: string } | string
type QueryCallback = (error: Error | null, answer?: unknown) => void
type Query = (this: pg.Client, ...sent: [SentQuery, ...unknown[], QueryCallback]) => unknown

/** The statements of placing a court order, in their order, and which of several like it. */
const POINTS: Readonly<Record<string, { readonly text: RegExp; readonly nth: number }>> = {
  'write the court order': { text: /insert into court_orders/, nth: 1 },
  'write the first vendor’s order': {
    text: /insert into orders \(merchant_id, order_id, bill_id, court_order_id/,
    nth: 1,
  },
  'write the second vendor’s order': {
    text: /insert into orders \(merchant_id, order_id, bill_id, court_order_id/,
    nth: 2,
  },
  'write the last vendor’s order': {
    text: /insert into orders \(merchant_id, order_id, bill_id, court_order_id/,
    nth: 3,
  },
  'end the cart': { text: /^update carts c set state = 'locked'/, nth: 1 },
}

describe('a process that dies while it places a court order', () => {
  let court: TestCourt
  beforeAll(async () => {
    court = await testCourt()
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => court.close())

  /** As the database sees the death of its caller: the connection breaks just before or just after a statement, once. */
  function dieAt(point: string, moment: 'before' | 'after'): { died: () => boolean } {
    let died = false
    let met = 0
    const { text, nth } = POINTS[point]!
    const query = pg.Client.prototype.query as unknown as Query
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...sent: [SentQuery, QueryCallback]
    ) {
      const sql = typeof sent[0] === 'string' ? sent[0] : (sent[0].text ?? '')
      if (died || !text.test(sql.trim()) || ++met < nth) return query.apply(this, sent)
      died = true
      const cut = () => (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      if (moment === 'before') {
        cut()
        return query.apply(this, sent)
      }
      if (typeof sent.at(-1) !== 'function') {
        const answered = query.apply(this, sent) as Promise<unknown>
        return answered.then(() => {
          cut()
          throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
        })
      }
      const answered = sent.pop() as QueryCallback
      return query.call(this, ...(sent as unknown as [SentQuery]), () => {
        cut()
        answered(Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' }))
      })
    } as never)
    return { died: () => died }
  }

  it.each(Object.keys(POINTS).flatMap((point) => [[point, 'before'] as const, [point, 'after'] as const]))(
    'hostile 105: at “%s”, %s it: nothing of it is there, and sent again it is one, whole',
    async (point, moment) => {
      const customer = await court.customer()
      const body = await customer.orderBody({ store: await court.store('court'), payment: { mod: 'card' } })
      const key = { 'idempotency-key': 'one' }
      const death = dieAt(point, moment)
      const first = await customer.send(body, key)
      vi.restoreAllMocks()
      expect(death.died()).toBe(true)
      expect(first.status).toBe(503)
      const { rows } = await court.test.sql.query(
        `select (select count(*)::int from orders where user_id = $1) as orders,
           (select count(*)::int from court_orders where user_id = $1) as courts,
           (select count(*)::int from idempotency_keys where user_id = $1) as keys,
           (select state from carts where user_id = $1) as cart`,
        [customer.userId],
      )
      expect(rows[0]).toEqual({ orders: 0, courts: 0, keys: 0, cart: 'live' })

      const second = await customer.send(body, key)
      expect(second.status).toBe(201)
      expect(second.data.courtOrder!.orders).toHaveLength(3)
      const again = await customer.send(body, key)
      expect([again.status, again.data.courtOrder!._id]).toEqual([200, second.data.courtOrder!._id])
      expect(await court.settled()).toEqual([])
    },
  )
})

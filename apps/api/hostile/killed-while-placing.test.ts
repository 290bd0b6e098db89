import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '../invariants/index.ts'
import { newCustomer } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

type SentQuery = { readonly text?: string } | string
type QueryCallback = (error: Error | null, answer?: unknown) => void
type Query = (this: pg.Client, ...sent: [SentQuery, ...unknown[], QueryCallback]) => unknown

/** The statements of placing an order, in their order: where a process can die. */
const POINTS = ['read what decides', 'write the order']
const STATEMENT: Record<string, RegExp> = {
  'read what decides': /storefront_version, a\.body as address/,
  'write the order': /insert into orders/,
}

describe('a process that dies while it places an order', () => {
  let test: TestApi
  beforeAll(async () => {
    test = await testApi()
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => test.close())

  /**
   * As the database sees the death of its caller: the connection breaks just before or just after a statement, once. The
   * process of the random kills is `npm run check:crash`.
   */
  function dieAt(point: string, moment: 'before' | 'after'): { died: () => boolean } {
    let died = false
    const query = pg.Client.prototype.query as unknown as Query
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...sent: [SentQuery, QueryCallback]
    ) {
      const text = typeof sent[0] === 'string' ? sent[0] : (sent[0].text ?? '')
      if (died || !STATEMENT[point]!.test(text.trim())) return query.apply(this, sent)
      died = true
      const cut = () => (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      if (moment === 'before') {
        cut()
        return query.apply(this, sent)
      }
      // The pool asks with a callback; the database has answered, so it has kept what it was told, before the connection breaks.
      const answered = sent.pop() as QueryCallback
      return query.call(this, ...(sent as unknown as [SentQuery]), () => {
        cut()
        answered(Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' }))
      })
    } as never)
    return { died: () => died }
  }

  it.each(POINTS.flatMap((point) => [[point, 'before'] as const, [point, 'after'] as const]))(
    'hostile 105: at “%s”, %s it: the order is there whole or not at all, and sent again it is one',
    async (point, moment) => {
      const customer = await newCustomer(test)
      await customer.add('soup', { qty: 2 })
      const body = { ...(await customer.orderBody()), name: 'Someone New' }
      const key = { 'idempotency-key': 'one' }
      const death = dieAt(point, moment)
      const first = await customer.send(body, key)
      vi.restoreAllMocks()
      expect(death.died()).toBe(true)
      expect(first.status).toBe(503)

      const { rows } = await test.sql.query(
        `select (select count(*)::int from orders where user_id = $1) as orders,
           (select count(*)::int from idempotency_keys where user_id = $1) as keys,
           (select state from carts where user_id = $1) as cart`,
        [customer.userId],
      )
      const isThere = point === 'write the order' && moment === 'after'
      expect(rows[0]).toEqual(
        isThere ? { orders: 1, keys: 1, cart: 'completed' } : { orders: 0, keys: 0, cart: 'live' },
      )

      const second = await customer.send(body, key)
      expect(second.status).toBe(isThere ? 200 : 201)
      const again = await customer.send(body, key)
      expect([again.status, again.data.order._id]).toEqual([200, second.data.order._id])
      expect(await checkInvariants(test.database)).toEqual([])
    },
  )
})

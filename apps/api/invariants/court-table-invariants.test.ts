import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courtWithRounds, partyAtCourt } from '../features/shares/test-court-table.ts'
import type { TestCourt } from '../testing/test-court.ts'
import { checkInvariants } from './index.ts'

let court: TestCourt

/** A party of two at a court: three kitchens have accepted, one has paid all, and the juice bar gave its part up after that. */
beforeAll(async () => {
  court = await courtWithRounds()
  const table = await partyAtCourt(court)
  const { order, rounds, ofVendor } = await table.order({ kebab: 1, maki: 1, orange: 2 })
  await table.make(rounds, false)
  const share = await table.claim(order, 0, { kind: 'all' })
  expect(await table.collect(order, share)).toBe(200)
  await table.move(ofVendor.juice!, 30)
})
afterAll(() => court.close())

/** What the database itself holds is dropped first, so that the query is what finds it. */
const FREE = 'alter table orders drop constraint orders_merchant_id_table_order_id_fkey'

const OF_VENDORS = 'table_order_id <> order_id'

describe('what is always true at a court’s table', () => {
  it('is true of a party that pays, and of a vendor that declines after that', async () => {
    expect(await checkInvariants(court.test.database)).toEqual([])
  })

  it.each([
    [
      'a vendor’s order of no table',
      `update orders set table_order_id = visit_id where ${OF_VENDORS}`,
      /is on no table’s bill/,
    ],
    [
      'a vendor’s order with a bill of its own',
      `update orders set bill_id = null where ${OF_VENDORS}`,
      /is on no table’s bill/,
    ],
    [
      'a bill that is not the sum of its vendors',
      `update orders set grand_total = grand_total + 1 where ${OF_VENDORS}`,
      /is not the sum of its vendors’ orders/,
    ],
    ['a bill of other lines', `update orders set lines = lines - 0 where ${OF_VENDORS}`, /or has other lines/],
    [
      'a vendor that declined and gave back less',
      'update item_returns set amount = amount - 1',
      /gave back another amount than its order cost/,
    ],
    [
      'rounds of one kitchen that were sent at once',
      'update rounds set sent_with = (select min(round_id::text)::uuid from rounds where sent_with is null)',
      /sent at once are of two members, or of one kitchen/,
    ],
    [
      'a table whose status its kitchens do not lead to',
      'update orders set status = 10 where table_order_id = order_id',
      /do not lead/,
    ],
    [
      'a refund that the table does not count',
      'update orders set refunded = 0 where table_order_id = order_id',
      /is not what its refunds say/,
    ],
  ])('finds %s', async (_, statement, found) => {
    const client = await court.test.sql.connect()
    try {
      await client.query('begin')
      await client.query(FREE)
      await client.query(statement)
      const seen = await checkInvariants({
        ...court.test.database,
        everywhere: async (text, values = []) => (await client.query(text, [...values])).rows,
      })
      expect(seen.join('\n')).toMatch(found)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

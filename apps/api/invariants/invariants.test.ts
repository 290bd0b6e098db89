import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPortabilityFaults } from '../db/portable-sql.ts'
import { aed, loyaltyDocument, loyaltyShop } from '../features/loyalty/test-loyalty.ts'
import { newCustomer } from '../testing/customer.ts'
import type { TestApi } from '../testing/test-api.ts'
import { INVARIANTS, ORDERS_QUERY } from './check-invariants.ts'
import { danglingQuery, POINTERS } from './check-pointers.ts'
import { checkInvariants } from './index.ts'

/** Remembers units of the first line of each order as given back: the first unit, how many, and their amount. */
const suppliedBack = (units: string) =>
  `insert into line_refunds select merchant_id, order_id, (lines #>> '{0,id}')::uuid, ${units}, 'nobody', now() from orders`

describe('what is always true', () => {
  let test: TestApi
  let order: string

  beforeAll(async () => {
    const promotion = { key: 'one', name: { en: 'One', ar: 'واحد' }, gives: { kind: 'amount' as const, amount: '1' } }
    const document = loyaltyDocument({}, (one) => {
      one.promotions = [{ ...promotion, conditions: { minimum: '30', total: 5 } }]
    })
    const shop = await loyaltyShop(document)
    test = shop.test
    const rich = await shop.customer('soup', 'karak')
    await shop.points(rich, 50)
    await shop.credits(rich, 100)
    await shop.usePoints(rich)
    await shop.useCredits(rich)
    await shop.useReward(rich, await shop.reward(rich))
    const used = await rich.place()
    expect(used.data.order.totals).toMatchObject({ reward: aed(500), loyalty: aed(500), credits: aed(100) })
    const earner = await shop.customer('soup')
    await shop.move((await earner.place()).data.order._id, 20, 40, 60)
    const customer = await newCustomer(test)
    const another = await newCustomer(test)
    await another.add('soup')
    await another.place()
    await customer.add('soup', { qty: 2 })
    order = (await customer.place({}, { 'idempotency-key': 'one' })).data.order._id
  })
  afterAll(() => test.close())

  it('is true of a healthy database', async () => {
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('is true of a place on the map, whose decimals may be those of a card', async () => {
    const door = '{"door":{"lat":24.4111111111111111,"lng":54.4111111111111111}}'
    await test.sql.query('update orders set customer = customer || $2 where order_id = $1', [order, door])
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('is true of barcodes, phones and ids, which have as many digits', async () => {
    const note = '4006381333931 +4915123456789 42424242-4242-7242-8242-424242424242'
    await test.sql.query('update orders set instruction = $2 where order_id = $1', [order, note])
    expect(await checkInvariants(test.database)).toEqual([])
  })

  it('is true of an order that is older than offers: it froze nothing of them', async () => {
    const { rows } = await test.sql.query<{
      order_id: string
      lines: object[]
      totals: { terms: object; explain: { rule: string }[] }
    }>(
      "select order_id, lines, totals from orders where totals #> '{terms,offer}' = 'null' and status = 10 and totals->>'redeemed' = '0'",
    )
    const { order_id: id, lines, totals } = rows[0]!
    const excluded = (thing: object, ...names: string[]) =>
      Object.fromEntries(Object.entries(thing).filter(([name]) => !names.includes(name)))
    const old = {
      lines: lines.map((line) => excluded(line, 'categoryId', 'bogo', 'rank')),
      totals: {
        ...excluded(totals, 'redeemed'),
        earned: 0,
        explain: totals.explain.filter(({ rule }) => rule !== 'earned'),
        terms: excluded(totals.terms, 'offer', 'reward', 'loyalty', 'points', 'credits', 'rules'),
      },
    }
    const write = 'update orders set lines = $1, totals = $2 where order_id = $3'
    await test.sql.query(write, [JSON.stringify(old.lines), JSON.stringify(old.totals), id])
    try {
      expect(await checkInvariants(test.database)).toEqual([])
    } finally {
      await test.sql.query(write, [JSON.stringify(lines), JSON.stringify(totals), id])
    }
  })

  it.each([
    ['a total that is not that of its lines', 'update orders set grand_total = grand_total + 1', /grand total/],
    ['a line that was tampered with', "update orders set lines = jsonb_set(lines, '{0,qty}', '3')", /totals are not/],
    ['a status without its step', 'update orders set status = 60', /history ends at 10/],
    ['a step that no graph has', 'update order_history set to_status = 60', /no order goes/],
    ['a state of no basket', "update carts set state = 'lost'", /in a state that no basket has/],
    [
      'a line of another outlet',
      `update carts set lines = jsonb_set(lines, '{0,storeId}', '"01900000-0000-7000-8000-000000000000"') where jsonb_array_length(lines) > 0`,
      /of another outlet than its basket/,
    ],
    ['a completed basket without order', "update carts set state = 'live'", /basket is not completed/],
    ['a number that nobody counted', 'update stores set last_order_number = 0', /has not counted/],
    ['a card number in a note', "update orders set instruction = 'pay with 4111111111111111'", /card number/],
    [
      'one in Arabic digits, in a document',
      `update carts set lines = jsonb_set(lines, '{0,specialInstructions}', '"٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢"') where jsonb_array_length(lines) > 0`,
      /rows of carts\.lines hold a card number/,
    ],
    [
      'one with dots, in an e-mail',
      "update users set email = '4242.4242.4242.4242@example.com'",
      /of users\.email hold/,
    ],
    [
      'a live credential',
      "update orders set instruction = merchant_id::text || '.' || 'abcdefghijklmnopqrstuvwxyz'",
      /a credential/,
    ],
    [
      'a key that leads nowhere',
      "update idempotency_keys set order_id = '01900000-0000-7000-8000-000000000000'",
      /leads to no order/,
    ],
    [
      'a kitchen that is done before it began',
      'update orders set ready_by = now() where status = 10',
      /has not begun said when it is done/,
    ],
    [
      'a pause that ends of what is not paused',
      `update stores set paused_until = '{"40": 1800000000000}', pause_ends_at = to_timestamp(1800000000)`,
      /of a channel that is not paused/,
    ],
    [
      'a pause that ends too late',
      `update stores set paused = '[40]', paused_until = '{"40": 1800000000000}', pause_ends_at = to_timestamp(1900000000)`,
      /another one ends first/,
    ],
    ['an offer that was used too often', 'update promotion_counts set used = 6', /more often than it may/],
    ['a use that was not counted', 'update promotion_counts set used = 0', /count is not that of its orders/],
    ['a count that is lost', 'delete from promotion_counts', /count is not that of its orders/],
    ['points out of nothing', 'update holdings set points = points + 1', /not what the ledger says/],
    ['credits out of nothing', 'update holdings set credits = credits + 1', /not what the ledger says/],
    ['a ledger that lost an entry', "delete from holding_entries where cause = 'earned'", /not what the ledger says/],
    ['a reward that is used and free', 'update rewards set order_id = null', /free, used or ended/],
    [
      'a reward in an order without one',
      "update rewards set order_id = (select order_id from orders where totals->>'reward' = '0' limit 1)",
      /does not have it/,
    ],
    [
      'points of an order that nobody took',
      "delete from holding_entries where cause = 'spent' and kind = 'points'",
      /points or credits are not those/,
    ],
    [
      'a reward of an order that nobody took',
      "delete from holding_entries where cause = 'spent' and kind = 'reward'",
      /reward is not one that was taken/,
    ],
    [
      'points earned before the order came',
      'update orders set status = 40 where status = 60',
      /earned points before it was received/,
    ],
    ['units given back beyond their line', suppliedBack('0, 999, 1'), /units of a line were given back twice/],
    [
      'a unit given back by two refunds',
      `${suppliedBack('0, 2, 0')}; ${suppliedBack('1, 1, 0')}`,
      /units of a line were given back twice/,
    ],
    ['a unit given back for another part', suppliedBack('0, 1, 1'), /units of a line were given back twice/],
    ['units that no refund gave back', suppliedBack('0, 1, 1'), /a refund of lines gives back another amount/],
    ['an order whose offer has no use', 'delete from promotion_uses', /offer that was not counted/],
  ])('finds %s', async (_, statement, found) => {
    const client = await test.sql.connect()
    try {
      await client.query('begin')
      await client.query(statement)
      const seen = await checkInvariants({
        ...test.database,
        everywhere: async (text, values = []) => (await client.query(text, [...values])).rows,
      })
      expect(seen.join('\n')).toMatch(found)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(order).toBeTruthy()
  })

  it('finds what is wrong at any merchant, and says it once for all of them', async () => {
    const other = await test.apply(merchantDocument({ slug: 'other' }))
    const write = (stock: number) =>
      test.sql.query(
        `insert into product_states (merchant_id, store_id, product_id, sold_out, stock, updated_at)
         select merchant_id, store_id, store_id, false, $1, now() from stores
         where store_id in (select min(store_id::text)::uuid from stores group by merchant_id)
         on conflict (merchant_id, store_id, product_id) do update set stock = $1`,
        [stock],
      )
    // A count below nothing is refused by the table itself.
    await test.sql.query('alter table product_states drop constraint if exists product_states_stock_check')
    await write(-1)
    const seen = (await checkInvariants(test.database)).filter((fault) => fault.startsWith('an outlet has less'))
    expect(seen).toHaveLength(1)
    expect(seen[0]!.split(', ')).toHaveLength(2)
    await write(1)
    expect(await checkInvariants(test.database)).toEqual([])
    expect(other).not.toBe(test.merchantId)
  })

  it('finds a row that points into another merchant, where no key of the database would', async () => {
    const other = await test.apply(merchantDocument({ slug: 'other' }))
    const client = await test.sql.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into webhooks (merchant_id, webhook_id, store_id, url, generation, created_at, updated_at)
         select $1, store_id, store_id, 'https://till.example.com', 1, now(), now() from stores where merchant_id <> $1 limit 1`,
        [other],
      )
      const seen = await checkInvariants({
        everywhere: async (text, values = []) => (await client.query(text, [...values])).rows,
      })
      expect(seen).toContain('1 rows of webhooks point by store_id into another merchant')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('asks each question of one merchant’s rows alone, as the database itself plans it', async () => {
    const texts = [...INVARIANTS.map(({ query }) => query), ORDERS_QUERY, ...POINTERS.map(danglingQuery)]
    const crossing: string[] = []
    for (const text of texts) {
      crossing.push(...findPortabilityFaults(text, true).map(({ rule }) => `${rule}: ${text}`))
      const values = text === ORDERS_QUERY ? [test.merchantId, test.merchantId] : [test.merchantId]
      const { rows } = await test.sql.query(`explain (format json, verbose) ${text}`, values)
      const walk = (plan: Plan): void => {
        const conditions = `${plan['Index Cond'] ?? ''} ${plan['Recheck Cond'] ?? ''} ${plan.Filter ?? ''}`
        if (plan['Relation Name'] && !conditions.includes('merchant_id = '))
          crossing.push(`${plan['Relation Name']}: ${text}`)
        for (const lower of plan.Plans ?? []) walk(lower)
      }
      walk(rows[0]['QUERY PLAN'][0].Plan)
    }
    expect(crossing).toEqual([])
    expect(texts.length).toBeGreaterThan(70)
  })
})

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly Plan[]
}

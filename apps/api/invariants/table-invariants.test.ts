import type { BodyOf } from '@compass/contract/call'
import { recordPayment } from '@compass/contract/merchant-side'
import { claimShare, payTableBill } from '@compass/contract/shares'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SpotShop, spotShop } from '../features/orders/test-spots.ts'
import { type Party, partyAt } from '../features/rounds/test-party.ts'
import { checkInvariants } from './index.ts'

let shop: SpotShop
let party: Party
let order: string

/** A party of three: one has paid an item in cash, one has claimed half of what they shared, and a soup was cancelled. */
beforeAll(async () => {
  shop = await spotShop()
  const { test } = shop
  party = await partyAt(shop, 3)
  for (const guest of [0, 1, 2]) await party.fill(guest, { sku: 'soup' })
  await party.fill(2, { sku: 'soup', note: 'cancelled' })
  const sent = await party.sent(0, 'all')
  order = sent.order._id
  const [mine, shared, served, cancelled] = sent.subOrder.items.map(({ _id }) => _id)
  await party.cancel(2, cancelled!)
  for (const item of [mine!, shared!, served!]) for (const to of [20, 40]) await party.move(order, item, to)
  const claim = async (guest: number, lines: NonNullable<BodyOf<typeof claimShare>['lines']>) =>
    (
      await test.call(
        claimShare,
        { body: { orderId: order, kind: 'lines', lines } },
        { token: party.guests[guest]!.token },
      )
    ).data.share
  const paid = await claim(0, [{ _id: mine! }])
  await claim(1, [{ _id: shared!, of: 2 }])
  const payment = { mod: 'cod' } as const
  await test.call(
    payTableBill,
    { body: { orderId: order, share: paid._id, payment } },
    { token: party.guests[0]!.token },
  )
  const recorded = await test.call(
    recordPayment,
    { params: { id: order }, body: { method: 'cod', share: paid._id, amount: paid.amount } },
    { token: await test.merchantKey() },
  )
  expect(recorded.status).toBe(200)
})
afterAll(() => shop.test.close())

/** What the database itself holds is dropped first, so that the query is what finds it. */
const FREE = `alter table table_bills drop constraint table_bills_check;
  alter table share_items drop constraint share_items_merchant_id_share_id_fkey;
  alter table round_items drop constraint round_items_merchant_id_round_id_fkey;
  alter table share_items drop constraint share_items_merchant_id_item_id_fkey`

const A_SHARE = "(select share_id from shares where state = 'claimed' limit 1)"
describe('what is always true of rounds and of the bill of a table', () => {
  it('is true of a party that pays', async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
  })

  it.each([
    [
      'an item where nobody moved it',
      "update round_items set moved_by = 'system' where state = 40",
      /may have moved it/,
    ],
    ['an item that skipped a step', 'update round_items set version = 2 where state = 40', /may have moved it/],
    [
      'a line that was sent twice',
      'drop index round_items_line; update round_items set line_id = (select min(line_id::text)::uuid from round_items)',
      /a line was sent twice/,
    ],
    [
      'a sent line in the basket',
      `update carts set lines = jsonb_build_array(jsonb_build_object('id', (select line_id from round_items limit 1), 'by', $member$))`,
      /lies in the basket of its party still/,
    ],
    [
      'an order without a round',
      'update orders set visit_id = null, cart_id = (select cart_id from carts limit 1)',
      /has rounds and no visit/,
    ],
    ['a round without items', 'update round_items set round_id = order_id', /has no item/],
    [
      'a served order with an item that waits',
      "update round_items set state = 10, version = 1, moved_by = 'customer'",
      /do not lead/,
    ],
    [
      'an open bill of other items',
      'update table_bills set closed_at = null; update orders set lines = lines - 0',
      /other lines than its accepted and served items/,
    ],
    [
      'an open bill of another amount',
      'update table_bills set closed_at = null, amount = amount + 1',
      /asks for another amount/,
    ],
    ['a claim that its bill forgot', 'update table_bills set claimed = claimed - 1', /does not say what its shares do/],
    [
      'more shares than bill',
      'update table_bills set amount = claimed + paid - 1',
      /claimed, paid and written off than/,
    ],
    ['a bill that nobody paid whole', 'update orders set status = 120', /are not its bill/],
    ['a bill without its order’s amount', 'update table_bills set amount = amount - 1', /costs and gave back/],
    [
      'an item of a share that was released',
      "update shares set state = 'released' where state = 'claimed'",
      /claimed by no share/,
    ],
    ['an item of another share', `update share_items set share_id = ${A_SHARE}`, /or by one that does not say so/],
    ['a share without its items', 'delete from share_items', /an item that it has not claimed/],
    ['a share that pays an item twice', 'update shares set items = items || items', /or pays one twice/],
    [
      'an item in thirds and halves',
      `insert into share_items select merchant_id, order_id, item_id, 3, 3, share_id from share_items where parts = 2`,
      /divided in two ways/,
    ],
    ['a claim of an item that was cancelled', 'update round_items set state = 50 where state = 40', /on no bill/],
    [
      'one of two equal parts taken twice',
      'update table_bills set parts = 2; update shares set part = 1',
      /equal parts was taken twice/,
    ],
    [
      'a third of two equal parts',
      'update table_bills set parts = 2; update shares set part = 3',
      /one more than there are/,
    ],
    ['a claimed bill that is open', 'update table_bills set closed_at = null', /is open and somebody has/],
    ['a share at no bank', "update shares set state = 'paying' where state = 'claimed'", /at the bank has no payment/],
    [
      'a share that says that a bank paid it',
      "update shares set payment_id = share_id where state = 'paid'",
      /has not just one of its amount/,
    ],
    [
      'money for a share that is only claimed',
      `insert into payments (merchant_id, payment_id, order_id, kind, subject, amount, captured, currency, status, settles, method,
         gateway, language, created_at, updated_at, expires_at)
       select merchant_id, share_id, order_id, 'share', share_id::text, amount, amount, 'AED', 100, true, 'card', 1, 'en', now(),
         now(), now() from shares where state = 'claimed'`,
      /money paid a share that is not paid/,
    ],
    [
      'a claim of a party that has left',
      "update visits set state = 'ended', ended_at = now(), ended_by = 'staff'",
      /claimed at a table whose visit has ended/,
    ],
    [
      'an order of a party that has left',
      "update visits set state = 'ended', ended_at = now(), ended_by = 'staff'",
      /an order of it goes on/,
    ],
    [
      'units that went back twice',
      `insert into item_returns select merchant_id, order_id, item_id, 1, 1, 0, 'nobody', now() from round_items`,
      /went back twice/,
    ],
  ])('finds %s', async (_, statement, found) => {
    const client = await shop.test.sql.connect()
    try {
      await client.query('begin')
      await client.query(FREE)
      await client.query(statement.replace('$member$', `'${party.members[0]}'::text`))
      const seen = await checkInvariants({
        ...shop.test.database,
        everywhere: async (text, values = []) => (await client.query(text, [...values])).rows,
      })
      expect(seen.join('\n')).toMatch(found)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

import { setInstruction } from '@compass/contract/cart'
import { pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { sendRound } from '@compass/contract/rounds'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { endVisit } from '../../records/visits/visits.ts'
import { newCustomer } from '../../testing/customer.ts'
import { type SpotShop, spotShop, withSpots } from '../orders/test-spots.ts'
import { type Party, partyAt } from './test-party.ts'

describe('a round', () => {
  let shop: SpotShop
  let party: Party
  let key: string
  beforeAll(async () => {
    shop = await spotShop()
    key = await shop.test.merchantKey()
    await shop.test.apply(withSpots())
  })
  beforeEach(async () => {
    party = await partyAt(shop)
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  const stock = (sku: string, left: number | null, soldOut = false) =>
    shop.test.call(
      setAvailability,
      { params: { id: shop.product(sku) }, body: { store: shop.store('marina'), soldOut, stock: left } },
      { token: key },
    )
  const cartLines = async (): Promise<string[]> => {
    const { rows } = await shop.test.sql.query('select lines from carts where visit_id = $1', [party.visit])
    return rows[0].lines.map(({ id }: { id: string }) => id)
  }
  const roundsInAll = async (): Promise<number> => {
    const { rows } = await shop.test.sql.query('select count(*)::int as n from rounds where visit_id = $1', [
      party.visit,
    ])
    return rows[0].n
  }
  /** What has become of a member, as of now. */
  const stand = (member: string, state: string) =>
    shop.test.sql.query('update visit_members set state = $2, left_at = $3 where member_id = $1', [
      member,
      state,
      state === 'left' || state === 'removed' ? shop.test.clock.now : null,
    ])
  it('begins an order that costs nothing until the kitchen accepts, and takes what is mine out of the cart', async () => {
    const [mine] = await party.fill(0, { qty: 2, note: 'no salt' })
    const others = await party.fill(1, {}, { sku: 'karak' })
    const { status, data } = await party.send(0, 'mine')
    expect(status).toBe(201)
    expect(data.order).toMatchObject({
      status: 10,
      orderType: 50,
      isSingleOrderDineIn: false,
      visit: party.visit,
      products: [],
      totals: { grandTotal: { amount: 0 } },
      address: { name: 'Omar', tableNumber: '12' },
      spot: { kind: 'table', number: '12' },
      payment: { status: 20, method: 'cod' },
      mayCancel: false,
      deadlineAt: '2026-06-01T08:10:00.000Z',
    })
    expect(data.subOrder).toMatchObject({ number: 1, by: { name: 'Omar', number: 1 }, tableNumber: '12' })
    expect(data.subOrder.items).toMatchObject([
      {
        line: mine,
        qty: 2,
        state: 10,
        specialInstructions: 'no salt',
        unit: { amount: 1800 },
        total: { amount: 3600 },
      },
    ])
    expect(await cartLines()).toEqual(others)
  })

  it('raises the versions of cart and order of the visit, which its members watch', async () => {
    await party.fill(0, {})
    const versions = async () => {
      const { rows } = await shop.test.sql.query(
        'select version, cart_version, order_version, unsent_since from visits where visit_id = $1',
        [party.visit],
      )
      return rows[0]
    }
    const before = await versions()
    await party.sent(0, 'all')
    const after = await versions()
    expect(after.version).toBeGreaterThan(before.version)
    expect([after.cart_version, after.order_version, after.unsent_since]).toEqual([after.version, after.version, null])
  })

  it('holds what the first member names of others, and what of all is there', async () => {
    const [first, second] = await party.fill(1, {}, { sku: 'karak' })
    const named = await party.sent(0, [first!])
    expect(named.subOrder.items).toMatchObject([{ line: first, by: { name: null, number: 2 }, qty: 1 }])
    await party.fill(0, { sku: 'karak' })
    const all = await party.sent(1, 'all')
    expect(all.subOrder).toMatchObject({ number: 2, by: { number: 2 } })
    expect(all.subOrder.items.map(({ line, by }) => [line, by.number])).toEqual([
      [second, 2],
      [expect.any(String), 1],
    ])
    expect(all.order._id).toBe(named.order._id)
    expect(await cartLines()).toEqual([])
  })

  it('hostile: an empty one is none', async () => {
    await party.fill(1, {})
    for (const [guest, lines] of [[0, 'mine']] as const) {
      const { status, meta } = await party.send(guest, lines)
      expect([status, meta.error]).toEqual([422, 'round_empty'])
    }
    await party.sent(1, 'all')
    expect((await party.send(0, 'all')).meta.error).toBe('round_empty')
    expect((await party.send(0, [])).status).toBe(400)
    expect(await roundsInAll()).toBe(1)
  })

  it('hostile: another’s line is sent by who owns it, by all, or by the first member, and by nobody else', async () => {
    const [line] = await party.fill(0, {})
    const { status, meta } = await party.send(1, [line!])
    expect([status, meta.error]).toEqual([403, 'not_your_line'])
    expect(await cartLines()).toEqual([line])
  })

  it('hostile: a line that is not there any more sends nothing, and shows the cart as it is', async () => {
    const [line] = await party.fill(0, {})
    const { status, meta, data } = await party.send(0, [line!, newId()])
    expect([status, meta.code, meta.error]).toEqual([409, 4213, 'cart_changed'])
    expect(data).toMatchObject({ cart: { products: [{ _id: line }] } })
    expect(await roundsInAll()).toBe(0)
  })

  it('is that of the cart that was shown: another version sends nothing', async () => {
    await party.fill(0, {})
    const { rows } = await shop.test.sql.query('select version from carts where visit_id = $1', [party.visit])
    const shown = Number(rows[0].version)
    await party.fill(1, {})
    const old = await party.send(0, 'all', { version: shown })
    expect([old.status, old.meta.error]).toEqual([409, 'cart_changed'])
    expect((await party.send(0, 'all', { version: shown + 1 })).status).toBe(201)
  })

  it('hostile: the same key sends once and answers the first again, and another body with it is refused', async () => {
    await party.fill(0, {})
    const first = await party.send(0, 'mine', { key: 'once' })
    await party.fill(0, { sku: 'karak' })
    const again = await party.send(0, 'mine', { key: 'once' })
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(again.data.subOrder._id).toBe(first.data.subOrder._id)
    expect((await party.send(0, 'all', { key: 'once' })).meta.error).toBe('idempotency_conflict')
    expect((await party.send(0, 'all', { key: 'with space' })).meta.error).toBe('invalid_idempotency_key')
    expect(await roundsInAll()).toBe(1)
  })

  it('hostile: the same lines are sent once, without a key as well, by two taps at once too', async () => {
    const lines = await party.fill(0, {}, { sku: 'karak' })
    const answers = await Promise.all([1, 2, 3].map(() => party.send(0, lines)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ data }) => data.subOrder._id)).size).toBe(1)
    const { rows } = await shop.test.sql.query('select count(*)::int as n from round_items where line_id = any($1)', [
      lines,
    ])
    expect(rows[0].n).toBe(2)
  })

  it('goes to the order of the visit, and brings one that was served back to the kitchen', async () => {
    await party.fill(0, {})
    const { order, subOrder } = await party.sent(0, 'all')
    const [item] = subOrder.items
    for (const to of [20, 40]) await party.move(order._id, item!._id, to)
    expect(await shop.order(party.guests[1]!, order._id)).toMatchObject({ status: 110 })
    await party.fill(1, { sku: 'karak' })
    const next = await party.sent(1, 'mine')
    expect(next.order).toMatchObject({ _id: order._id, status: 20, totals: { itemsTotal: { amount: 1800 } } })
    expect(await shop.steps(party.guests[0]!, order._id)).toEqual([
      '10 system',
      '20 merchant',
      '110 merchant',
      '20 system',
    ])
  })

  it('is measured against the minimum alone where it begins an order', async () => {
    await party.fill(0, { sku: 'karak' })
    const small = await party.send(0, 'all')
    expect([small.status, small.meta.error]).toEqual([422, 'below_minimum'])
    await party.fill(0, {})
    await party.sent(0, 'all')
    await party.fill(1, { sku: 'karak' })
    expect((await party.send(1, 'mine')).status).toBe(201)
  })

  it('reserves stock, or sends nothing and says what is left', async () => {
    await stock('soup', 3)
    await party.fill(0, { qty: 2 })
    await party.sent(0, 'all')
    const before = await party.fill(1, { qty: 2 }, { sku: 'karak' })
    const { status, meta } = await party.send(1, 'mine')
    expect([status, meta.code, meta.error]).toEqual([409, 4201, 'out_of_stock'])
    expect(await cartLines()).toEqual(before)
    expect(await roundsInAll()).toBe(1)
    await stock('soup', null)
  })

  it('is refused while the outlet is closed or its tables are paused, and for what is sold out', async () => {
    await party.fill(0, {})
    const pause = (state: boolean) =>
      shop.test.call(
        pauseChannel,
        { params: { id: shop.store('marina') }, body: { orderChannel: 20, state } },
        { token: key },
      )
    await pause(true)
    expect((await party.send(0, 'all')).meta.error).toBe('channel_paused')
    await pause(false)
    await stock('soup', null, true)
    expect((await party.send(0, 'all')).meta).toMatchObject({ code: 4201, error: 'item_unavailable' })
    await stock('soup', null)
    const hours = (closes: string) =>
      shop.test.apply(
        withSpots((document) => {
          document.stores[0]!.hours.week[0]!.closes = closes
        }),
      )
    await hours('10:00')
    expect((await party.send(0, 'all')).meta.error).toBe('store_closed')
    await hours('24:00')
    expect((await party.send(0, 'all')).status).toBe(201)
  })

  it('hostile 87: after the first claim there is none, and after the first payment a further order of the visit', async () => {
    await party.fill(0, {})
    const { order, subOrder } = await party.sent(0, 'all')
    await party.move(order._id, subOrder.items[0]!._id, 20)
    await party.fill(1, {})
    const share = await party.claim(0, order._id)
    const closed = await party.send(1, 'mine')
    expect([closed.status, closed.meta.error]).toEqual([409, 'bill_closed'])
    await party.collect(order._id, share)
    const further = await party.sent(1, 'mine')
    expect(further).toMatchObject({ order: { visit: party.visit, status: 10 }, subOrder: { number: 1 } })
    expect(further.order._id).not.toBe(order._id)
    expect(further.order.orderId).not.toBe(order.orderId)
    await party.fill(0, {})
    expect((await party.sent(0, 'mine')).order._id).toBe(further.order._id)
  })

  it('hostile: the 101st line of the cart, and the 301st of an order, are refused', async () => {
    const hundred = Array.from({ length: 100 }, (_, i) => ({ sku: 'karak', note: `no. ${i}` }))
    for (let round = 1; round <= 3; round++) {
      await party.fill(0, ...hundred)
      if (round === 1) {
        const more = await party.guests[0]!.add('soup', { orderType: 50 })
        expect([more.status, more.meta.error]).toEqual([422, 'too_many_lines'])
      }
      expect((await party.sent(0, 'all')).subOrder.items).toHaveLength(100)
    }
    await party.fill(0, {})
    const { status, meta } = await party.send(0, 'all')
    expect([status, meta.error]).toEqual([422, 'too_many_lines'])
    expect(await cartLines()).toHaveLength(1)
  })

  it('hostile: who was removed, who left and who waits send nothing; a visit that ended takes nothing', async () => {
    await party.fill(0, {})
    const [, guest] = party.members
    for (const state of ['removed', 'left', 'waiting']) {
      await stand(guest!, state)
      const { status, meta } = await party.send(1, 'all')
      expect([status, meta.error]).toEqual([409, 'join_first'])
    }
    await endVisit(shop.test.database.tenant(shop.test.merchantId), party.visit, 'staff', shop.test.clock.now)
    expect((await party.send(0, 'all')).meta.error).toBe('visit_ended')
    expect(await roundsInAll()).toBe(0)
  })

  it('hostile: a visit of others, an unknown one and no id at all are the same nothing', async () => {
    await party.fill(0, {})
    const stranger = await newCustomer(shop.test)
    for (const visit of [party.visit, newId(), 'nothing']) {
      const { status } = await shop.test.call(sendRound, { body: { visit, lines: 'all' } }, { token: stranger.token })
      expect(status).toBe(404)
    }
    expect(await roundsInAll()).toBe(0)
  })

  it('keeps its lines and prices though the menu changes afterwards', async () => {
    await party.fill(0, {})
    const { order, subOrder } = await party.sent(0, 'all')
    await shop.test.apply(
      withSpots((document) => {
        document.catalogue.categories[0]!.products[0]!.price = '99.00'
      }),
    )
    await party.move(order._id, subOrder.items[0]!._id, 20)
    expect(await shop.order(party.guests[0]!, order._id)).toMatchObject({ totals: { itemsTotal: { amount: 1800 } } })
    await shop.test.apply(withSpots())
  })

  it('race: 20 phones add, change and send at once, and no line is lost and none sent twice', async () => {
    const crowd = await partyAt(shop, 20)
    const added = await Promise.all(
      crowd.guests.map(async (guest, i) => {
        const soup = await guest.add('soup', { orderType: 50, qty: 1 })
        expect(soup.status, soup.text).toBe(200)
        const line = soup.data.cart!.products.find(({ by }) => by?._id === crowd.members[i])!
        const more = await guest.add('soup', { orderType: 50, qty: 1 })
        expect(more.status, more.text).toBe(200)
        const noted = await shop.test.call(
          setInstruction,
          { params: { id: line._id }, body: { specialInstructions: `of ${i}` } },
          { token: guest.token },
        )
        expect(noted.status, noted.text).toBe(200)
        const sent = await crowd.send(i, 'mine', { key: 'one' })
        const again = await crowd.send(i, 'mine', { key: 'one' })
        expect(again.data.subOrder?._id).toBe(sent.data.subOrder?._id)
        return { line: line._id, sent: sent.status }
      }),
    )
    expect(added.map(({ sent }) => sent)).toEqual(added.map(() => 201))
    const { rows: items } = await shop.test.sql.query<{ line_id: string; qty: number }>(
      'select line_id, qty from round_items i join rounds r using (merchant_id, round_id) where r.visit_id = $1',
      [crowd.visit],
    )
    expect(items.map(({ line_id }) => line_id).toSorted()).toEqual(added.map(({ line }) => line).toSorted())
    expect(items.map(({ qty }) => qty)).toEqual(added.map(() => 2))
    const { rows: orders } = await shop.test.sql.query('select 1 from orders where visit_id = $1', [crowd.visit])
    expect(orders).toHaveLength(1)
    const { rows: numbers } = await shop.test.sql.query<{ number: number }>(
      'select number from rounds where visit_id = $1 order by number',
      [crowd.visit],
    )
    expect(numbers.map(({ number }) => number)).toEqual(added.map((_, i) => i + 1))
  })
})

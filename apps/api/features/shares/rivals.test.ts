import { deleteUser } from '@compass/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayPort } from '../../ports/gateways/port.ts'
import { aed, type TableShop, type TestTable, tableShop } from './test-tables.ts'

let shop: TableShop
beforeAll(async () => {
  shop = await tableShop()
})
afterAll(async () => {
  expect(await shop.settled()).toEqual([])
  await shop.close()
})

const attemptsOf = async (at: TestTable) => {
  const { rows } = await shop.shop.test.sql.query('select payment_id from payments where main_bill_id = $1', [at.order])
  return rows.length
}

describe('two calls of one payment at the same moment', () => {
  test.each(['cod', 'card'])('claim all that is open once, and both are answered: %s', async (mod) => {
    const at = await shop.table()
    const paid = await Promise.all([at.pay(0, mod, {}, `both-${mod}`), at.pay(0, mod, {}, `both-${mod}`)])
    expect(paid.map(({ meta }) => meta.error ?? null)).toEqual([null, null])
    expect(new Set(paid.map(({ data }) => data.share._id)).size).toBe(1)
    expect((await at.bill()).shares).toMatchObject([{ state: mod === 'cod' ? 'collecting' : 'paying' }])
    expect(await attemptsOf(at)).toBe(mod === 'cod' ? 0 : 1)
  })

  test('pay a share that was claimed before once: by the bank, and by credits', async () => {
    const at = await shop.table({ verified: [1] })
    await shop.addCredits(at.party.guests[1]!, 500)
    const byBank = await at.claimed(0, { kind: 'amount', amount: aed(1000) })
    const body = { share: byBank._id }
    const online = await Promise.all([at.pay(0, 'card', body, 'bank'), at.pay(0, 'card', body, 'bank')])
    expect(online.map(({ data }) => data?.payment?._id)).toEqual([
      online[0].data.payment!._id,
      online[0].data.payment!._id,
    ])
    const byCredits = await at.claimed(1, { kind: 'amount', amount: aed(300) })
    const withCredits = { share: byCredits._id, credits: true } as const
    const credited = await Promise.all([
      at.pay(1, 'cod', withCredits, 'credits'),
      at.pay(1, 'cod', withCredits, 'credits'),
    ])
    expect(credited.map(({ data }) => data?.share.state)).toEqual(['paid', 'paid'])
    expect((await at.has(1))[1]).toBe(200)
  })

  test('are refused alike where it cannot be paid so, and nothing stays claimed', async () => {
    const at = await shop.table({ guests: 1, qty: 40 })
    const both = await Promise.all([at.pay(0, 'cod', {}, 'dear'), at.pay(0, 'cod', {}, 'dear')])
    expect(both.map(({ meta }) => meta.error)).toEqual(['cash_above_limit', 'cash_above_limit'])
    expect(await at.bill()).toMatchObject({ state: 'open', shares: [] })
    // What was refused has done nothing: the key pays once the way to pay is another.
    expect((await at.pay(0, 'card', {}, 'dear')).status).toBe(201)
  })
})

describe('what a bill takes off went elsewhere', () => {
  test('hostile 56: the last use of a promotion is one table’s; the other is told, and claims what it costs now', async () => {
    const tables = [await shop.table(), await shop.table(), await shop.table()]
    const whole = (await tables[0]!.bill()).open.amount
    for (const at of tables) expect((await at.promo(0, 'LAST')).data.bill.open.amount).toBeLessThan(whole)
    // Two at the same moment, and one afterwards.
    const rivals = await Promise.all([tables[0]!, tables[1]!].map((at) => at.claim(1, { kind: 'parts', n: 3 })))
    expect(rivals.map(({ status }) => status).sort()).toEqual([201, 409])
    const late = await tables[2]!.pay(0, 'cod')
    const lost = [...rivals.filter(({ status }) => status === 409), late]
    for (const { status, meta, data } of lost) {
      expect([status, meta.error]).toEqual([409, 'promo_exhausted'])
      expect(data).toMatchObject({ bill: { state: 'open', open: aed(whole), shares: [] } })
    }
    expect((await tables[2]!.pay(0, 'cod')).data.share.amount).toEqual(aed(whole))
  })

  test('points that another order took: nothing is claimed, and the bill says what it costs now', async () => {
    const at = await shop.table({ verified: [0] })
    await shop.addPoints(at.party.guests[0]!, 100)
    const before = (await at.bill()).open
    await at.points(0, 50)
    await at.code(0)
    expect((await at.bill()).open).not.toEqual(before)
    await shop.addPoints(at.party.guests[0]!, -100)
    const refused = await at.claim(1, { kind: 'all' })
    expect([refused.status, refused.meta.error]).toEqual([409, 'bill_changed'])
    expect(refused.data).toMatchObject({ bill: { state: 'open', open: before, shares: [] } })
    expect((await at.claimed(1, { kind: 'all' })).amount).toEqual(before)
  })

  test('nothing is claimed or paid dearer than it was shown', async () => {
    const at = await shop.table()
    const { amount, currency } = (await at.bill()).open
    const shown = (more: number) => ({ expected: { amount: { amount: amount + more, currency } } })
    for (const refused of [await at.claim(0, { kind: 'all', ...shown(-1) }), await at.pay(0, 'cod', shown(-1))]) {
      expect([refused.status, refused.meta.error]).toEqual([409, 'bill_changed'])
      expect(refused.data).toMatchObject({ bill: { state: 'open', open: { amount }, shares: [] } })
    }
    const foreign = await at.claim(0, { kind: 'all', expected: { amount: { amount, currency: 'RSD' } } })
    expect(foreign.meta.error).toBe('invalid_fields')
    const share = await at.claimed(0, { kind: 'all', ...shown(1) })
    expect((await at.pay(0, 'cod', { share: share._id, ...shown(-1) })).meta.error).toBe('bill_changed')
    expect((await at.pay(0, 'cod', { share: share._id, ...shown(0) })).data.share.state).toBe('collecting')
  })
})

describe('a bill of zero', () => {
  test('that is paid before all is served: the next round begins a further order', async () => {
    const at = await shop.table({ isServed: false })
    await at.promo(0, 'ALL')
    expect((await at.pay(0, 'cod', {}, 'zero')).data.share.state).toBe('paid')
    expect((await at.pay(0, 'cod', {}, 'zero')).data.share.state).toBe('paid')
    expect((await at.bill()).status).toBe(20)
    await at.party.fill(1, { sku: 'soup' })
    const { order } = await at.party.sent(1, 'all')
    expect(order._id).not.toBe(at.order)
    for (const item of at.items) await at.party.move(at.order, item, 40)
    expect((await at.bill()).status).toBe(120)
  })
})

describe('who is deleted', () => {
  test('gives back at once what they have claimed', async () => {
    const at = await shop.table({ verified: [1] })
    const before = (await at.bill()).open
    await at.claimed(1, { kind: 'parts', n: 3 })
    const { sql, clock, call } = shop.shop.test
    const { userId, token } = at.party.guests[1]!
    await sql.query('update sessions set reauthenticated_at = $2 where user_id = $1', [userId, clock.now])
    expect((await call(deleteUser, { params: { id: userId } }, { token })).status).toBe(200)
    expect(await at.bill()).toMatchObject({ state: 'open', shares: [], open: before })
  })
})

describe('late money', () => {
  test('of a part does not pay a bill whose promotion is for one payer, and uses it for nobody', async () => {
    const at = await shop.table({ verified: [0] })
    const share = await at.claimed(1, { kind: 'amount', amount: aed(1000) })
    const late = (await at.pay(1, 'card', { share: share._id })).data.payment!._id
    await at.release(1, share._id)
    await expect.poll(() => shop.gateway.findPayment(late).status).toBe('cancelled')
    const { open } = (await at.promo(0, 'CARDONCE')).data.bill
    expect(await shop.paid(late)).toBe(200)
    expect(await at.bill()).toMatchObject({ state: 'open', open, paid: aed(0) })
    expect(await shop.refunds(at.order)).toMatchObject([{ amount: 1000, way: 'gateway' }])
    const { rows } = await shop.shop.test.sql.query('select 1 from promotion_uses where order_id = $1', [at.order])
    expect(rows).toEqual([])
    const all = await at.claimed(0, { kind: 'all' })
    expect(all.amount).toEqual(open)
  })
})

describe('a share', () => {
  test('that credits pay whole gives back what was refunded of it before', async () => {
    const at = await shop.table({ verified: [1] })
    await shop.addCredits(at.party.guests[1]!, 100_000)
    const share = await at.claimed(1, { kind: 'lines', lines: [{ _id: at.items[1]! }] })
    expect((await at.refund({ lines: [{ _id: at.items[1]! }] })).data.refundAmount).toEqual(aed(0))
    expect((await at.pay(1, 'cod', { share: share._id, credits: true })).data.share).toMatchObject({
      state: 'paid',
      refunded: share.amount,
    })
    expect(await shop.refunds(at.order)).toMatchObject([
      { cause: 'due_back', amount: share.amount.amount, way: 'credits' },
    ])
    expect((await at.has(1))[1]).toBe(100_000)
  })

  test('is paid in cash up to the limit, whatever the whole bill is', async () => {
    const at = await shop.table({ guests: 2, qty: 30 })
    expect((await at.bill()).open.amount).toBeGreaterThan(50_001)
    expect((await at.pay(0, 'cod')).meta.error).toBe('cash_above_limit')
    const dear = await at.claimed(0, { kind: 'amount', amount: aed(50_001) })
    const refused = await at.pay(0, 'cod', { share: dear._id })
    expect([refused.status, refused.meta.error]).toEqual([422, 'cash_above_limit'])
    await at.release(0, dear._id)
    const equal = await at.claimed(0, { kind: 'amount', amount: aed(50_000) })
    expect((await at.pay(0, 'cod', { share: equal._id })).data.share.state).toBe('collecting')
  })

  test('is paid online where the gateway can take its amount; equal parts are such amounts', async () => {
    const gateways = shop.shop.test.ports.gateways as Map<string, GatewayPort>
    const [name, gateway] = [...gateways][0]!
    gateways.set(name, { ...gateway, smallestUnit: () => 10 })
    try {
      const at = await shop.table()
      const odd = await at.claimed(0, { kind: 'amount', amount: aed(1005) })
      const refused = await at.pay(0, 'card', { share: odd._id })
      expect([refused.status, refused.meta.error]).toEqual([422, 'payment_method_not_allowed'])
      expect((await at.pay(0, 'cod', { share: odd._id })).data.share.state).toBe('collecting')
      await at.release(0, odd._id)
      for (const guest of [0, 1]) {
        const part = await at.claimed(guest, { kind: 'parts', n: 3 })
        expect(part.amount.amount % 10).toBe(0)
        expect((await at.pay(guest, 'card', { share: part._id })).status).toBe(201)
      }
    } finally {
      gateways.set(name, gateway)
    }
  })
})

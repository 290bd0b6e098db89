import { getOrderReceipt } from '@compass/contract/payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aed, type TableShop, type TestTable, tableShop } from './test-tables.ts'

let shop: TableShop
beforeAll(async () => {
  shop = await tableShop()
})
afterAll(async () => {
  expect(await shop.settled()).toEqual([])
  await shop.close()
})

/** A guest pays a part with a card, and the bank has the money. */
async function paidByCard(at: TestTable, guest: number, claim: Parameters<TestTable['claim']>[1]) {
  const share = await at.claimed(guest, claim)
  const { data, text } = await at.pay(guest, 'card', { share: share._id })
  if (!data) throw new Error(text)
  expect(await shop.paid(data.payment!._id)).toBe(200)
  return { id: share._id, amount: share.amount.amount, payment: data.payment!._id }
}

const shareOf = async (at: TestTable, id: string) => (await at.bill()).shares.find(({ _id }) => _id === id)
const receiptOf = async (at: TestTable, guest: number) => {
  const { token } = at.party.guests[guest]!
  return (await shop.shop.test.call(getOrderReceipt, { params: { id: at.order } }, { token })).data
}

describe('a share', () => {
  test('is paid by card, and everybody has a receipt of their own', async () => {
    const at = await shop.table()
    const first = await paidByCard(at, 0, { kind: 'parts', n: 3 })
    const second = await paidByCard(at, 1, { kind: 'parts' })
    expect((await at.bill()).status).toBe(110)
    const third = await paidByCard(at, 2, { kind: 'rest' })
    const bill = await at.bill()
    expect(bill).toMatchObject({ status: 120, state: 'paid', open: aed(0) })
    expect(first.amount + second.amount + third.amount).toBe(bill.totals.grandTotal.amount)
    for (const [guest, share] of [first, second, third].entries())
      expect(await receiptOf(at, guest)).toMatchObject({
        receipt: { amount: aed(share.amount), method: 'card' },
        differences: [],
      })
  })

  test('is free again when its payment fails, and when its time is over', async () => {
    const at = await shop.table()
    const share = await at.claimed(0, { kind: 'amount', amount: aed(1000) })
    const { data } = await at.pay(0, 'card', { share: share._id })
    expect((await shareOf(at, share._id))!.state).toBe('paying')
    shop.gateway.change(data.payment!._id, { status: 'failed', failureCode: 5001 })
    expect(await shop.sendWebhook(data.payment!._id)).toBe(200)
    expect(await at.bill()).toMatchObject({ state: 'open', shares: [], claimed: aed(0) })

    const { merchantId, inject } = shop.shop.test
    const back = await inject({
      url: `/v1/payment/callback/sandbox?account=${merchantId}&payment=${data.payment!._id}`,
    })
    const table = `/test-kitchen/table/${at.order}`
    expect([back.statusCode, back.headers.location]).toEqual([303, `${table}/pay?failed=${data.payment!._id}`])

    const again = await at.claimed(1, { kind: 'amount', amount: aed(1000) })
    const late = (await at.pay(1, 'card', { share: again._id })).data.payment!._id
    shop.shop.test.clock.turn({ minutes: 11 })
    await shop.shop.test.ports.runJobs('expire-shares')
    expect((await at.bill()).shares).toEqual([])
    // What the gateway still holds open is ended there too.
    await expect.poll(() => shop.gateway.findPayment(late).status).toBe('cancelled')
  })

  test('whose money comes late takes what is open, never out of another’s claim, and the rest goes back', async () => {
    const at = await shop.table()
    const total = (await at.bill()).open.amount
    const share = await at.claimed(0, { kind: 'amount', amount: aed(2000) })
    const late = (await at.pay(0, 'card', { share: share._id })).data.payment!._id
    await at.release(0, share._id)
    await expect.poll(() => shop.gateway.findPayment(late).status).toBe('cancelled')
    const other = await at.claimed(1, { kind: 'amount', amount: aed(total - 700) })
    expect(await shop.paid(late)).toBe(200)
    expect(await at.bill()).toMatchObject({ open: aed(0), paid: aed(700), claimed: other.amount })
    expect(await shop.refunds(at.order)).toMatchObject([{ amount: 1300, way: 'gateway' }])
    expect((await at.record(total - 700, other._id)).data.order.status).toBe(120)
  })

  test('is paid with credits first, which lower nobody else’s', async () => {
    const at = await shop.table({ verified: [0] })
    await shop.addCredits(at.party.guests[0]!, 500)
    const share = await at.claimed(0, { kind: 'parts', n: 3 })
    const open = (await at.bill()).open.amount
    expect((await at.pay(0, 'cod', { share: share._id, credits: aed(600) })).meta.error).toBe('credits_too_few')
    const { data } = await at.pay(0, 'card', { share: share._id, credits: true })
    expect(data.payment!.amount).toEqual(aed(share.amount.amount - 500))
    expect((await at.bill()).open).toEqual(aed(open))
    expect((await at.has(0))[1]).toBe(0)
    await at.release(0, share._id)
    expect((await at.has(0))[1]).toBe(500)
    const small = await at.claimed(0, { kind: 'amount', amount: aed(300) })
    const paid = await at.pay(0, 'card', { share: small._id, credits: true })
    expect([paid.data.payment, paid.data.share.state, paid.data.share.credits]).toEqual([null, 'paid', aed(300)])
    expect((await at.pay(1, 'cod', { credits: true })).meta.error).toBe('phone_unverified')
    expect((await at.has(0))[1]).toBe(200)
  })

  test('is paid once for one key, online and in cash, and another body with it is refused', async () => {
    const at = await shop.table()
    const share = await at.claimed(0, { kind: 'amount', amount: aed(1000) })
    const [one, two] = [
      await at.pay(0, 'card', { share: share._id }, 'key-1'),
      await at.pay(0, 'card', { share: share._id }, 'key-1'),
    ]
    expect(two.data.payment!._id).toBe(one.data.payment!._id)
    expect((await at.pay(0, 'cod', { share: share._id }, 'key-1')).meta.error).toBe('idempotency_conflict')
    // A key is its member's own.
    const cash = await at.pay(1, 'cod', {}, 'key-1')
    expect(cash.data.share.state).toBe('collecting')
    const again = await at.pay(1, 'cod', {}, 'key-1')
    expect([again.status, again.data.share._id]).toEqual([200, cash.data.share._id])
    expect((await at.pay(1, 'cardSwipe', {}, 'key-1')).meta.error).toBe('idempotency_conflict')
    expect((await at.bill()).shares).toHaveLength(2)
  })

  test('of another party, of nobody, and of another member is not found', async () => {
    const at = await shop.table()
    const share = await at.claimed(0, { kind: 'all' })
    expect((await at.pay(1, 'cod', { share: share._id })).status).toBe(404)
    expect((await at.release(1, share._id)).status).toBe(404)
    const other = await shop.table()
    expect((await other.pay(0, 'cod', { share: share._id })).status).toBe(404)
    expect((await other.release(0, share._id)).status).toBe(404)
  })
})

describe('points of an order', () => {
  test('are earned by the verified who paid, and go with what is refunded', async () => {
    const at = await shop.table({ verified: [0, 1] })
    const { totals } = await at.bill()
    const shares = [
      await paidByCard(at, 0, { kind: 'lines', lines: [{ _id: at.items[0]! }] }),
      await paidByCard(at, 1, { kind: 'lines', lines: [{ _id: at.items[1]! }] }),
      await paidByCard(at, 2, { kind: 'lines', lines: [{ _id: at.items[2]! }] }),
    ]
    expect((await at.complete()).data.order.status).toBe(130)
    const earned = Math.floor(totals.subtotal.amount / 100)
    const [first, second] = [(await at.has(0))[0], (await at.has(1))[0]]
    expect(Math.abs(first - earned / 3)).toBeLessThan(1)
    expect(Math.abs(second - earned / 3)).toBeLessThan(1)
    expect((await at.refund({ lines: [{ _id: at.items[0]! }] })).status).toBe(201)
    expect(await shareOf(at, shares[0]!.id)).toMatchObject({ refunded: aed(shares[0]!.amount) })
    expect([(await at.has(0))[0], (await at.has(1))[0]]).toEqual([0, second])
  })

  test('that the bill used come back in proportion to what is refunded', async () => {
    const at = await shop.table({ verified: [0] })
    await shop.addPoints(at.party.guests[0]!, 30)
    await at.points(0, 30)
    await at.code(0)
    const share = await paidByCard(at, 1, { kind: 'all' })
    expect((await at.has(0))[0]).toBe(0)
    expect((await at.refund({ amount: aed(Math.ceil(share.amount / 3)) })).status).toBe(201)
    expect((await at.has(0))[0]).toBe(10)
    const rest = share.amount - Math.ceil(share.amount / 3)
    expect((await at.refund({ amount: aed(rest) })).status).toBe(201)
    expect((await at.has(0))[0]).toBe(30)
  })
})

describe('a refund', () => {
  test('of an amount goes to all who paid, in proportion, and of more than was paid is refused', async () => {
    const at = await shop.table()
    const total = (await at.bill()).open.amount
    const first = await paidByCard(at, 0, { kind: 'amount', amount: aed(1000) })
    const second = await paidByCard(at, 1, { kind: 'rest' })
    expect((await at.refund({ amount: aed(total + 1) })).meta.error).toBe('refund_too_large')
    const key = 'refund-1'
    expect((await at.refund({ amount: aed(total) }, key)).data.refundAmount).toEqual(aed(total))
    expect((await at.refund({ amount: aed(total) }, key)).data.refundAmount).toEqual(aed(total))
    expect(await shareOf(at, first.id)).toMatchObject({ refunded: aed(1000) })
    expect(await shareOf(at, second.id)).toMatchObject({ refunded: aed(second.amount) })
    expect((await at.refund({ amount: aed(1) })).meta.error).toBe('refund_too_large')
  })

  test('of a line goes to its own payer, of one that nobody claimed lowers what is open', async () => {
    const at = await shop.table({ qty: 3 })
    const own = await paidByCard(at, 1, { kind: 'lines', lines: [{ _id: at.items[1]! }] })
    const open = (await at.bill()).open.amount
    expect((await at.refund({ lines: [{ _id: at.items[1]!, qty: 1 }] })).data.refundAmount).toEqual(
      aed(Math.floor(own.amount / 3)),
    )
    expect((await at.bill()).open).toEqual(aed(open))
    expect((await at.refund({ lines: [{ _id: at.items[1]!, qty: 3 }] })).meta.error).toBe('already_refunded')
    const line = (await at.bill()).items.find(({ _id }) => _id === at.items[0])!
    expect((await at.refund({ lines: [{ _id: at.items[0]! }] })).status).toBe(201)
    expect((await at.bill()).open).toEqual(aed(open - line.amount.amount))
    expect(await shareOf(at, own.id)).toMatchObject({ refunded: aed(Math.floor(own.amount / 3)) })
  })

  test('of a claimed line goes once it is paid', async () => {
    const at = await shop.table()
    const share = await at.claimed(1, { kind: 'lines', lines: [{ _id: at.items[1]! }] })
    expect((await at.refund({ lines: [{ _id: at.items[1]! }] })).data.refundAmount).toEqual(aed(0))
    const { data } = await at.pay(1, 'card', { share: share._id })
    expect(data.payment!.amount).toEqual(share.amount)
    await shop.paid(data.payment!._id)
    expect(await shareOf(at, share._id)).toMatchObject({ refunded: share.amount })
    expect(await shop.refunds(at.order)).toMatchObject([{ cause: 'due_back', amount: share.amount.amount }])
  })

  test('by the kitchen, unit after unit, gives each back to who paid', async () => {
    const at = await shop.table({ guests: 2, qty: 3, isServed: false })
    const share = await paidByCard(at, 0, { kind: 'lines', lines: [{ _id: at.items[0]! }] })
    const reason = 'burnt'
    for (const unit of [1, 2]) {
      expect((await at.party.move(at.order, at.items[0]!, 30, { qty: 1, reason })).status).toBe(200)
      expect(await shareOf(at, share.id)).toMatchObject({ refunded: aed(Math.floor((share.amount * unit) / 3)) })
    }
    expect((await at.party.move(at.order, at.items[0]!, 30, { reason })).status).toBe(200)
    const back = await shop.refunds(at.order)
    expect(back.map(({ way }) => way)).toEqual(['gateway', 'gateway', 'gateway'])
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(share.amount)
  })
})

import { getTableBillForStaff, releaseShareByStaff } from '@compass/contract/shares'
import { callStaff, getVisit, withdrawCall } from '@compass/contract/visits'
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

const staffBill = (id: string) => shop.shop.test.call(getTableBillForStaff, { params: { id } }, { token: shop.key })
const releaseByStaff = (at: TestTable, share: string) =>
  shop.shop.test.call(releaseShareByStaff, { params: { id: at.order, share } }, { token: shop.key })
const callsOf = async (at: TestTable) => {
  const { token } = at.party.guests[0]!
  const { data } = await shop.shop.test.call(getVisit, { params: { id: at.party.visit } }, { token })
  return data.visit.party!.calls.map(({ kind }) => kind)
}
const paymentOf = async ({ order }: TestTable) => {
  const { rows } = await shop.shop.test.sql.query('select payment_status as status from orders where order_id = $1', [
    order,
  ])
  return rows[0].status
}

describe('staff', () => {
  test('see the bill, and release a share that nobody pays, whose call is answered', async () => {
    const at = await shop.table()
    const share = await at.claimed(1, { kind: 'parts', n: 3 })
    await at.pay(1, 'cod', { share: share._id })
    expect(await callsOf(at)).toEqual(['billCash'])
    const seen = (await staffBill(at.order)).data.bill!
    expect(seen.shares).toMatchObject([{ _id: share._id, state: 'collecting', isMine: false, payment: null }])
    const other = await shop.table()
    expect((await releaseByStaff(other, share._id)).status).toBe(404)
    const { status, data } = await releaseByStaff(at, share._id)
    expect([status, data.bill.state, data.bill.shares]).toEqual([200, 'open', []])
    expect(await callsOf(at)).toEqual([])
    expect((await releaseByStaff(at, share._id)).status).toBe(200)
  })

  test('are asked by a share until they collect it: no guest takes that back, whoever asked first', async () => {
    const at = await shop.table()
    const { visit, guests } = at.party
    const as = (guest: number) => ({ token: guests[guest]!.token })
    const { test: api } = shop.shop
    const first = await api.call(callStaff, { params: { id: visit }, body: { kind: 'billCash' } }, as(0))
    const share = await at.claimed(1, { kind: 'parts', n: 3 })
    await at.pay(1, 'cod', { share: share._id })
    const withdraw = () => api.call(withdrawCall, { params: { id: visit, call: first.data.call._id } }, as(0))
    const refused = await withdraw()
    expect([refused.status, refused.meta.error]).toEqual([403, 'forbidden'])
    expect(await callsOf(at)).toEqual(['billCash'])
    await at.release(1, share._id)
    expect(await callsOf(at)).toEqual([])
    expect((await withdraw()).status).toBe(200)
  })

  test('record what is open without a share, beside what guests have claimed', async () => {
    const at = await shop.table()
    const total = (await at.bill()).open.amount
    const share = await at.claimed(1, { kind: 'amount', amount: aed(1000) })
    expect((await at.record(total)).meta.error).toBe('invalid_fields')
    expect((await at.record(total - 1000)).status).toBe(200)
    expect(await at.bill()).toMatchObject({ paid: aed(total - 1000), open: aed(0) })
    expect((await at.record(1000)).meta.error).toBe('share_taken')
    expect((await at.record(999, share._id)).meta.error).toBe('invalid_fields')
    expect((await at.record(1000, share._id)).data.order.status).toBe(120)
    expect((await at.record(1000, share._id)).meta.error).toBe('already_paid')
    expect((await at.record(1000)).meta.error).toBe('already_paid')
  })

  test('hostile: do not collect what somebody has just paid, or pays at the bank', async () => {
    const at = await shop.table()
    const share = await at.claimed(0, { kind: 'all' })
    const { data } = await at.pay(0, 'card', { share: share._id })
    const early = await at.record(share.amount.amount, share._id)
    expect([early.status, early.meta.error]).toEqual([409, 'invalid_transition'])
    await shop.paid(data.payment!._id)
    const late = await at.record(share.amount.amount, share._id)
    expect([late.status, late.meta.error]).toEqual([409, 'already_paid'])
    const other = await shop.table()
    expect((await other.record(share.amount.amount, share._id)).status).toBe(404)
  })

  test('collect while the money comes online: it is taken once, and the other goes back', async () => {
    const at = await shop.table()
    const share = await at.claimed(0, { kind: 'all' })
    const { data } = await at.pay(0, 'card', { share: share._id })
    expect((await at.pay(0, 'cod', { share: share._id })).data.share.state).toBe('collecting')
    const [recorded] = await Promise.all([at.record(share.amount.amount, share._id), shop.paid(data.payment!._id)])
    expect([200, 409]).toContain(recorded.status)
    expect(await at.bill()).toMatchObject({ status: 120, paid: share.amount })
    const back = await shop.refunds(at.order)
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(recorded.status === 200 ? share.amount.amount : 0)
  })
})

describe('a round', () => {
  test('after the first claim is refused, and after the first payment begins a further order', async () => {
    const at = await shop.table()
    const share = await at.claimed(0, { kind: 'amount', amount: aed(1000) })
    await at.party.fill(1, { sku: 'soup' })
    const refused = await at.party.send(1, 'all')
    expect([refused.status, refused.meta.error]).toEqual([409, 'bill_closed'])
    expect((await at.record(1000, share._id)).status).toBe(200)
    const { order } = await at.party.sent(1, 'all')
    expect(order._id).not.toBe(at.order)
    expect(await at.bill()).toMatchObject({ paid: aed(1000) })
  })
})

describe('ending a visit', () => {
  test('with a reason writes off what is owed: claims end, late money goes back, and who paid has paid', async () => {
    const at = await shop.table({ verified: [0] })
    const total = (await at.bill()).open.amount
    const paid = await at.claimed(0, { kind: 'amount', amount: aed(1000) })
    expect((await at.record(1000, paid._id)).status).toBe(200)
    const left = await at.claimed(1, { kind: 'amount', amount: aed(800) })
    const late = (await at.pay(1, 'card', { share: left._id })).data.payment!._id
    expect((await at.end()).meta.error).toBe('bill_open')
    expect((await at.end('walked out')).status).toBe(200)
    expect((await staffBill(at.order)).data.bill).toMatchObject({
      status: 130,
      paid: aed(1000),
      writtenOff: aed(total - 1000),
      open: aed(0),
    })
    expect(await paymentOf(at)).toBe(0)
    await expect.poll(() => shop.gateway.findPayment(late).status).toBe('cancelled')
    expect(await shop.paid(late)).toBe(200)
    expect(await shop.refunds(at.order)).toMatchObject([{ amount: 800, way: 'gateway' }])
    expect((await at.end('again')).meta.error).toBe('visit_ended')
  })

  test('rejects what waits: an order of which nothing was accepted owes nothing', async () => {
    const at = await shop.table({ guests: 1 })
    await at.party.fill(0, { sku: 'soup', qty: 2 })
    await at.party.sent(0, 'all')
    const { totals, waits } = await at.bill()
    // As the rounds count: units, not lines.
    expect(waits).toBe(2)
    const total = totals.grandTotal.amount
    expect((await at.end('closing time')).status).toBe(200)
    expect((await staffBill(at.order)).data.bill).toMatchObject({ status: 130, waits: 0, writtenOff: aed(total) })
  })

  test('while two shares are paid loses no money and takes none twice', async () => {
    for (let round = 0; round < 4; round++) {
      const at = await shop.table()
      const total = (await at.bill()).open.amount
      const payments: string[] = []
      for (const guest of [0, 1]) {
        const share = await at.claimed(guest, guest === 0 ? { kind: 'amount', amount: aed(1000) } : { kind: 'rest' })
        payments.push((await at.pay(guest, 'card', { share: share._id })).data.payment!._id)
      }
      await Promise.all([shop.paid(payments[0]!), at.end('closing'), shop.paid(payments[1]!)])
      // Whoever was too late tries again.
      await at.end('closing')
      const bill = (await staffBill(at.order)).data.bill!
      const back = (await shop.refunds(at.order)).reduce((sum, { amount }) => sum + amount, 0)
      expect(bill.paid.amount + bill.writtenOff.amount).toBe(total)
      expect(bill.paid.amount + back).toBe(total)
      expect(bill.status).toBe(130)
    }
  })
})

import { removeMember } from '@compass/contract/visits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aed, type TableShop, tableShop } from './test-tables.ts'

let shop: TableShop
beforeAll(async () => {
  shop = await tableShop()
})
afterAll(async () => {
  expect(await shop.settled()).toEqual([])
  await shop.close()
})

const guestOf = (at: Awaited<ReturnType<TableShop['table']>>, guest: number) => at.party.guests[guest]!

describe('a promotion on the bill of a party', () => {
  test('lowers what is open, is anybody’s to choose and to take off, and is shut by the first claim', async () => {
    const at = await shop.table()
    const before = (await at.bill()).open.amount
    const applied = await at.promo(1, 'ten')
    expect(applied.status).toBe(200)
    const { totals, open, promotion } = applied.data.bill
    expect(promotion).toMatchObject({ code: 'TEN', applied: true, isAutomatic: false })
    expect(totals.offerDiscount.amount).toBeGreaterThan(0)
    expect(open.amount).toBe(totals.grandTotal.amount)
    expect(open.amount).toBeLessThan(before)
    const removed = await at.promo(0, null)
    expect(removed.data.bill).toMatchObject({ promotion: null, open: aed(before) })
    await at.promo(0, 'TEN')
    const share = await at.claimed(2, { kind: 'amount', amount: aed(100) })
    for (const late of [await at.promo(1, null), await at.points(1, 10), await at.reward(1, null)]) {
      expect([late.status, late.meta.error]).toEqual([409, 'bill_closed'])
      expect(late.data).toMatchObject({ bill: { state: 'closed' } })
    }
    await at.release(2, share._id)
    expect((await at.promo(1, null)).data.bill).toMatchObject({ state: 'open', open: aed(before) })
  })

  test('that counts its uses is used by the first claim, and free again where the bill opens', async () => {
    const at = await shop.table({ verified: [0] })
    expect((await at.promo(0, 'ONCE')).status).toBe(200)
    const uses = async () => {
      const { rows } = await shop.shop.test.sql.query('select 1 from promotion_uses where order_id = $1', [at.order])
      return rows.length
    }
    expect(await uses()).toBe(0)
    const share = await at.claimed(1, { kind: 'all' })
    expect(await uses()).toBeGreaterThan(0)
    await at.release(1, share._id)
    expect(await uses()).toBe(0)
  })

  test('bound to a card counts only where one share pays all, with a card', async () => {
    const at = await shop.table()
    expect((await at.promo(0, 'CARD')).data.bill.promotion).toMatchObject({ code: 'CARD', applied: true })
    for (const claim of [{ kind: 'parts', n: 3 }, { kind: 'amount', amount: aed(100) }, { kind: 'rest' }] as const) {
      const part = await at.claim(0, claim)
      expect([part.status, part.meta.error]).toEqual([422, 'promo_for_one_payer'])
    }
    const share = await at.claimed(0, { kind: 'all' })
    expect((await at.pay(0, 'cod', { share: share._id })).meta.error).toBe('promo_payment_method')
    expect((await at.record(share.amount.amount, share._id)).meta.error).toBe('promo_payment_method')
    const { data } = await at.pay(0, 'card', { share: share._id })
    expect(await shop.paid(data.payment!._id)).toBe(200)
    expect(await at.bill()).toMatchObject({ status: 120, paid: share.amount })
  })

  test('by itself is none that is counted or bound to a card, and a free product is refused', async () => {
    const at = await shop.table()
    const bill = await at.bill()
    expect([bill.promotion, bill.totals.offerDiscount.amount]).toEqual([null, 0])
    expect((await at.promo(0, 'GIFT')).meta.error).toBe('promo_not_applicable')
    expect((await at.promo(0, 'DEAR')).meta.error).toBe('promo_below_minimum')
    expect((await at.promo(0, 'NONE')).meta.error).toBe('promo_not_found')
    expect((await at.bill()).open).toEqual(bill.open)
  })

  test('that pays for everything leaves a bill of zero, which is paid at once', async () => {
    const at = await shop.table()
    const { data } = await at.promo(0, 'ALL')
    const rest = data.bill.open.amount
    expect(rest).toBe(0)
    expect((await at.claim(0, { kind: 'parts', n: 2 })).meta.error).toBe('share_taken')
    const paid = await at.pay(1, 'card')
    expect([paid.status, paid.data.payment, paid.data.share.state]).toEqual([201, null, 'paid'])
    expect(await at.bill()).toMatchObject({ status: 120, state: 'paid' })
    expect((await at.complete()).data.order.status).toBe(130)
  })
})

describe('points and a reward on the bill of a party', () => {
  test('count once the code is given, are taken by the first claim, and come back as it opens', async () => {
    const at = await shop.table({ verified: [0, 1] })
    await shop.addPoints(guestOf(at, 0), 100)
    await shop.addPoints(guestOf(at, 1), 100)
    const before = (await at.bill()).open.amount
    const requested = await at.points(0, 50)
    expect(requested.data.bill.open).toEqual(aed(before))
    expect(requested.data.bill.spending!.loyalty).toMatchObject({ asked: 50, points: 0, secretCode: { triesLeft: 3 } })
    // Another sees that somebody gives, and neither their balance nor their code.
    expect((await at.bill(1)).spending!.loyalty!.secretCode).toBeNull()
    expect((await at.points(1, 50)).meta.error).toBe('forbidden')
    expect((await at.code(0, '111111')).meta.error).toBe('secret_code_wrong')
    expect((await at.code(0)).status).toBe(200)
    expect((await at.bill()).open).toEqual(aed(before - 550))
    expect((await at.has(0))[0]).toBe(100)
    const share = await at.claimed(1, { kind: 'all' })
    expect(share.amount).toEqual(aed(before - 550))
    expect((await at.has(0))[0]).toBe(50)
    await at.release(1, share._id)
    expect((await at.has(0))[0]).toBe(100)
    expect((await at.points(0, 0)).data.bill).toMatchObject({ spending: null, open: aed(before) })
  })

  test('of somebody who left are replaced by what another gives', async () => {
    const at = await shop.table({ verified: [0, 1] })
    await shop.addPoints(guestOf(at, 0), 100)
    await shop.addPoints(guestOf(at, 1), 100)
    await at.points(0, 50)
    expect((await at.points(1, 20)).meta.error).toBe('forbidden')
    const leaving = { params: { id: at.party.visit, member: at.party.members[0]! } }
    expect((await shop.shop.test.call(removeMember, leaving, { token: guestOf(at, 0).token })).status).toBe(200)
    const { bill } = (await at.points(1, 20)).data
    expect(bill.spendingBy!._id).toBe(at.party.members[1])
    expect(bill.spending!.loyalty).toMatchObject({ asked: 20 })
    expect((await at.points(1, 0)).data.bill).toMatchObject({ spending: null, spendingBy: null })
  })

  test('a reward lowers the bill, and who is not verified has none', async () => {
    const at = await shop.table({ verified: [0] })
    const reward = await shop.addReward(guestOf(at, 0))
    const before = (await at.bill()).open.amount
    expect((await at.reward(1, reward)).meta.error).toBe('phone_unverified')
    expect((await at.points(1, 10)).meta.error).toBe('phone_unverified')
    expect((await at.reward(0, reward)).data.bill.open).toEqual(aed(before - 550))
    const share = await at.claimed(2, { kind: 'all' })
    expect((await at.has(0))[2]).toBe(0)
    await at.pay(2, 'cod', { share: share._id })
    expect((await at.record(share.amount.amount, share._id)).data.order.status).toBe(120)
    expect((await at.has(0))[2]).toBe(0)
  })

  test('what was given to a bill that nobody claimed is taken where staff write it off', async () => {
    const at = await shop.table({ verified: [0] })
    await shop.addPoints(guestOf(at, 0), 40)
    await at.points(0, 40)
    await at.code(0)
    const { open } = await at.bill()
    expect((await at.end('walked out')).status).toBe(200)
    expect((await at.has(0))[0]).toBe(0)
    expect(await at.bill()).toMatchObject({ status: 130, writtenOff: open })
  })
})

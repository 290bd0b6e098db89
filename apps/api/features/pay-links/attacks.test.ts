import * as calls from '@compass/contract/pay-links'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type LinkShop, linkShop } from './test-links.ts'

let links: LinkShop
beforeAll(async () => {
  links = await linkShop()
})
afterAll(async () => {
  expect(await links.shop.settled()).toEqual([])
  await links.close()
})

describe('a pay link under attack', () => {
  test.each([
    ['another secret', (code: string) => `${code.split('.')[0]}.${'A'.repeat(22)}`],
    ['one letter less', (code: string) => code.slice(0, -1)],
    ['one letter more', (code: string) => `${code}A`],
    ['another merchant', (code: string) => `other-kitchen.${code.split('.')[1]}`],
    ['no merchant', (code: string) => code.split('.')[1]!],
    ['SQL', () => "saffron.' or 1=1 --"],
  ])('hostile 14: guessed, with %s: opens nothing, and looks as one that never was', async (_, change) => {
    const { code } = await links.link()
    const guess = change(code)
    expect(await links.open(guess)).toMatchObject({ status: 404, data: null, meta: { error: 'pay_link_unknown' } })
    const paid = await links.pay(await links.payer(), guess)
    expect(paid).toMatchObject({ status: 404, data: null, meta: { error: 'pay_link_unknown' } })
  })

  it('hostile 11: amount, currency, price, status and owner of a body decide nothing', async () => {
    const { code } = await links.link()
    const payer = await links.payer()
    const tampered = {
      amount: { amount: 1, currency: 'AED' },
      currency: 'KWD',
      total: 1,
      grandTotal: 1,
      expected: { grandTotal: { amount: 1, currency: 'AED' } },
      status: 120,
      user: 'somebody',
      uses: 99,
    }
    const paid = await links.pay(payer, code, tampered)
    expect(paid.data).toMatchObject({
      order: { status: 0, user: payer.userId, totals: { grandTotal: { amount: 12_000, currency: 'AED' } } },
      payment: { amount: { amount: 12_000, currency: 'AED' } },
    })
    expect(links.shop.gateway.findPayment(paid.data.payment._id)).toMatchObject({ amount: 12_000, currency: 'AED' })
  })

  test.each([
    ['less', { captured: 1, amount: 1 }],
    ['another currency', { currency: 'USD', captured: 12_000 }],
  ])('hostile 52: %s at the bank pays nothing, and a person looks at it', async (_, change) => {
    const { code } = await links.link()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    const { _id } = paid.data.payment
    await links.shop.sendWebhook(links.shop.gateway.change(_id, { status: 'captured', ...change }))
    expect(await links.statusOf(payer, paid)).toEqual([0])
    expect((await links.open(code)).data.state).toBe('open')
    // The till of the bank puts it right: what it captured is what the ledgers are compared by.
    links.shop.gateway.change(_id, { status: 'cancelled', captured: 0, amount: 12_000, currency: 'AED' })
    await links.shop.test.sql.query(
      'update payments set captured = 0, review = null, status = 0 where payment_id = $1',
      [_id],
    )
  })

  it('hostile 28: another merchant’s key, link and session reach nothing of it', async () => {
    const { id, code } = await links.link()
    const { test: api } = links.shop
    const other = await api.apply(merchantDocument((document) => Object.assign(document, { slug: 'other-kitchen' })))
    const token = await api.merchantKey(other)
    expect((await api.call(calls.withdrawPayLink, { params: { id } }, { token })).status).toBe(404)
    expect((await api.call(calls.listPayLinks, {}, { token })).data).toMatchObject({ items: [], total: 0 })
    const paid = await links.pay(await api.guest(other), code)
    expect([paid.status, paid.meta.error]).toEqual([404, 'pay_link_unknown'])
    expect((await links.open(code)).data.state).toBe('open')
  })

  it('hostile 89: an address that keeps guessing is slowed, and a right one is answered all the same', async () => {
    const { code } = await links.link()
    const { test: api } = links.shop
    const guess = () =>
      api.call(calls.getPayLink, { params: { id: `saffron.${'B'.repeat(22)}` } }, { from: '198.51.100.7' })
    const answers = await Promise.all(Array.from({ length: 30 }, guess))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
    expect((await api.call(calls.getPayLink, { params: { id: code } }, { from: '198.51.100.7' })).status).toBe(200)
  })
})

describe('at the same moment', () => {
  it('hostile 24: the last use by twenty: one is paid, and the money of all others goes back', async () => {
    const { code } = await links.link({ uses: 2 })
    await links.captured(await links.pay(await links.payer(), code))
    const payers = await Promise.all(Array.from({ length: 20 }, () => links.payer()))
    const paid = await Promise.all(payers.map((payer) => links.pay(payer, code)))
    expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 201))
    await Promise.all(paid.map((one) => links.captured(one)))
    const ends = await Promise.all(paid.map(async (one, i) => (await links.statusOf(payers[i]!, one)).at(-1)))
    expect(ends.toSorted((a, b) => a! - b!)).toEqual([...Array.from({ length: 19 }, () => 90), 120])
    expect((await links.open(code)).data.state).toBe('used_up')
    const refunds = await Promise.all(paid.map(({ data }) => links.shop.refunds(data.order._id)))
    expect(refunds.flat().map(({ amount }) => amount)).toEqual(Array.from({ length: 19 }, () => 12_000))
  })

  it('hostile 4: the same payer presses twice: one order', async () => {
    const { code } = await links.link({ uses: 9 })
    const payer = await links.payer()
    const paid = await Promise.all([1, 2, 3, 4].map(() => links.pay(payer, code)))
    expect(new Set(paid.flatMap(({ data }) => data?.order._id ?? [])).size).toBe(1)
    const { rows } = await links.shop.test.sql.query('select 1 from orders where user_id = $1', [payer.userId])
    expect(rows).toHaveLength(1)
  })

  it('hostile 40: both attempts of one payer are captured: one pays, the other goes back', async () => {
    const { code } = await links.link({ uses: 9 })
    const payer = await links.payer()
    const first = await links.pay(payer, code)
    const second = await links.pay(payer, code, { payment: { mod: 'knet' } })
    expect(second.data.order._id).toBe(first.data.order._id)
    await Promise.all([links.captured(first), links.captured(second)])
    expect(await links.statusOf(payer, first)).toEqual([0, 10, 120])
    expect(await links.shop.refunds(first.data.order._id)).toMatchObject([{ amount: 12_000 }])
    expect((await links.open(code)).data.state).toBe('open')
  })

  it('withdrawing and money: the money pays and the withdrawal is refused, or it goes back', async () => {
    const { id, code } = await links.link()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    const [withdrawn] = await Promise.all([links.withdraw(id), links.captured(paid)])
    const end = (await links.statusOf(payer, paid)).at(-1)
    expect([withdrawn.meta.error ?? 'withdrawn', end]).toEqual(end === 120 ? ['already_paid', 120] : ['withdrawn', 90])
  })
})

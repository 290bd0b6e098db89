import { moveOrder } from '@compass/contract/merchant-side'
import { changeOrder, openOrderLink } from '@compass/contract/orders'
import { refundOrder } from '@compass/contract/payments'
import { LANGUAGES, type Language } from '@compass/domain/languages'
import { formatDate } from '@compass/i18n/formats'
import { serverWords } from '@compass/i18n/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findOrder } from '../../records/orders/orders.ts'
import { aed, type Customer, newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from '../payments/test-payments.ts'
import { composeInvoice } from './compose-invoice.ts'

const CARD = { brand: 'visa', last4: '4242', type: 'credit', bin: '42424242' }
const card = { brand: 'visa', last4: '4242' }

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop((document) => {
    document.credits = true
    document.languages = [...LANGUAGES]
  })
})
afterAll(() => shop.close())
afterEach(async () => {
  shop.gateway.refunding = 'well'
  expect(await shop.settled()).toEqual([])
})

async function paid({ mod = 'card', language = 'en' }: { mod?: string; language?: Language } = {}) {
  const customer = await newCustomer(shop.test)
  await customer.add('soup', { qty: 3 })
  await customer.add('karak')
  const { data } = await customer.place({ payment: { mod } }, { 'content-language': language })
  if (data.payment) {
    const { amount } = data.payment.amount
    await shop.sendWebhook(shop.gateway.change(data.payment._id, { status: 'captured', captured: amount, card: CARD }))
  }
  const soup = data.order.products.find(({ sku }) => sku === 'soup')!._id
  return { customer, id: data.order._id, soup, total: data.order.totals.grandTotal.amount, link: data.link }
}

const refund = (id: string, body: object) =>
  shop.test.call(refundOrder, { params: { id }, body: body as never }, { token: shop.key })
const move = async (id: string, ...to: number[]) => {
  for (const step of to) await shop.test.call(moveOrder, { params: { id }, body: { to: step } }, { token: shop.key })
}
const send = async () => {
  for (let n = 0; n < 8; n += 1) {
    await shop.test.ports.runJobs('send-refunds')
    shop.test.clock.turn({ minutes: 10 })
  }
}
const seen = async (customer: Customer, id: string) => (await shop.status(customer, id)).order.payment.refunds

async function invoiced(id: string) {
  const order = (await findOrder(shop.test.database.tenant(shop.test.merchantId), id))!
  const { refunds } = composeInvoice((await shop.test.merchant()).merchant, order, order.refunds ?? [])
  return refunds.rows.map(({ label, reason }) => ({
    label,
    reason: reason?.replaceAll(/[\u2066-\u2069]/g, '') ?? null,
  }))
}

describe('money given back, as the customer sees it', () => {
  it('a part of a line: which, how many, under way and then back on the card', async () => {
    const { customer, id, soup } = await paid()
    await move(id, 20, 40, 60)
    expect((await refund(id, { lines: [{ _id: soup, qty: 2 }] })).status).toBe(201)
    const lines = [{ _id: soup, qty: 2 }]
    expect(await seen(customer, id)).toMatchObject([{ lines, card, method: 'card', status: 'queued', settledAt: null }])
    const since = formatDate(shop.test.clock.now, 'Asia/Dubai', 'en')
    expect(await invoiced(id)).toMatchObject([
      { reason: `2\u00a0× Lentil soup · To your card Visa •••• 4242 · Since ${since}` },
    ])
    await send()
    expect(await seen(customer, id)).toMatchObject([{ lines, card, status: 'done', settledAt: expect.any(String) }])
    const [{ label, reason } = { label: '', reason: '' }] = await invoiced(id)
    expect([label.startsWith('Refunded on'), reason]).toEqual([
      true,
      '2\u00a0× Lentil soup · To your card Visa •••• 4242',
    ])
  })

  it('an order that was cancelled: the whole, to the card, of no line; who holds the link sees no card', async () => {
    const { customer, id, total, link } = await paid()
    await shop.test.call(changeOrder, { params: { id }, body: { status: 100 } }, customer)
    expect(await seen(customer, id)).toMatchObject([{ amount: aed(total), lines: [], card, way: 'gateway' }])
    const k = new URL(link, 'http://localhost').searchParams.get('k')!
    const { headers } = await shop.test.call(openOrderLink, { params: { id }, body: { k } })
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const answer = await shop.test.inject({ method: 'GET', url: `/v1/orders/${id}`, headers: { cookie } })
    expect(answer.json().data.order.payment.refunds).toMatchObject([{ amount: aed(total), card: null }])
  })

  it('what the bank does not take: as credits for the same line, and the failed one is not told twice', async () => {
    const { customer, id, soup } = await paid()
    await move(id, 20, 40, 60)
    shop.gateway.refunding = 'fails'
    await refund(id, { lines: [{ _id: soup, qty: 1 }] })
    await send()
    const refunds = await seen(customer, id)
    expect(refunds.find(({ way }) => way === 'credits')).toMatchObject({
      isInstead: true,
      lines: [{ _id: soup, qty: 1 }],
      card: null,
    })
    const rows = await invoiced(id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ reason: '1\u00a0× Lentil soup' })
    expect(rows[0]!.label).toContain('Refunded as credits on')
  })

  it('cash: the store owes it, since a day', async () => {
    const { customer, id, soup } = await paid({ mod: 'cod' })
    await move(id, 20, 40, 60)
    await refund(id, { lines: [{ _id: soup }] })
    expect(await seen(customer, id)).toMatchObject([{ way: 'cash', status: 'owed', lines: [{ qty: 3 }], card: null }])
    const [row] = await invoiced(id)
    expect(row?.label).toBe('Owed to you in cash')
    expect(row?.reason).toContain('3\u00a0× Lentil soup · Since ')
  })

  it.each(LANGUAGES)('the invoice says it in the language of the order: %s', async (language) => {
    const { id, soup } = await paid({ language })
    await move(id, 20, 40, 60)
    await refund(id, { lines: [{ _id: soup, qty: 1 }] })
    const [row] = await invoiced(id)
    expect(row?.label).toBe(serverWords(language)('invoice.refundComing'))
    expect(row?.reason).toContain('Visa •••• 4242')
    await send()
  })
})

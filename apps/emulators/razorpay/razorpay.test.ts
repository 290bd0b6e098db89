import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Razorpay from 'razorpay'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openRazorpay, type RazorpayEmulator } from './index.ts'

const KEY_ID = 'rzp_test_official'
const KEY_SECRET = 'rzp_key_secret'

let razorpay: RazorpayEmulator
let official: Razorpay

beforeAll(async () => {
  razorpay = await openRazorpay()
  razorpay.addAccount(KEY_ID, KEY_SECRET)
  official = new Razorpay({ key_id: KEY_ID, key_secret: KEY_SECRET })
  pointAt(official, razorpay.url)
})
afterAll(() => razorpay.close())
afterEach(() => expect(razorpay.faults).toEqual([]))

describe('Razorpay’s own client', () => {
  it('makes a link, sees it paid, and gives it back', async () => {
    const link = await official.paymentLink.create({
      amount: 50_000,
      currency: 'INR',
      reference_id: 'TS1',
      customer: {},
    } as never)
    expect(link).toMatchObject({ status: 'created', amount: 50_000, reference_id: 'TS1', payments: null })
    const paid = razorpay.payments.pay(razorpay.linkOf('TS1'), { method: 'upi', vpa: 'success@razorpay' })!
    const { payment_links: links } = await official.paymentLink.all({ reference_id: 'TS1' } as never)
    expect(links).toMatchObject([{ id: link.id, status: 'paid', amount_paid: 50_000 }])
    expect(await official.payments.fetch(paid.id)).toMatchObject({
      status: 'captured',
      captured: true,
      vpa: 'success@razorpay',
    })
    expect((await official.orders.fetchPayments(razorpay.linkOf('TS1').orderId)).items).toMatchObject([{ id: paid.id }])
    const refund = await official.payments.refund(paid.id, { amount: 50_000, receipt: 'r1' })
    expect(refund).toMatchObject({ entity: 'refund', status: 'pending', receipt: 'r1', payment_id: paid.id })
    await expect.poll(async () => (await official.refunds.fetch(refund.id)).status).toBe('processed')
    expect(await official.payments.fetch(paid.id)).toMatchObject({ status: 'refunded', amount_refunded: 50_000 })
  })

  it('captures just what was authorised', async () => {
    await official.paymentLink.create({ amount: 1000, reference_id: 'TS2', customer: {} } as never)
    razorpay.payments.isAutoCapture = false
    const { id } = razorpay.payments.pay(razorpay.linkOf('TS2'), { method: 'upi', vpa: 'success@razorpay' })!
    razorpay.payments.isAutoCapture = true
    await expect(official.payments.capture(id, 900, 'INR')).rejects.toMatchObject({ statusCode: 400 })
    expect(await official.payments.capture(id, 1000, 'INR')).toMatchObject({ status: 'captured' })
    await expect(official.payments.capture(id, 1000, 'INR')).rejects.toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', description: 'This payment has already been captured' },
    })
  })

  it('is told what is wrong as Razorpay does', async () => {
    await official.paymentLink.create({ amount: 1000, reference_id: 'TS3', customer: {} } as never)
    const again = official.paymentLink.create({ amount: 1000, reference_id: 'TS3', customer: {} } as never)
    await expect(again).rejects.toMatchObject({
      error: { description: 'payment link creation with reference ID already attempted' },
    })
    const soon = { amount: 1000, expire_by: Math.floor(Date.now() / 1000) + 60, customer: {} }
    await expect(official.paymentLink.create(soon as never)).rejects.toMatchObject({ statusCode: 400 })
    await expect(official.paymentLink.create({ amount: 99, customer: {} } as never)).rejects.toMatchObject({
      error: { field: 'amount' },
    })
    await expect(official.paymentLink.fetch('plink_nobody')).rejects.toMatchObject({ statusCode: 400 })
    const stranger = new Razorpay({ key_id: KEY_ID, key_secret: 'wrong' })
    pointAt(stranger, razorpay.url)
    await expect(stranger.payments.fetch('pay_1')).rejects.toMatchObject({ statusCode: 401 })
  })

  it('cancels a link once, and none that was paid', async () => {
    const link = await official.paymentLink.create({ amount: 1000, reference_id: 'TS4', customer: {} } as never)
    expect(await official.paymentLink.cancel(link.id)).toMatchObject({ status: 'cancelled' })
    await expect(official.paymentLink.cancel(link.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('reads settlements of a day, and disputes', async () => {
    const paid = razorpay.payments.pay(
      razorpay.ledger.links.get((await official.paymentLink.create({ amount: 2000, customer: {} } as never)).id)!,
      { method: 'card', number: '4100280000001007', otp: '1234' },
    )!
    const settledAt = Date.parse('2026-11-20T10:00:00Z') / 1000
    razorpay.ledger.settlements.push({
      ...{ keyId: KEY_ID, settlementId: 'setl_1', settledAt, payment: paid, refund: null, dispute: null },
      ...{ amount: 2000, fee: 40 },
    })
    const lines = (await official.settlements.reports({ year: 2026, month: 11, day: 20 })) as unknown
    expect(lines).toMatchObject({ items: [{ entity_id: paid.id, credit: 1960, fee: 40, settled: true }] })
    const { id } = razorpay.payments.dispute(paid)
    expect(await official.disputes.fetch(id)).toMatchObject({ id, payment_id: paid.id, status: 'open' })
  })
})

describe('signatures', () => {
  it('of webhooks and of the way back are what the official client checks', async () => {
    const received: { body: string; signature: string; id: string }[] = []
    const door = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += String(part)
      })
      request.on('end', () => {
        const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id } = request.headers as Record<
          string,
          string
        >
        received.push({ body, signature: signature!, id: id! })
        response.writeHead(200).end()
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => door.once('listening', resolve))
    const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
    razorpay.addAccount('rzp_test_told', KEY_SECRET, { url, secret: 'rzp_hook_secret' })
    const client = new Razorpay({ key_id: 'rzp_test_told', key_secret: KEY_SECRET })
    pointAt(client, razorpay.url)
    const request = { amount: 3000, reference_id: 'TS5', callback_url: 'http://shop.test/back', callback_method: 'get' }
    const link = await client.paymentLink.create({ ...request, customer: {} } as never)
    const page = await fetch(link.short_url, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ act: 'upi', vpa: 'success@razorpay' }) },
    })
    await razorpay.webhooks.settled()
    door.close()
    expect(received.map(({ body }) => JSON.parse(body).event)).toEqual(
      expect.arrayContaining(['payment.authorized', 'payment.captured', 'order.paid', 'payment_link.paid']),
    )
    for (const { body, signature } of received)
      expect(validateWebhookSignature(body, signature, 'rzp_hook_secret')).toBe(true)
    expect(new Set(received.map(({ id }) => id)).size).toBe(received.length)
    const back = new URL(page.headers.get('location')!).searchParams
    const signed = {
      payment_link_id: back.get('razorpay_payment_link_id')!,
      payment_id: back.get('razorpay_payment_id')!,
      payment_link_reference_id: back.get('razorpay_payment_link_reference_id')!,
      payment_link_status: back.get('razorpay_payment_link_status')!,
    }
    expect(validatePaymentVerification(signed, back.get('razorpay_signature')!, KEY_SECRET)).toBe(true)
    expect(
      validatePaymentVerification({ ...signed, payment_link_status: 'x' }, back.get('razorpay_signature')!, KEY_SECRET),
    ).toBe(false)
  })

  it('a webhook that fails for its day is switched off, and told nothing more', async () => {
    let tries = 0
    const door = createServer((_request, response) => {
      tries += 1
      response.writeHead(500).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => door.once('listening', resolve))
    const short = await openRazorpay({ retryAfterMs: 5, givesUpAfterMs: 35 })
    const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
    const webhook = short.addAccount(KEY_ID, KEY_SECRET, { url, secret: 's' })!
    const client = new Razorpay({ key_id: KEY_ID, key_secret: KEY_SECRET })
    pointAt(client, short.url)
    await client.paymentLink.create({ amount: 1000, reference_id: 'TS6', customer: {} } as never)
    short.payments.cancel(short.linkOf('TS6'))
    await short.webhooks.settled()
    // At once, and after 5, 10 and 20 ms more.
    expect(tries).toBe(4)
    expect(webhook.isOn).toBe(false)
    short.payments.expire(short.linkOf('TS6'))
    await short.webhooks.settled()
    expect(tries).toBe(4)
    door.close()
    await short.close()
  })
})

/** It knows no other address than its own; its sender does. */
function pointAt(client: Razorpay, url: string): void {
  const { api } = client as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = url
}

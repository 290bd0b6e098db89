import { parseForm } from '@compass/emulators/stripe/form.ts'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#api/ids/index.ts'
import type { Charge, GatewayPayment } from '../port.ts'
import { chargeOf, describeGateway } from '../test-gateway-contract.ts'
import { failureCodeOf } from './failure-codes.ts'
import { openStripeBench, TEST_KEY, WEBHOOK_SECRET } from './test-stripe.ts'

describeGateway('Stripe', openStripeBench)

describe('Stripe, as only Stripe is', () => {
  let bench: Awaited<ReturnType<typeof openStripeBench>>
  beforeAll(async () => {
    bench = await openStripeBench()
  })
  afterAll(() => bench.close())

  const key = (charge: Charge, payment: GatewayPayment | null) => {
    return { reference: charge.reference, gatewayId: payment?.id ?? null, createdAt: new Date() }
  }
  const there = () => bench.stripe.account(TEST_KEY)
  const submit = (address: string, fields: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields).toString(), redirect: 'manual' })
  const lastForm = (path: string) => parseForm(bench.emulator.requests.findLast((one) => one.path === path)!.body)
  async function withCard(number: string, method: 'savedCard' | 'express' = 'savedCard') {
    const charge = chargeOf(bench, { method })
    const first = await bench.refusedCard!(charge.customerId)
    const customer = there().books.take('payment_method', first).customer as string
    return { charge, customer, cardToken: there().saveCard(customer, number) }
  }

  describe('a saved card', () => {
    it('that asks for 3-D Secure goes on at the bank’s page, and is paid there', async () => {
      const { charge, cardToken } = await withCard('4000002500003155')
      const open = await bench.gateway.charge({ ...charge, cardToken })
      expect(open).toMatchObject({ status: 'created', captured: 0, page: { requiresRedirect: true } })
      const answer = await submit(open.page.pageUrl!, { with: 'yes' })
      expect(answer.headers.get('location')).toMatch(/^https:\/\/shop\.example\/.*redirect_status=succeeded$/)
      const paid = await bench.gateway.find(bench.account, key(charge, open))
      expect(paid).toMatchObject({ id: open.id, status: 'captured', captured: charge.amount })
      expect(paid?.card).toEqual({ brand: 'visa', last4: '3155', bin: null })
    })

    it('whose holder does not pass 3-D Secure has failed, with a code that names no reason', async () => {
      const { charge, cardToken } = await withCard('4000000000003220')
      const open = await bench.gateway.charge({ ...charge, cardToken })
      await submit(open.page.pageUrl!, { with: 'no' })
      const failed = await bench.gateway.find(bench.account, key(charge, open))
      expect(failed).toMatchObject({ status: 'failed', captured: 0, failureCode: 5100 })
    })

    it('whose 3-D Secure nobody answers is ended by us', async () => {
      const { charge, cardToken } = await withCard('4000002500003155')
      const open = await bench.gateway.charge({ ...charge, cardToken })
      expect(await bench.gateway.cancel(bench.account, key(charge, open))).toMatchObject({ status: 'cancelled' })
    })

    it.each([
      ['4000000000000069', 5001],
      ['4000000000009987', 5001],
      ['4000000000000127', 5002],
      ['4242424242424241', 5003],
      ['4000000000009995', 5011],
      ['4000000000000002', 5100],
      ['4000000000000119', 5100],
    ])('%s is refused with %i', async (number, failureCode) => {
      const { charge, cardToken } = await withCard(number)
      const answer = await bench.gateway.charge({ ...charge, cardToken })
      expect(answer).toMatchObject({ reference: charge.reference, status: 'failed', failureCode, captured: 0 })
      // The same attempt again is answered the same.
      expect(await bench.gateway.charge({ ...charge, cardToken })).toEqual(answer)
    })

    it('that was saved last pays by one tap; without one the page opens', async () => {
      const { charge } = await withCard('5555555555554444', 'express')
      expect(await bench.gateway.charge(charge)).toMatchObject({ status: 'captured', card: { last4: '4444' } })
      const nobody = chargeOf(bench, { method: 'express' })
      expect(await bench.gateway.charge(nobody)).toMatchObject({ status: 'created', page: { requiresRedirect: true } })
    })

    it('that was saved twice is one, and is forgotten as one', async () => {
      const { charge, customer } = await withCard('4242424242424242')
      const last = there().saveCard(customer, '4242424242424242')
      const cards = await bench.gateway.cards(bench.account, charge.customerId)
      expect(cards.map(({ token, last4 }) => [token, last4])).toEqual([
        [last, '4242'],
        [expect.any(String), '9995'],
      ])
      expect(await bench.gateway.forgetCard(bench.account, charge.customerId, last)).toBe(true)
      expect((await bench.gateway.cards(bench.account, charge.customerId)).map(({ last4 }) => last4)).toEqual(['9995'])
    })

    it('of a customer whom Stripe knows no more is saved with a new one', async () => {
      const charge = chargeOf(bench, { savesCard: true })
      const id = [bench.account.merchantId, 'test', 'stripe', charge.customerId].join(' ')
      bench.customers.set(id, 'cus_gone')
      const open = await bench.gateway.charge(charge)
      await bench.pay(open, true)
      expect(await bench.gateway.cards(bench.account, charge.customerId)).toHaveLength(1)
      expect(bench.customers.get(id)).not.toBe('cus_gone')
    })
  })

  describe('its page', () => {
    it('is asked for in the same words each time, says whose it is, and never shows another currency', async () => {
      const charge = chargeOf(bench, { language: 'ar' })
      await bench.gateway.charge(charge)
      const form = lastForm('/v1/checkout/sessions')
      const metadata = { merchant: bench.account.merchantId, reference: charge.reference }
      expect(form).toMatchObject({
        client_reference_id: charge.reference,
        locale: 'auto',
        metadata,
        payment_intent_data: { metadata: { ...metadata, page: 'checkout' } },
        adaptive_pricing: { enabled: 'false' },
        expires_at: String(Math.floor(charge.expiresAt.getTime() / 1000) + 31 * 60),
      })
      const { headers } = bench.emulator.requests.findLast(({ path }) => path === '/v1/checkout/sessions')!
      expect(headers['idempotency-key']).toBe(`payment-${charge.reference}`)
    })

    it.each(['apple_pay', 'google_pay'])('has %s', async (wallet) => {
      const charge = chargeOf(bench, { method: wallet === 'apple_pay' ? 'applepay' : 'googlepay' })
      const open = await bench.gateway.charge(charge)
      const answer = await submit(open.page.pageUrl!, { with: wallet })
      expect(answer.headers.get('location')).toBe(charge.returnUrl)
      expect(await bench.gateway.find(bench.account, key(charge, open))).toMatchObject({ captured: charge.amount })
    })

    it('is over a while after the payment is: then it has expired', async () => {
      const charge = chargeOf(bench)
      const open = await bench.gateway.charge(charge)
      bench.turn(62 * 60_000)
      try {
        expect(await bench.gateway.find(bench.account, key(charge, open))).toMatchObject({ status: 'expired' })
      } finally {
        bench.turn(-62 * 60_000)
      }
    })

    it('with 3-D Secure is open until the bank knows', async () => {
      const charge = chargeOf(bench)
      const open = await bench.gateway.charge(charge)
      const answer = await submit(open.page.pageUrl!, { number: '4000 0025 0000 3155' })
      expect(await bench.gateway.find(bench.account, key(charge, open))).toMatchObject({ status: 'created' })
      await submit(answer.headers.get('location')!, { with: 'yes' })
      expect(await bench.gateway.find(bench.account, key(charge, open))).toMatchObject({ status: 'captured' })
    })
  })

  it('a refund is found again after Stripe has forgotten its key', async () => {
    const charge = chargeOf(bench)
    const open = await bench.gateway.charge(charge)
    await bench.pay(open)
    const refund = { reference: newId(Date.now()), amount: 1000, currency: charge.currency, reason: '' }
    const first = await bench.gateway.refund(bench.account, open.id, refund)
    bench.turn(25 * 3_600_000)
    try {
      expect((await bench.gateway.refund(bench.account, open.id, refund)).id).toBe(first.id)
    } finally {
      bench.turn(-25 * 3_600_000)
    }
    expect(await bench.gateway.find(bench.account, key(charge, open))).toMatchObject({ refunded: 1000 })
  })

  it.each(['brokenAfterDoing', 'droppedAfterDoing'] as const)(
    'a refund without an answer is made once (%s)',
    async (lie) => {
      const charge = chargeOf(bench)
      const open = await bench.gateway.charge(charge)
      await bench.pay(open)
      const refund = { reference: newId(Date.now()), amount: 700, currency: charge.currency, reason: '' }
      bench.emulator.lies.add('POST /v1/refunds', { kind: lie })
      const first = await bench.gateway.refund(bench.account, open.id, refund).catch((fault) => fault)
      if (first instanceof Error) expect(first).toMatchObject({ kind: 'unsure' })
      expect(await bench.gateway.refund(bench.account, open.id, refund)).toMatchObject({ reference: refund.reference })
      expect(await bench.gateway.find(bench.account, key(charge, open))).toMatchObject({ refunded: 700 })
    },
  )

  it.each(['brokenAfterDoing', 'droppedAfterDoing'] as const)('a saved card is charged once (%s)', async (lie) => {
    const { charge, cardToken } = await withCard('4242424242424242')
    bench.emulator.lies.add('POST /v1/payment_intents', { kind: lie })
    const answer = await bench.gateway.charge({ ...charge, cardToken }).catch((fault) => fault)
    if (answer instanceof Error) expect(answer).toMatchObject({ kind: 'unsure' })
    const found = await bench.gateway.find(bench.account, key(charge, null))
    expect(found).toMatchObject({ status: 'captured', captured: charge.amount, refunded: 0 })
    const taken = (await bench.gateway.ledger(bench.account))!.filter(({ reference }) => reference === charge.reference)
    expect(taken.map(({ payment, amount }) => [payment, amount])).toEqual([[found!.id, charge.amount]])
  })

  it('a customer who saves a card twice at once is one customer', async () => {
    const customerId = newId(Date.now())
    const both = [1, 2].map(() => bench.gateway.charge(chargeOf(bench, { savesCard: true, customerId })))
    const customers = (await Promise.all(both)).map(({ id }) => there().books.take('checkout.session', id).customer)
    expect(customers[0]).toMatch(/^cus_/)
    expect(customers[1]).toBe(customers[0])
  })

  it('a refund that a person made at Stripe is asked about by its payment', async () => {
    const charge = chargeOf(bench)
    const open = await bench.gateway.charge(charge)
    await bench.pay(open)
    const { payment_intent: id } = there().books.take('checkout.session', open.id)
    const intent = there().books.take('payment_intent', id as string)
    const before = bench.webhooks.length
    const { id: refund } = there().payments.refund(intent, 500, {})
    await expect.poll(() => bench.webhooks.length).toBeGreaterThan(before)
    const read = await bench.gateway.readWebhook(bench.account, bench.webhooks.at(-1)!)
    expect(read).toMatchObject({ ok: true, value: { gatewayId: intent.id, refundId: null, reference: null } })
    const hint = { reference: '', gatewayId: intent.id, createdAt: new Date() }
    const answer = await bench.gateway.find(bench.account, hint)
    expect(answer).toMatchObject({ id: open.id, reference: charge.reference, refunded: 500 })
    expect(await bench.gateway.findRefund(bench.account, refund)).toBeNull()
  })

  it('a dispute’s event names the dispute alone', async () => {
    const charge = chargeOf(bench)
    const open = await bench.gateway.charge(charge)
    await bench.pay(open)
    const before = bench.webhooks.length
    const id = await bench.dispute!(open)
    const find = () => bench.webhooks.slice(before).find(({ body }) => body.includes('charge.dispute.created'))
    await expect.poll(find).toBeDefined()
    const read = await bench.gateway.readWebhook(bench.account, find()!)
    expect(read).toMatchObject({ ok: true, value: { disputeId: id, gatewayId: null, reference: null } })
  })

  it('an event of last month is stale, and one of both secrets is right', async () => {
    const [event] = there()
      .books.all('event')
      .filter(({ type }) => type === 'payment_intent.succeeded')
    const old = bench.webhooks.length
    await there().events.resend(event!.id, 30 * 86_400)
    const refused = { ok: false, refusal: { reason: 'stale_signature' } }
    expect(await bench.gateway.readWebhook(bench.account, bench.webhooks[old]!)).toEqual(refused)
    there().rotate(['whsec_new', WEBHOOK_SECRET])
    await there().events.resend(event!.id)
    there().rotate([WEBHOOK_SECRET])
    const rotated = bench.webhooks.at(-1)!
    expect((await bench.gateway.readWebhook(bench.account, rotated)).ok).toBe(true)
    const header = rotated.headers['stripe-signature'] as string
    expect(Stripe.webhooks.constructEvent(rotated.body, header, WEBHOOK_SECRET).id).toBe(event!.id)
  })

  it('hostile 55: an address that is not its own is no page', async () => {
    const charge = chargeOf(bench)
    const open = await bench.gateway.charge(charge)
    there().books.take('checkout.session', open.id).url = 'https://evil.example/pay'
    await expect(bench.gateway.find(bench.account, key(charge, open))).rejects.toMatchObject({ kind: 'refused' })
  })

  it('an amount or a promotion that it can not keep to is never sent', async () => {
    const { length } = bench.emulator.requests
    for (const changes of [{ amount: 5124, currency: 'KWD' }, { amount: 199 }, { bins: ['411111'] }])
      await expect(bench.gateway.charge(chargeOf(bench, changes))).rejects.toMatchObject({ kind: 'refused' })
    expect(bench.emulator.requests.length).toBe(length)
  })

  it('keeps the key of a call that was tried again', async () => {
    bench.emulator.lies.add(bench.calls.create, { kind: 'tooMany' })
    bench.emulator.lies.add(bench.calls.create, { kind: 'droppedAfterDoing' })
    const charge = chargeOf(bench)
    const open = await bench.gateway.charge(charge)
    const tries = bench.emulator.requests.filter(
      ({ headers }) => headers['idempotency-key'] === `payment-${charge.reference}`,
    )
    expect(tries.length).toBeGreaterThanOrEqual(3)
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
    expect(await bench.gateway.find(bench.account, key(charge, null))).toMatchObject({ id: open.id })
  })
})

it.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 5011],
  [{ code: 'expired_card', decline_code: null }, 5001],
  [{ code: 'card_declined', decline_code: 'fraudulent' }, 5100],
  [{ code: 'card_declined', decline_code: 'a_new_one' }, 5100],
  [null, 5100],
])('%j is %i', (error, code) => {
  expect(failureCodeOf(error)).toBe(code)
})

import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStripe, type StripeEmulator } from './index.ts'

const KEY = 'sk_test_0123456789'

describe('Stripe’s own SDK at the emulator', () => {
  let emulator: StripeEmulator
  let sdk: Stripe
  beforeAll(async () => {
    emulator = await openStripe({ secretKeys: [KEY] })
    sdk = clientOf(KEY)
  })
  afterAll(() => emulator.close())

  const clientOf = (key: string) => {
    const { hostname, port } = new URL(emulator.url)
    return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
  }
  const page = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}, options: Stripe.RequestOptions = {}) =>
    sdk.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: 'https://shop.example/',
        line_items: [
          { quantity: 2, price_data: { currency: 'aed', unit_amount: 500, product_data: { name: 'Order' } } },
        ],
        ...changes,
      },
      options,
    )

  it('makes a page, and finds what was paid there', async () => {
    const session = await page({ client_reference_id: 'r1', payment_intent_data: { metadata: { reference: 'r1' } } })
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 1000,
      status: 'open',
      payment_intent: null,
    })
    emulator.account(KEY).payPage(session.id, '4242424242424242')
    const paid = await sdk.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    const intent = paid.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1000, metadata: { reference: 'r1' } })
    expect((intent.latest_charge as Stripe.Charge).payment_method_details?.card?.last4).toBe('4242')
    await expect(sdk.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('pages through lists, the newest first', async () => {
    const newest: string[] = []
    for (let n = 0; n < 3; n++) newest.unshift((await page()).id)
    const seen: string[] = []
    for await (const { id } of sdk.checkout.sessions.list({ limit: 2 })) if (newest.includes(id)) seen.push(id)
    expect(seen).toEqual(newest)
  })

  it('is answered the same under one key for a day; other parameters are an error; a refused form is not kept', async () => {
    const options = { idempotencyKey: 'k1' }
    const first = await page({}, options)
    expect((await page({}, options)).id).toBe(first.id)
    await expect(page({ client_reference_id: 'other' }, options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
    const refused = { idempotencyKey: 'k2' }
    await expect(page({ success_url: 'nowhere' }, refused)).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    )
    expect((await page({}, refused)).object).toBe('checkout.session')
  })

  it('is answered a 500 again under its key, and only one is under way at a time', async () => {
    emulator.lies.add('POST /v1/checkout/sessions', { kind: 'brokenAfterDoing' })
    for (let n = 0; n < 2; n++)
      await expect(page({}, { idempotencyKey: 'k3' })).rejects.toMatchObject({ statusCode: 500 })
    emulator.lies.add('POST /v1/checkout/sessions', { kind: 'late', afterMs: 300 })
    const slow = page({}, { idempotencyKey: 'k4' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect(page({}, { idempotencyKey: 'k4' })).rejects.toMatchObject({ statusCode: 409 })
    expect((await page({}, { idempotencyKey: (await slow).id })).object).toBe('checkout.session')
  })

  it('hears a no as the error that it is', async () => {
    await expect(clientOf('sk_test_unknown').balance.retrieve()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
    await expect(sdk.refunds.retrieve('re_unknown')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    const kwd = { price_data: { currency: 'kwd', unit_amount: 5124, product_data: { name: 'Order' } }, quantity: 1 }
    await expect(page({ line_items: [kwd] })).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    const soon = Math.floor(Date.now() / 1000) + 29 * 60
    await expect(page({ expires_at: soon })).rejects.toMatchObject({ param: 'expires_at' })
    await expect(page({ locale: 'ar' })).rejects.toMatchObject({ param: 'locale' })
    const customer = await sdk.customers.create({ metadata: { customer: 'c1' } })
    const payment_method = emulator.account(KEY).saveCard(customer.id, '4000000000009995')
    const charge = { amount: 1000, currency: 'aed', customer: customer.id, payment_method, confirm: true }
    const refusal = await sdk.paymentIntents.create(charge).catch((error) => error)
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(refusal).toMatchObject({
      decline_code: 'insufficient_funds',
      payment_intent: { status: 'requires_payment_method' },
    })
  })

  it('makes an address for webhooks, whose secret is shown once', async () => {
    const url = 'https://shop.example/v1/payment/webhooks/stripe'
    const endpoint = await sdk.webhookEndpoints.create({ url, enabled_events: ['refund.failed'] })
    expect(endpoint).toMatchObject({ object: 'webhook_endpoint', secret: expect.stringMatching(/^whsec_/) })
  })
})

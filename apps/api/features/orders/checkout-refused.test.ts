import { pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aed, customerWithCart, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { openDirectory } from '../merchants/directory.ts'
import { applyMerchant } from '../platform/apply-merchant.ts'

type Change = (document: ReturnType<typeof merchantDocument>) => void

describe('what an order is refused for', () => {
  let test: TestApi
  let shop: Shop
  /** What a customer meets when the merchant changes between the cart and the order. */
  const placedAfter = async (change: Change, sku = 'soup', qty = 2) => {
    const customer = await customerWithCart(test, sku, qty)
    const body = await customer.orderBody()
    await test.apply(merchantDocument(change))
    const answer = await customer.send(body)
    expect(await customer.orderCount()).toBe(answer.status === 201 ? 1 : 0)
    return { ...answer, customer }
  }

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
  })
  afterEach(async () => {
    test.clock.set('2026-06-01T08:00:00Z')
    await test.apply(merchantDocument())
  })
  afterAll(async () => expect(await test.end()).toEqual([]))

  it('hostile 10: a total that is no longer the one shown places nothing and shows the new one', async () => {
    const { status, meta, data, customer } = await placedAfter((document) => {
      document.catalogue.categories[0]!.products[0]!.price = '20.00'
    })
    expect([status, meta.code, meta.error]).toEqual([409, 4213, 'cart_changed'])
    expect(data).toMatchObject({ cart: { totals: { grandTotal: aed(4100) } } })
    expect((await customer.cart()).count).toBe(2)
  })

  it('hostile 10: sees a change that another process made a moment ago', async () => {
    const customer = await customerWithCart(test)
    const body = await customer.orderBody()
    const merchants = await openDirectory(test.database, { mode: 'demo' })
    const document = merchantDocument(({ catalogue }) => {
      catalogue.categories[0]!.products[0]!.price = '99.00'
    })
    const applied = await applyMerchant({ ...test.api, merchants }, test.slug, { document: JSON.stringify(document) })
    merchants.stop()
    expect(applied.ok).toBe(true)
    expect((await customer.send(body)).meta.error).toBe('cart_changed')
  })

  it('hostile 11: what a client says of prices, status and owner decides nothing', async () => {
    const customer = await customerWithCart(test)
    const lies = {
      price: 1,
      total: 1,
      discount: 3600,
      deliveryFee: 0,
      tax: 0,
      status: 60,
      paymentStatus: 100,
      user: 'someone',
      merchant: 'other',
      totals: { grandTotal: aed(1) },
    }
    const { data } = await customer.place(lies as object)
    expect(data.order).toMatchObject({ status: 10, payment: { status: 20 }, totals: { grandTotal: aed(3700) } })
  })

  it('hostile 14: a cart of one store cannot be ordered at another', async () => {
    const customer = await customerWithCart(test)
    const { status, meta } = await customer.place({ store: shop.store('bay') })
    expect([status, meta.error]).toEqual([422, 'cart_store_mismatch'])
  })

  it.each<[string, Change]>([
    [
      'sold out',
      (document) => {
        document.catalogue.categories[0]!.products[0]!.soldOut = true
      },
    ],
    [
      'off the menu',
      (document) => {
        document.catalogue.categories[0]!.products[0]!.active = false
      },
    ],
    ['gone from the document', (document) => void document.catalogue.categories[0]!.products.shift()],
    [
      'no longer picked up',
      (document) => {
        document.catalogue.categories[0]!.products[0]!.services = ['delivery']
      },
    ],
  ])('hostile 16: an item that is %s by then is named, and the basket kept', async (_, change) => {
    const { status, meta, data, customer } = await placedAfter(change)
    expect([status, meta.code, meta.error]).toEqual([409, 4201, 'item_unavailable'])
    expect(data).toMatchObject({ product: shop.product('soup') })
    expect(meta.message).toContain('Lentil soup')
    const { rows } = await test.sql.query(
      "select jsonb_array_length(lines) as n from carts where user_id = $1 and state = 'live'",
      [customer.userId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('hostile 16: an item out of its hours by then', async () => {
    const customer = await newCustomer(test)
    test.clock.set('2026-06-01T06:55:00Z')
    await customer.add('breakfast')
    const body = await customer.orderBody()
    test.clock.set('2026-06-01T07:00:00Z')
    expect((await customer.send(body)).meta).toMatchObject({ code: 4201, error: 'item_unavailable' })
  })

  it('hostile 17: one minor unit below the minimum is too little, the minimum itself is enough', async () => {
    const withMinimum =
      (minimum: string): Change =>
      (document) => {
        document.stores[0]!.minimumOrder = { pickup: minimum }
      }
    const lower = await placedAfter(withMinimum('36.01'))
    expect([lower.status, lower.meta.code]).toEqual([422, 4203])
    expect(lower.meta.message).toContain('0.01')
    expect((await placedAfter(withMinimum('36.00'))).status).toBe(201)
  })

  it('hostile 18: cash up to its limit, and not one minor unit above', async () => {
    const withLimit =
      (limit: string): Change =>
      (document) => {
        document.stores[0]!.cashLimit = limit
      }
    expect((await placedAfter(withLimit('37.00'))).status).toBe(201)
    const upper = await placedAfter(withLimit('36.99'))
    expect([upper.status, upper.meta.code, upper.meta.error]).toEqual([422, 4214, 'cash_above_limit'])
    expect(upper.meta.message).toContain('36.99')
  })

  it.each(['cardOnDelivery', 'card', 'savedCard', '__proto__', ''])(
    'hostile 19: refuses %j for pickup',
    async (mod) => {
      const customer = await customerWithCart(test)
      const { status, meta } = await customer.place({ payment: { mod } })
      expect([status, meta.code, meta.error]).toEqual([422, 4214, 'payment_method_not_allowed'])
    },
  )

  it.each<[string, Change, number, string]>([
    [
      'inactive',
      (document) => {
        document.stores[0]!.active = false
      },
      409,
      'store_inactive',
    ],
    [
      'under testing',
      (document) => {
        document.stores[0]!.preview = true
      },
      409,
      'store_testing',
    ],
    [
      'closed',
      (document) => {
        document.stores[0]!.hours.plannedOff = [{ date: '2026-06-01' }]
      },
      409,
      'store_closed',
    ],
    [
      'without pickup',
      (document) => {
        document.stores[0]!.services = ['delivery']
      },
      409,
      'service_not_offered',
    ],
  ])('hostile 20: takes no order while the outlet is %s', async (_, change, status, error) => {
    const answer = await placedAfter(change)
    expect([answer.status, answer.meta.error]).toEqual([status, error])
  })

  it.each([
    ['today', [], 'We are closed at the moment. We open at 13:00, and your basket is saved.'],
    ['tomorrow', ['2026-06-01'], 'We are closed at the moment. We open tomorrow at 13:00, and your basket is saved.'],
    [
      'on another day',
      ['2026-06-01', '2026-06-02'],
      'We are closed at the moment. We open Wednesday 3 June at 13:00, and your basket is saved.',
    ],
  ])('hostile 20: says when a closed outlet opens: %s', async (_, closed, text) => {
    const answer = await placedAfter((document) => {
      const { hours } = document.stores[0]!
      hours.week = hours.week.map((day) => ({ ...day, opens: '13:00', closes: '22:00' }))
      hours.plannedOff = closed.map((date) => ({ date }))
    })
    expect(answer.meta.error).toBe('store_closed')
    expect(answer.meta.message).toBe(text)
  })

  it('hostile 20: says 4100 while the channel is paused, and takes orders of the other', async () => {
    const token = await test.merchantKey()
    const pause = (state: boolean) =>
      test.call(pauseChannel, { params: { id: shop.store('marina') }, body: { orderChannel: 50, state } }, { token })
    const customer = await customerWithCart(test)
    const body = await customer.orderBody()
    expect((await pause(true)).data.pauseOrder).toContainEqual({ orderChannel: 50, state: true, until: null })
    const paused = await customer.send(body)
    expect([paused.status, paused.meta.code, paused.meta.error]).toEqual([409, 4100, 'channel_paused'])
    await pause(false)
    expect((await customer.send(body)).status).toBe(201)
  })

  it('hostile 24: an item that the kitchen said is sold out is refused before anything is written', async () => {
    const token = await test.merchantKey()
    const customer = await customerWithCart(test)
    const body = await customer.orderBody()
    const say = (soldOut: boolean) =>
      test.call(
        setAvailability,
        { params: { id: shop.product('soup') }, body: { store: shop.store('marina'), soldOut } },
        { token },
      )
    await say(true)
    expect((await customer.send(body)).meta).toMatchObject({ code: 4201, error: 'item_unavailable' })
    await say(false)
    expect((await customer.send(body)).status).toBe(201)
  })

  it('hostile 21: lists every field that is missing or wrong', async () => {
    const strict: Change = (document) => {
      document.termsRequired = true
      document.contact = { verifyPhone: 'never', email: { need: 'mandatory' } }
    }
    await test.apply(merchantDocument(strict))
    const customer = await newCustomer(test, { isVerified: false })
    await customer.add('soup', { qty: 2 })
    const bad = await customer.place({
      name: '<b>',
      email: 'me@nowhere',
      phone: { number: '123', countryCode: '+971' },
    })
    expect([bad.status, bad.meta.code]).toEqual([422, 4215])
    expect(bad.meta.errors!.map(({ path }) => path)).toEqual(['name', 'email', 'phone', 'isTermsAndConditionAgreed'])
    const missing = await customer.place({ isTermsAndConditionAgreed: true })
    expect(missing.meta.errors!.map(({ path }) => path)).toEqual(['name', 'email', 'phone'])
    const whole = {
      name: 'Omar Said',
      email: 'omar@example.com',
      phone: { number: '0501234567', countryCode: '+971' },
    }
    const terms = await customer.place(whole)
    expect([terms.status, terms.meta.error]).toEqual([422, 'terms_not_accepted'])
    const placed = await customer.place({ ...whole, isTermsAndConditionAgreed: true })
    expect(placed.data.order).toMatchObject({
      phone: { number: '501234567', countryCode: '+971' },
      address: { email: 'omar@example.com' },
    })
  })

  it('hostile 21: asks for a proven phone where the merchant wants one', async () => {
    const customer = await newCustomer(test, { isVerified: false })
    await customer.add('soup', { qty: 2 })
    const { status, meta } = await customer.place({
      name: 'Omar',
      phone: { number: '501234567', countryCode: '+971' },
    })
    expect([status, meta.code, meta.error]).toEqual([422, 4215, 'phone_unverified'])
  })

  it('hostile 23: an address outside the store’s areas is not served, whatever the client says of distance', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2, orderType: 20, area: shop.area('marina', 'harbour') })
    const canal = await customer.address(shop.area('bay', 'canal'))
    const lies = { lat: 25.08, lng: 55.14, distance: 0, deliveryCharge: 0 }
    const { status, meta } = await customer.place({ address: { _id: canal, ...lies } })
    expect([status, meta.code, meta.error]).toEqual([422, 4210, 'not_serviceable'])
    expect((await customer.place({ address: {} })).meta.errors).toMatchObject([{ path: 'address' }])
  })

  it('hostile 85: another customer’s address is unknown', async () => {
    const [victim, customer] = [await newCustomer(test), await newCustomer(test)]
    const area = shop.area('marina', 'harbour')
    await customer.add('soup', { qty: 2, orderType: 20, area })
    expect((await customer.place({ address: { _id: await victim.address(area) } })).status).toBe(404)
    expect((await customer.place({ address: { _id: "' or 1=1" } })).status).toBe(404)
  })

  it.each<[string, object]>([
    ['a card’s details', { cardDetails: { number: '1' } }],
    ['its code', { cardCode: '123' }],
    ['a number in the note', { deliveryInstruction: 'card 4111 1111 1111 1111 please' }],
    ['a number in the payment', { payment: { mod: 'cod', note: { deep: ['5555-5555-5555-4444'] } } }],
    ['a number as a number', { source: 378282246310005 }],
  ])('hostile 47: refuses %s and writes it nowhere', async (_, extra) => {
    const customer = await customerWithCart(test)
    const { status, meta } = await customer.place(extra)
    expect([status, meta.error]).toEqual([422, 'card_data_not_accepted'])
    expect(await customer.orderCount()).toBe(0)
  })

  it('hostile 104: an expired cart is 4212 by our clock', async () => {
    const customer = await customerWithCart(test)
    const body = await customer.orderBody()
    test.clock.turn({ minutes: 30 })
    const { status, meta } = await customer.send(body)
    expect([status, meta.code, meta.error]).toEqual([410, 4212, 'cart_expired'])
  })

  it('says that an empty cart holds nothing', async () => {
    const customer = await newCustomer(test)
    const body = {
      store: shop.store('marina'),
      orderType: 10,
      payment: { mod: 'cod' },
      expected: { grandTotal: aed(0) },
    }
    expect((await customer.send(body)).meta.error).toBe('cart_empty')
  })

  it('hostile 90: a write by cookie needs proof that it came from our own page', async () => {
    const customer = await customerWithCart(test)
    const body = await customer.orderBody()
    const cookie = `s.${test.merchantId}=${customer.token}`
    const send = (headers: Record<string, string>) =>
      test.inject({
        method: 'POST',
        url: '/v1/orders',
        headers: { cookie, 'x-merchant': test.slug, ...headers },
        payload: body as object,
      })
    expect((await send({})).statusCode).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await send({ origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await send({ 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(415)
    expect((await send({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201)
    expect(await customer.orderCount()).toBe(1)
  })

  it('remembers what the customer said for the next order', async () => {
    const customer = await customerWithCart(test)
    await customer.place({ name: 'Layla H.' })
    const { rows } = await test.sql.query('select full_name, previous_payment_mod from users where user_id = $1', [
      customer.userId,
    ])
    expect(rows).toEqual([{ full_name: 'Layla H.', previous_payment_mod: 'cod' }])
  })
})

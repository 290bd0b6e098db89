import * as calls from '@compass/contract/cart'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

describe('the cart', () => {
  let test: TestApi
  let shop: Shop
  let customer: Customer
  const aed = (amount: number) => ({ amount, currency: 'AED' })
  const remove = (body: object) =>
    test.call(
      calls.removeProductFromCart,
      { body: { store: shop.store('marina'), ...body } },
      { token: customer.token },
    )
  const fresh = async () => {
    customer = await newCustomer(test)
    return customer
  }

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
  })
  afterAll(() => test.close())

  it('is none at first, and answers null', async () => {
    await fresh()
    const { status, data } = await test.call(calls.getCart, {}, { token: customer.token })
    expect([status, data]).toEqual([200, { cart: null, restorable: null }])
  })

  it('takes products up, the same twice as one line, and prices them', async () => {
    await fresh()
    await customer.add('soup')
    await customer.add('soup', { qty: 2 })
    const { data } = await customer.add('rice', { customize: shop.choice('rice', 1) })
    expect(data.cart!.products.map(({ sku, qty, unit, total }) => [sku, qty, unit.amount, total])).toEqual([
      ['soup', 3, 1800, aed(5400)],
      ['rice', 1, 5000, aed(5000)],
    ])
    // 54.00 + 50.00 + packaging 4 × 0.50
    expect(data.cart!.totals.grandTotal).toEqual(aed(10_600))
    expect(data.cart!.count).toBe(4)
    expect(data.cart!.products[1]!.customize[0]!.variants[0]!.name).toEqual({ en: 'Large', ar: 'كبير' })
  })

  it('says what delivery costs, what is missing to the minimum, and to free delivery', async () => {
    await fresh()
    const { data } = await customer.add('soup', { orderType: 20, area: shop.area('marina', 'harbour') })
    expect(data.cart!.totals.fees).toEqual([
      { kind: 'delivery', amount: aed(900) },
      { kind: 'packaging', amount: aed(50) },
    ])
    expect(data.cart!.minimum).toEqual({ required: aed(3000), missing: aed(1200) })
    expect(data.cart!.freeDelivery).toEqual({ from: aed(10_000), missing: aed(8200) })
  })

  it('lets go of pieces, of a line, and of all of it', async () => {
    await fresh()
    const { data } = await customer.add('soup', { qty: 3 })
    const line = data.cart!.products[0]!._id
    expect((await remove({ productId: line, decrease: 1 })).data.cart!.products[0]!.qty).toBe(2)
    expect((await remove({ product: shop.product('soup') })).data.cart!.products).toEqual([])
    await customer.add('karak')
    await test.call(calls.deleteCart, {}, { token: customer.token })
    expect((await test.call(calls.getCart, {}, { token: customer.token })).data.cart).toBeNull()
  })

  it('changes the choice and the note of a line', async () => {
    await fresh()
    const { data } = await customer.add('rice', { customize: shop.choice('rice', 0) })
    const line = data.cart!.products[0]!._id
    const body = { store: shop.store('marina'), product: line, qty: 2, customize: shop.choice('rice', 1) }
    const changed = await test.call(calls.customizeCart, { body }, { token: customer.token })
    expect(changed.data.cart!.products[0]).toMatchObject({ qty: 2, unit: aed(5000), total: aed(10_000) })
    const noted = await test.call(
      calls.setInstruction,
      { params: { id: line }, body: { specialInstructions: '  no nuts ' } },
      { token: customer.token },
    )
    expect(noted.data.cart!.products[0]!.specialInstructions).toBe('no nuts')
  })

  it.each([-1, 0, 1.5, '2', 1e9, 2 ** 53, null, 'NaN', [1], 1000])(
    'hostile 13: refuses the quantity %j',
    async (qty) => {
      await fresh()
      const { status, meta } = await customer.add('soup', { qty })
      expect([status, meta.error]).toEqual([400, 'invalid_qty'])
      expect((await test.call(calls.getCart, {}, { token: customer.token })).data.cart).toBeNull()
    },
  )

  it.each(['en', 'ar', 'sr', 'fr', 'el'])(
    'names the bound of the rule for a wrong quantity in %s',
    async (language) => {
      await fresh()
      const body = { store: shop.store('marina'), product: shop.product('soup'), qty: 1000 }
      const headers = { 'content-language': language }
      const { meta } = await test.call(calls.addProductToCart, { body }, { token: customer.token, headers })
      expect(meta.message.match(/\d+/g)).toEqual(['1', '999'])
    },
  )

  it('hostile 13: holds 999 of a line and 100 lines', async () => {
    await fresh()
    expect((await customer.add('water', { qty: 999 })).status).toBe(200)
    expect((await customer.add('water', { qty: 1 })).meta.error).toBe('invalid_qty')
    for (let line = 1; line < 100; line++) await customer.add('soup', { specialInstructions: `bowl ${line}` })
    const { status, meta } = await customer.add('soup', { specialInstructions: 'one more' })
    expect([status, meta.error]).toEqual([422, 'cart_full'])
  })

  it('hostile 14: keeps a cart to one store until the customer says otherwise', async () => {
    await fresh()
    await customer.add('soup')
    const other = await customer.add('karak', { store: shop.store('bay') })
    expect([other.status, other.meta.code, other.meta.error]).toEqual([409, 4200, 'other_store'])
    const mismatch = await remove({ store: shop.store('bay'), product: shop.product('soup') })
    expect([mismatch.status, mismatch.meta.error]).toEqual([422, 'cart_store_mismatch'])
    const replaced = await customer.add('karak', { store: shop.store('bay'), replace: true })
    expect(replaced.data.cart).toMatchObject({ store: shop.store('bay'), count: 1 })
    expect(replaced.data.cart!.products[0]!.sku).toBe('karak')
  })

  it('hostile 83: another merchant’s stores, products and areas are unknown', async () => {
    await fresh()
    const elsewhere = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    const { merchant } = (await test.api.merchants.load(elsewhere))!
    const store = merchant.stores[0]!
    const tries = [
      await customer.add('soup', { store: store.id }),
      await customer.add('soup', { product: merchant.products[0]!.id }),
      await customer.add('soup', { area: store.areas[0]!.id }),
      await test.call(calls.getCart, { query: { store: store.id } }, { token: customer.token }),
      await test.call(calls.deleteCart, { query: { store: store.id } }, { token: customer.token }),
      await test.call(calls.updateCartAddress, { body: { store: store.id } }, { token: customer.token }),
    ]
    expect(tries.map(({ status, meta }) => [status, meta.error])).toEqual(tries.map(() => [404, 'not_found']))
  })

  it.each<[string, string, 10 | 20, string]>([
    ['sold out', 'cake', 10, 'sold_out'],
    ['off the menu', 'hidden', 10, 'inactive'],
    ['not on sale at noon', 'breakfast', 10, 'not_now'],
    ['not delivered', 'catering', 20, 'order_type'],
  ])('hostile 16: says 4201 for an item that is %s', async (_state, sku, orderType, kind) => {
    await fresh()
    const { status, meta } = await customer.add(sku, { orderType })
    expect([status, meta.code, meta.error]).toEqual([409, 4201, 'item_unavailable'])
    const body = { store: shop.store('marina'), orderType, products: [{ product: shop.product(sku) }] }
    const { data } = await test.call(calls.addProducts, { body }, { token: customer.token })
    expect(data.dropped!.map(({ because }) => because)).toEqual([kind])
  })

  it.each([
    ['en', '2026-06-01T08:00:00Z', 'Morning plate is available again tomorrow from 07:00.'],
    ['en', '2026-05-31T22:30:00Z', 'Morning plate is available from 07:00.'],
    ['fr', '2026-06-01T08:00:00Z', 'Morning plate est de nouveau disponible demain dès 07:00.'],
    ['ar', '2026-06-01T08:00:00Z', 'فطور الصباح متاح غداً من الساعة 07:00.'],
  ])('says in %s at %s when it can be had, by the clock of the outlet: %s', async (language, at, text) => {
    test.clock.set(at)
    await fresh()
    const body = { store: shop.store('marina'), product: shop.product('breakfast'), qty: 1, orderType: 10 as const }
    const headers = { 'content-language': language }
    const { meta } = await test.call(calls.addProductToCart, { body }, { token: customer.token, headers })
    expect(plain(meta.message)).toBe(text)
  })

  it('says 4202 for a choice outside its limits', async () => {
    await fresh()
    expect((await customer.add('rice')).meta).toMatchObject({ code: 4202, error: 'customization_below_min' })
    const both = shop.choice('rice', 0, 1)
    expect((await customer.add('rice', { customize: both })).meta).toMatchObject({
      code: 4202,
      error: 'customization_above_max',
    })
    const foreign = [{ _id: 'x', variants: [{ _id: 'y' }] }]
    expect((await customer.add('rice', { customize: foreign })).meta.error).toBe('customization_unknown')
  })

  it('adds what can be had of several products and names the rest', async () => {
    await fresh()
    const products = ['soup', 'cake', 'rice'].map((sku) => ({ product: shop.product(sku) }))
    const body = { store: shop.store('marina'), orderType: 10 as const, products: [...products, { product: 'gone' }] }
    const { data } = await test.call(calls.addProducts, { body }, { token: customer.token })
    expect(data.cart!.products.map(({ sku }) => sku)).toEqual(['soup'])
    expect(data.dropped!.map(({ because }) => because)).toEqual(['sold_out', 'choice_required', 'gone'])
  })

  it('marks what cannot be had in the other order type, and says so', async () => {
    await fresh()
    await customer.add('catering')
    const { data } = await customer.add('soup', { orderType: 20 })
    expect(data.changed).toMatchObject([{ what: 'order_type', name: { en: 'Party tray' } }])
    expect(data.cart!.products[0]!.unavailable).toMatchObject({ kind: 'order_type', next: null })
  })

  it('moves to a saved address, and asks before it changes the store', async () => {
    await fresh()
    await customer.add('soup')
    const direct = (body: object) =>
      test.call(
        calls.updateCartAddress,
        { body: { store: shop.store('marina'), orderType: 20, ...body } },
        { token: customer.token },
      )
    const home = await customer.address(shop.area('marina', 'beach'))
    const moved = await direct({ address: { _id: home } })
    expect(moved.data.cart).toMatchObject({ orderType: 20, area: shop.area('marina', 'beach') })
    const away = await direct({ address: { areaId: shop.area('bay', 'canal') } })
    expect([away.status, away.meta.code]).toEqual([409, 4200])
    await test.call(calls.deleteCart, {}, { token: customer.token })
    const empty = await direct({ address: { areaId: shop.area('bay', 'canal') } })
    expect(empty.data.cart).toMatchObject({ store: shop.store('bay'), products: [] })
    const gone = await customer.address('an-area-that-is-gone')
    expect((await direct({ address: { _id: gone } })).meta.error).toBe('not_serviceable')
  })

  it('hostile 85: another customer’s address is unknown', async () => {
    const victim = await newCustomer(test)
    const address = { _id: await victim.address(shop.area('marina', 'beach')) }
    await fresh()
    await customer.add('soup')
    const body = { store: shop.store('marina'), orderType: 20 as const, address }
    const { status } = await test.call(calls.updateCartAddress, { body }, { token: customer.token })
    expect(status).toBe(404)
  })

  it('hostile 104: expires half an hour after it was begun, by our clock, and comes back in one tap', async () => {
    await fresh()
    await customer.add('soup', { qty: 2 })
    test.clock.turn({ minutes: 29, seconds: 59 })
    expect((await customer.add('karak')).status).toBe(200)
    test.clock.turn({ seconds: 1 })
    expect((await test.call(calls.getCart, {}, { token: customer.token })).data).toMatchObject({
      cart: null,
      restorable: { count: 3 },
    })
    const late = await customer.add('water')
    expect([late.status, late.meta.code, late.meta.error]).toEqual([410, 4212, 'cart_expired'])
    const restored = await test.call(calls.restoreCart, { body: {} }, { token: customer.token })
    expect(restored.data.cart!.products.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['soup', 2],
      ['karak', 1],
    ])
    expect(Date.parse(restored.data.cart!.expiresAt)).toBe(test.clock.now.getTime() + 30 * 60_000)
  })

  it('joins what is brought back with what was begun since', async () => {
    await fresh()
    await customer.add('soup')
    test.clock.turn({ minutes: 41 })
    await test.ports.runJobs('expire-carts')
    await customer.add('karak')
    expect((await test.call(calls.getCart, {}, { token: customer.token })).data).toMatchObject({
      cart: { count: 1 },
      restorable: { count: 1 },
    })
    const { data } = await test.call(calls.restoreCart, { body: {} }, { token: customer.token })
    expect(data.cart!.products.map(({ sku }) => sku)).toEqual(['karak', 'soup'])
    expect((await test.call(calls.restoreCart, { body: {} }, { token: customer.token })).status).toBe(404)
  })

  it('names a price that changed and a product that is gone; sold out is marked and kept', async () => {
    await fresh()
    await customer.add('soup')
    await customer.add('water')
    await customer.add('karak')
    await test.apply(
      merchantDocument((document) => {
        const [mains, drinks] = document.catalogue.categories
        mains!.products[0]!.price = '19.00'
        mains!.products[0]!.soldOut = true
        drinks!.products = drinks!.products.filter(({ sku }) => sku !== 'water')
      }),
    )
    const { data } = await test.call(calls.getCart, {}, { token: customer.token })
    expect(data.cart!.products.map(({ sku, unavailable }) => [sku, unavailable?.kind])).toEqual([
      ['soup', 'sold_out'],
      ['karak', undefined],
    ])
    expect(data.dropped).toMatchObject([{ name: { en: 'Water' }, because: 'gone' }])
    expect(data.changed).toMatchObject([{ what: 'price', from: aed(1800), to: aed(1900) }])
    await test.apply(merchantDocument())
  })

  it('keeps every one of 20 changes that come at once, over one cart', async () => {
    await fresh()
    const added = await Promise.all(Array.from({ length: 20 }, () => customer.add('water')))
    expect(added.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await customer.cart()).products.map(({ qty }) => qty)).toEqual([20])
    const { rows } = await test.sql.query('select state from carts where user_id = $1', [customer.userId])
    expect(rows).toEqual([{ state: 'live' }])
  })

  it('hostile 97: one session holds one live cart, and old ones are reaped', async () => {
    await fresh()
    for (let turn = 0; turn < 5; turn++) {
      await customer.add('soup')
      test.clock.turn({ minutes: 41 })
      await test.ports.runJobs('expire-carts')
    }
    const states = async () =>
      (
        await test.sql.query('select state, count(*)::int from carts where user_id = $1 group by state', [
          customer.userId,
        ])
      ).rows
    expect(await states()).toEqual([{ state: 'expired', count: 5 }])
    test.clock.turn({ hours: 80 })
    await test.ports.runJobs('expire-carts')
    expect(await states()).toEqual([])
    test.clock.set('2026-06-01T08:00:00Z')
  })

  it.each([
    '’; drop table carts; --',
    '<img src=x onerror=alert(1)>',
    '{{7*7}} <%= 7*7 %>',
    '%00%0d%0aSet-Cookie: x',
    '{"$ne":null}',
  ])('hostile 94: stores a note as text: %s', async (text) => {
    await fresh()
    const { data } = await customer.add('soup', { specialInstructions: text })
    expect(data.cart!.products[0]!.specialInstructions).toBe(text)
    for (const id of [text, `${'x'.repeat(70)}`]) {
      expect((await customer.add('soup', { product: id })).status).toBe(404)
      expect((await customer.add('soup', { store: id })).status).toBe(404)
    }
  })

  it.each(['a\u202eb', 'a\u2066b', 'a\u001bb', 'a\u0000b'])(
    'hostile 94: refuses what would command a printer: %j',
    async (text) => {
      await fresh()
      const { status, meta } = await customer.add('soup', { specialInstructions: text })
      expect([status, meta.errors?.[0]?.path]).toEqual([422, 'specialInstructions'])
    },
  )

  it('hostile 91: broken and excessive JSON is 400, 413 or 415', async () => {
    await fresh()
    const send = (payload: string, type = 'application/json') =>
      test.inject({
        method: 'POST',
        url: '/v1/carts/addProductToCart',
        headers: { authorization: `Bearer ${customer.token}`, 'content-type': type },
        payload,
      })
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const bodies: [string, number][] = [
      ['x'.repeat(1024 * 1024 + 1), 413],
      [`{"store":${deep}}`, 400],
      ['{"store":"a"} trailing', 400],
      ['{"__proto__":{"admin":true}}', 400],
      ['{"constructor":{"prototype":{"x":1}}}', 400],
      ['{"qty":1e400}', 400],
      ['\ufeff{}', 400],
      ['{"store":"\\ud800"}', 400],
      ['[]', 400],
      ['null', 400],
    ]
    for (const [payload, status] of bodies) {
      const answer = await send(payload)
      expect([payload.slice(0, 40), answer.statusCode]).toEqual([payload.slice(0, 40), status])
      expect(answer.headers['content-type']).toContain('application/json')
    }
    expect((await send('store=1', 'text/plain')).statusCode).toBe(415)
  })
})

/** Without the marks that keep a name of another direction together. */
function plain(text: string): string {
  return text.replace(/[\u2066-\u2069\u200e\u200f]/g, '')
}

import { getCart, removeProductFromCart } from '@compass/contract/cart'
import { listMerchantOrders } from '@compass/contract/merchant-side'
import { listPromotions } from '@compass/contract/promotions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type SpotShop, spotShop, withSpots } from './test-spots.ts'

const CARD_MACHINE = { payment: { mod: 'cardSwipe' }, name: 'Omar' }

describe('a single order at a table', () => {
  let shop: SpotShop
  let guest: Customer

  beforeAll(async () => {
    shop = await spotShop()
  })
  beforeEach(async () => {
    await shop.test.apply(withSpots())
    guest = await shop.seated('table', '7')
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  async function placed(overrides = CARD_MACHINE) {
    await shop.fill(guest, 50)
    const { status, data } = await guest.place(overrides)
    expect(status).toBe(201)
    return data.order
  }

  it('lies in a cart of the table, without address and fee, and needs a name alone', async () => {
    await shop.fill(guest, 50)
    const cart = await guest.cart()
    expect(cart).toMatchObject({
      orderType: 50,
      spot: { kind: 'table', number: '7', zone: { en: 'Terrace' } },
      address: { tableNumber: '7' },
      area: null,
      delivery: null,
    })
    expect(cart.totals.fees.map(({ kind }) => kind)).not.toContain('delivery')
    const { data } = await guest.place(CARD_MACHINE)
    expect(data.order).toMatchObject({
      orderType: 50,
      status: 10,
      isSingleOrderDineIn: true,
      spot: { kind: 'table', number: '7' },
      address: { name: 'Omar', tableNumber: '7', address: null },
      phone: null,
      payment: { status: 20, method: 'cardSwipe' },
    })
  })

  it('is the table’s service where a call names none', async () => {
    await guest.add('soup', { orderType: undefined })
    expect(await guest.cart()).toMatchObject({ orderType: 50, spot: { number: '7' } })
  })

  it('goes 10 → 20 → 40 → 110 → 120 → 130: paid by the card machine, completed after a quarter of an hour', async () => {
    const { _id: id, totals } = await placed()
    for (const to of [20, 40, 110]) expect((await shop.move(id, to)).status).toBe(200)
    expect((await shop.order(guest, id)).payment.status).toBe(20)
    const paid = await shop.pay(id, 'cardSwipe', totals.grandTotal.amount)
    expect(paid.data.order).toMatchObject({ status: 120, payment: { status: 100, method: 'cardSwipe' }, next: [130] })
    shop.test.clock.turn({ minutes: 14, seconds: 59 })
    await shop.test.ports.runJobs('complete-orders')
    expect((await shop.order(guest, id)).status).toBe(120)
    shop.test.clock.turn({ seconds: 1 })
    await Promise.all([1, 2, 3].map(() => shop.test.ports.runJobs('complete-orders')))
    expect(await shop.steps(guest, id)).toEqual([
      '10 system',
      '20 merchant',
      '40 merchant',
      '110 merchant',
      '120 merchant',
      '130 system',
    ])
  })

  it('is paid by itself once it is served, where its money was recorded before', async () => {
    const { _id: id, totals } = await placed()
    await shop.move(id, 20)
    await shop.pay(id, 'cod', totals.grandTotal.amount)
    expect((await shop.order(guest, id)).status).toBe(20)
    const served = await shop.move(id, 110)
    expect(served.data.order.status).toBe(120)
    expect((await shop.steps(guest, id)).slice(-2)).toEqual(['110 merchant', '120 payment'])
    expect((await shop.move(id, 130)).data.order.status).toBe(130)
  })

  it('is paid by a sweep where the step after serving was never taken', async () => {
    const { _id: id, totals } = await placed()
    for (const to of [20, 110]) await shop.move(id, to)
    await shop.test.sql.query('update orders set payment_status = 100 where order_id = $1', [id])
    await shop.test.ports.runJobs('complete-orders')
    expect(await shop.order(guest, id)).toMatchObject({ status: 120, totals: { grandTotal: totals.grandTotal } })
  })

  it('is paid by staff’s word: 120 collects what was to be collected in person', async () => {
    const { _id: id } = await placed()
    for (const to of [20, 40, 110, 120]) await shop.move(id, to)
    expect(await shop.order(guest, id)).toMatchObject({ status: 120, payment: { status: 100 } })
    expect((await shop.pay(id, 'cod', 1)).status).toBe(422)
  })

  it('stands on the board with its table and the guest’s name', async () => {
    const { _id: id } = await placed()
    const { data } = await shop.test.call(
      listMerchantOrders,
      { query: { limit: 100 } },
      { token: await shop.test.merchantKey() },
    )
    expect(data.items.find((one) => one._id === id)).toMatchObject({
      spot: { kind: 'table', number: '7' },
      address: { tableNumber: '7' },
      customer: { name: 'Omar', phone: null },
      next: [20, 30, 80],
    })
  })

  it('has a cart of its own beside the one at home, and another at each table', async () => {
    const customer = await newCustomer(shop.test)
    await customer.add('soup', { qty: 3 })
    const home = await customer.cart()
    await shop.scan(customer, 'table', '7')
    await shop.fill(customer, 50)
    expect(await customer.cart()).toMatchObject({ orderType: 50, count: 1 })
    await shop.scan(customer, 'room', '304')
    const { data } = await shop.test.call(getCart, {}, { token: customer.token })
    expect(data.cart).toBeNull()
    const { rows } = await shop.test.sql.query(
      "select cart_id from carts where user_id = $1 and state = 'live' and spot_id is null",
      [customer.userId],
    )
    expect(rows).toEqual([{ cart_id: home._id }])
  })

  it('has the promotions of tables, and none that is for rooms or a delivery', async () => {
    const named = (key: string, more: object) => ({ key, name: { en: key, ar: key }, ...more })
    const oneOff = { gives: { kind: 'amount' as const, amount: '1.00' } }
    await shop.test.apply(
      withSpots((document) => {
        document.promotions = [
          named('table', { ...oneOff, conditions: { services: ['dineIn'] } }),
          named('room', { ...oneOff, conditions: { services: ['room'] } }),
          named('delivery', { gives: { kind: 'freeDelivery' } }),
        ] as never
      }),
    )
    const listed = async ({ token }: Customer) => {
      const { data } = await shop.test.call(listPromotions, { query: { store: shop.store('marina') } }, { token })
      return data.items.map(({ name, state, why: reason }) => `${name.en} ${reason?.kind ?? state}`)
    }
    // Before anything lies in the cart, the seat says what is ordered here.
    expect(await listed(guest)).toEqual(['table empty', 'room order_type', 'delivery order_type'])
    await shop.fill(guest, 50)
    expect(await listed(guest)).toEqual(['table applied', 'room order_type', 'delivery order_type'])
    const lodger = await shop.seated('room', '304')
    await shop.fill(lodger, 60)
    expect(await listed(lodger)).toEqual(['table order_type', 'room applied', 'delivery order_type'])
  })

  it('hostile: nobody orders at a table without its code', async () => {
    const stranger = await newCustomer(shop.test, { isVerified: false })
    const added = await shop.fill(stranger, 50)
    expect([added.status, added.meta.error]).toEqual([409, 'spot_required'])
    await stranger.add('soup')
    const body = await stranger.orderBody({ orderType: 50, ...CARD_MACHINE })
    expect((await stranger.send(body)).meta.error).toBe('spot_required')
    expect(await stranger.orderCount()).toBe(0)
  })

  it('hostile: a code that was renewed orders nothing more, and what was ordered stays', async () => {
    await shop.fill(guest, 50, 2)
    const body = await guest.orderBody(CARD_MACHINE)
    await shop.test.sql.query('delete from session_spots where merchant_id = $1', [shop.test.merchantId])
    expect((await guest.send(body)).meta.error).toBe('spot_required')
    expect((await shop.fill(guest, 50)).meta.error).toBe('spot_required')
  })

  it('hostile: a session of a table orders at no other store, in no other service, and for no other spot', async () => {
    const elsewhere = await guest.add('soup', { orderType: 50, store: shop.store('bay') })
    expect([elsewhere.status, elsewhere.meta.error]).toEqual([409, 'other_spot'])
    for (const orderType of [10, 20, 60] as const)
      expect((await guest.add('soup', { orderType })).meta.error).toBe('other_spot')
    await shop.fill(guest, 50, 2)
    const body = await guest.orderBody(CARD_MACHINE)
    await shop.scan(guest, 'room', '304')
    expect((await guest.send(body)).meta.error).toBe('other_spot')
    expect((await guest.send({ ...body, orderType: 60 })).status).toBe(404)
  })

  it('hostile: a table that orders in rounds, and none that was chosen, take no single order', async () => {
    await shop.scan(guest, 'table', '12')
    expect((await shop.fill(guest, 50)).status).toBe(200)
    expect((await guest.place(CARD_MACHINE)).meta.error).toBe('orders_in_rounds')
    await shop.scan(guest, 'store', '')
    expect((await shop.fill(guest, 50)).meta.error).toBe('table_required')
  })

  it.each([
    ['no name', { payment: { mod: 'cod' } }, 422, 'invalid_fields'],
    ['a name with a right-to-left override', { payment: { mod: 'cod' }, name: 'Om\u202ear' }, 422, 'invalid_fields'],
    ['a room charge', { payment: { mod: 'roomCharge' }, name: 'Omar' }, 422, 'payment_method_not_allowed'],
    [
      'a method of delivery alone',
      { payment: { mod: 'cardOnDelivery' }, name: 'Omar' },
      422,
      'payment_method_not_allowed',
    ],
  ])('hostile: %s is refused', async (_, overrides, status, error) => {
    await shop.fill(guest, 50, 2)
    const placed = await guest.place(overrides)
    expect([placed.status, placed.meta.error]).toEqual([status, error])
  })

  it('hostile: staff charge no table to a room', async () => {
    const { _id: id, totals } = await placed()
    const charged = await shop.pay(id, 'roomCharge', totals.grandTotal.amount)
    expect([charged.status, charged.meta.error]).toEqual([422, 'payment_method_not_allowed'])
  })

  it('is below the minimum of tables, paused by their channel, and cancelled until the kitchen starts', async () => {
    await shop.test.apply(
      withSpots((document) => Object.assign(document.stores[0]!.minimumOrder!, { dineIn: '900.00' })),
    )
    await shop.fill(guest, 50)
    expect((await guest.place(CARD_MACHINE)).meta.error).toBe('below_minimum')
    await shop.test.call(
      removeProductFromCart,
      { body: { store: shop.store('marina'), product: shop.product('soup') } },
      { token: guest.token },
    )
    expect((await guest.cart()).count).toBe(0)
  })
})

import { changeAddress } from '@compass/contract/addresses'
import { getCart, updateCartAddress } from '@compass/contract/cart'
import { chargeByCourier, chargeByDistance } from '@compass/contract/delivery'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { placeOrder } from '@compass/contract/orders'
import { checkCoordinates, listDeliveryAreas } from '@compass/contract/serviceability'
import { checkPoint, pointInside } from '@compass/domain/serviceability'
import { IN_THE_SEA, merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

type Rule = NonNullable<MerchantDocumentInput['stores'][number]['delivery']>

/** The store `marina` charges so; `bay` by area as ever. */
function charging(delivery: Rule): MerchantDocumentInput {
  return merchantDocument((document) => {
    const [marina] = document.stores
    marina!.delivery = delivery
    for (const area of marina!.areas!) delete (area as { deliveryFee?: string }).deliveryFee
  })
}

const BANDS: Rule = {
  by: 'distance',
  bands: [
    { upToKm: '1', fee: '4.00' },
    { upToKm: '2.5', fee: '6.50' },
    { upToKm: '6', fee: '11.00' },
  ],
}
/** Of the store `marina`: some 300 m, and some 1.4 km away, both in the area `harbour`. */
const NEXT_DOOR = { lat: 25.0795, lng: 55.1405 }
const A_WALK_AWAY = { lat: 25.0895, lng: 55.1415 }

const aed = (amount: number) => ({ amount, currency: 'AED' })

let test: TestApi
let shop: Shop
beforeAll(async () => {
  test = await testApi({ document: charging(BANDS) })
  shop = await shopOf(test)
})
beforeEach(() => {
  test.clock.set('2026-06-01T08:00:00Z')
  test.ports.couriersDo = null
  test.ports.courierRequests = 0
})
afterAll(async () => {
  expect(await checkInvariants(test.database)).toEqual([])
  await test.close()
})

/** A customer with two soups (36.00 and 1.00 for packaging) and an address at the harbour. */
async function customerAt(pin: { lat: number; lng: number } | null) {
  const customer = await newCustomer(test)
  await customer.add('soup', { qty: 2, orderType: 20, area: shop.area('marina', 'harbour') })
  const address = await customer.address('harbour')
  await test.sql.query(
    `update addresses set body = jsonb_set(body, '{area}', to_jsonb($2::text)) || $3 where address_id = $1`,
    [address, shop.area('marina', 'harbour'), JSON.stringify({ lat: pin?.lat ?? null, lng: pin?.lng ?? null })],
  )
  return { ...customer, addressId: address }
}

const direct = (customer: Customer, addressId: string) =>
  test.call(
    updateCartAddress,
    { body: { store: shop.store('marina'), orderType: 20, address: { _id: addressId } } },
    { token: customer.token },
  )

const place = async (customer: Customer & { addressId: string }) =>
  test.call(
    placeOrder,
    { body: { ...(await customer.orderBody()), orderType: 20, address: { _id: customer.addressId } } },
    { token: customer.token },
  )

describe('by kilometres', () => {
  beforeAll(() => test.apply(charging(BANDS)))

  it.each([
    ['next door', NEXT_DOOR, 400],
    ['a walk away', A_WALK_AWAY, 650],
    ['without a pin, from the middle of the area', null, 400],
  ])('%s', async (_, pin, fee) => {
    const customer = await customerAt(pin)
    const { status, data } = await direct(customer, customer.addressId)
    expect(status).toBe(200)
    expect(data.cart!.totals.fees[0]).toEqual({ kind: 'delivery', amount: aed(fee) })
    expect(data.cart!.delivery).toMatchObject({
      by: 'distance',
      address: customer.addressId,
      quote: null,
      isPriced: true,
    })
    const explained = data.cart!.totals.explain.find(({ rule }) => rule === 'deliveryFee')!
    expect(explained.data).toEqual({ metres: data.cart!.delivery!.metres })
    const placed = await place(customer)
    expect(placed.status).toBe(201)
    expect(placed.data.order!.totals.grandTotal).toEqual(aed(3700 + fee))
    expect(placed.data.order!.totals.explain.find(({ rule }) => rule === 'deliveryFee')).toEqual(explained)
  })

  it('says what a place costs without a cart, by its point, its area, or either path', async () => {
    const { token } = await test.guest()
    const ask = (address: object, call = chargeByDistance) =>
      test.call(call, { body: { store: shop.store('marina'), address } }, { token })
    const near = await ask(NEXT_DOOR)
    expect(near.data).toMatchObject({
      charge: { by: 'distance', area: shop.area('marina', 'harbour'), amount: aed(400), freeFrom: aed(10_000) },
      cart: null,
    })
    expect((await ask(A_WALK_AWAY, chargeByCourier)).data.charge).toMatchObject({ amount: aed(650), quote: null })
    expect((await ask({ areaId: shop.area('marina', 'harbour') })).data.charge.amount).toEqual(aed(400))
    const bay = await test.call(
      chargeByDistance,
      { body: { store: shop.store('bay'), address: { areaId: shop.area('bay', 'canal') } } },
      { token },
    )
    expect(bay.data.charge).toMatchObject({ by: 'area', amount: aed(700) })
  })

  it.each([
    ['outside every area', IN_THE_SEA],
    ['with latitude 91', { lat: 91, lng: 55.14 }],
    ['with longitude 181', { lat: 25.08, lng: 181 }],
    ['swapped', { lat: 55.14, lng: 25.08 }],
    ['very large', { lat: 1e308, lng: -1e308 }],
    ['with one number alone', { lat: 25.08 }],
  ])('hostile 23: a point %s is not serviceable', async (_, address) => {
    const { token } = await test.guest()
    const answer = await test.call(chargeByDistance, { body: { store: shop.store('marina'), address } }, { token })
    expect(answer).toMatchObject({ status: 422, data: null, meta: { code: 4210, error: 'not_serviceable' } })
  })

  it.each([
    ['text', { lat: '25.08', lng: '55.14' }, 400],
    ['NaN, which JSON writes as null', { lat: null, lng: null }, 400],
    ['another’s address', { _id: '019a0000-0000-7000-8000-000000000000' }, 404],
    ['no address at all', { _id: '__proto__' }, 404],
    ['an unknown area', { areaId: '019a0000-0000-7000-8000-000000000000' }, 404],
    ['nothing, and there is no basket', {}, 422],
  ])('hostile 23, 85: %s', async (_, address, status) => {
    const { token } = await test.guest()
    const answer = await test.call(
      chargeByDistance,
      { body: { store: shop.store('marina'), address: address as object } },
      { token },
    )
    expect(answer.status).toBe(status)
  })

  it('hostile 85: an address of another customer is not found', async () => {
    const owner = await customerAt(NEXT_DOOR)
    const other = await newCustomer(test)
    const answer = await test.call(
      chargeByDistance,
      { body: { store: shop.store('marina'), address: { _id: owner.addressId } } },
      { token: other.token },
    )
    expect(answer.status).toBe(404)
  })

  it('hostile 11: fee and distance that a client sends decide nothing', async () => {
    const customer = await customerAt(A_WALK_AWAY)
    await direct(customer, customer.addressId)
    const body = { ...(await customer.orderBody()), orderType: 20, address: { _id: customer.addressId } }
    const cheap = { ...body, deliveryFee: 0, metres: 1, way: { metres: 1 }, expected: { grandTotal: aed(4100) } }
    expect(await customer.send(cheap)).toMatchObject({ status: 409, meta: { error: 'cart_changed' } })
    expect((await customer.send({ ...body, deliveryFee: 0 })).data.order.totals.grandTotal).toEqual(aed(4350))
  })

  it('hostile 10: an address that moved has another fee, which is said before anything is placed', async () => {
    const customer = await customerAt(NEXT_DOOR)
    await direct(customer, customer.addressId)
    const shown = await customer.cart()
    expect(shown.totals.grandTotal).toEqual(aed(4100))
    const moved = await test.call(
      changeAddress,
      { params: { id: customer.addressId }, body: A_WALK_AWAY },
      { token: customer.token },
    )
    expect(moved.status).toBe(200)
    const body = { ...(await customer.orderBody()), orderType: 20, address: { _id: customer.addressId } }
    const refused = await customer.send({ ...body, expected: { grandTotal: shown.totals.grandTotal } })
    expect(refused).toMatchObject({ status: 409, meta: { code: 4213, error: 'cart_changed' } })
    const { cart } = refused.data as unknown as { cart: typeof shown }
    expect(cart.totals.grandTotal).toEqual(aed(4350))
    expect((await customer.send({ ...body, expected: { grandTotal: cart.totals.grandTotal } })).status).toBe(201)
  })

  it('beyond the last band nobody delivers: not by address, not by point, not at placing', async () => {
    const customer = await customerAt(A_WALK_AWAY)
    await direct(customer, customer.addressId)
    const body = { ...(await customer.orderBody()), orderType: 20, address: { _id: customer.addressId } }
    await test.apply(charging({ by: 'distance', bands: [{ upToKm: '5.8', fee: '4.00' }] }))
    expect((await direct(customer, customer.addressId)).status).toBe(200)
    const far = { lat: 25.1199, lng: 55.1899 }
    const found = await test.call(checkCoordinates, { body: { url: test.slug, coordinates: far } })
    expect(found).toMatchObject({ status: 422, meta: { error: 'not_serviceable' } })
    const area = shop.area('marina', 'beach')
    await test.sql.query(`update addresses set body = body || $2 where address_id = $1`, [
      customer.addressId,
      JSON.stringify({ area, ...far }),
    ])
    expect(await direct(customer, customer.addressId)).toMatchObject({
      status: 422,
      meta: { error: 'not_serviceable' },
    })
    expect(await customer.send(body)).toMatchObject({ status: 422, meta: { error: 'not_serviceable' } })
    await test.apply(charging(BANDS))
  })

  it('areas are listed with the fee of their middle', async () => {
    const { data } = await test.call(listDeliveryAreas, { query: { url: test.slug } })
    expect(data.items.map(({ deliveryBy, deliveryFee }) => [deliveryBy, deliveryFee])).toEqual([
      ['distance', aed(400)],
      ['distance', aed(1100)],
      ['area', aed(700)],
    ])
  })
})

describe('by courier', () => {
  beforeAll(() => test.apply(charging({ by: 'courier' })))
  const feeOf = (cart: { totals: { fees: readonly { kind: string; amount: { amount: number } }[] } } | null) =>
    cart?.totals.fees.find(({ kind }) => kind === 'delivery')?.amount.amount ?? null

  it('a quote is asked for with the address, stays until it expires, and is what the order costs', async () => {
    const customer = await customerAt(NEXT_DOOR)
    expect((await customer.cart()).delivery).toMatchObject({ by: 'courier', isPriced: false, quote: null })
    expect(feeOf(await customer.cart())).toBeNull()
    const { data } = await direct(customer, customer.addressId)
    expect(data.cart!.delivery).toMatchObject({ isPriced: true, quote: { expiresAt: '2026-06-01T08:10:00.000Z' } })
    const fee = feeOf(data.cart)!
    expect(fee).toBeGreaterThan(600)
    expect(data.cart!.totals.explain.find(({ rule }) => rule === 'deliveryFee')!.data).toMatchObject({ quoted: 1 })

    test.clock.turn({ minutes: 9 })
    await direct(customer, customer.addressId)
    await test.call(chargeByCourier, { body: { store: shop.store('marina') } }, { token: customer.token })
    expect(test.ports.courierRequests).toBe(1)
    const placed = await place(customer)
    expect(placed.status).toBe(201)
    expect(placed.data.order!.totals.grandTotal).toEqual(aed(3700 + fee))
    expect(test.ports.courierRequests).toBe(1)
    const { rows } = await test.sql.query('select totals from orders where order_id = $1', [placed.data.order!._id])
    expect(rows[0].totals.terms.delivery).toMatchObject({ fee, quoteId: data.cart!.delivery!.quote!._id })
  })

  it('the area alone says what its middle costs, for which an address there asks nobody again', async () => {
    const { data: areas } = await test.call(listDeliveryAreas, { query: { url: test.slug } })
    const harbour = areas.items.find(({ _id }) => _id === shop.area('marina', 'harbour'))
    const middle = checkPoint(pointInside(harbour!.polygon))
    if (!middle.ok) throw new Error('no middle')
    const customer = await customerAt(middle.value)
    const { data } = await test.call(
      chargeByCourier,
      { body: { store: shop.store('marina') } },
      { token: customer.token },
    )
    expect(data.cart!.delivery).toMatchObject({ address: null, isPriced: true })
    const fee = feeOf(data.cart)!
    expect(fee).toBeGreaterThan(0)
    const placed = await place(customer)
    expect(placed.status).toBe(201)
    expect(placed.data.order!.totals.grandTotal).toEqual(aed(3700 + fee))
    expect(test.ports.courierRequests).toBe(1)
  })

  it('the same way costs the same, a longer one more', async () => {
    const fees: (number | null)[] = []
    for (const pin of [NEXT_DOOR, NEXT_DOOR, A_WALK_AWAY]) {
      const customer = await customerAt(pin)
      fees.push(feeOf((await direct(customer, customer.addressId)).data.cart))
    }
    expect(fees[0]).toBe(fees[1])
    expect(fees[2]).toBeGreaterThan(fees[1]!)
  })

  it('one that has expired is no price any more: asked again, and the changed total is said', async () => {
    const customer = await customerAt(NEXT_DOOR)
    await direct(customer, customer.addressId)
    const body = { ...(await customer.orderBody()), orderType: 20, address: { _id: customer.addressId } }
    test.clock.turn({ minutes: 10 })
    expect(await customer.cart()).toMatchObject({ delivery: { isPriced: false, quote: null } })
    expect(feeOf(await customer.cart())).toBeNull()
    const wrong = { ...body, expected: { grandTotal: aed(3700) } }
    const refused = await customer.send(wrong)
    expect(refused).toMatchObject({ status: 409, meta: { error: 'cart_changed' } })
    expect(test.ports.courierRequests).toBe(2)
    const { cart } = refused.data as unknown as { cart: Awaited<ReturnType<Customer['cart']>> }
    expect(await customer.cart()).toMatchObject({
      delivery: { isPriced: true },
      totals: { grandTotal: cart.totals.grandTotal },
    })
    expect((await customer.send({ ...body, expected: { grandTotal: cart.totals.grandTotal } })).status).toBe(201)
    expect(test.ports.courierRequests).toBe(2)
  })

  it.each(['nobody', 'refuses', 'garbage', 'slow'] as const)(
    'hostile 110: a courier service that answers %s is none',
    async (does) => {
      const customer = await customerAt(NEXT_DOOR)
      test.ports.couriersDo = does
      const directed = await direct(customer, customer.addressId)
      expect(directed).toMatchObject({ status: 200, data: { cart: { delivery: { isPriced: false } } } })
      if (does === 'slow') return
      const input = await test.call(
        chargeByCourier,
        { body: { store: shop.store('marina') } },
        { token: customer.token },
      )
      expect(input).toMatchObject({ status: 422, data: null, meta: { code: 4210, error: 'no_courier' } })
      expect(await place(customer)).toMatchObject({ status: 422, meta: { error: 'no_courier' } })
      test.ports.couriersDo = null
      await test.call(chargeByCourier, { body: { store: shop.store('marina') } }, { token: customer.token })
      expect((await place(customer)).status).toBe(201)
    },
  )

  it('a quote for one door is none for another', async () => {
    const customer = await customerAt(NEXT_DOOR)
    await direct(customer, customer.addressId)
    const other = await customer.address('harbour')
    await test.sql.query(`update addresses set body = body || $2 where address_id = $1`, [
      other,
      JSON.stringify({ area: shop.area('marina', 'harbour'), ...A_WALK_AWAY }),
    ])
    const body = { ...(await customer.orderBody()), orderType: 20, address: { _id: other } }
    expect(await customer.send(body)).toMatchObject({ status: 409, meta: { error: 'cart_changed' } })
    expect(test.ports.courierRequests).toBe(2)
  })

  it('pickup asks no courier', async () => {
    const customer = await customerAt(NEXT_DOOR)
    await test.call(
      updateCartAddress,
      { body: { store: shop.store('marina'), orderType: 10 } },
      { token: customer.token },
    )
    expect((await customer.cart()).delivery).toBeNull()
    expect((await customer.place()).status).toBe(201)
    expect(test.ports.courierRequests).toBe(0)
  })

  it('hostile 4: twenty that place the cart at once without a quote make one order', async () => {
    const customer = await customerAt(NEXT_DOOR)
    const distance = await test.call(
      chargeByCourier,
      { body: { store: shop.store('marina'), address: { _id: customer.addressId } } },
      { token: customer.token },
    )
    const { _id, store } = await customer.cart()
    const grandTotal = aed(3700 + distance.data.charge.amount.amount)
    const body = {
      store,
      cart: _id,
      orderType: 20,
      payment: { mod: 'cod' },
      address: { _id: customer.addressId },
      expected: { grandTotal },
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => customer.send(body)))
    const { rows } = await test.sql.query('select count(*)::int as n from orders where cart_id = $1', [_id])
    expect(rows[0].n).toBe(1)
    expect(answers.every(({ status }) => [200, 201, 409, 503].includes(status))).toBe(true)
  })

  it('what is charged by area knows of none of this', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { store: shop.store('bay'), qty: 2, orderType: 20, area: shop.area('bay', 'canal') })
    const { data } = await test.call(getCart, {}, { token: customer.token })
    expect(data.cart).toMatchObject({ delivery: null })
    const { rows } = await test.sql.query('select way from carts where cart_id = $1', [data.cart!._id])
    expect(rows[0].way).toBeNull()
  })
})

import { changeOrderAddress, getOrder } from '@compass/contract/orders'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { byCourier, placeDelivery } from '../couriers/test-deliveries.ts'
import { moveOrder } from './move-order.ts'

/** The store marina delivers to its harbour, as dear or cheap as a test says, and to the quay. */
function withQuay(fee: string, minimumOrder?: string) {
  return merchantDocument(({ stores }) => {
    const [harbour] = stores[0]!.areas!
    const name = { en: 'Quay', ar: 'الرصيف' }
    stores[0]!.areas!.push({ ...harbour!, key: 'quay', name, deliveryFee: fee, ...(minimumOrder && { minimumOrder }) })
  })
}

describe('another address for an order', () => {
  let test: TestApi
  let shop: Shop
  let customer: Customer
  const area = (key: string) => shop.area('marina', key)

  async function place(): Promise<string> {
    await customer.add('soup', { qty: 2, orderType: 20, area: area('harbour') })
    const placed = await customer.place({ address: { _id: await customer.address(area('harbour')) } })
    return placed.data.order._id
  }
  const change = (id: string, address: string, actor = customer, more: object = {}) =>
    test.call(
      changeOrderAddress,
      { params: { id }, body: { address: { _id: address }, ...more } },
      { token: actor.token },
    )
  const move = (orderId: string, to: number) =>
    moveOrder(test.api, { merchantId: test.merchantId, orderId, to, actor: 'merchant', now: test.clock.now })
  const seen = async (id: string) =>
    (await test.call(getOrder, { params: { id } }, { token: customer.token })).data.order

  beforeAll(async () => {
    test = await testApi({ document: withQuay('5.00') })
  })
  beforeEach(async () => {
    test.clock.set('2026-06-01T08:00:00Z')
    await test.apply(withQuay('5.00'))
    shop = await shopOf(test)
    customer = await newCustomer(test)
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  it('is where it goes from then on, at the price that was ordered', async () => {
    const id = await place()
    const before = await seen(id)
    test.clock.turn({ minutes: 1 })
    const { data } = await change(id, await customer.address(area('quay')), customer, {
      deliveryInstruction: 'Blue door',
    })
    expect(data.order.address).toMatchObject({ area: { en: 'Quay' }, changedAt: test.clock.now.toISOString() })
    expect(data.order).toMatchObject({ deliveryInstruction: 'Blue door', totals: before.totals, version: 2 })
    expect(data.order.timeline).toEqual(before.timeline)
    const { rows } = await test.sql.query(
      "select customer->'door'->>'areaId' as area from orders where order_id = $1",
      [id],
    )
    expect(rows[0].area).toBe(area('quay'))
  })

  it('keeps the note to the courier where none is said', async () => {
    const id = await place()
    await change(id, await customer.address(area('quay')), customer, { deliveryInstruction: 'Blue door' })
    await change(id, await customer.address(area('harbour')))
    expect((await seen(id)).deliveryInstruction).toBe('Blue door')
  })

  it.each([
    ['dearer', '9.01', undefined, 422, 'address_dearer'],
    ['cheaper', '1.00', undefined, 200, undefined],
    ['as dear, with a minimum that is not reached', '9.00', '36.01', 422, 'below_minimum'],
  ])('where delivery is %s', async (_, fee, minimum, status, error) => {
    const harbour = (await test.merchant()).merchant.stores[0]!.areas[0]!
    expect(harbour.deliveryFee).toBe(900)
    await test.apply(withQuay(fee, minimum))
    shop = await shopOf(test)
    const id = await place()
    const { totals } = await seen(id)
    const changed = await change(id, await customer.address(area('quay')))
    expect([changed.status, changed.meta.error]).toEqual([status, error])
    expect((await seen(id)).totals).toEqual(totals)
  })

  it('is refused once the kitchen has started, and for an order that is over or picked up', async () => {
    const [started, exceeding] = [await place(), await place()]
    await move(started, 20)
    await move(exceeding, 30)
    await customer.add('soup', { qty: 2 })
    const pickup = (await customer.place()).data.order._id
    const quay = await customer.address(area('quay'))
    for (const id of [started, exceeding, pickup]) {
      const refused = await change(id, quay)
      expect([refused.status, refused.meta.error]).toEqual([409, 'address_fixed'])
      expect((await seen(id)).mayChangeAddress).toBe(false)
    }
  })

  it('of another store, or of no area any more, is not served', async () => {
    const id = await place()
    const { status, meta } = await change(id, await customer.address('0193f000-0000-7000-8000-000000000000'))
    expect([status, meta.error]).toEqual([422, 'not_serviceable'])
  })

  it('hostile 28, 85: another user’s order, another user’s address and unknown ones are all the same 404', async () => {
    const id = await place()
    const other = await newCustomer(test)
    const [mine, theirs] = [await customer.address(area('quay')), await other.address(area('quay'))]
    const unknown = '0193f000-0000-7000-8000-000000000000'
    const answers = [
      await change(id, theirs, other),
      await change(unknown, theirs, other),
      await change('../admin', theirs, other),
      await change(id, theirs),
      await change(id, unknown),
      await change(id, "' or 1=1"),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(answers.map(({ meta }) => meta.message)).size).toBe(1)
    expect((await seen(id)).address!.changedAt).toBeNull()
    expect((await change(id, mine)).status).toBe(200)
  })

  it('hostile 11: what a client says of fee, total or status decides nothing', async () => {
    const id = await place()
    const before = await seen(id)
    const lies = { deliveryFee: 0, total: 1, status: 60, payment: { status: 100 } }
    const { status, data } = await change(id, await customer.address(area('quay')), customer, lies)
    if (status === 200) expect(data.order).toMatchObject({ totals: before.totals, status: 10, payment: before.payment })
    else expect(status).toBe(400)
  })

  it('and the kitchen’s start at the same moment: one is first, and the kitchen’s step is never lost', async () => {
    const id = await place()
    const quay = await customer.address(area('quay'))
    const [changed, moved] = await Promise.all([change(id, quay), move(id, 20)])
    expect(moved.ok).toBe(true)
    const order = await seen(id)
    expect(order.status).toBe(20)
    expect(order.address!.area!.en).toBe(changed.status === 200 ? 'Quay' : 'Harbour')
  })
})

describe('another address where couriers deliver', () => {
  let test: TestApi
  let key: string
  beforeAll(async () => {
    test = await testApi({ document: byCourier() })
    key = await test.merchantKey()
  })
  afterAll(() => test.close())

  it('is asked of a courier: as near it is had, farther away it is dearer, and without a courier not at all', async () => {
    const { id, customer } = await placeDelivery(test, key)
    const shop = await shopOf(test)
    const addressAt = async (lat: number, lng: number) => {
      const address = await customer.address(shop.area('marina', 'harbour'))
      await test.sql.query('update addresses set body = body || $2 where address_id = $1', [
        address,
        JSON.stringify({ lat, lng }),
      ])
      return address
    }
    const change = (address: string) =>
      test.call(changeOrderAddress, { params: { id }, body: { address: { _id: address } } }, { token: customer.token })
    const near = await change(await addressAt(25.0795, 55.1405))
    expect(near.status).toBe(200)
    const far = await change(await addressAt(25.15, 55.2))
    expect([far.status, far.meta.error]).toEqual([422, 'address_dearer'])
    test.ports.couriersDo = 'nobody'
    expect((await change(await addressAt(25.0796, 55.1405))).meta.error).toBe('no_courier')
    test.ports.couriersDo = null
  })
})

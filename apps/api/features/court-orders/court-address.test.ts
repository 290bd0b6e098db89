import { updateCartAddress } from '@compass/contract/cart'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { changeCourtOrderAddress, changeOrderAddress, getOrder } from '@compass/contract/orders'
import { ORDER_STATUS } from '@compass/domain/orders'
import { SERVICE } from '@compass/domain/services'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { courtDocument, type TestCourt, testCourt } from '../../testing/test-court.ts'

const { APPROVED, DECLINED } = ORDER_STATUS

/** The court brings things to its harbour for 9.00, and to the quay for a fee and in minutes of its own. */
function withQuay(fee: string) {
  return (document: MerchantDocumentInput) => {
    const [harbour] = document.court!.areas!
    const name = { en: 'Quay', ar: 'الرصيف' }
    const minutes = { from: 60, to: 80 }
    document.court!.areas!.push({ ...harbour!, key: 'quay', name, deliveryFee: fee, deliveryMinutes: minutes })
  }
}

/** A customer whose court order is to be brought, and is not paid yet. */
async function placeAt(court: TestCourt, area: string, addressOf = (customer: Customer) => customer.address(area)) {
  const customer = await court.customer({ kebab: 1, maki: 1, orange: 1 }, SERVICE.DELIVERY)
  const address = { _id: await addressOf(customer) }
  const { test } = court
  const store = await court.store('court')
  await test.call(updateCartAddress, { body: { store, address } as never }, { token: customer.token })
  const { data, meta } = await court.place(customer, { payment: { mod: 'cod' }, address })
  expect(meta.error).toBeUndefined()
  return { customer, placed: data.courtOrder! }
}

function changer(court: TestCourt) {
  return ({ token }: Customer, id: string, address: string, more: object = {}) =>
    court.test.call(
      changeCourtOrderAddress,
      { params: { id }, body: { address: { _id: address }, ...more } },
      { token },
    )
}

async function areaOf(court: TestCourt, wanted: string): Promise<string> {
  const { merchant } = await court.test.merchant()
  return merchant.court!.store.areas.find(({ key }) => key === wanted)!.id
}

describe('another address for a court order', () => {
  let court: TestCourt
  let harbour: string
  let quay: string
  beforeAll(async () => {
    court = await testCourt(withQuay('5.00'))
    harbour = await areaOf(court, 'harbour')
    quay = await areaOf(court, 'quay')
  })
  beforeEach(async () => {
    court.test.clock.set('2026-06-01T08:00:00Z')
    await court.test.apply(courtDocument(withQuay('5.00')))
  })
  afterAll(() => court.close())
  afterEach(async () => expect(await court.settled()).toEqual([]))

  it('is where all of it goes, at the price that was ordered, with each vendor’s promise made anew', async () => {
    const { customer, placed } = await placeAt(court, harbour)
    expect(placed.mayChangeAddress).toBe(true)
    court.test.clock.turn({ minutes: 1 })
    const changed = await changer(court)(customer, placed._id, await customer.address(quay), {
      deliveryInstruction: 'Blue door',
    })
    expect(changed.status).toBe(200)
    const { courtOrder } = changed.data
    expect(courtOrder.address).toMatchObject({ area: { en: 'Quay' }, changedAt: court.test.clock.now.toISOString() })
    expect(courtOrder).toMatchObject({ deliveryInstruction: 'Blue door', totals: placed.totals, fees: placed.fees })
    for (const [i, order] of courtOrder.orders.entries()) {
      expect(order).toMatchObject({ address: { area: { en: 'Quay' } }, deliveryInstruction: 'Blue door', version: 2 })
      expect(order.totals).toEqual(placed.orders[i]!.totals)
      // The way to the quay takes 60 to 80 minutes from when it was placed.
      expect(order.eta).toEqual({ from: '2026-06-01T09:00:00.000Z', to: '2026-06-01T09:20:00.000Z' })
    }
    expect(courtOrder.eta).toEqual(courtOrder.orders[0]!.eta)
    expect(courtOrder.version).toBe(placed.version + placed.orders.length)
    const { rows } = await court.test.sql.query(
      "select distinct customer->'door'->>'areaId' as area from orders where court_order_id = $1",
      [placed._id],
    )
    expect(rows).toEqual([{ area: quay }])
  })

  it('keeps the note where none is said, and leaves out a vendor that declined', async () => {
    const { customer, placed } = await placeAt(court, harbour)
    const change = changer(court)
    await change(customer, placed._id, await customer.address(quay), { deliveryInstruction: 'Blue door' })
    await court.move(placed.orders[0]!._id, DECLINED)
    const { data } = await change(customer, placed._id, await customer.address(harbour))
    expect(data.courtOrder).toMatchObject({ deliveryInstruction: 'Blue door', address: { area: { en: 'Harbour' } } })
    expect(data.courtOrder.orders.map(({ address }) => address!.area!.en)).toEqual(['Quay', 'Harbour', 'Harbour'])
  })

  it.each([
    ['one minor unit dearer', '9.01', 422, 'address_dearer'],
    ['cheaper: what it costs less is not given back', '1.00', 200, undefined],
  ])('where the court’s delivery is %s', async (_, fee, status, error) => {
    await court.test.apply(courtDocument(withQuay(fee)))
    const { customer, placed } = await placeAt(court, harbour)
    const changed = await changer(court)(customer, placed._id, await customer.address(quay))
    expect([changed.status, changed.meta.error]).toEqual([status, error])
    expect(await court.read(customer, placed._id)).toMatchObject({ totals: placed.totals, fees: placed.fees })
  })

  it('is fixed for all once one kitchen has begun, when nobody brings anything, and for what is picked up', async () => {
    const [begun, ended] = [await placeAt(court, harbour), await placeAt(court, harbour)]
    await court.move(begun.placed.orders[1]!._id, APPROVED)
    for (const { _id } of ended.placed.orders) await court.move(_id, DECLINED)
    const pickup = await court.paid()
    const change = changer(court)
    for (const { customer, id } of [
      { customer: begun.customer, id: begun.placed._id },
      { customer: ended.customer, id: ended.placed._id },
      { customer: pickup.customer, id: pickup.court._id },
    ]) {
      const refused = await change(customer, id, await customer.address(quay))
      expect([refused.status, refused.meta.error]).toEqual([409, 'address_fixed'])
      expect((await court.read(customer, id)).mayChangeAddress).toBe(false)
    }
    const { token } = begun.customer
    const { data } = await court.test.call(getOrder, { params: { id: begun.placed.orders[0]!._id } }, { token })
    expect(data.order.address!.area!.en).toBe('Harbour')
  })

  it('is none of one vendor’s order alone', async () => {
    const { customer, placed } = await placeAt(court, harbour)
    const body = { address: { _id: await customer.address(quay) } }
    const input = { params: { id: placed.orders[0]!._id }, body }
    const refused = await court.test.call(changeOrderAddress, input, { token: customer.token })
    expect([refused.status, refused.meta.error]).toEqual([409, 'address_fixed'])
  })

  it('hostile 28, 85: another’s court order, another’s address, a vendor’s order and unknown ones are the same 404', async () => {
    const { customer, placed } = await placeAt(court, harbour)
    const other = await newCustomer(court.test)
    const [mine, theirs] = [await customer.address(quay), await other.address(quay)]
    const unknown = '0193f000-0000-7000-8000-000000000000'
    const change = changer(court)
    const answers = [
      await change(other, placed._id, theirs),
      await change(other, unknown, theirs),
      await change(customer, placed._id, theirs),
      await change(customer, placed._id, unknown),
      await change(customer, placed._id, "' or 1=1"),
      await change(customer, placed.orders[0]!._id, mine),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await court.read(customer, placed._id)).address!.changedAt).toBeNull()
  })

  it('where the court does not deliver is not served', async () => {
    const { customer, placed } = await placeAt(court, harbour)
    const refused = await changer(court)(
      customer,
      placed._id,
      await customer.address('0193f000-0000-7000-8000-000000000000'),
    )
    expect([refused.status, refused.meta.error]).toEqual([422, 'not_serviceable'])
  })

  it('and the start of a kitchen at the same moment: all go there or none, and no step is lost', async () => {
    for (let round = 0; round < 5; round++) {
      const { customer, placed } = await placeAt(court, harbour)
      const address = await customer.address(quay)
      const [changed, moved] = await Promise.all([
        changer(court)(customer, placed._id, address),
        court.move(placed.orders[round % 3]!._id, APPROVED),
      ])
      expect(moved.status).toBe(200)
      const seen = await court.read(customer, placed._id)
      expect(seen.orders[round % 3]!.status).toBe(APPROVED)
      const areas = new Set(seen.orders.map((order) => order.address!.area!.en))
      expect([...areas]).toEqual([changed.status === 200 ? 'Quay' : 'Harbour'])
    }
  })
})

describe('another address where couriers bring what a court makes', () => {
  let court: TestCourt
  beforeAll(async () => {
    court = await testCourt((document) => {
      Object.assign(document.court!, { delivery: { by: 'courier' } })
      for (const area of document.court!.areas!) delete (area as { deliveryFee?: string }).deliveryFee
    })
  })
  afterAll(() => court.close())
  afterEach(async () => expect(await court.settled()).toEqual([]))

  it('is asked of a courier; its quote is the one that is booked, as that of the first door was', async () => {
    const harbour = await areaOf(court, 'harbour')
    const at = (lat: number, lng: number) => async (customer: Customer) => {
      const address = await customer.address(harbour)
      const pin = JSON.stringify({ lat, lng })
      await court.test.sql.query('update addresses set body = body || $2 where address_id = $1', [address, pin])
      return address
    }
    const { customer, placed } = await placeAt(court, harbour, at(25.0895, 55.1415))
    const quotes = async () => {
      const { rows } = await court.test.sql.query(
        "select distinct customer->'door'->>'quoteId' as quote from orders where court_order_id = $1",
        [placed._id],
      )
      return rows.map(({ quote }) => quote as string | null)
    }
    const [first] = await quotes()
    expect(first).toEqual(expect.any(String))
    const change = changer(court)
    expect((await change(customer, placed._id, await at(25.0795, 55.1405)(customer))).status).toBe(200)
    const [second, ...others] = await quotes()
    expect(others).toEqual([])
    expect(second).not.toBe(first)
    const far = await change(customer, placed._id, await at(25.15, 55.2)(customer))
    expect([far.status, far.meta.error]).toEqual([422, 'address_dearer'])
    court.test.ports.couriersDo = 'nobody'
    const nobody = await change(customer, placed._id, await at(25.0796, 55.1405)(customer))
    expect(nobody.meta.error).toBe('no_courier')
    court.test.ports.couriersDo = null
  })
})

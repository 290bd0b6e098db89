import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { aed, codeOf, type LinkShop, linkShop } from './test-links.ts'

let links: LinkShop
beforeAll(async () => {
  links = await linkShop((document) => {
    const marina = document.stores[0]!
    Object.assign(marina, { delivery: { by: 'courier' } })
    for (const area of marina.areas!) delete (area as { deliveryFee?: string }).deliveryFee
  })
})
beforeEach(() => {
  links.shop.test.ports.couriersDo = null
})
afterEach(async () => expect(await links.shop.settled()).toEqual([]))
afterAll(() => links.close())

const harbour = () => links.ids.area('marina', 'harbour')
const ITEMS = 1800 + 50

/** The quote that an order's courier is booked with. */
async function quoteOf(orderId: string): Promise<string> {
  const { rows } = await links.shop.test.sql.query(
    "select coalesce(customer->'door'->>'quoteId', totals->'terms'->'delivery'->>'quoteId') as id from orders where order_id = $1",
    [orderId],
  )
  return rows[0].id
}

describe('a link whose products a courier brings', () => {
  const wanted = () => ({ orderType: 20 as const, products: [{ product: links.ids.product('soup') }] })

  it('keeps the fee of its address for days, with a courier who is asked for when it is paid', async () => {
    const { test } = links.shop
    const address = { area: harbour(), buildingName: 'Marina Heights', flatOrVilla: '1204', streetName: 'Harbour' }
    const created = await links.make({ amount: undefined, ...wanted(), address })
    const total = created.data.amount.amount
    expect(total).toBeGreaterThan(ITEMS)
    const code = codeOf(created.data.url)
    test.clock.turn({ days: 2 })
    test.ports.couriersDo = 'nobody'
    expect((await links.open(code)).data.amount).toEqual(aed(total))
    const payer = await links.payer()
    expect((await links.pay(payer, code)).meta.error).toBe('no_courier')
    test.ports.couriersDo = null
    const paid = await links.pay(payer, code)
    expect(paid.data.payment.amount).toEqual(aed(total))
    const now = links.shop.test.clock.now.getTime().toString(36)
    expect(await quoteOf(paid.data.order._id)).toMatch(new RegExp(`-${now}$`))
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 10])
  })

  it('has the fee of the courier to where its payer wants it', async () => {
    const created = await links.make({ amount: undefined, ...wanted() })
    expect(created.data.amount).toEqual(aed(ITEMS))
    const code = codeOf(created.data.url)
    const payer = await newCustomer(links.shop.test)
    const address = await payer.address(harbour())
    const { data } = await links.open(code, payer, address)
    expect(data.amount.amount).toBeGreaterThan(ITEMS)
    links.shop.test.ports.couriersDo = 'nobody'
    expect((await links.open(code, payer, address)).meta.error).toBe('no_courier')
    links.shop.test.ports.couriersDo = null
    const paid = await links.pay(payer, code, { address: { _id: address }, expected: { grandTotal: data.amount } })
    expect(paid.data.payment.amount).toEqual(data.amount)
  })
})

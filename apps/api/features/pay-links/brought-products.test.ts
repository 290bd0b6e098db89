import { listMerchantOrders } from '@compass/contract/merchant-side'
import { changeOrderAddress, getOrder, listOrders } from '@compass/contract/orders'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withoutIds } from '../../testing/without-ids.ts'
import { aed } from './test-links.ts'
import { PRICE, type ProductShop, productShop, TOTAL } from './test-products.ts'

let links: ProductShop
beforeAll(async () => {
  links = await productShop()
})
afterAll(() => links.close())
beforeEach(async () => {
  await links.soldOut('soup', false)
})
afterEach(async () => expect(await links.shop.settled()).toEqual([]))

describe('a link whose products are brought', () => {
  it('costs what it costs with the address that the merchant names, which its payer never sees', async () => {
    const { test: api, key } = links.shop
    const created = await links.make({
      amount: undefined,
      orderType: 20,
      products: [links.product('soup')],
      address: links.addressAt(links.ids.area('marina', 'harbour')),
    })
    const total = PRICE.soup + PRICE.packaging + 900
    expect(created.data).toMatchObject({ amount: aed(total), customer: { address: expect.stringContaining('1204') } })
    const code = created.data.url.split('/').at(-1)!
    const opened = await links.open(code)
    expect(opened.data).toMatchObject({
      amount: aed(total),
      delivery: { area: { en: 'Harbour' } },
      asks: { address: false },
    })
    expect(withoutIds(opened.text)).not.toContain('1204')
    const { payer, address } = await links.payerAt(links.ids.area('marina', 'harbour'))
    const paid = await links.pay(payer, code)
    await links.captured(paid)
    const seen = await api.call(getOrder, { params: { id: paid.data.order._id } }, { token: payer.token })
    expect(seen.data.order).toMatchObject({
      status: 10,
      orderType: 20,
      address: { address: null, area: { en: 'Harbour' } },
    })
    expect([seen.text.includes('1204'), seen.data.order.mayChangeAddress]).toEqual([false, false])
    const moved = await api.call(
      changeOrderAddress,
      { params: { id: paid.data.order._id }, body: { address: { _id: address } } },
      { token: payer.token },
    )
    expect(moved.meta.error).toBe('address_fixed')
    const board = await api.call(listMerchantOrders, { query: { status: 10 } }, { token: key })
    const onBoard = board.data.items.find(({ _id }) => _id === paid.data.order._id)
    expect(onBoard!.address!.address).toContain('1204')
  })

  it('asks its payer where to, and adds the fee of there', async () => {
    const { code } = await links.linkOfProducts({ orderType: 20 })
    const { payer, address } = await links.payerAt(links.ids.area('marina', 'harbour'))
    expect((await links.open(code, payer)).data).toMatchObject({
      amount: aed(TOTAL),
      delivery: null,
      asks: { address: true },
    })
    const refused = await links.pay(payer, code)
    expect([refused.meta.error, refused.meta.errors]).toEqual([
      'invalid_fields',
      [expect.objectContaining({ path: 'address' })],
    ])
    const there = await links.open(code, payer, address)
    expect(there.data).toMatchObject({ amount: aed(TOTAL + 900), delivery: { area: { en: 'Harbour' } } })
    const expected = { grandTotal: there.data.amount }
    const paid = await links.pay(payer, code, { address: { _id: address }, expected })
    expect(paid.data).toMatchObject({ order: { orderType: 20 }, payment: { amount: aed(TOTAL + 900) } })
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 10])
  })

  it('goes to another door by another order: what the former held is returned, and its late money goes back', async () => {
    const { test: api } = links.shop
    await links.soldOut('soup', false, 2)
    const { code } = await links.linkOfProducts({
      orderType: 20,
      products: [links.product('soup', { qty: 2 })],
      uses: 3,
    })
    const { payer, address } = await links.payerAt(links.ids.area('marina', 'harbour'))
    const beach = await payer.address(links.ids.area('marina', 'beach'))
    const first = await links.pay(payer, code, { address: { _id: address } })
    const second = await links.pay(payer, code, { address: { _id: beach } })
    expect(second.data.order._id).not.toBe(first.data.order._id)
    expect(second.data.payment.amount.amount - first.data.payment.amount.amount).toBe(300)
    await links.captured(second)
    await links.captured(first)
    expect(await links.statusOf(payer, first)).toEqual([0, 90])
    expect(await links.statusOf(payer, second)).toEqual([0, 10])
    expect(await links.shop.refunds(first.data.order._id)).toHaveLength(1)
    expect(await links.left('soup')).toBe(0)
    expect((await api.call(listOrders, {}, { token: payer.token })).data.total).toBeGreaterThan(0)
  })

  it('hostile 85: an address of somebody else, or none of anybody’s, is nobody’s', async () => {
    const { code } = await links.linkOfProducts({ orderType: 20 })
    const { address } = await links.payerAt(links.ids.area('marina', 'harbour'))
    const { payer } = await links.payerAt(links.ids.area('marina', 'harbour'))
    for (const _id of [address, 'nothing', links.ids.product('soup')]) {
      expect((await links.open(code, payer, _id)).status).toBe(404)
      expect((await links.pay(payer, code, { address: { _id } })).status).toBe(404)
    }
    expect((await links.open(code, undefined, address)).status).toBe(404)
  })

  it('hostile 23: an area where the store does not deliver is refused', async () => {
    const { code } = await links.linkOfProducts({ orderType: 20 })
    const { payer, address } = await links.payerAt(links.ids.area('bay', 'canal'))
    expect((await links.open(code, payer, address)).meta.error).toBe('not_serviceable')
    expect((await links.pay(payer, code, { address: { _id: address } })).meta.error).toBe('not_serviceable')
  })
})

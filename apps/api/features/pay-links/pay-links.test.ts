import { pauseChannel } from '@compass/contract/merchant-side'
import { getOrder, listOrders } from '@compass/contract/orders'
import { listPayLinks } from '@compass/contract/pay-links'
import { getOrderReceipt, getPaymentFailure, payOrder, refundOrder } from '@compass/contract/payments'
import { deleteUser, exportUser } from '@compass/contract/users'
import { CHANNEL } from '@compass/domain/services'
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { newCustomer, shopOf } from '../../testing/customer.ts'
import { aed, codeOf, type LinkShop, linkShop, PAYER } from './test-links.ts'

let links: LinkShop
beforeAll(async () => {
  links = await linkShop()
})
afterAll(() => links.close())
afterEach(async () => expect(await links.shop.settled()).toEqual([]))

describe('making a link', () => {
  it('answers its address, which carries the merchant and 128 random bits; nobody says it again', async () => {
    const created = await links.make({ text: 'Catering, 12 May\nHalf now.', customer: { name: 'Mariam' }, uses: 3 })
    expect(created.status).toBe(201)
    expect(created.data).toMatchObject({ state: 'open', amount: aed(12_000), uses: 3, used: 0, methods: null })
    expect(created.data.url).toMatch(/^http:\/\/localhost:3000\/pay-link\/[a-z0-9-]+\.[\w-]{22}$/)
    const { rows } = await links.shop.test.sql.query('select * from pay_links where link_id = $1', [created.data._id])
    expect(JSON.stringify(rows)).not.toContain(codeOf(created.data.url).split('.')[1])
    const listed = await links.shop.test.call(listPayLinks, {}, { token: links.shop.key })
    expect(listed.data.items[0]).toEqual({ ...created.data, url: undefined })
  })

  it('sends it by message to the phone that is named, in the language that is named', async () => {
    const customer = { name: 'Mariam', phone: PAYER.phone, language: 'ar' } as const
    const { data } = await links.make({ customer })
    const { rows } = await links.shop.test.sql.query(
      "select phone, language, body from messages where phone = '+971501234567'",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ phone: '+971501234567', language: 'ar' })
    expect(rows[0].body).toContain(data.url)
    expect(rows[0].body).toContain('Catering, 12 May')
  })

  test.each([
    ['hostile 54: another currency', { amount: { amount: 12_000, currency: 'USD' } }, '422 invalid_fields'],
    ['nothing', { amount: aed(0) }, '422 invalid_fields'],
    ['half a minor unit', { amount: aed(0.5) }, '400 invalid_request'],
    ['no words', { text: '  ' }, '422 invalid_fields'],
    ['hostile 80: words that turn their line', { text: 'Catering \u202e12' }, '422 invalid_fields'],
    ['cash', { methods: ['cod'] }, '422 payment_method_not_allowed'],
    ['a store of nobody’s', { store: 'unknown' }, '404 not_found'],
  ])('is refused for %s', async (_, body, answer) => {
    const created = await links.make(body)
    expect(`${created.status} ${created.meta.error}`).toBe(answer)
  })
})

describe('opening a link', () => {
  it('says what it asks for, and what the payer has to say', async () => {
    const { code } = await links.link({ text: 'Catering\nHalf now.', expiresAt: '2026-12-31T10:00:00.000Z' })
    expect((await links.open(code)).data).toMatchObject({
      state: 'open',
      amount: aed(12_000),
      text: 'Catering\nHalf now.',
      customer: null,
      methods: ['card', 'savedCard', 'upi', 'knet', 'applepay', 'cryptoWallet'],
      asks: { name: true, phone: true },
      own: null,
    })
    const known = await links.link({ customer: { name: 'Mariam', phone: PAYER.phone }, methods: ['knet'] })
    const opened = await links.open(known.code)
    expect(opened.data).toMatchObject({ customer: 'Mariam', methods: ['knet'], asks: { name: false, phone: false } })
    expect(opened.text).not.toContain('501234567')
  })
})

describe('paying a link', () => {
  it('makes an order of channel 60 without a type, which the money pays and which is completed by itself', async () => {
    const { code } = await links.link()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect(paid.status).toBe(201)
    expect(paid.data).toMatchObject({
      order: {
        orderType: null,
        channel: 60,
        status: 0,
        products: [{ name: { en: 'Catering, 12 May' }, total: aed(12_000) }],
      },
      payment: { kind: 'payLink', amount: aed(12_000), requiresRedirect: true },
    })
    expect((await links.open(code, payer)).data).toMatchObject({
      state: 'open',
      own: { _id: paid.data.order._id, state: 'atBank' },
    })
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 10, 120])
    expect((await links.open(code)).data).toMatchObject({ state: 'paid', own: null, customer: null, methods: [] })
    const { test } = links.shop
    test.clock.turn({ minutes: 16 })
    await test.ports.runJobs('complete-orders')
    expect(await links.statusOf(payer, paid)).toEqual([0, 10, 120, 130])
    const receipt = await test.call(getOrderReceipt, { params: { id: paid.data.order._id } }, { token: payer.token })
    expect(receipt.data.receipt).toMatchObject({ amount: aed(12_000), method: 'card', mobileNumber: '+971501234567' })
    const listed = await test.call(listOrders, {}, { token: payer.token })
    expect(listed.data.items.map(({ _id }) => _id)).toEqual([paid.data.order._id])
  })

  it('says nothing of the phone that the link names, though the merchant reads it on the order', async () => {
    const { code } = await links.link({ customer: { name: 'Mariam', phone: PAYER.phone } })
    const payer = await links.payer()
    const paid = await links.pay(payer, code, { name: undefined, phone: undefined })
    expect([paid.status, paid.data.order.phone]).toEqual([201, null])
    expect(paid.text).not.toContain('501234567')
    const { rows } = await links.shop.test.sql.query('select customer from orders where order_id = $1', [
      paid.data.order._id,
    ])
    expect(rows[0].customer).toMatchObject({ name: 'Mariam', phone: '+971501234567' })
    await links.captured(paid)
    const { test } = links.shop
    const receipt = await test.call(getOrderReceipt, { params: { id: paid.data.order._id } }, { token: payer.token })
    expect(receipt.data.receipt).toMatchObject({ mobileNumber: null })
    const exported = await test.call(exportUser, { params: { id: payer.userId } }, { token: payer.token })
    expect(exported.text).toContain(paid.data.order._id)
    expect(exported.text).not.toContain('501234567')
  })

  it('is in the export of whom a link names, and names nobody any more once they are deleted', async () => {
    const { test } = links.shop
    const mariam = await newCustomer(test)
    const { rows } = await test.sql.query('select phone from users where user_id = $1', [mariam.userId])
    const number = rows[0].phone.replace('+971', '')
    const { code } = await links.link({ customer: { name: 'Mariam', phone: { number, countryCode: '971' } } })
    const exported = await test.call(exportUser, { params: { id: mariam.userId } }, { token: mariam.token })
    expect(exported.text).toContain('Catering, 12 May')
    await test.sql.query('update sessions set reauthenticated_at = $2 where user_id = $1', [
      mariam.userId,
      test.clock.now,
    ])
    const deleted = await test.call(deleteUser, { params: { id: mariam.userId } }, { token: mariam.token })
    expect(deleted.status).toBe(200)
    expect((await links.open(code)).data).toMatchObject({ customer: null, asks: { name: true, phone: true } })
  })

  it('tries again on the same order where the bank said no, by any method of the link', async () => {
    const { test, gateway } = links.shop
    const { code } = await links.link({ methods: ['card', 'knet'] })
    const payer = await links.payer()
    const first = await links.pay(payer, code)
    await links.shop.sendWebhook(gateway.change(first.data.payment._id, { status: 'failed', failureCode: 5011 }))
    const failure = await test.call(
      getPaymentFailure,
      { params: { id: first.data.payment._id } },
      { token: payer.token },
    )
    expect((await links.open(code, payer)).data.own).toMatchObject({ state: 'unpaid' })
    expect(failure.data).toMatchObject({
      kind: 'payLink',
      code: 5011,
      canRetry: true,
      methods: ['card', 'knet'],
      orderType: null,
    })
    const order = first.data.order._id
    const retry = (mod: string) => test.call(payOrder, { body: { order, payment: { mod } } }, { token: payer.token })
    expect((await retry('upi')).meta.error).toBe('payment_method_not_allowed')
    expect((await retry('cod')).meta.error).toBe('payment_method_not_allowed')
    expect((await retry('knet')).status).toBe(201)
    const again = await links.pay(payer, code)
    expect(again.data.order._id).toBe(order)
    await links.captured(again)
    expect(await links.statusOf(payer, again)).toEqual([0, 10, 120])
    expect((await links.open(code, payer)).data).toMatchObject({ state: 'paid', own: { _id: order, state: 'paid' } })
  })

  it('hostile 46: asks to try again while its gateway rests, and nothing is begun', async () => {
    const { code } = await links.link()
    const [payer, waiting] = [await links.payer(), await links.payer()]
    const order = (await links.pay(waiting, code)).data.order._id
    const { test: shop } = links.shop
    const gateway = [...shop.api.ports.gateways.values()][0]!
    const available = vi.spyOn(gateway, 'isAvailable').mockReturnValue(false)
    try {
      expect((await links.open(code)).data).toMatchObject({ state: 'open', methods: [] })
      const paid = await links.pay(payer, code)
      const again = await shop.call(payOrder, { body: { order, payment: { mod: 'card' } } }, { token: waiting.token })
      for (const { status, meta, headers } of [paid, again])
        expect([status, meta.error, headers['retry-after']]).toEqual([503, 'payment_unavailable', expect.any(String)])
    } finally {
      available.mockRestore()
    }
    expect(await ordersOf(payer.userId)).toBe(0)
    expect((await links.pay(payer, code)).status).toBe(201)
  })

  it('hostile 1: the same key is the same payment, also once it is paid; another body is a conflict', async () => {
    const { code } = await links.link()
    const payer = await links.payer()
    const key = { 'idempotency-key': 'pay-once' }
    const first = await links.pay(payer, code, {}, key)
    const second = await links.pay(payer, code, {}, key)
    expect([second.status, second.data.payment._id]).toEqual([200, first.data.payment._id])
    await links.captured(first)
    expect((await links.pay(payer, code, {}, key)).data.payment).toMatchObject({
      _id: first.data.payment._id,
      status: 100,
    })
    expect((await links.pay(payer, code, { name: 'Omar' }, key)).meta.error).toBe('idempotency_conflict')
  })

  it('asks for name and phone where nobody said them, and for a way to pay online', async () => {
    const { code } = await links.link()
    const payer = await links.payer()
    const nothing = await links.pay(payer, code, { name: undefined, phone: undefined })
    expect([nothing.status, nothing.meta.errors?.map(({ path }) => path)]).toEqual([422, ['name', 'phone']])
    for (const mod of ['cod', 'cardOnDelivery', 'nothing'])
      expect((await links.pay(payer, code, { payment: { mod } })).meta.error).toBe('payment_method_not_allowed')
    expect(await ordersOf(payer.userId)).toBe(0)
  })

  it('is open again for the next one where it can be paid three times, and then used up', async () => {
    const { code } = await links.link({ uses: 3 })
    for (const state of ['open', 'open', 'used_up']) {
      const paid = await links.pay(await links.payer(), code)
      await links.captured(paid)
      expect((await links.open(code)).data.state).toBe(state)
    }
    expect((await links.pay(await links.payer(), code)).meta.error).toBe('pay_link_used_up')
  })

  it('goes back where the merchant refunds it, and stays paid', async () => {
    const { test, key } = links.shop
    const { code } = await links.link()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    await links.captured(paid)
    const refunded = await test.call(
      refundOrder,
      { params: { id: paid.data.order._id }, body: { amount: aed(2000) } },
      { token: key },
    )
    expect(refunded.data.refundAmount).toEqual(aed(2000))
    expect((await links.open(code)).data.state).toBe('paid')
  })

  it('is refused while the store pauses its pay links', async () => {
    const { test, key } = links.shop
    const store = (await shopOf(test)).store('marina')
    const pause = (state: boolean) =>
      test.call(
        pauseChannel,
        { params: { id: store }, body: { orderChannel: CHANNEL.PAYMENT_LINK, state } },
        { token: key },
      )
    const { code } = await links.link()
    await pause(true)
    expect((await links.pay(await links.payer(), code)).meta.code).toBe(4100)
    await pause(false)
    expect((await links.pay(await links.payer(), code)).status).toBe(201)
  })
})

describe('the end of a link', () => {
  it('counts for who begins: what was begun before pays after it, while a use is left', async () => {
    const { test } = links.shop
    const { code } = await links.link({ expiresAt: new Date(test.clock.now.getTime() + 600_000).toISOString() })
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    test.clock.turn({ minutes: 11 })
    expect((await links.open(code)).data.state).toBe('expired')
    expect((await links.pay(await links.payer(), code)).meta.error).toBe('pay_link_expired')
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 10, 120])
    expect((await links.open(code)).data.state).toBe('paid')
  })

  it('is no time to try again: who was refused by the bank cannot begin anew after it', async () => {
    const { test, gateway } = links.shop
    const { code } = await links.link({ expiresAt: new Date(test.clock.now.getTime() + 600_000).toISOString() })
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    await links.shop.sendWebhook(gateway.change(paid.data.payment._id, { status: 'failed', failureCode: 5100 }))
    test.clock.turn({ minutes: 11 })
    const body = { order: paid.data.order._id, payment: { mod: 'card' } }
    expect((await test.call(payOrder, { body }, { token: payer.token })).meta.error).toBe('order_ended')
  })

  it('withdrawn: nobody pays any more, money that comes goes back, and its order is over', async () => {
    const { id, code } = await links.link()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    expect((await links.withdraw(id)).data.state).toBe('withdrawn')
    expect((await links.withdraw(id)).status).toBe(200)
    expect((await links.pay(await links.payer(), code)).meta.error).toBe('pay_link_withdrawn')
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 90])
    expect(await links.shop.refunds(paid.data.order._id)).toMatchObject([{ amount: 12_000, way: 'gateway' }])
  })

  it('cannot be withdrawn once it is paid', async () => {
    const { id, code } = await links.link()
    await links.captured(await links.pay(await links.payer(), code))
    expect((await links.withdraw(id)).meta.error).toBe('already_paid')
  })

  it('lets late money pay, where the order was given up and a use is left', async () => {
    const { test } = links.shop
    const { code } = await links.link()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    test.clock.turn({ minutes: 31 })
    await test.ports.runJobs('end-unpaid')
    expect(await links.statusOf(payer, paid)).toEqual([0, 90])
    await links.captured(paid)
    expect(await links.statusOf(payer, paid)).toEqual([0, 90, 10, 120])
  })
})

async function ordersOf(userId: string): Promise<number> {
  const { rows } = await links.shop.test.sql.query('select count(*)::int as n from orders where user_id = $1', [userId])
  return rows[0].n
}

it('hostile 28: the order of a link is its payer’s alone', async () => {
  const { code } = await links.link()
  const paid = await links.pay(await links.payer(), code)
  const { token } = await links.payer()
  const seen = await links.shop.test.call(getOrder, { params: { id: paid.data.order._id } }, { token })
  expect(seen.status).toBe(404)
})

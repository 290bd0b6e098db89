import { getBoard, getTicket, listStockedProducts, previewDecline, setKitchen } from '@compass/contract/board'
import * as merchant from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { getStorefront } from '@compass/contract/stores'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { signInStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { testCourt } from '../../testing/test-court.ts'

const NOON = '2026-06-01T08:00:00Z'

describe('the board of a store', () => {
  let test: TestApi
  let shop: Shop
  let token: string
  let customer: Customer
  let order: string

  const board = (query: { since?: string; store?: string } = {}) =>
    test.call(getBoard, { query: { store: shop.store('marina'), ...query } }, { token })
  const ticket = async (id = order) => (await test.call(getTicket, { params: { id } }, { token })).data.ticket
  const move = (body: object, key?: string) =>
    test.call(
      merchant.moveOrder,
      { params: { id: order }, body: body as { to: number } },
      { token, headers: key ? { 'idempotency-key': key } : {} },
    )
  const place = async (qty = 2) => {
    await customer.add('soup', { qty })
    return (await customer.place()).data.order._id
  }

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
    token = await test.merchantKey()
  })
  beforeEach(async () => {
    test.clock.set(NOON)
    customer = await newCustomer(test)
    order = await place()
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })

  it('shows open orders of its store, the oldest first, with what a counter needs', async () => {
    test.clock.turn({ minutes: 1 })
    const next = await place()
    const { data } = await board()
    const ids = data.tickets.map(({ _id }) => _id)
    expect(ids.indexOf(order)).toBeLessThan(ids.indexOf(next))
    expect(data.open.map(({ _id }) => _id)).toEqual(ids)
    expect(data.tickets.find(({ _id }) => _id === order)).toMatchObject({
      column: 'new',
      status: 10,
      acceptBy: '2026-06-01T08:10:00.000Z',
      waitsSince: '2026-06-01T08:00:00.000Z',
      promised: { from: '2026-06-01T08:20:00.000Z', to: '2026-06-01T08:30:00.000Z' },
      kitchenMinutes: 20,
      customer: { name: 'Layla Haddad', phone: expect.stringMatching(/^\+97150/), orders: 2 },
      lines: [{ name: 'Lentil soup', qty: 2 }],
      payment: { method: 'cod', isPaid: false, toCollect: { amount: 3700, currency: 'AED' } },
      next: [20, 30, 80],
    })
    expect(data.store).toMatchObject({ state: 'open', kitchen: { minutes: 20, added: 0 }, language: 'en' })
    expect((await board({ store: shop.store('bay') })).data.tickets).toEqual([])
    expect((await board({ store: newId() })).status).toBe(404)
  })

  it('answers what changed since a position, and every open order by its revision', async () => {
    const { position } = (await board()).data
    test.clock.turn({ minutes: 5 })
    const later = await place()
    const { data } = await board({ since: String(Number(position) + 120_000) })
    expect(data.tickets.map(({ _id }) => _id)).toEqual([later])
    expect(data.open.map(({ _id }) => _id)).toContain(order)
    expect((await board({ since: 'yesterday' })).status).toBe(400)
  })

  it('accepts with minutes: the promise moves with them, and the customer sees it', async () => {
    test.clock.turn({ minutes: 4 })
    await move({ to: 20, minutes: 30 })
    expect(await ticket()).toMatchObject({
      column: 'preparing',
      acceptedAt: '2026-06-01T08:04:00.000Z',
      readyBy: '2026-06-01T08:34:00.000Z',
    })
    const { data } = await test.call(getOrder, { params: { id: order } }, { token: customer.token })
    expect(data.order.eta).toEqual({ from: '2026-06-01T08:34:00.000Z', to: '2026-06-01T08:44:00.000Z' })
    expect((await move({ to: 20, minutes: 0 })).status).toBe(400)
  })

  it('keeps the promise where the minutes are what is left of it', async () => {
    test.clock.turn({ minutes: 5 })
    await move({ to: 20, minutes: 15 })
    const { data } = await test.call(getOrder, { params: { id: order } }, { token: customer.token })
    expect(data.order.eta).toEqual({ from: '2026-06-01T08:20:00.000Z', to: '2026-06-01T08:30:00.000Z' })
  })

  it('tells who was first and what they did', async () => {
    const sara = await signInStaff(test, { role: 'counter', name: 'Sara' })
    await test.call(merchant.moveOrder, { params: { id: order }, body: { to: 20, minutes: 25 } }, sara)
    const late = await move({ to: 20, minutes: 15 }, 'press-b')
    expect([late.status, late.meta.error]).toEqual([409, 'invalid_transition'])
    expect(late.data).toMatchObject({
      first: { name: 'Sara', isYou: false, by: 'merchant', status: 20, minutes: 25 },
      ticket: { _id: order, status: 20 },
    })
  })

  it('acts once for a press, however often it is sent', async () => {
    const [once, twice] = await Promise.all([
      move({ to: 20, minutes: 15 }, 'one'),
      move({ to: 20, minutes: 15 }, 'one'),
    ])
    expect([once.status, twice.status]).toEqual([200, 200])
    await move({ to: 40 })
    const again = await move({ to: 20, minutes: 15 }, 'one')
    expect([again.status, again.meta.replayed, again.data.order.status]).toEqual([200, true, 40])
    expect((await move({ to: 20, minutes: 25 }, 'one')).meta.error).toBe('idempotency_conflict')
    expect((await move({ to: 60 }, 'x'.repeat(256))).meta.error).toBe('invalid_idempotency_key')
  })

  it('of two who accept at once one is told of the other', async () => {
    const answers = await Promise.all([move({ to: 20, minutes: 15 }, 'left'), move({ to: 20, minutes: 25 }, 'right')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    const early = answers.find(({ status }) => status === 200)!
    const { minutes } = early.data.order.eta!.from === '2026-06-01T08:15:00.000Z' ? { minutes: 15 } : { minutes: 25 }
    expect(late.data).toMatchObject({ first: { name: 'test', isYou: true, minutes } })
  })

  it('declines with a sentence in the customer’s language and what goes back, as it was shown before', async () => {
    await test.sql.query(`update orders set languages = '{"customer":"fr","merchant":"en"}' where order_id = $1`, [
      order,
    ])
    const shown = (
      await test.call(previewDecline, { params: { id: order } }, { token, headers: { 'content-language': 'en' } })
    ).data
    expect(shown.reasons.find(({ reason }) => reason === 'busy')).toEqual({
      reason: 'busy',
      sentence: 'Nous sommes débordés en ce moment.',
      translation: 'We’re too busy right now.',
    })
    expect(shown.refund).toEqual({
      money: { amount: 0, currency: 'AED' },
      method: 'cod',
      credits: { amount: 0, currency: 'AED' },
      points: 0,
    })
    expect((await move({ to: 20, decline: 'busy' })).meta.errors).toMatchObject([{ path: 'decline' }])
    await test.call(
      merchant.recordPayment,
      { params: { id: order }, body: { method: 'cod', amount: { amount: 3700, currency: 'AED' } } },
      { token },
    )
    const paid = (await test.call(previewDecline, { params: { id: order } }, { token })).data.refund.money.amount
    const declined = (await move({ to: 30, decline: 'busy' })).data.order
    expect(declined.timeline.at(-1)).toMatchObject({ reason: 'Nous sommes débordés en ce moment.' })
    const back = declined.payment.refunds.reduce((sum, { amount }) => sum + amount.amount, 0)
    expect([paid, back]).toEqual([3700, 3700])
  })

  it('shows a phone and an address only while the order runs', async () => {
    expect((await ticket()).customer.phone).toMatch(/^\+97150/)
    for (const to of [20, 40, 60]) await move({ to })
    expect(await ticket()).toMatchObject({ column: null, address: null, customer: { phone: null } })
    expect((await board()).data.tickets.map(({ _id }) => _id)).not.toContain(order)
    const phones = async (role: 'counter' | 'manager') => {
      const { data } = await test.call(
        merchant.listMerchantOrders,
        { query: { status: 60 } },
        await signInStaff(test, { role }),
      )
      const seen = data.items.find(({ _id }) => _id === order)
      return [seen?.customer.phone, seen?.phone]
    }
    expect(await phones('counter')).toEqual([null, null])
    expect((await phones('manager'))[0]).toMatch(/^\+97150/)
  })

  it('keeps the staff of one store to its board', async () => {
    const bay = await signInStaff(test, { role: 'counter', storeId: shop.store('bay') })
    expect((await test.call(getBoard, { query: { store: shop.store('marina') } }, bay)).status).toBe(404)
    expect((await test.call(getBoard, { query: { store: shop.store('bay') } }, bay)).status).toBe(200)
    expect((await test.call(getTicket, { params: { id: order } }, bay)).status).toBe(404)
    expect((await test.call(previewDecline, { params: { id: order } }, bay)).status).toBe(404)
    const other = { params: { id: shop.store('marina') }, body: { added: 5 } }
    expect((await test.call(setKitchen, other, bay)).status).toBe(404)
  })

  it('lengthens every promise from now on, at the counter and to the door, and keeps it over a document', async () => {
    const store = shop.store('marina')
    const set = (added: number) => test.call(setKitchen, { params: { id: store }, body: { added } }, { token })
    const before = (await test.merchant()).version
    expect((await set(10)).data.kitchen).toEqual({ minutes: 30, added: 10 })
    expect((await test.merchant()).version).toBe(before + 1)
    const next = await place()
    expect((await ticket(next)).promised).toEqual({ from: '2026-06-01T08:30:00.000Z', to: '2026-06-01T08:40:00.000Z' })
    expect((await ticket(next)).kitchenMinutes).toBe(30)
    await test.apply(merchantDocument({ tagline: { en: 'Other', ar: 'آخر' } }))
    expect((await test.merchant()).stores.get(store)?.areas[0]?.deliveryMinutes).toEqual({ from: 35, to: 45 })
    expect((await ticket()).promised).toEqual({ from: '2026-06-01T08:20:00.000Z', to: '2026-06-01T08:30:00.000Z' })
    for (const wrong of [3, -5, 125, 2.5]) expect((await set(wrong)).status).toBe(400)
    expect((await set(0)).data.kitchen).toEqual({ minutes: 20, added: 0 })
  })

  it('pauses for a while, and opens by itself', async () => {
    const id = shop.store('bay')
    const pause = (body: object) =>
      test.call(merchant.pauseChannel, { params: { id }, body: { orderChannel: 40, state: true, ...body } }, { token })
    const until = '2026-06-01T08:15:00.000Z'
    expect((await pause({ until })).data.pauseOrder).toContainEqual({ orderChannel: 40, state: true, until })
    expect((await board({ store: id })).data.store.channels).toContainEqual({ orderChannel: 40, isPaused: true, until })
    expect((await pause({ until: '2026-06-01T07:00:00Z' })).status).toBe(422)
    expect((await pause({ state: false, until })).status).toBe(422)
    test.clock.turn({ minutes: 16 })
    const { openPausedChannels } = await import('../../jobs/open-paused-channels.ts')
    expect(await openPausedChannels.findDue(test.api)).toEqual([test.merchantId])
    await openPausedChannels.work(test.api, test.merchantId)
    expect(await openPausedChannels.findDue(test.api)).toEqual([])
    const { data } = await test.call(getStorefront, { params: { slug: test.slug } })
    expect(data.stores.find(({ _id }) => _id === id)?.pauseOrder).toContainEqual({ orderChannel: 40, state: false })
  })

  it('a name with markup is text, as it was written', async () => {
    await test.sql.query(
      'update orders set customer = customer || \'{"name":"<img src=x onerror=alert(1)>"}\' where order_id = $1',
      [order],
    )
    expect((await ticket()).customer.name).toBe('<img src=x onerror=alert(1)>')
  })
})

describe('the board of a vendor of a court', () => {
  it('shows its part of a court order in the language of its kitchen, and nothing of the others', async () => {
    const court = await testCourt((document) => {
      document.stores.find(({ key }) => key === 'sushi')!.kitchenLanguage = 'ar'
    })
    const { test } = court
    const { court: placed } = await court.paid({ kebab: 1, maki: 2 })
    const readBoardOf = async (vendor: string) => {
      const query = { store: await court.store(vendor) }
      return test.call(getBoard, { query }, { token: await court.keyOf(vendor) })
    }
    const [grill, sushi, juice] = await Promise.all(['grill', 'sushi', 'juice'].map(readBoardOf))
    const maki = (await test.merchant()).merchant.products.find(({ sku }) => sku === 'maki')!
    expect(sushi!.data.store.language).toBe('ar')
    expect(sushi!.data.tickets).toMatchObject([
      { courtOrder: placed.orderId, column: 'new', lines: [{ name: maki.name.ar, qty: 2 }] },
    ])
    expect(grill!.data.tickets).toMatchObject([{ courtOrder: placed.orderId, lines: [{ qty: 1 }] }])
    expect(juice!.data.tickets).toEqual([])
    const others = { query: { store: await court.store('grill') } }
    expect((await test.call(getBoard, others, { token: await court.keyOf('sushi') })).status).toBe(404)
    await court.close()
  })
})

describe('what is sold out', () => {
  let test: TestApi
  let shop: Shop
  let token: string
  const list = (query: object = {}) =>
    test.call(listStockedProducts, { query: { store: shop.store('marina'), ...query } }, { token })
  const say = (sku: string, body: object) =>
    test.call(
      merchant.setAvailability,
      { params: { id: shop.product(sku) }, body: { store: shop.store('marina'), soldOut: true, ...body } },
      { token },
    )

  beforeAll(async () => {
    test = await testApi({
      document: merchantDocument((document) => {
        const many = Array.from({ length: 2_000 }, (_, at) => productInput(`many-${at}`))
        document.catalogue.categories.push({ key: 'many', name: { en: 'Many', ar: 'كثير' }, products: many })
      }),
    })
    shop = await shopOf(test)
    token = await test.merchantKey()
  })
  afterAll(() => test.close())

  it('is found in every language and by its number, a page at a time', async () => {
    expect((await list({ query: 'soup' })).data.items).toMatchObject([{ sku: 'soup', soldOut: false, stock: null }])
    expect((await list({ query: 'شوربه' })).data.items.map(({ sku }) => sku)).toContain('soup')
    const { data } = await list({ query: 'many', skip: 1_990, limit: 100 })
    expect([data.total, data.items.length]).toEqual([2_000, 10])
    expect((await list({ query: '%%' })).data.total).toBe(0)
    expect((await list({ store: newId() })).status).toBe(404)
  })

  it('stands first, until when it is said, and comes back by itself', async () => {
    const { ends } = (await list()).data
    expect(ends).toEqual({ hour: '2026-06-01T09:00:00.000Z', day: '2026-06-02T01:00:00.000Z' })
    const before = (await list({ state: 'soldOut' })).data.items.map(({ sku }) => sku)
    await say('many-1500', { until: ends.day })
    const { data } = await list({ state: 'soldOut' })
    expect(data.items.map(({ sku }) => sku)).toEqual([...before, 'many-1500'])
    expect(data.soldOut).toBe(before.length + 1)
    expect((await list()).data.items[before.length]).toMatchObject({ sku: 'many-1500', until: ends.day })
    await say('many-7', { soldOut: false, stock: 3 })
    expect((await list({ state: 'counted' })).data.items).toMatchObject([{ sku: 'many-7', stock: 3 }])
    test.clock.set('2026-06-02T01:00:00Z')
    expect((await list({ state: 'soldOut' })).data.items.map(({ sku }) => sku)).not.toContain('many-1500')
    test.clock.set(NOON)
  })
})

import { listMerchantOrders } from '@compass/contract/merchant-side'
import { sendRound } from '@compass/contract/rounds'
import { listSpots } from '@compass/contract/spots'
import { changeVisit } from '@compass/contract/visits'
import { deleteWebhook, putWebhook } from '@compass/contract/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type SpotShop, spotShop, withSpots } from '../orders/test-spots.ts'
import { relayOutbox } from '../outbox/relay-outbox.ts'
import { type Party, partyAt } from './test-party.ts'

describe('the kitchen of a table that orders in rounds', () => {
  let shop: SpotShop
  let party: Party
  let key: string
  beforeAll(async () => {
    shop = await spotShop()
    key = await shop.test.merchantKey()
    await shop.test.apply(withSpots())
  })
  beforeEach(async () => {
    party = await partyAt(shop)
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  /** What tills were sent of this party so far. */
  const sendWebhooks = async () => {
    await relayOutbox(shop.test.api, shop.test.merchantId)
    await shop.test.ports.runJobs('tell-of-changes')
    await shop.test.ports.runJobs('send-letters')
    return shop.test.ports.posted.map(({ body }) => JSON.parse(body.toString()))
  }

  it('has the rounds on its board, the newest first, with table and guests', async () => {
    await party.fill(0, { note: 'no salt' })
    await party.sent(0, 'mine')
    await party.fill(1, { sku: 'karak' })
    const { order } = await party.sent(1, 'mine')
    const { data } = await shop.test.call(listMerchantOrders, { query: {} }, { token: key })
    const found = data.items.find(({ _id }) => _id === order._id)!
    expect(found).toMatchObject({
      customer: { name: 'Omar' },
      spot: { kind: 'table', number: '12' },
      next: [20, 30],
      subOrders: [
        { number: 2, by: { name: null, number: 2 }, tableNumber: '12', items: [{ sku: 'karak', state: 10 }] },
        { number: 1, by: { name: 'Omar', number: 1 }, items: [{ sku: 'soup', specialInstructions: 'no salt' }] },
      ],
    })
    expect(found.subOrders![0]!.items[0]!.mayCancel).toBe(false)
  })

  it('is told that a party moved, whose sent rounds keep the number of the table where they were sent', async () => {
    await shop.test.apply(
      withSpots((document) => {
        document.stores[0]!.tables!.push({ number: '14', zone: { en: 'Garden', ar: 'الحديقة' }, orders: 'rounds' })
      }),
    )
    await party.fill(0, {})
    const { order } = await party.sent(0, 'mine')
    await shop.test.call(putWebhook, { body: { url: 'https://till.example.com/' } }, { token: key })
    await sendWebhooks()
    const spots = (await shop.test.call(listSpots, { query: {} }, { token: key })).data.items
    const spot = spots.find(({ store, number }) => store === shop.store('marina') && number === '14')!._id
    const moved = await shop.test.call(changeVisit, { params: { id: party.visit }, body: { spot } }, { token: key })
    expect(moved.data.visit.spot.number).toBe('14')
    await sendWebhooks()
    const webhooks = await sendWebhooks()
    expect(webhooks.at(-1)).toMatchObject({
      type: 'order.changed',
      change: { status: null },
      order: { _id: order._id, spot: { number: '14', zone: { en: 'Garden' } }, subOrders: [{ tableNumber: '12' }] },
    })
    await party.fill(0, { sku: 'karak' })
    await party.sent(0, 'mine')
    const { data } = await party.rounds(0, order._id)
    expect(data.subOrders.map(({ tableNumber }) => tableNumber)).toEqual(['14', '12'])
    expect(data.order.address).toMatchObject({ tableNumber: '14' })
    await shop.test.call(deleteWebhook, { query: {} }, { token: key })
    await shop.test.apply(withSpots())
  })

  it('hears of each round once, of its items alone, in its own language', async () => {
    await shop.test.apply(
      withSpots((document) => {
        document.languages = ['ar', 'en']
      }),
    )
    await shop.test.call(putWebhook, { body: { url: 'https://till.example.com/' } }, { token: key })
    shop.test.ports.posted.length = 0
    await party.fill(0, { qty: 2, note: 'no salt' })
    const { order, subOrder } = await party.sent(0, 'mine')
    await party.fill(1, { sku: 'karak' })
    const second = await party.sent(1, 'mine')
    await party.move(order._id, subOrder.items[0]!._id, 20)
    for (let n = 0; n < 2; n++) {
      await relayOutbox(shop.test.api, shop.test.merchantId)
      await shop.test.ports.runJobs('tell-of-changes')
      await Promise.all([1, 2].map(() => shop.test.ports.runJobs('send-letters')))
    }
    const all = shop.test.ports.posted.map(({ body }) => JSON.parse(body.toString()))
    const posted = all.filter((one) => one.order._id === order._id)
    expect(posted.map(({ type, round }) => [type, round?._id ?? null])).toEqual([
      ['order.placed', subOrder._id],
      ['order.round', second.subOrder._id],
      ['order.changed', null],
    ])
    expect(posted[0].round).toMatchObject({
      number: 1,
      tableNumber: '12',
      language: 'ar',
      guest: 'Omar',
      items: [{ sku: 'soup', qty: 2, name: 'شوربة عدس', note: 'no salt', guest: 'Omar' }],
    })
    expect(posted[1].round).toMatchObject({ guest: 'ضيف 2', items: [{ sku: 'karak', name: 'شاي كرك' }] })
    await shop.test.apply(withSpots())
  })

  it.each([
    ['en', 'Sold out'],
    ['ar', 'نفد'],
  ])(
    'that is simulated accepts and serves, and rejects an item whose note says soldout, in %s',
    async (language, reason) => {
      const kitchen = { acceptAfterSeconds: 3, readyAfterSeconds: 6, outAfterSeconds: 5, deliveredAfterSeconds: 10 }
      await shop.test.apply(withSpots((document) => Object.assign(document, { simulatedKitchen: kitchen })))
      await party.fill(0, {}, { sku: 'karak', note: 'SoldOut please' })
      const sent = await shop.test.call(
        sendRound,
        { body: { visit: party.visit, lines: 'mine' } },
        { token: party.guests[0]!.token, headers: { 'content-language': language } },
      )
      const { order } = sent.data
      const after = async (seconds: number) => {
        shop.test.clock.turn({ seconds })
        await Promise.all([1, 2].map(() => shop.test.ports.runJobs('simulate-kitchen')))
        const { data } = await party.rounds(0, order._id)
        return [data.order.status, ...data.subOrders[0]!.items.map(({ state }) => state)]
      }
      expect(await after(2)).toEqual([10, 10, 10])
      expect(await after(1)).toEqual([20, 20, 30])
      expect(await after(15)).toEqual([20, 20, 30])
      expect(await after(1)).toEqual([110, 40, 30])
      const { data } = await party.rounds(0, order._id)
      expect(data.subOrders[0]!.items[1]!.reason).toBe(reason)
      await shop.test.apply(withSpots())
      shop.test.clock.set('2026-06-01T08:00:00Z')
    },
  )

  it('hostile 80: reads no note with a right-to-left override', async () => {
    const { status, meta } = await party.guests[0]!.add('soup', {
      orderType: 50,
      specialInstructions: 'no\u202etlas',
    })
    expect([status, meta.error]).toEqual([422, 'invalid_fields'])
  })
})

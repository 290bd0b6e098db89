import { moveOrder } from '@compass/contract/merchant-side'
import { listSandboxMessages } from '@compass/contract/notifications'
import { changeOrder } from '@compass/contract/orders'
import { shortCodeOf } from '@compass/domain/orders'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { relayOutbox } from '../outbox/relay-outbox.ts'

const DELIVERY = 20
const PICKUP = 10

describe('what a customer is told', () => {
  let api: TestApi
  let shop: Shop
  let key: string
  beforeAll(async () => {
    api = await testApi({ document: merchantDocument({ contact: { messages: ['sms', 'whatsapp'] } }) })
    shop = await shopOf(api)
    key = await api.merchantKey()
  })
  beforeEach(() => {
    api.ports.sent.length = 0
    api.clock.turn({ minutes: 1 })
  })
  afterAll(async () => {
    expect(await checkInvariants(api.database)).toEqual([])
    await api.close()
  })

  async function ordered(orderType: 10 | 20, text: object = {}, language = 'en') {
    const customer = await newCustomer(api)
    const area = shop.area('marina', 'harbour')
    await customer.add('soup', { qty: 3, orderType, ...(orderType === DELIVERY && { area }) })
    const address = orderType === DELIVERY ? { address: { _id: await customer.address(area) } } : {}
    const { data } = await customer.place({ ...address, ...text }, { 'content-language': language })
    return { who: customer, id: data.order._id, number: data.order.orderId }
  }
  async function move(id: string, ...steps: number[]) {
    for (const to of steps) {
      api.clock.turn({ seconds: 1 })
      await api.call(moveOrder, { params: { id }, body: { to } }, { token: key })
    }
  }
  async function hear() {
    await relayOutbox(api.api, api.merchantId)
    for (const job of ['tell-of-changes', 'deliver-messages']) await api.ports.runJobs(job)
    return api.ports.sent.map(({ body }) => body)
  }

  test.each([
    ['a delivery', DELIVERY, [20, 40, 50, 60], ['is confirmed', 'is on its way', 'has been delivered']],
    ['a pickup', PICKUP, [20, 40, 60], ['is confirmed', 'is ready to pick up at Marina', 'has been picked up']],
    ['one that is declined', PICKUP, [30], ['couldn’t confirm']],
    ['one that nobody was at home for', DELIVERY, [20, 40, 50, 70], ['confirmed', 'on its way', 'couldn’t deliver']],
    ['one that was cancelled by telephone', PICKUP, [80], ['was cancelled']],
  ] as const)('of %s', async (_, orderType, steps, sentences) => {
    const { id, number } = await ordered(orderType)
    await move(id, ...steps)
    const heard = await hear()
    expect(heard.map((body) => body.includes(`order ${number}`))).toEqual(sentences.map(() => true))
    for (const sentence of sentences) expect(heard.filter((body) => body.includes(sentence))).toHaveLength(1)
    expect(heard[0]).not.toContain('undefined')
  })

  it('that nothing was placed by somebody else, and that their own cancelling was understood', async () => {
    const { who: customer, id } = await ordered(PICKUP)
    expect(await hear()).toEqual([])
    await api.call(changeOrder, { params: { id }, body: { status: 100 } }, customer)
    expect(await hear()).toEqual([expect.stringContaining('you cancelled order')])
  })

  it('in the language of the order, on the channels that were chosen', async () => {
    const { id } = await ordered(PICKUP, { notificationModule: 30 }, 'ar')
    await move(id, 20)
    const heard = await hear()
    expect(heard).toHaveLength(2)
    expect(heard[0]).toContain('مطبخ التجربة')
    const { data } = await api.call(listSandboxMessages, { query: { url: api.slug } })
    expect(data.items.find(({ language }) => language === 'ar')?.merchant.name, '32: the sender').toBe('مطبخ التجربة')
    expect(api.ports.sent.map(({ channel }) => channel).toSorted()).toEqual([10, 20])
  })

  it('with an address where the shop is: the deployment’s, or the first of the merchant’s own', async () => {
    const linkIn = (heard: readonly string[]) => /https?:\S+/.exec(heard[0] ?? '')?.[0]
    const { id } = await ordered(PICKUP)
    await move(id, 20)
    const path = `/test-kitchen/o/${shortCodeOf(id)}`
    expect(linkIn(await hear())).toBe(`http://localhost:3000${path}`)
    const withHosts = (...hosts: string[]) => merchantDocument({ contact: { messages: ['sms', 'whatsapp'] }, hosts })
    await api.apply(withHosts('orders.kitchen.example', 'kitchen.example'))
    api.ports.sent.length = 0
    const other = await ordered(PICKUP)
    await move(other.id, 20)
    const shorter = `/test-kitchen/o/${shortCodeOf(other.id)}`
    expect(linkIn(await hear())).toBe(`http://orders.kitchen.example:3000${shorter}`)
    await api.apply(withHosts())
  })

  it('nothing where they want no messages', async () => {
    const { id } = await ordered(PICKUP, { isSMSEnabled: false })
    await move(id, 20, 40)
    expect(await hear()).toEqual([])
  })

  it('nothing where they wanted no messages before, unless the order says how', async () => {
    const quiet = async (text: object) => {
      const customer = await newCustomer(api)
      await api.sql.query('update users set is_sms_enabled = false where user_id = $1', [customer.userId])
      await customer.add('soup', { qty: 2 })
      await move((await customer.place(text)).data.order._id, 20)
      return hear()
    }
    expect(await quiet({})).toEqual([])
    expect(await quiet({ notificationModule: 20 })).toHaveLength(1)
  })

  it('that money goes back, apart from that the order is off', async () => {
    const { id } = await ordered(PICKUP)
    await move(id, 20, 40, 60)
    await hear()
    api.ports.sent.length = 0
    const refund = { amount: { amount: 500, currency: 'AED' }, reason: 'cold' }
    const answer = await api.inject({
      method: 'POST',
      url: `/v1/merchant/orders/${id}/refunds`,
      headers: { authorization: `Bearer ${key}` },
      payload: refund,
    })
    expect(answer.statusCode).toBe(201)
    expect(await hear()).toEqual([expect.stringMatching(/we owe you AED\s5\.00 in cash for order/)])
  })

  it('once, however many look at the same time', async () => {
    const { id } = await ordered(PICKUP)
    await move(id, 20, 40)
    await Promise.all([relayOutbox(api.api, api.merchantId), relayOutbox(api.api, api.merchantId)])
    await Promise.all([1, 2, 3].map(() => api.ports.runJobs('tell-of-changes')))
    expect(await hear()).toHaveLength(2)
    expect(await hear()).toHaveLength(2)
  })

  it('hostile 110: the order is placed and moved though messages and notices stand still, and what waits is said later', async () => {
    api.ports.messagesFailWith = new Error('no signal')
    const { id } = await ordered(PICKUP)
    await move(id, 20)
    expect(await hear()).toEqual([])
    api.ports.messagesFailWith = null
    api.clock.turn({ seconds: 10 })
    expect(await hear()).toHaveLength(1)
  })

  it('nothing any more of what was so long ago', async () => {
    const { id } = await ordered(PICKUP)
    await move(id, 20)
    await relayOutbox(api.api, api.merchantId)
    api.clock.turn({ hours: 7 })
    expect(await hear()).toEqual([])
  })
})

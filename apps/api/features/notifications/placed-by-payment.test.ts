import { moveOrder } from '@compass/contract/merchant-side'
import { putWebhook } from '@compass/contract/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relayOutbox } from '../outbox/relay-outbox.ts'
import { type PayingShop, payingShop } from '../payments/test-payments.ts'

describe('an order that its payment places', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterAll(async () => {
    expect(await shop.settled()).toEqual([])
    await shop.close()
  })

  async function paid(): Promise<string> {
    const { order, payment } = await shop.placed()
    await relayOutbox(shop.test.api, shop.test.merchantId)
    await shop.sendWebhook(shop.gateway.pay(payment))
    return order
  }
  const waiting = async () =>
    (await shop.test.sql.query<{ version: number }>('select version from notices order by version')).rows

  it('is told to whoever watches it, and leaves nobody anything to tell its customer', async () => {
    const order = await paid()
    await relayOutbox(shop.test.api, shop.test.merchantId)
    expect(shop.test.ports.published.filter(({ orderId }) => orderId === order)).toEqual([
      { merchantId: shop.test.merchantId, orderId: order, version: 1 },
      { merchantId: shop.test.merchantId, orderId: order, version: 2 },
    ])
    expect(await waiting()).toEqual([])
    await shop.test.call(moveOrder, { params: { id: order }, body: { to: 20 } }, { token: shop.key })
    await relayOutbox(shop.test.api, shop.test.merchantId)
    expect(await waiting()).toEqual([{ version: 3 }])
    await shop.test.ports.runJobs('tell-of-changes')
    expect(await waiting()).toEqual([])
  })

  it('is told to the merchant’s till', async () => {
    const url = 'https://till.example.com/orders'
    await shop.test.call(putWebhook, { body: { url } }, { token: shop.key })
    const order = await paid()
    for (const job of ['relay-outbox', 'tell-of-changes', 'send-letters']) await shop.test.ports.runJobs(job)
    const webhooks = shop.test.ports.posted.map(({ body }) => JSON.parse(body.toString()))
    expect(webhooks.map((webhook) => [webhook.order._id, webhook.change.status])).toEqual([
      [order, 0],
      [order, 10],
    ])
  })
})

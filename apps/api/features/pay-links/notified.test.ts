import { putWebhook } from '@compass/contract/webhooks'
import { shortCodeOf } from '@compass/domain/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { relayOutbox } from '../outbox/relay-outbox.ts'
import { type LinkShop, linkShop } from './test-links.ts'

let links: LinkShop
beforeAll(async () => {
  links = await linkShop((document) => {
    document.contact = { messages: ['sms', 'whatsapp'] }
  })
})
beforeEach(() => {
  links.shop.test.ports.sent.length = 0
  links.shop.test.ports.posted.length = 0
  links.shop.test.clock.turn({ minutes: 1 })
})
afterAll(async () => {
  expect(await links.shop.settled()).toEqual([])
  await links.close()
})

async function hear() {
  const { test } = links.shop
  await relayOutbox(test.api, test.merchantId)
  for (const job of ['tell-of-changes', 'deliver-messages', 'send-letters']) await test.ports.runJobs(job)
  return test.ports.sent.map(({ channel, body }) => ({ channel, body }))
}

describe('who paid a link', () => {
  it('is told by no message, unless they like', async () => {
    const { code } = await links.link()
    await links.captured(await links.pay(await links.payer(), code))
    expect(await hear()).toEqual([])
  })

  it('has the receipt of an amount by message, once, on the channel that they chose', async () => {
    const { code } = await links.link()
    const paid = await links.pay(await links.payer(), code, { receipt: true, notificationModule: 20 })
    expect(await hear()).toEqual([])
    await links.captured(paid)
    await links.captured(paid)
    const heard = await hear()
    expect(heard).toEqual([{ channel: 20, body: expect.stringMatching(/received AED.120\.00 for Catering, 12 May/) }])
    expect(heard[0]!.body).toContain(`/test-kitchen/o/${shortCodeOf(paid.data.order._id)}`)
  })

  it('has that of products by both, in the language in which they paid', async () => {
    const { code } = await links.linkOfProducts()
    const wanted = { receipt: true, notificationModule: 30 } as const
    const paid = await links.pay(await links.payer(), code, wanted, { 'content-language': 'ar' })
    await links.captured(paid)
    const heard = await hear()
    expect(heard.map(({ channel }) => channel).toSorted()).toEqual([10, 20])
    expect(heard[0]!.body).toContain('شوربة عدس')
    expect(heard[0]!.body).toContain('استلمنا')
  })

  it('is told that the money goes back, and not that it was received, where nobody took it', async () => {
    const { id, code } = await links.linkOfProducts()
    const paid = await links.pay(await links.payer(), code, { receipt: true })
    await links.withdraw(id)
    await links.captured(paid)
    const heard = await hear()
    expect(heard.map(({ body }) => body)).toEqual([expect.stringContaining('refunding')])
  })
})

describe('the merchant’s till', () => {
  it.each([
    ['an amount', () => links.link({ uses: 2 }), 120],
    ['products', () => links.linkOfProducts({ uses: 2 }), 10],
  ] as const)('hears that %s was paid, by which link, and how often it still can be', async (_, make, status) => {
    const { test, key } = links.shop
    await test.call(putWebhook, { body: { url: 'https://till.example.com/orders' } }, { token: key })
    const { id, code } = await make()
    await links.captured(await links.pay(await links.payer(), code))
    await hear()
    const webhooks = test.ports.posted.map(({ body }) => JSON.parse(body.toString()))
    const paid = webhooks.filter(({ type }) => type === 'paylink.paid')
    expect(paid).toMatchObject([
      {
        change: { status, by: 'payment' },
        payLink: { _id: id, used: 1, uses: 2, state: 'open' },
        order: { payLink: id, channel: 60 },
      },
    ])
    for (const webhook of webhooks) if (webhook.type !== 'paylink.paid') expect(webhook.payLink).toBeUndefined()
  })
})

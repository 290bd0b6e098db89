import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const OWN = 'orders.test-kitchen.example'

describe('where a customer comes back to after paying', () => {
  let shop: PayingShop
  let ours: string
  beforeAll(async () => {
    shop = await payingShop((document) => {
      document.hosts = [OWN]
    })
    ours = shop.test.api.configuration.publicUrl
  })
  afterAll(() => shop.close())

  /** What the gateway was told of an order that came with these headers. */
  async function returnUrlOf(headers: Record<string, string>): Promise<string | null> {
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const { data } = await customer.place({ payment: { mod: 'card' } }, headers)
    if (!data?.payment) return null
    const details = shop.gateway.requests.findLast(({ body }) => body.reference === data.payment!._id)
    return String(details!.body.returnUrl)
  }

  it.each([OWN, OWN.toUpperCase(), `${OWN}:443`, `${OWN}.`])('%s, the merchant’s own host: there', async (host) => {
    const url = new URL((await returnUrlOf({ host }))!)
    expect(url.hostname).toBe(OWN)
    expect([url.protocol, url.port]).toEqual([new URL(ours).protocol, new URL(ours).port])
    expect(url.pathname).toBe('/v1/payment/callback/sandbox')
  })

  it('the deployment’s own address: there', async () => {
    expect(new URL((await returnUrlOf({ host: new URL(ours).host }))!).origin).toBe(ours)
  })

  it.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: `${OWN}.evil.example` },
    { host: `evil.example/${OWN}` },
    { host: `${OWN}@evil.example` },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': OWN, host: 'evil.example' },
    { origin: 'https://evil.example' },
  ])('hostile 81: %j leads to nobody else’s host', async (headers) => {
    const url = await returnUrlOf(headers)
    if (url !== null) expect(new URL(url).origin).toBe(ours)
    expect(shop.gateway.requests.some(({ body }) => String(body.returnUrl ?? '').includes('evil'))).toBe(false)
  })

  it.each([
    ['a foreign address in what comes back', 'return=https://evil.example&next=//evil.example'],
    ['nobody’s payment', 'payment=//evil.example'],
    ['nobody’s account', 'account=https:%2F%2Fevil.example'],
  ])('hostile 42: the way back is a path of ours: %s', async (_, query) => {
    const { payment } = await shop.placed()
    for (const known of [`account=${shop.test.merchantId}&payment=${payment}&`, ''])
      for (const method of ['GET', 'POST'] as const) {
        const back = await shop.test.inject({ method, url: `/v1/payment/callback/sandbox?${known}${query}` })
        const { location } = back.headers
        if (back.statusCode === 303) expect(location).toMatch(/^\/(?!\/)/)
        else expect(back.statusCode).toBeLessThan(500)
        expect(String(location ?? '')).not.toContain('evil')
      }
  })

  it('who pays the same order another way from the own host comes back there too', async () => {
    const { customer, order } = await shop.placed()
    const again = await shop.pay(customer, order, { mod: 'knet' }, { host: OWN })
    const details = shop.gateway.requests.findLast(({ body }) => body.reference === again.data.payment!._id)
    expect(new URL(String(details!.body.returnUrl)).hostname).toBe(OWN)
  })
})

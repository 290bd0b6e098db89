import * as calls from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

describe('a gateway that fails', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterAll(() => shop.close())
  afterEach(async () => {
    shop.gateway.behaviour = 'well'
    expect(await shop.settled()).toEqual([])
  })

  const started = async (mod = 'card') => {
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    return { customer, placed: await customer.place({ payment: { mod } }) }
  }

  it('hostile 44: hangs: the customer is told within ten seconds that it is slower than usual, and an enquiry settles it', async () => {
    shop.gateway.behaviour = 'hangs'
    const began = performance.now()
    const { customer, placed } = await started()
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(placed.status).toBe(201)
    expect(placed.data.payment).toMatchObject({ status: PAYMENT_STATUS.PENDING, isSlow: true })
    shop.gateway.behaviour = 'well'
    const { order } = placed.data
    for (const seconds of [30, 90, 180]) {
      shop.test.clock.turn({ seconds })
      await shop.test.ports.runJobs('enquire-payments')
    }
    // The gateway never heard of it.
    expect(await shop.status(customer, order._id)).toMatchObject({ status: ORDER_STATUS.INITIALIZE, payment: 4008 })
    const again = await shop.pay(customer, order._id, { mod: 'card' })
    await shop.sendWebhook(shop.gateway.pay(again.data.payment!._id))
    expect(await shop.status(customer, order._id)).toMatchObject({ status: ORDER_STATUS.NEW })
  })

  it('takes the payment and its answer is lost: an enquiry finds it, and nothing is taken twice', async () => {
    shop.gateway.behaviour = 'drops'
    const { customer, placed } = await started()
    expect(placed.data.payment).toMatchObject({ status: PAYMENT_STATUS.PENDING })
    shop.gateway.behaviour = 'well'
    shop.gateway.pay(placed.data.payment!._id)
    shop.test.clock.turn({ seconds: 30 })
    await shop.test.ports.runJobs('enquire-payments')
    expect(await shop.status(customer, placed.data.order._id)).toMatchObject({ status: ORDER_STATUS.NEW })
  })

  it('hostile 55: sends customers to a host that is not its own: nobody is sent there', async () => {
    const own = shop.gateway.pageUrl
    for (const pageUrl of [
      'https://evil.example/pay',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://u:p@evil.example',
    ]) {
      shop.gateway.pageUrl = pageUrl
      const { customer, placed } = await started()
      expect(placed.meta).toMatchObject({ code: 5100 })
      expect(JSON.stringify(placed.data)).not.toContain('evil')
      expect((await shop.cartOf(customer))?.count).toBe(1)
    }
    shop.gateway.pageUrl = own
  })

  it('is slow about one payment: the others are asked about meanwhile', async () => {
    const gateway = shop.test.ports.gateways.get('sandbox')!
    const { find } = gateway
    await Promise.all([started(), started(), started()])
    shop.test.clock.turn({ seconds: 31 })
    let details = 0
    let allAreRequested = () => {}
    const all = new Promise<void>((resolve) => {
      allAreRequested = resolve
    })
    gateway.find = async (...resolved) => {
      details += 1
      if (details === 3) allAreRequested()
      await all
      return find(...resolved)
    }
    await shop.test.ports.runJobs('enquire-payments')
    gateway.find = find
    expect(details).toBeGreaterThanOrEqual(3)
  })

  it('hostile 46: fails five times: online methods rest, nothing is ordered that can not be paid, and cash works', async () => {
    shop.gateway.behaviour = 'broken'
    for (let n = 0; n < 5; n++) expect((await started()).placed.status).toBe(201)
    const { customer, placed } = await started()
    expect(placed.status).toBe(503)
    expect(placed.meta.error).toBe('payment_unavailable')
    expect(placed.headers['retry-after']).toBeDefined()
    const store = (await shop.test.merchant()).merchant.stores[0]!.id
    const { data } = await shop.test.call(calls.paymentConfiguration, { params: { storeId: store } }, {})
    expect(data.isAvailable).toBe(false)
    const methods = data.channels[0]!.methods.filter(({ isAvailable }) => isAvailable).map(({ mod }) => mod)
    expect(methods).toEqual(['cod'])
    expect((await customer.place({ payment: { mod: 'cod' } })).status).toBe(201)
  })
})

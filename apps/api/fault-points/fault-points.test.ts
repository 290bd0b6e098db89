import * as merchantCalls from '@compass/contract/merchant-side'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PayingShop, payingShop } from '../features/payments/test-payments.ts'
import { newCustomer } from '../testing/customer.ts'
import { armFaultPoint, FAULT_POINTS, type FaultPointName } from './index.ts'

describe('a process that ends at a fault point', () => {
  let shop: PayingShop
  let whole: { database: PayingShop['test']['api']['database']; ports: PayingShop['test']['api']['ports'] }
  beforeAll(async () => {
    shop = await payingShop()
    whole = { database: shop.test.api.database, ports: shop.test.api.ports }
  })
  afterEach(async () => {
    shop.test.clock.turn({ minutes: 3 })
    await shop.test.ports.runJobs()
    expect(await shop.settled()).toEqual([])
  })
  afterAll(() => shop.close())

  /** From here on the process that is asked dies at the point: what was under way there never goes on. */
  function arm(name: FaultPointName, nth = 1): { passed: () => boolean; disarm: () => void } {
    let hasPassed = false
    const die = () => {
      hasPassed = true
      throw new Error('dead')
    }
    Object.assign(shop.test.api, armFaultPoint(whole, FAULT_POINTS[name], nth, die))
    return { passed: () => hasPassed, disarm: () => Object.assign(shop.test.api, whole) }
  }

  async function paid() {
    const placed = await shop.placed()
    await shop.tell(shop.gateway.pay(placed.payment))
    return placed
  }
  const decline = async (order: string) =>
    shop.test.call(merchantCalls.moveOrder, { params: { id: order }, body: { to: 30 } }, { token: shop.key })

  type Act = () => Promise<unknown>
  /** What comes before, and what dies. */
  const ways: Record<string, () => Promise<Act>> = {
    async 'an order paid in cash'() {
      const customer = await newCustomer(shop.test)
      await customer.add('soup')
      const body = await customer.orderBody()
      return () => customer.send(body)
    },
    async 'an order paid online'() {
      const customer = await newCustomer(shop.test)
      await customer.add('soup')
      const body = await customer.orderBody({ payment: { mod: 'card' } })
      return () => customer.send(body)
    },
    async 'a second attempt'() {
      const { customer, order } = await shop.placed()
      return () => shop.pay(customer, order, { mod: 'knet' })
    },
    async 'a notice'() {
      const { payment } = await shop.placed()
      return () => shop.tell(shop.gateway.pay(payment))
    },
    async 'a customer who comes back'() {
      const { payment } = await shop.placed()
      shop.gateway.pay(payment)
      const url = `/v1/payment/callback/sandbox?account=${shop.test.merchantId}&payment=${payment}`
      return () => shop.test.inject({ url })
    },
    async 'an enquiry'() {
      const { payment } = await shop.placed()
      shop.gateway.pay(payment)
      shop.test.clock.turn({ seconds: 31 })
      return () => shop.test.ports.runJobs('enquire-payments')
    },
    async 'a basket that is changed'() {
      const { customer } = await shop.placed()
      return () => customer.add('karak')
    },
    async 'an order that is declined'() {
      const { order } = await paid()
      return () => decline(order)
    },
    async 'a refund'() {
      const { order } = await paid()
      await decline(order)
      return () => shop.test.ports.runJobs('send-refunds')
    },
  }

  it.each<[FaultPointName, string]>([
    ['order-unwritten', 'an order paid in cash'],
    ['order-unanswered', 'an order paid in cash'],
    ['attempt-uncommitted', 'an order paid online'],
    ['attempt-unasked', 'an order paid online'],
    ['charge-unnoted', 'an order paid online'],
    ['again-uncommitted', 'a second attempt'],
    ['again-unasked', 'a second attempt'],
    ['notice-recorded', 'a notice'],
    ['notice-uncommitted', 'a notice'],
    ['notice-unanswered', 'a notice'],
    ['finding-unnoted', 'a customer who comes back'],
    ['enquiry-unasked', 'an enquiry'],
    ['order-let-go', 'a basket that is changed'],
    ['refund-unqueued', 'an order that is declined'],
    ['refund-unsent', 'an order that is declined'],
    ['refund-unnoted', 'a refund'],
    ['refund-unended', 'a refund'],
  ])('hostile 105: %s is passed by %s, and all is made good afterwards', async (name, way) => {
    const act = await ways[way]!()
    const { passed, disarm } = arm(name)
    await act().catch(() => undefined)
    disarm()
    expect(passed()).toBe(true)
  })

  it('ends at the passing that is named, and not before', async () => {
    const { passed, disarm } = arm('order-unanswered', 2)
    for (const isLast of [false, true]) {
      const customer = await newCustomer(shop.test)
      await customer.add('soup')
      const { status } = await customer.place()
      expect([status, passed()]).toEqual(isLast ? [500, true] : [201, false])
    }
    disarm()
  })

  it('hostile 105: an enquiry that died is asked again soon, and not at its next time: money that came has its order', async () => {
    const { customer, order, payment } = await shop.placed()
    shop.gateway.pay(payment)
    shop.test.clock.turn({ seconds: 31 })
    const { disarm } = arm('enquiry-unasked')
    await shop.test.ports.runJobs('enquire-payments').catch(() => undefined)
    disarm()
    shop.test.clock.turn({ seconds: 31 })
    await shop.test.ports.runJobs('enquire-payments')
    expect(await shop.status(customer, order)).toMatchObject({ status: ORDER_STATUS.NEW })
  })
})

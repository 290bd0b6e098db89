import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const { INITIALIZE, NEW } = ORDER_STATUS
const { INITIATED, PENDING, SUCCESS, FAILED } = PAYMENT_STATUS

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('when a gateway is asked about a payment', () => {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await payingShop()
  })
  afterAll(() => shop.close())
  afterEach(async () => {
    shop.gateway.behaviour = 'well'
    expect(await shop.settled()).toEqual([])
  })

  const details = (payment: string) =>
    shop.gateway.requests.filter(({ method, path }) => method === 'GET' && path.includes(payment)).length

  async function later(milliseconds: number): Promise<void> {
    shop.test.clock.turn({ seconds: milliseconds / 1_000 })
    await shop.test.ports.runJobs('enquire-payments')
  }

  /** The process dies between the order that it wrote and the gateway. */
  async function writtenAndNeverSent() {
    const gateway = shop.test.ports.gateways.get('sandbox')!
    const { charge } = gateway
    let payment = ''
    gateway.charge = async ({ reference }) => {
      payment = reference
      throw new Error('the process is dead')
    }
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const placed = await customer.place({ payment: { mod: 'card' } })
    gateway.charge = charge
    expect(placed.status).toBe(500)
    const { rows } = await shop.test.sql.query<{ order_id: string }>(
      'select order_id from payments where payment_id = $1',
      [payment],
    )
    return { customer, payment, order: rows[0]!.order_id }
  }

  it('at 30 seconds, 2, 5 and 15 minutes, then each hour to 72 hours, and never before', async () => {
    const { payment } = await shop.placed()
    const began = shop.test.clock.now.getTime()
    const at = async (moment: number) => {
      await later(began + moment - shop.test.clock.now.getTime())
      return details(payment)
    }
    const early = [30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE]
    for (const [n, moment] of early.entries()) {
      expect(await at(moment - SECOND)).toBe(n)
      expect(await at(moment)).toBe(n + 1)
    }
    for (let hour = 1; hour <= 71; hour++) {
      expect(await at(15 * MINUTE + hour * HOUR - SECOND)).toBe(early.length + hour - 1)
      expect(await at(15 * MINUTE + hour * HOUR)).toBe(early.length + hour)
    }
    expect(await at(80 * HOUR)).toBe(early.length + 71)
  })

  it('one that was written and never sent: the customer hears at the first enquiry, and pays the same order again', async () => {
    const { customer, payment, order } = await writtenAndNeverSent()
    expect(await shop.status(customer, order)).toMatchObject({ status: INITIALIZE, payment: INITIATED })
    await later(29 * SECOND)
    expect(details(payment)).toBe(0)
    await later(SECOND)
    expect(details(payment)).toBe(1)
    expect(await shop.status(customer, order)).toMatchObject({ status: INITIALIZE, payment: FAILED })
    const again = await shop.pay(customer, order, { mod: 'card' })
    await shop.sendWebhook(shop.gateway.pay(again.data.payment!._id))
    expect(await shop.status(customer, order)).toMatchObject({ status: NEW, payment: SUCCESS })
  })

  it('one that was sent and not answered may still arrive: it is over at the second enquiry only', async () => {
    shop.gateway.behaviour = 'hangs'
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    const { data } = await customer.place({ payment: { mod: 'card' } })
    shop.gateway.behaviour = 'well'
    await later(30 * SECOND)
    expect(await shop.status(customer, data.order._id)).toMatchObject({ payment: PENDING })
    await later(90 * SECOND)
    expect(await shop.status(customer, data.order._id)).toMatchObject({ payment: FAILED })
  })
})

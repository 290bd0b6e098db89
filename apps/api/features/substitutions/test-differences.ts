import { applyCredits, giveCredits } from '@compass/contract/loyalty'
import { NOON_IN_DUBAI } from '@compass/testkit/merchants'
import { compareLedgers } from '../../invariants/compare-ledgers.ts'
import { checkInvariants } from '../../invariants/index.ts'
import type { Customer } from '../../testing/customer.ts'
import { type FakeGateway, type FakePayment, fakeGateway } from '../../testing/fake-gateway.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { ONLINE } from '../payments/test-payments.ts'
import { type PromotionShop, promotionShop } from '../promotions/test-promotions.ts'
import { openTestRequest, type TestRequest } from './test-requests.ts'

/** A shop whose customers pay online, with a gateway that does what a test says. */
export interface DifferenceShop extends PromotionShop {
  readonly gateway: FakeGateway
  /** The gateway tells of a payment. */
  sendWebhook(payment: FakePayment, options?: Parameters<FakeGateway['webhook']>[1]): ReturnType<TestApi['inject']>
  /** It is paid, and we are told. */
  pays(payment: string): Promise<unknown>
  /** An order that was paid by card, of which the soup is sold out, with a burger chosen in its place: 12.00 more. */
  openRequest(
    body?: Parameters<typeof openTestRequest>[2],
    prepare?: Parameters<typeof openTestRequest>[3],
  ): Promise<TestRequest>
  /** Credits of which a customer pays all of the cart, as far as they go. */
  credits(customer: Customer, amount: number): Promise<unknown>
  refunds(order: string): Promise<{ cause: string; amount: number; way: string; status: string }[]>
  /** The attempts at the difference of an order, the first one first. */
  attempts(order: string): Promise<{ id: string; status: number; settles: boolean }[]>
  /** Noon again, and a gateway that answers. */
  begin(): void
  /** What is not true after the gateway has answered and the refunds were sent: invariants, and both ledgers beside each other. */
  settled(): Promise<string[]>
  close(): Promise<void>
}

export async function differenceShop(): Promise<DifferenceShop> {
  const promotions = await promotionShop([], [], (document) => {
    document.credits = true
    document.stores[0]!.payment = { delivery: [...ONLINE], pickup: [...ONLINE] }
  })
  const { test } = promotions
  const gateway = await fakeGateway(test)
  const shop: DifferenceShop = {
    ...promotions,
    gateway,
    sendWebhook(payment, options) {
      const { url, body, headers } = gateway.webhook(payment, options)
      return test.inject({ method: 'POST', url, payload: body, headers })
    },
    pays: (payment) => shop.sendWebhook(gateway.pay(payment)),
    async openRequest(body = { payment: { mod: 'card' } }, prepare) {
      const order = await openTestRequest(shop, ['soup', 'karak'], body, prepare)
      const { _id } = (await order.read()).payment
      if (_id) await shop.pays(_id)
      await order.ask({ soup: [] })
      await order.draft()
      await order.choose('burger')
      return order
    },
    async credits({ token, userId }, amount) {
      const { rows } = await test.sql.query<{ phone: string }>('select phone from users where user_id = $1', [userId])
      const params = { phone: rows[0]!.phone }
      const body = { amount: { amount, currency: 'AED' } }
      await test.call(giveCredits, { params, body }, { token: await test.merchantKey() })
      return test.call(applyCredits, { body: { store: shop.store('marina') } }, { token })
    },
    async refunds(order) {
      const { rows } = await test.sql.query(
        'select cause, amount::int, way, status from refunds where order_id = $1 order by created_at, amount',
        [order],
      )
      return rows
    },
    async attempts(order) {
      const { rows } = await test.sql.query(
        `select payment_id::text as id, status, settles from payments
         where order_id = $1 and kind = 'difference' order by created_at, payment_id`,
        [order],
      )
      return rows
    },
    begin() {
      test.clock.set(NOON_IN_DUBAI)
      gateway.behaviour = 'well'
    },
    async settled() {
      gateway.behaviour = 'well'
      await test.ports.runJobs('send-refunds')
      return [...(await checkInvariants(test.database)), ...(await compareLedgers(test.api))]
    },
    async close() {
      await gateway.close()
      await test.close()
    },
  }
  return shop
}

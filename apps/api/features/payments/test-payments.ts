import type { AnswerOf } from '@compass/contract/call'
import * as cartCalls from '@compass/contract/cart'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import * as orderCalls from '@compass/contract/orders'
import * as calls from '@compass/contract/payments'
import { merchantDocument } from '@compass/testkit/merchants'
import { compareLedgers } from '../../invariants/compare-ledgers.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type FakeGateway, type FakePayment, fakeGateway } from '../../testing/fake-gateway.ts'
import { type TestAnswer, type TestApi, testApi } from '../../testing/test-api.ts'

export const ONLINE = ['cod', 'card', 'savedCard', 'upi', 'knet', 'applepay', 'cryptoWallet'] as const

/** The test merchant with every way to pay at its store `marina`, and a gateway that does what a test says. */
export async function payingShop(change: (document: MerchantDocumentInput) => void = () => {}): Promise<PayingShop> {
  const document = merchantDocument((one) => {
    one.stores[0]!.payment = { delivery: [...ONLINE], pickup: [...ONLINE] }
    change(one)
  })
  const test = await testApi({ document })
  const gateway = await fakeGateway(test)
  const key = await test.merchantKey()
  const shop: PayingShop = {
    test,
    gateway,
    key,
    async placed(mod = 'card', headers) {
      const customer = await newCustomer(test)
      await customer.add('soup')
      await customer.add('karak')
      const { data } = await customer.place({ payment: { mod } }, headers)
      return { customer, order: data.order._id, payment: data.payment!._id, total: data.order.totals.grandTotal.amount }
    },
    async paid(mod) {
      const placed = await shop.placed(mod)
      await shop.sendWebhook(gateway.pay(placed.payment))
      return placed
    },
    async status(customer, order) {
      const { data } = await test.call(orderCalls.getOrder, { params: { id: order } }, { token: customer.token })
      return { status: data.order.status, payment: data.order.payment.status, order: data.order }
    },
    pay: (customer, order, payment, headers = {}) =>
      test.call(calls.payOrder, { body: { order, payment } }, { token: customer.token, headers }),
    sendWebhook(payment, options) {
      const { url, body, headers } = gateway.webhook(payment, options)
      return test.inject({ method: 'POST', url, payload: body, headers })
    },
    async refunds(order) {
      const { rows } = await test.sql.query(
        'select cause, amount::int, way, status from refunds where order_id is not distinct from $1 order by created_at, amount',
        [order],
      )
      return rows
    },
    cartOf: async (customer) =>
      (await test.call(cartCalls.getCart, { query: {} }, { token: customer.token })).data.cart,
    async settled() {
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

export interface PayingShop {
  readonly test: TestApi
  readonly gateway: FakeGateway
  /** A merchant key. */
  readonly key: string
  /** A customer with an order that waits for its money. */
  placed(
    mod?: string,
    headers?: Record<string, string>,
  ): Promise<{ customer: Customer; order: string; payment: string; total: number }>
  /** The same, and the gateway has told that the money came. */
  paid(mod?: string): ReturnType<PayingShop['placed']>
  status(customer: Customer, order: string): Promise<{ status: number; payment: number; order: TestOrder }>
  pay(
    customer: Customer,
    order: string,
    payment: { mod: string; cardId?: string; vpa?: string },
    headers?: Record<string, string>,
  ): Promise<TestAnswer<AnswerOf<typeof calls.payOrder>>>
  /** The gateway tells of a payment. */
  sendWebhook(payment: FakePayment, options?: Parameters<FakeGateway['webhook']>[1]): ReturnType<TestApi['inject']>
  refunds(order: string | null): Promise<{ cause: string; amount: number; way: string; status: string }[]>
  cartOf(customer: Customer): Promise<Awaited<ReturnType<Customer['cart']>> | null>
  /** What is not true after the refunds were sent: invariants, and both ledgers beside each other. */
  settled(): Promise<string[]>
  close(): Promise<void>
}

type TestOrder = Awaited<ReturnType<Customer['place']>>['data']['order']

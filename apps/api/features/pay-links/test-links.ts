import type { AnswerOf, BodyOf, CallInput } from '@compass/contract/call'
import { getOrder } from '@compass/contract/orders'
import * as calls from '@compass/contract/pay-links'
import { type Shop, shopOf } from '../../testing/customer.ts'
import type { TestAnswer } from '../../testing/test-api.ts'
import { type PayingShop, payingShop } from '../payments/test-payments.ts'

type NewLinkAnswer = TestAnswer<AnswerOf<typeof calls.createPayLink>>
type PaymentAnswer = TestAnswer<AnswerOf<typeof calls.payByLink>>
type NewLinkBody = CallInput<typeof calls.createPayLink>['body']

/** Whoever opens a link, with a session of their own. */
interface Payer {
  readonly token: string
  readonly userId: string
}

export interface LinkShop {
  readonly shop: PayingShop
  readonly ids: Shop
  make(body?: Partial<NewLinkBody>): Promise<NewLinkAnswer>
  /** A link for 120.00, by the end of its address. */
  link(body?: Partial<NewLinkBody>): Promise<{ readonly id: string; readonly code: string }>
  /** A link for soup and rice to be picked up, 60.00 and packaging, by the end of its address. */
  linkOfProducts(body?: Partial<NewLinkBody>): Promise<{ readonly id: string; readonly code: string }>
  open(code: string, payer?: Payer, address?: string): Promise<TestAnswer<AnswerOf<typeof calls.getPayLink>>>
  payer(): Promise<Payer>
  pay(
    payer: Payer,
    code: string,
    body?: Partial<BodyOf<typeof calls.payByLink>> & Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<PaymentAnswer>
  withdraw(id: string): Promise<TestAnswer<AnswerOf<typeof calls.withdrawPayLink>>>
  /** The bank says yes. */
  captured(paid: PaymentAnswer): Promise<void>
  statusOf(payer: Payer, paid: PaymentAnswer): Promise<number[]>
  close(): Promise<void>
}

export const aed = (amount: number) => ({ amount, currency: 'AED' })
export const PAYER = { name: 'Mariam Al Suwaidi', phone: { number: '501234567', countryCode: '971' } } as const

/** The end of a link's address. */
export const codeOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** The test merchant with every way to pay, whose merchant makes links; `change` changes its document. */
export async function linkShop(change?: Parameters<typeof payingShop>[0]): Promise<LinkShop> {
  const shop = await payingShop(change)
  const { test, key, gateway } = shop
  const ids = await shopOf(test)
  const make = (body: Partial<NewLinkBody> = {}) =>
    test.call(calls.createPayLink, { body: { amount: aed(12_000), text: 'Catering, 12 May', ...body } }, { token: key })
  const products = [{ product: ids.product('soup') }, { sku: 'rice' }]
  return {
    shop,
    ids,
    make,
    async linkOfProducts(body) {
      const { data } = await make({ amount: undefined, text: undefined, orderType: 10, products, ...body })
      return { id: data._id, code: codeOf(data.url) }
    },
    async link(body) {
      const { data } = await make(body)
      return { id: data._id, code: codeOf(data.url) }
    },
    open: (code, payer, address) =>
      test.call(calls.getPayLink, { params: { id: code }, query: { address } }, payer ? { token: payer.token } : {}),
    payer: () => test.guest(),
    pay: (payer, code, body = {}, headers = {}) =>
      test.call(
        calls.payByLink,
        { params: { id: code }, body: { payment: { mod: 'card' }, ...PAYER, ...body } },
        { token: payer.token, headers },
      ),
    withdraw: (id) => test.call(calls.withdrawPayLink, { params: { id } }, { token: key }),
    async captured({ data }) {
      await shop.sendWebhook(gateway.pay(data.payment._id))
    },
    async statusOf(payer, { data }) {
      const { data: seen } = await test.call(getOrder, { params: { id: data.order._id } }, { token: payer.token })
      return seen.order.timeline.map(({ status }) => status)
    },
    close: () => shop.close(),
  }
}

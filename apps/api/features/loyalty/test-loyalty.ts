import type { AnswerOf, CallInput } from '@compass/contract/call'
import type * as cart from '@compass/contract/cart'
import * as calls from '@compass/contract/loyalty'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import * as merchantSide from '@compass/contract/merchant-side'
import { merchantDocument } from '@compass/testkit/merchants'
import { newId } from '../../ids/index.ts'
import { addToHoldings } from '../../records/ledgers/ledger.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestAnswer, type TestApi, testApi } from '../../testing/test-api.ts'
import { holderOf } from '../users/holder.ts'

type CartAnswer = AnswerOf<typeof cart.getCart>
type Body<C> = CallInput<C> extends { body: infer B } ? Omit<B, 'store'> : never

export const aed = (amount: number) => ({ amount, currency: 'AED' })

/** 1 point for each 1.00; 10 points are worth 1.00; 20.00 an order at most. A voucher of 5.00 from 20.00. Credits. */
export function loyaltyDocument(
  loyalty: Partial<NonNullable<MerchantDocumentInput['loyalty']>> = {},
  change: (document: MerchantDocumentInput) => void = () => {},
): MerchantDocumentInput {
  return merchantDocument((document) => {
    document.loyalty = {
      earn: { points: 1, per: '1.00' },
      redeem: { points: 10, worth: '1.00' },
      mostPerOrder: '20.00',
      ...loyalty,
    }
    document.rewards = [
      { key: 'five', name: { en: 'Five off', ar: 'خصم خمسة' }, amount: '5.00', minimum: '20.00', validDays: 30 },
    ]
    document.credits = true
    change(document)
  })
}

/** A shop with points, rewards and credits, and what people do with them. */
export interface LoyaltyShop extends Shop {
  readonly test: TestApi
  readonly key: string
  phoneOf(customer: Customer): Promise<string>
  /** Points out of nothing. */
  points(customer: Customer, points: number): Promise<void>
  credits(customer: Customer, amount: number, key?: string): Promise<TestAnswer<AnswerOf<typeof calls.giveCredits>>>
  reward(customer: Customer, body?: Body<typeof calls.giveReward>, key?: string): Promise<string>
  /** A new customer with these products in the cart, to be picked up. */
  customer(...skus: readonly string[]): Promise<Customer>
  usePoints(customer: Customer, points?: number): Promise<TestAnswer<CartAnswer>>
  useCredits(customer: Customer, body?: Partial<Body<typeof calls.applyCredits>>): Promise<TestAnswer<CartAnswer>>
  useReward(customer: Customer, reward: string | null): Promise<TestAnswer<CartAnswer>>
  misc(customer?: Customer, orderType?: 10 | 20 | 50): Promise<AnswerOf<typeof calls.getMisc>>
  /** Points, credits and free rewards, as `GET /v1/misc` says. */
  has(customer: Customer): Promise<readonly [points: number, credits: number, rewards: number]>
  move(order: string, ...to: readonly number[]): Promise<void>
  /** The code on the merchant's screen. */
  code(): Promise<string>
}

export async function loyaltyShop(document: MerchantDocumentInput = loyaltyDocument()): Promise<LoyaltyShop> {
  const test = await testApi({ document })
  const shop = await shopOf(test)
  const store = shop.store('marina')
  const key = await test.merchantKey()
  const phoneOf = async ({ userId }: Customer) => {
    const { rows } = await test.sql.query<{ phone: string }>('select phone from users where user_id = $1', [userId])
    return rows[0]!.phone
  }
  const loyalty: LoyaltyShop = {
    ...shop,
    test,
    key,
    phoneOf,
    async points(customer, points) {
      const holder = holderOf(test.api, test.merchantId, await phoneOf(customer))
      const once = `receipt ${newId()}`
      await addToHoldings(test.database.tenant(test.merchantId), {
        ...{ once, holder, kind: 'points', amount: points, cause: 'recorded', note: null, at: test.clock.now },
      })
    },
    async credits(customer, amount, idempotency) {
      const headers = keyOf(idempotency)
      const params = { phone: await phoneOf(customer) }
      return test.call(calls.giveCredits, { params, body: { amount: aed(amount) } }, { token: key, headers })
    },
    async reward(customer, body = { key: 'five' }, idempotency) {
      const headers = keyOf(idempotency)
      const params = { phone: await phoneOf(customer) }
      const { data, text } = await test.call(calls.giveReward, { params, body }, { token: key, headers })
      if (!data) throw new Error(text)
      return data.reward._id
    },
    async customer(...skus) {
      const customer = await newCustomer(test)
      for (const sku of skus) await customer.add(sku)
      return customer
    },
    usePoints: ({ token }, points) =>
      test.call(calls.applyLoyalty, { body: { store, ...(points === undefined ? {} : { points }) } }, { token }),
    useCredits: ({ token }, body = {}) => test.call(calls.applyCredits, { body: { store, ...body } }, { token }),
    useReward: ({ token }, reward) => test.call(calls.applyReward, { body: { store, reward } }, { token }),
    async misc(customer, orderType) {
      const query = { store, ...(orderType === undefined ? {} : { orderType }) }
      return (await test.call(calls.getMisc, { query }, customer ? { token: customer.token } : {})).data
    },
    async has(customer) {
      const { holdings } = await loyalty.misc(customer)
      return [holdings!.points, holdings!.credits.amount, holdings!.rewards.length]
    },
    async move(id, ...to) {
      for (const status of to) {
        const moved = await test.call(merchantSide.moveOrder, { params: { id }, body: { to: status } }, { token: key })
        if (moved.status !== 200) throw new Error(moved.text)
      }
    },
    async code() {
      return (await test.call(calls.getSecretCode, { query: { store } }, { token: key })).data.code
    },
  }
  return loyalty
}

function keyOf(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'idempotency-key': key }
}

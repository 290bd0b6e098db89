import type { AnswerOf, BodyOf } from '@compass/contract/call'
import * as loyalty from '@compass/contract/loyalty'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { moveOrder, recordPayment } from '@compass/contract/merchant-side'
import { refundOrder } from '@compass/contract/payments'
import * as calls from '@compass/contract/shares'
import { changeVisit } from '@compass/contract/visits'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { addToHoldings } from '../../records/ledgers/ledger.ts'
import type { Customer } from '../../testing/customer.ts'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway.ts'
import { type TestAnswer, testApi } from '../../testing/test-api.ts'
import { type SpotShop, spotShop, withSpots } from '../orders/test-spots.ts'
import { type Party, partyAt } from '../rounds/test-party.ts'
import { holderOf } from '../users/holder.ts'

export const aed = (amount: number) => ({ amount, currency: 'AED' })

/** Points as 10 for 1.00, credits, a reward of 5.00, and promotions of every kind that a table may meet. */
function withChoices(document: MerchantDocumentInput): void {
  document.loyalty = {
    earn: { points: 1, per: '1.00' },
    redeem: { points: 10, worth: '1.00' },
    mostPerOrder: '20.00',
  }
  document.rewards = [
    { key: 'five', name: { en: 'Five off', ar: 'خصم خمسة' }, amount: '5.00', minimum: '20.00', validDays: 30 },
  ]
  document.credits = true
  // A fee in proportion, so that what costs nothing leaves a bill of zero.
  document.stores[0]!.fees = { serviceRate: '10' }
  const percentage = (rate: string) => ({ kind: 'percentage' as const, rate })
  document.promotions = [
    { key: 'ten', name: { en: 'Ten' }, code: 'TEN', gives: percentage('10') },
    { key: 'once', name: { en: 'Once' }, code: 'ONCE', gives: percentage('10'), conditions: { perUser: 1 } },
    { key: 'last', name: { en: 'Last' }, code: 'LAST', gives: percentage('10'), conditions: { total: 1 } },
    { key: 'all', name: { en: 'All' }, code: 'ALL', gives: percentage('100') },
    { key: 'card', name: { en: 'Card' }, code: 'CARD', gives: percentage('20'), conditions: { payment: ['card'] } },
    {
      ...{ key: 'card-once', name: { en: 'Card once' }, code: 'CARDONCE', gives: percentage('20') },
      conditions: { payment: ['card'], perUser: 1 },
    },
    { key: 'dear', name: { en: 'Dear' }, code: 'DEAR', gives: percentage('20'), conditions: { minimum: '900.00' } },
    { key: 'gift', name: { en: 'Gift' }, code: 'GIFT', gives: { kind: 'freeProduct', products: ['karak'] } },
    { key: 'by-card', name: { en: 'By card' }, gives: percentage('50'), conditions: { payment: ['card'] } },
    { key: 'counted', name: { en: 'Counted' }, gives: percentage('50'), conditions: { perUser: 1 } },
  ]
}

type Claim = Omit<BodyOf<typeof calls.claimShare>, 'orderId'>
type Payment = Partial<Omit<BodyOf<typeof calls.payTableBill>, 'orderId' | 'payment'>>
type Bill = NonNullable<AnswerOf<typeof calls.getTableBill>['bill']>

/** A party whose items the kitchen has served, or only accepted, and what its guests do with their bill. */
export interface TestTable {
  readonly party: Party
  readonly order: string
  /** One of each guest, and the round's in its order. */
  readonly items: readonly string[]
  bill(guest?: number): Promise<Bill>
  claim(guest: number, body: Claim): Promise<TestAnswer<AnswerOf<typeof calls.claimShare>>>
  /** Claims, and answers the share. */
  claimed(guest: number, body: Claim): Promise<Bill['shares'][number]>
  release(guest: number, share: string): Promise<TestAnswer<AnswerOf<typeof calls.releaseShare>>>
  pay(
    guest: number,
    mod: string,
    body?: Payment,
    key?: string,
  ): Promise<TestAnswer<AnswerOf<typeof calls.payTableBill>>>
  promo(guest: number, codeName: string | null): Promise<TestAnswer<AnswerOf<typeof calls.applyTablePromo>>>
  points(guest: number, points: number | null): Promise<TestAnswer<AnswerOf<typeof calls.applyTableLoyalty>>>
  reward(guest: number, reward: string | null): Promise<TestAnswer<AnswerOf<typeof calls.applyTableReward>>>
  code(guest: number, code?: string): Promise<TestAnswer<AnswerOf<typeof loyalty.giveSecretCode>>>
  /** Points, credits and free rewards of a guest. */
  has(guest: number): Promise<readonly [points: number, credits: number, rewards: number]>
  record(
    amount: number,
    share?: string,
    method?: 'cod' | 'cardSwipe',
  ): Promise<TestAnswer<AnswerOf<typeof recordPayment>>>
  refund(body: BodyOf<typeof refundOrder>, key?: string): Promise<TestAnswer<AnswerOf<typeof refundOrder>>>
  complete(): Promise<TestAnswer<AnswerOf<typeof moveOrder>>>
  end(reason?: string): Promise<TestAnswer<AnswerOf<typeof changeVisit>>>
}

export interface TableShop {
  readonly shop: SpotShop
  readonly gateway: FakeGateway
  readonly key: string
  table(options?: {
    readonly guests?: number
    readonly isServed?: boolean
    readonly qty?: number
    /** Guests whose phones are verified. */
    readonly verified?: readonly number[]
  }): Promise<TestTable>
  addPoints(guest: Customer, points: number): Promise<void>
  addCredits(guest: Customer, amount: number): Promise<void>
  addReward(guest: Customer): Promise<string>
  /** The gateway tells of a payment as it is, once. */
  sendWebhook(payment: string): Promise<number>
  /** The customer pays on the gateway's page, and it tells. */
  paid(payment: string): Promise<number>
  refunds(order: string): Promise<{ cause: string; amount: number; way: string; status: string }[]>
  settled(): Promise<string[]>
  close(): Promise<void>
}

export async function tableShop(): Promise<TableShop> {
  const shop = await spotShop(await testApi({ document: withSpots(withChoices) }))
  const { test } = shop
  const gateway = await fakeGateway(test)
  const key = await test.merchantKey()
  const store = shop.store('marina')
  const phoneOf = async ({ userId }: Customer) => {
    const { rows } = await test.sql.query<{ phone: string }>('select phone from users where user_id = $1', [userId])
    return rows[0]!.phone
  }
  const sendWebhook = async (payment: string) => {
    const { url, body, headers } = gateway.webhook(gateway.findPayment(payment))
    return (await test.inject({ method: 'POST', url, payload: body, headers })).statusCode
  }
  return {
    shop,
    gateway,
    key,
    async table({ guests = 3, isServed = true, qty = 1, verified = [] } = {}) {
      const party = await partyAt(shop, guests, verified)
      for (let guest = 0; guest < guests; guest++) await party.fill(guest, { sku: 'soup', qty })
      const { order, subOrder } = await party.sent(0, 'all')
      const items = subOrder.items.map(({ _id }) => _id)
      for (const id of items) {
        await party.move(order._id, id, 20)
        if (isServed) await party.move(order._id, id, 40)
      }
      return tableOf(party, order._id, items)
    },
    async addPoints(guest, amount) {
      const holder = holderOf(test.api, test.merchantId, await phoneOf(guest))
      const once = `receipt ${newId()}`
      const entry = { once, holder, kind: 'points', amount, cause: 'recorded', note: null, at: test.clock.now } as const
      await addToHoldings(test.database.tenant(test.merchantId), entry)
    },
    async addCredits(guest, amount) {
      const params = { phone: await phoneOf(guest) }
      await test.call(loyalty.giveCredits, { params, body: { amount: aed(amount) } }, { token: key })
    },
    async addReward(guest) {
      const params = { phone: await phoneOf(guest) }
      return (await test.call(loyalty.giveReward, { params, body: { key: 'five' } }, { token: key })).data.reward._id
    },
    sendWebhook,
    paid(payment) {
      gateway.pay(payment)
      return sendWebhook(payment)
    },
    async refunds(order) {
      const { rows } = await test.sql.query(
        'select cause, amount::int, way, status from refunds where order_id = $1 order by created_at, amount',
        [order],
      )
      return rows
    },
    async settled() {
      await test.ports.runJobs('send-refunds')
      return checkInvariants(test.database)
    },
    async close() {
      await gateway.close()
      await test.close()
    },
  }

  function tableOf(party: Party, order: string, items: readonly string[]): TestTable {
    const as = (guest: number) => ({ token: party.guests[guest]!.token })
    const claim: TestTable['claim'] = (guest, body) =>
      test.call(calls.claimShare, { body: { orderId: order, ...body } }, as(guest))
    return {
      party,
      order,
      items,
      claim,
      bill: async (guest = 0) => (await test.call(calls.getTableBill, { params: { id: order } }, as(guest))).data.bill!,
      async claimed(guest, body) {
        const { data, status, text } = await claim(guest, body)
        if (status !== 201) throw new Error(text)
        return data.share
      },
      release: (guest, id) => test.call(calls.releaseShare, { params: { id } }, as(guest)),
      pay: (guest, mod, body = {}, idempotency) =>
        test.call(
          calls.payTableBill,
          { body: { orderId: order, payment: { mod }, ...body } },
          { ...as(guest), headers: idempotency ? { 'idempotency-key': idempotency } : {} },
        ),
      promo: (guest, codeName) =>
        test.call(
          calls.applyTablePromo,
          { body: { orderId: order, ...(codeName === null ? { cancel: true } : { codeName }) } },
          as(guest),
        ),
      points: (guest, points) => test.call(calls.applyTableLoyalty, { body: { orderId: order, points } }, as(guest)),
      reward: (guest, reward) => test.call(calls.applyTableReward, { body: { orderId: order, reward } }, as(guest)),
      code: (guest, code = '0000') => test.call(loyalty.giveSecretCode, { body: { store, order, code } }, as(guest)),
      async has(guest) {
        const { holdings } = (await test.call(loyalty.getMisc, { query: { store } }, as(guest))).data
        return [holdings!.points, holdings!.credits.amount, holdings!.rewards.length]
      },
      record: (amount, share, method = 'cod') =>
        test.call(
          recordPayment,
          { params: { id: order }, body: { method, amount: aed(amount), ...(share && { share }) } },
          { token: key },
        ),
      refund: (body, idempotency) =>
        test.call(
          refundOrder,
          { params: { id: order }, body },
          { token: key, headers: idempotency ? { 'idempotency-key': idempotency } : {} },
        ),
      complete: () => test.call(moveOrder, { params: { id: order }, body: { to: 130 } }, { token: key }),
      end: (reason) =>
        test.call(
          changeVisit,
          { params: { id: party.visit }, body: { end: true, ...(reason && { writeOff: { reason } }) } },
          { token: key },
        ),
    }
  }
}

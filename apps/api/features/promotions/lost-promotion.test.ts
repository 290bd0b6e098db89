import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import {
  customerWith,
  documentWith,
  type PromotionInput,
  type PromotionShop,
  promotion,
  promotionShop,
} from './test-promotions.ts'

const LUNCH = promotion('lunch', {
  gives: { kind: 'percentage', rate: '20' },
  conditions: { windows: { slots: [{ days: ['mon'], opens: '11:00', closes: '12:20' }] } },
})
const SMALL = promotion('a tenth')

describe('an automatic promotion that counts no more', () => {
  let shop: PromotionShop
  let me: Customer
  const sell = (...promotions: PromotionInput[]) => shop.test.apply(documentWith(promotions) as MerchantDocumentInput)
  /** The changes that a look at the cart tells, as `what name > what counts now`. */
  const notified = async (customer = me) => {
    const { data } = await shop.read(customer)
    return (data.changed ?? []).map(({ what, name, instead }) =>
      [what, name.en, ...(instead ? ['>', instead.en] : [])].join(' '),
    )
  }
  const counts = async () => (await shop.read(me)).data.cart!.promotion?.name.en

  beforeAll(async () => {
    shop = await promotionShop([LUNCH])
  })
  beforeEach(async () => {
    shop.test.clock.set(new Date('2026-06-01T08:00:00Z'))
    await sell(LUNCH)
    me = await customerWith(shop.test, 'soup')
    expect(await counts()).toBe('lunch')
    expect(await notified()).toEqual([])
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['since its time is over', async () => shop.test.clock.turn({ minutes: 21 }), 'offer lunch'],
    ['since the merchant ended it', () => sell(), 'offer lunch'],
    ['since it is for larger baskets now', () => sell({ ...LUNCH, conditions: { minimum: '90.00' } }), 'offer lunch'],
    ['and another one counts in its place', () => sell(SMALL), 'offer lunch > a tenth'],
  ])('is told at every look until the basket is changed, and then no more: %s', async (_, change, sentence) => {
    await change()
    expect([await notified(), await notified()]).toEqual([[sentence], [sentence]])
    const { data } = await me.add('karak')
    expect(data.changed?.map(({ what }) => what)).toEqual(['offer'])
    expect(await notified()).toEqual([])
  })

  it('is told when somebody else had its last use', async () => {
    await sell({ ...LUNCH, conditions: { total: 1 } })
    const one = await customerWith(shop.test, 'soup')
    const another = await customerWith(shop.test, 'soup')
    expect((await another.place()).status).toBe(201)
    expect(await notified(one)).toEqual(['offer lunch'])
  })

  it('is no news where the customer took it away: fewer items, another promotion, none at all', async () => {
    await sell({ ...LUNCH, conditions: { minimum: '30.00' } }, promotion('typed', { code: 'TYPED' }))
    const customer = await newCustomer(shop.test)
    await customer.add('soup', { qty: 2 })
    const typed = await shop.apply(customer, 'TYPED')
    expect(typed.data.changed).toBeUndefined()
    expect(await notified(customer)).toEqual([])
    await shop.cancel(customer)
    expect((await shop.cancel(customer)).data.changed).toBeUndefined()
    expect(await notified(customer)).toEqual([])
  })

  it('is not told of another way to pay', async () => {
    await sell({ ...LUNCH, conditions: { payment: ['cardOnDelivery'] } })
    const customer = await customerWith(shop.test, 'soup')
    expect((await shop.read(customer, 'cod')).data.changed).toBeUndefined()
  })
})

import { moveOrder } from '@compass/contract/merchant-side'
import { answerSubstitutionRequest } from '@compass/contract/substitutions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import type { Customer } from '../../testing/customer.ts'
import { aed, type LoyaltyShop, loyaltyShop } from '../loyalty/test-loyalty.ts'

describe('what a customer used in an order of which a part is left out', () => {
  let shop: LoyaltyShop
  beforeAll(async () => {
    shop = await loyaltyShop()
  })
  afterEach(async () => expect(await checkInvariants(shop.test.database)).toEqual([]))
  afterAll(() => shop.test.close())

  /** Places an order of soup and a burger, and leaves the one out that is named. */
  async function leaveOut(me: Customer, sku: string) {
    const { order } = (await me.place()).data
    const line = order.products.find((product) => product.sku === sku)!._id
    const params = { id: order._id }
    await shop.test.call(moveOrder, { params, body: { unavailable: [{ line }] } }, { token: shop.key })
    const { data } = await shop.test.call(
      answerSubstitutionRequest,
      { params, body: { isAccepted: true } },
      { token: me.token },
    )
    return data.order
  }

  it('points come back in proportion, and the rest when the order is declined', async () => {
    const me = await shop.customer('soup', 'burger')
    await shop.points(me, 100)
    await shop.usePoints(me, 100)
    // 10.00 off 48.00: 3.75 of it off the soup.
    const order = await leaveOut(me, 'soup')
    expect(order.totals).toMatchObject({ loyalty: aed(625), grandTotal: aed(3000 - 625 + 50) })
    expect(order.amendments).toMatchObject([{ points: 37 }])
    expect(order).toMatchObject({ redeemedPoints: 100, returnedPoints: 37 })
    expect(await shop.has(me)).toEqual([37, 0, 0])
    await shop.move(order._id, 30)
    expect(await shop.has(me)).toEqual([100, 0, 0])
  })

  it('a part of a reward comes back as credits; the reward stays used', async () => {
    const me = await shop.customer('soup', 'burger')
    await shop.useReward(me, await shop.reward(me))
    const order = await leaveOut(me, 'burger')
    // 5.00 off 48.00: 1.875 of it off the soup; the odd half belongs to the line with the smaller id.
    const stored = order.totals.reward.amount
    expect([187, 188]).toContain(stored)
    expect(order.amendments).toMatchObject([{ credits: aed(500 - stored) }])
    expect(await shop.has(me)).toEqual([0, 500 - stored, 0])
  })

  it('credits come back where what is left costs less than they paid', async () => {
    const me = await shop.customer('soup', 'burger')
    await shop.credits(me, 4000)
    await shop.useCredits(me)
    const order = await leaveOut(me, 'burger')
    expect(order.totals).toMatchObject({ credits: aed(1850), grandTotal: aed(0) })
    expect(order.amendments).toMatchObject([{ credits: aed(4000 - 1850), difference: aed(-900) }])
    expect(await shop.has(me)).toEqual([0, 4000 - 1850, 0])
    await shop.move(order._id, 30)
    expect(await shop.has(me)).toEqual([0, 4000, 0])
  })
})

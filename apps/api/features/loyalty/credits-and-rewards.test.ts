import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { aed, type LoyaltyShop, loyaltyDocument, loyaltyShop } from './test-loyalty.ts'

const automatic = (document: MerchantDocumentInput) => {
  document.promotions = [
    {
      key: 'big',
      name: { en: 'Two off from 30', ar: 'خصم' },
      gives: { kind: 'amount', amount: '2' },
      conditions: { minimum: '30' },
    },
  ]
}

describe('credits and rewards', () => {
  let shop: LoyaltyShop
  beforeAll(async () => {
    shop = await loyaltyShop(loyaltyDocument({}, automatic))
  })
  afterEach(async () => expect(await checkInvariants(shop.test.database)).toEqual([]))
  afterAll(() => shop.test.close())

  it('credits pay last of all: tax, subtotal and points are as without them', async () => {
    const me = await shop.customer('soup')
    const before = (await me.cart()).totals
    await shop.credits(me, 5000)
    const { data } = await shop.useCredits(me)
    const { tax, subtotal, earned, credits, grandTotal, explain } = data.cart!.totals
    expect({ tax, subtotal, earned }).toEqual({ tax: before.tax, subtotal: before.subtotal, earned: before.earned })
    expect([credits, grandTotal]).toEqual([aed(1850), aed(0)])
    expect(explain).toContainEqual({ rule: 'credits', amount: aed(-1850) })
    expect(data.cart!.spending!.credits).toEqual({ asked: null, amount: aed(1850), balance: aed(5000) })
    expect((await me.place()).status).toBe(201)
    expect(await shop.has(me)).toEqual([0, 3150, 0])
  })

  it('a promotion that applies itself is found as without credits, though they pay for everything', async () => {
    const me = await shop.customer('soup', 'soup')
    await shop.credits(me, 90_000)
    const { data } = await shop.useCredits(me)
    expect(data.cart!.totals).toMatchObject({ offerDiscount: aed(200), credits: aed(3500), grandTotal: aed(0) })
  })

  it.each([
    ['more than there are', { amount: aed(5001) }, 422, 'credits_too_few'],
    ['in another money', { amount: { amount: 5, currency: 'KWD' } }, 422, 'invalid_fields'],
    ['less than nothing', { amount: aed(-1) }, 400, 'invalid_request'],
    ['nothing', { amount: aed(0) }, 400, 'invalid_request'],
    ['half a unit', { amount: aed(0.5) }, 400, 'invalid_request'],
    ['beyond numbers', { amount: aed(1e21) }, 400, 'invalid_request'],
  ])('hostile 61: credits of %s are refused', async (_, body, status, error) => {
    const me = await shop.customer('soup')
    await shop.credits(me, 5000)
    const { status: answered, meta } = await shop.useCredits(me, body)
    expect([answered, meta.error]).toEqual([status, error])
    expect((await me.cart()).spending).toBeNull()
  })

  it('no more credits are used than was said, and none after they are taken off', async () => {
    const me = await shop.customer('soup')
    await shop.credits(me, 5000)
    expect((await shop.useCredits(me, { amount: aed(1000) })).data.cart!.totals.grandTotal).toEqual(aed(850))
    const { data } = await shop.useCredits(me, { cancel: true })
    expect([data.cart!.totals.grandTotal, data.cart!.spending]).toEqual([aed(1850), null])
  })

  it('a reward stands before points and credits, and lowers tax', async () => {
    const me = await shop.customer('soup', 'karak')
    await shop.points(me, 50)
    await shop.credits(me, 100)
    await shop.usePoints(me)
    await shop.useCredits(me)
    const { data } = await shop.useReward(me, await shop.reward(me))
    const { itemsTotal, reward, loyalty, subtotal, tax, credits, grandTotal } = data.cart!.totals
    expect({ itemsTotal, reward, loyalty, subtotal, tax, credits, grandTotal }).toEqual({
      itemsTotal: aed(2400),
      reward: aed(500),
      loyalty: aed(500),
      subtotal: aed(1400),
      // 5 % inside 14.00 and the packaging of 1.00.
      tax: aed(71),
      credits: aed(100),
      grandTotal: aed(1400),
    })
    const rules = data.cart!.totals.explain.map(({ rule }) => rule)
    expect(rules.filter((rule) => ['reward', 'loyalty', 'credits'].includes(rule))).toEqual([
      'reward',
      'loyalty',
      'credits',
    ])
  })

  it('a reward with a minimum says what is missing, and waits in the cart when items leave', async () => {
    const me = await shop.customer('soup')
    const reward = await shop.reward(me)
    const { status, meta } = await shop.useReward(me, reward)
    expect([status, meta.code, meta.message.replaceAll('\u00a0', ' ')]).toEqual([
      422,
      4203,
      expect.stringMatching(/AED 2.00 more/),
    ])
    expect((await shop.misc(me)).holdings!.rewards).toMatchObject([{ state: 'notApplicable', missing: aed(200) }])
    await me.add('karak')
    expect((await shop.misc(me)).holdings!.rewards).toMatchObject([{ state: 'applicable', missing: null }])
    expect((await shop.useReward(me, reward)).data.cart!.spending!.reward).toMatchObject({
      applied: true,
      amount: aed(500),
    })
    expect((await shop.misc(me)).holdings!.rewards).toMatchObject([{ _id: reward, state: 'applied' }])

    const karak = (await me.cart()).products.find(({ sku }) => sku === 'karak')!
    const removed = await shop.test.inject({
      method: 'PUT',
      url: '/v1/carts/removeProductFromCart',
      headers: { authorization: `Bearer ${me.token}` },
      payload: { store: shop.store('marina'), productId: karak._id },
    })
    expect(removed.json().data.cart.spending.reward).toMatchObject({ applied: false, missing: aed(200), gone: false })
    expect((await me.place()).data.order.totals.reward).toEqual(aed(0))
    expect((await shop.has(me))[2]).toBe(1)
  })

  it('a reward of somebody else, one that is used and one that is none are all gone', async () => {
    const [me, other] = [await shop.customer('soup', 'karak'), await shop.customer('soup', 'karak')]
    const theirs = await shop.reward(other)
    const mine = await shop.reward(me)
    expect((await shop.useReward(me, theirs)).meta.error).toBe('reward_gone')
    expect((await shop.useReward(me, 'nothing')).meta.error).toBe('reward_gone')
    await shop.useReward(me, mine)
    await me.place()
    await me.add('box', { customize: shop.choice('box', 0) })
    expect((await shop.useReward(me, mine)).meta.error).toBe('reward_gone')
  })

  it('a reward that ends while it is in the cart takes nothing off, and the cart says so', async () => {
    const me = await shop.customer('soup', 'karak')
    const validUntil = new Date(shop.test.clock.now.getTime() + 60_000).toISOString()
    const reward = await shop.reward(me, { name: { en: 'Quick', ar: 'سريع' }, amount: aed(300), validUntil })
    await shop.useReward(me, reward)
    const body = await me.orderBody()
    shop.test.clock.turn({ minutes: 1 })
    expect((await me.send(body)).meta.error).toBe('cart_changed')
    const { spending, totals } = await me.cart()
    expect([spending!.reward!.gone, totals.reward]).toEqual([true, aed(0)])
    expect((await shop.useReward(me, null)).data.cart!.spending).toBeNull()
  })

  it('what is used stays in a cart that is restored, at what there is by then', async () => {
    const me = await shop.customer('soup')
    await shop.credits(me, 700)
    await shop.useCredits(me)
    shop.test.clock.turn({ minutes: 31 })
    const restored = await shop.test.inject({
      method: 'POST',
      url: '/v1/carts/restore',
      headers: { authorization: `Bearer ${me.token}` },
      payload: {},
    })
    expect(restored.json().data.cart.totals).toMatchObject({ credits: aed(700), grandTotal: aed(1150) })
  })

  it('an order of nothing to pay goes through, and credits return when it is cancelled by its customer', async () => {
    const me = await shop.customer('soup')
    await shop.credits(me, 1850)
    await shop.useCredits(me)
    const { data } = await me.place()
    expect(data.order.totals.grandTotal).toEqual(aed(0))
    const cancelled = await shop.test.inject({
      method: 'PATCH',
      url: `/v1/orders/${data.order._id}`,
      headers: { authorization: `Bearer ${me.token}` },
      payload: { status: 100 },
    })
    expect(cancelled.statusCode).toBe(200)
    expect(await shop.has(me)).toEqual([0, 1850, 0])
  })
})

import * as calls from '@compass/contract/loyalty'
import { getOrder, listOrders } from '@compass/contract/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { newCustomer } from '../../testing/customer.ts'
import { aed, type LoyaltyShop, loyaltyDocument, loyaltyShop } from './test-loyalty.ts'

describe('points', () => {
  let shop: LoyaltyShop
  beforeAll(async () => {
    const promotions = [
      {
        key: 'no',
        name: { en: 'No points' },
        code: 'NO',
        gives: { kind: 'amount' as const, amount: '1' },
        forbidsLoyalty: true,
      },
      { key: 'yes', name: { en: 'Points too' }, code: 'YES', gives: { kind: 'amount' as const, amount: '2' } },
    ]
    shop = await loyaltyShop(
      loyaltyDocument({}, (document) => {
        document.promotions = promotions.map((promotion) => ({ ...promotion, name: { ...promotion.name, ar: 'عرض' } }))
      }),
    )
  })
  afterEach(async () => expect(await checkInvariants(shop.test.database)).toEqual([]))
  afterAll(() => shop.test.close())

  const apply = (token: string, codeName: string) =>
    shop.test.inject({
      method: 'PUT',
      url: '/v1/carts/applyPromo',
      headers: { authorization: `Bearer ${token}` },
      payload: { store: shop.store('marina'), codeName },
    })

  it('are earned when the order is picked up, and not before', async () => {
    const me = await shop.customer('soup')
    const { data } = await me.place()
    expect(data.order.loyaltyPoints).toBe(18)
    expect(data.order.totals.earned).toBe(18)
    await shop.move(data.order._id, 20, 40)
    expect(await shop.has(me)).toEqual([0, 0, 0])
    await shop.move(data.order._id, 60)
    expect(await shop.has(me)).toEqual([18, 0, 0])
  })

  it('take off what they are worth, before tax, and are gone with the order', async () => {
    const me = await shop.customer('soup')
    await shop.points(me, 55)
    const { data } = await shop.usePoints(me)
    expect(data.cart!.totals).toMatchObject({
      loyalty: aed(550),
      subtotal: aed(1250),
      // 5 % inside 12.50 and inside the packaging of 0.50.
      tax: aed(62),
      grandTotal: aed(1300),
      earned: 12,
    })
    expect(data.cart!.totals.explain).toContainEqual({ rule: 'loyalty', amount: aed(-550), data: { points: 55 } })
    expect(data.cart!.spending).toEqual({
      loyalty: { asked: null, points: 55, amount: aed(550), balance: 55, secretCode: null, forbiddenBy: null },
      reward: null,
      credits: null,
    })
    const placed = await me.place()
    expect(placed.data.order).toMatchObject({
      redeemedPoints: 55,
      returnedPoints: 0,
      totals: { loyalty: aed(550), grandTotal: aed(1300) },
    })
    expect(await shop.has(me)).toEqual([0, 0, 0])
  })

  it('are used as far as the customer wants, the order allows and there is to pay', async () => {
    const me = await shop.customer('soup')
    await shop.points(me, 900)
    expect((await shop.usePoints(me, 30)).data.cart!.totals.loyalty).toEqual(aed(300))
    expect((await shop.usePoints(me)).data.cart!.spending!.loyalty).toMatchObject({ points: 180, amount: aed(1800) })
    await me.add('soup')
    expect((await me.cart()).spending!.loyalty).toMatchObject({ points: 200, amount: aed(2000) })
    const cancelled = await shop.test.call(
      calls.applyLoyalty,
      { body: { store: shop.store('marina'), cancel: true } },
      { token: me.token },
    )
    expect(cancelled.data.cart!.spending).toBeNull()
    expect(cancelled.data.cart!.totals.loyalty).toEqual(aed(0))
  })

  it.each([
    ['more than there are', 56, 422, 'points_too_few', /55 points/],
    ['more than an order can use', 201, 422, 'points_above_limit', /AED 20.00.*200 points/],
    ['so few that they buy nothing', 0, 400, 'invalid_request', /./],
    ['less than nothing', -5, 400, 'invalid_request', /./],
    ['half a point', 1.5, 400, 'invalid_request', /./],
  ])('refused: %s', async (_, points, status, error, message) => {
    const me = await shop.customer('soup')
    await shop.points(me, points === 201 ? 300 : 55)
    const { meta, status: answered } = await shop.usePoints(me, points)
    expect([answered, meta.error, meta.message.replaceAll('\u00a0', ' ')]).toEqual([
      status,
      error,
      expect.stringMatching(message),
    ])
    expect((await me.cart()).spending).toBeNull()
  })

  it('are nobody’s without a verified phone', async () => {
    const guest = await newCustomer(shop.test, { isVerified: false })
    await guest.add('soup')
    expect((await shop.usePoints(guest)).meta).toMatchObject({ code: 4215, error: 'phone_unverified' })
    expect(await shop.misc(guest)).toMatchObject({ mayHold: false, holdings: null, basket: null })
  })

  it('hostile 61: are not used together with a promotion that forbids it, whichever comes first', async () => {
    const me = await shop.customer('soup')
    await shop.points(me, 50)
    expect((await apply(me.token, 'NO')).json().meta.code).toBe(200)
    const { status, meta } = await shop.usePoints(me)
    expect([status, meta.error]).toEqual([422, 'loyalty_with_offer'])
    expect(meta.message).toMatch(/Loyalty points can’t be used with the discount/)
    expect((await shop.misc(me)).basket).toMatchObject({ mostPoints: 0, forbiddenBy: { code: 'NO' } })

    expect((await apply(me.token, 'YES')).json().meta.code).toBe(200)
    expect((await shop.usePoints(me)).data.cart!.totals).toMatchObject({ offerDiscount: aed(200), loyalty: aed(500) })
    const refused = (await apply(me.token, 'NO')).json().meta
    expect([refused.error, refused.message]).toEqual(['loyalty_with_offer', expect.stringMatching(/discount/)])
    expect((await me.cart()).totals).toMatchObject({ offerDiscount: aed(200), loyalty: aed(500) })
  })

  it('hostile 61: come back when the order is declined or cancelled, once', async () => {
    const me = await shop.customer('soup')
    await shop.points(me, 55)
    await shop.credits(me, 300)
    const reward = await shop.reward(me, { name: { en: 'Two', ar: 'اثنان' }, amount: aed(200) })
    await shop.usePoints(me)
    await shop.useCredits(me)
    expect((await shop.useReward(me, reward)).status).toBe(200)
    const { data } = await me.place()
    expect(data.order.totals).toMatchObject({
      reward: aed(200),
      loyalty: aed(550),
      subtotal: aed(1050),
      credits: aed(300),
      grandTotal: aed(800),
    })
    expect(data.order.totals.explain.find(({ rule }) => rule === 'reward')!.reward).toMatchObject({ _id: reward })
    expect(await shop.has(me)).toEqual([0, 0, 0])
    await shop.move(data.order._id, 30)
    await expect(shop.move(data.order._id, 30)).rejects.toThrow()
    expect(await shop.has(me)).toEqual([55, 300, 1])
    const params = { id: data.order._id }
    const seen = await shop.test.call(getOrder, { params }, { token: me.token })
    expect(seen.data.order).toMatchObject({ redeemedPoints: 55, returnedPoints: 55 })
    const list = (await shop.test.call(listOrders, { query: {} }, { token: me.token })).data.items
    expect(list).toMatchObject([{ redeemedPoints: 55, returnedPoints: 55 }])
  })

  it('are shown to everybody as terms, and to the customer as what the cart can use', async () => {
    expect(await shop.misc()).toMatchObject({
      loyalty: {
        earn: { points: 1, per: aed(100) },
        redeem: { points: 10, worth: aed(100) },
        mostPerOrder: aed(2000),
        asksSecretCode: false,
        recordsPurchases: true,
      },
      credits: true,
      rewards: true,
      mayHold: false,
    })
    const me = await shop.customer('soup', 'soup')
    await shop.points(me, 512)
    expect(await shop.misc(me, 50)).toMatchObject({
      orderType: 50,
      loyalty: { asksSecretCode: true },
      holdings: { points: 512, worth: aed(5120) },
      basket: { mostPoints: 200, mostWorth: aed(2000), forbiddenBy: null },
    })
  })

  it('an order that shows what is gone since is not placed, and the cart says what there is', async () => {
    const me = await shop.customer('soup')
    await shop.points(me, 55)
    await shop.usePoints(me)
    const body = await me.orderBody()
    await shop.test.sql.query(
      `with gone as (insert into holding_entries (merchant_id, once, holder, kind, amount, cause, at)
         select merchant_id, 'taken ' || holder, holder, 'points', -25, 'closed', now() from holdings where points = 55 returning holder)
       update holdings set points = 30 where holder in (select holder from gone)`,
    )
    const { status, meta, data } = await me.send(body)
    expect([status, meta.code, meta.error]).toEqual([409, 4213, 'cart_changed'])
    const { cart } = data as never as { cart: Awaited<ReturnType<typeof me.cart>> }
    expect(cart.totals.loyalty).toEqual(aed(300))
    expect((await me.place()).data.order.redeemedPoints).toBe(30)
  })
})

it('an order of nobody who has proven a phone earns nothing', async () => {
  const shop = await loyaltyShop(
    loyaltyDocument({}, (document) => {
      document.contact = { verifyPhone: 'never' }
    }),
  )
  const guest = await newCustomer(shop.test, { isVerified: false })
  await guest.add('soup')
  const { data } = await guest.place({ name: 'Layla', phone: { number: '501234567', countryCode: '+971' } })
  await shop.move(data.order._id, 20, 40, 60)
  const { rows } = await shop.test.sql.query('select holder from holdings')
  expect(rows).toEqual([])
  expect(await checkInvariants(shop.test.database)).toEqual([])
  await shop.test.close()
})

it('points and a promotion with a limit: of two orders at once one has both, and nothing of the other is taken', async () => {
  const one = {
    key: 'one',
    name: { en: 'One', ar: 'واحد' },
    code: 'ONE',
    gives: { kind: 'amount' as const, amount: '1' },
  }
  const shop = await loyaltyShop(
    loyaltyDocument({}, (document) => {
      document.promotions = [{ ...one, conditions: { total: 1 } }]
    }),
  )
  const people = [await shop.customer('soup'), await shop.customer('soup')]
  const bodies: unknown[] = []
  for (const me of people) {
    await shop.points(me, 50)
    const applied = await shop.test.inject({
      method: 'PUT',
      url: '/v1/carts/applyPromo',
      headers: { authorization: `Bearer ${me.token}` },
      payload: { store: shop.store('marina'), codeName: 'ONE' },
    })
    expect(applied.statusCode).toBe(200)
    expect((await shop.usePoints(me)).data.cart!.totals).toMatchObject({ offerDiscount: aed(100), loyalty: aed(500) })
    bodies.push(await me.orderBody())
  }
  const answers = await Promise.all(people.map((me, i) => me.send(bodies[i])))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const points = await Promise.all(people.map((me) => shop.has(me)))
  expect(points.map(([left]) => left).sort()).toEqual([0, 50])
  expect(await checkInvariants(shop.test.database)).toEqual([])
  await shop.test.close()
})

it('a merchant without points has none of it', async () => {
  const shop = await loyaltyShop(
    loyaltyDocument({}, (document) => {
      document.loyalty = null
      document.rewards = []
      document.credits = false
    }),
  )
  const me = await shop.customer('soup')
  expect((await shop.usePoints(me)).meta.error).toBe('loyalty_not_offered')
  expect((await shop.useCredits(me)).meta.error).toBe('loyalty_not_offered')
  expect((await shop.credits(me, 100)).meta.error).toBe('loyalty_not_offered')
  expect((await me.cart()).totals.earned).toBe(0)
  expect(await shop.misc(me)).toMatchObject({ loyalty: null, rewards: false, credits: false, holdings: null })
  await shop.test.close()
})

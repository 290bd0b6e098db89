import { updateCartAddress } from '@compass/contract/cart'
import * as calls from '@compass/contract/draft-cart'
import { giveSecretCode } from '@compass/contract/loyalty'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import type { Customer } from '../../testing/customer.ts'
import { aed, type LoyaltyShop, loyaltyDocument, loyaltyShop } from '../loyalty/test-loyalty.ts'

describe('what is the customer’s own in the draft of an order', () => {
  let shop: LoyaltyShop
  let customer: Customer
  let order: string
  const bands = [
    { upToKm: '2', fee: '4.00' },
    { upToKm: '6', fee: '11.00' },
  ]

  beforeAll(async () => {
    shop = await loyaltyShop(
      loyaltyDocument({ secretCode: 'always' }, (document) => {
        const [marina] = document.stores
        marina!.delivery = { by: 'distance', bands }
        for (const area of marina!.areas!) delete (area as { deliveryFee?: string }).deliveryFee
      }),
    )
  })
  beforeEach(async () => {
    customer = await shop.customer('soup', 'burger')
    order = (await customer.place()).data.order._id
    await shop.test.call(calls.getDraft, { query: { order } }, { token: customer.token })
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  const at = () => ({ store: shop.store('marina'), order })
  const me = () => ({ token: customer.token })
  const read = async () => (await shop.test.call(calls.getDraft, { query: { order } }, me())).data.cart!

  it('credits pay for it, and stay where they are until something is ordered', async () => {
    await shop.credits(customer, 700)
    const { data } = await shop.test.call(calls.applyCreditsToDraft, { body: at() }, me())
    expect(data.cart!.totals.credits).toEqual(aed(700))
    await customer.add('soup')
    expect((await customer.cart()).spending).toBeNull()
    expect((await shop.has(customer))[1]).toBe(700)
    const closed = await shop.test.call(calls.applyCreditsToDraft, { body: { ...at(), cancel: true } }, me())
    expect(closed.data.cart!.totals.credits).toEqual(aed(0))
  })

  it('a reward is used in it, or none', async () => {
    const reward = await shop.reward(customer)
    const used = await shop.test.call(calls.applyRewardToDraft, { body: { ...at(), reward } }, me())
    expect(used.data.cart!.totals.reward).toEqual(aed(500))
    const none = await shop.test.call(calls.applyRewardToDraft, { body: { ...at(), reward: null } }, me())
    expect(none.data.cart!.totals.reward).toEqual(aed(0))
  })

  it('points count in it once the order taker has confirmed them', async () => {
    await shop.points(customer, 100)
    const input = await shop.test.call(calls.applyLoyaltyToDraft, { body: at() }, me())
    expect(input.data.cart).toMatchObject({ draftOf: order, totals: { loyalty: aed(0) } })
    expect(input.data.cart!.spending!.loyalty!.secretCode).toMatchObject({ triesLeft: 3 })
    const body = { store: shop.store('marina'), cart: input.data.cart!._id, code: await shop.code() }
    expect((await shop.test.call(giveSecretCode, { body }, me())).status).toBe(200)
    expect((await read()).totals.loyalty).toEqual(aed(1000))
  })

  it('hostile 28: nobody else uses or charges anything in it', async () => {
    const stranger = { token: (await shop.customer('soup')).token }
    const answers = [
      await shop.test.call(calls.applyCreditsToDraft, { body: at() }, stranger),
      await shop.test.call(calls.applyLoyaltyToDraft, { body: at() }, stranger),
      await shop.test.call(calls.applyRewardToDraft, { body: { ...at(), reward: null } }, stranger),
      await shop.test.call(calls.chargeDraftByCourier, { body: at() }, stranger),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('its delivery is charged by the call of the live cart, to the door of its order', async () => {
    const area = shop.area('marina', 'harbour')
    const buyer = await shop.customer()
    const address = { _id: await buyer.address(area) }
    await buyer.add('soup', { qty: 3, orderType: 20, area })
    const body = { store: shop.store('marina'), orderType: 20 as const, address }
    await shop.test.call(updateCartAddress, { body }, { token: buyer.token })
    const placed = await buyer.place({ address })
    expect(placed.status).toBe(201)
    order = placed.data.order._id
    customer = buyer
    const fees = placed.data.order.totals.fees
    expect((await read()).totals.fees).toEqual(fees)
    const charged = await shop.test.call(calls.chargeDraftByCourier, { body: at() }, me())
    expect(charged.data.charge).toMatchObject({ by: 'distance', area })
    expect(charged.data.cart).toMatchObject({ draftOf: order, totals: { fees } })
    const elsewhere = { ...at(), store: shop.store('bay') }
    expect((await shop.test.call(calls.chargeDraftByCourier, { body: elsewhere }, me())).meta.error).toBe(
      'cart_store_mismatch',
    )
  })
})

import { chooseFreeProduct, getCart } from '@compass/contract/cart'
import { getDraft } from '@compass/contract/draft-cart'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { newPhone, phoneOf } from '../users/test-phones.ts'
import { type PromotionShop, promotion, promotionShop } from './test-promotions.ts'

describe('a guest with a promotion in the cart who proves the phone of a known customer', () => {
  let shop: PromotionShop
  let people: ReturnType<typeof phoneOf>
  let phone: string

  beforeAll(async () => {
    shop = await promotionShop(
      [
        promotion('once', { code: 'ONCE', conditions: { perUser: 1 } }),
        promotion('first', { code: 'FIRST', conditions: { firstOrder: true } }),
        promotion('gift', { code: 'GIFT', gives: { kind: 'freeProduct', products: ['karak', 'water'] } }),
      ],
      [],
      (document) => {
        document.contact = { verifyPhone: 'always' }
      },
    )
    people = phoneOf(shop.test)
  })
  beforeEach(() => {
    shop.test.clock.turn({ days: 1 })
    phone = newPhone()
  })
  afterAll(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  /** The same person with the session that proving the phone gave. */
  const prove = async (guest: Customer): Promise<Customer> => {
    const user = await people.signIn(phone, guest, { firstName: 'Layla' })
    const created = await newCustomer(shop.test)
    return { ...created, ...user, ...actingAs(user.token) }
  }
  const actingAs = (token: string): Pick<Customer, 'place' | 'cart'> => {
    const cart = async () => (await shop.test.call(getCart, {}, { token })).data.cart!
    return {
      cart,
      place: async (overrides = {}) => {
        const { _id, store, totals } = await cart()
        const seen = {
          store,
          cart: _id,
          orderType: 10,
          payment: { mod: 'cod' },
          expected: { grandTotal: totals.grandTotal },
        }
        const answer = await shop.test.inject({
          method: 'POST',
          url: '/v1/orders',
          headers: { authorization: `Bearer ${token}` },
          payload: { ...seen, name: 'Layla Haddad', ...overrides },
        })
        const { data, meta } = answer.json()
        return { status: answer.statusCode, data, meta, headers: answer.headers, text: answer.body }
      },
    }
  }
  const guestWith = async (code: string, sku = 'soup') => {
    const guest = await newCustomer(shop.test, { isVerified: false })
    await guest.add(sku)
    expect((await shop.apply(guest, code)).meta.code).toBe(200)
    return guest
  }
  const knownCustomer = async () => {
    const known = await people.signIn(phone)
    shop.test.clock.turn({ minutes: 5 })
    return known
  }
  /** Orders with a code, as who has the number. */
  const orderWith = async (code: string) => {
    const me = await prove(await guestWith(code))
    const { status, data } = await me.place()
    expect(status).toBe(201)
    shop.test.clock.turn({ minutes: 5 })
    return { me, order: data.order }
  }

  it.each([
    ['ONCE', 'used'],
    ['FIRST', 'first_order'],
  ])('%s, which this phone has used: the offer stays named, gives nothing, and says why', async (code, kind) => {
    await orderWith(code)
    const guest = await guestWith(code)
    const shown = (await guest.cart()).totals
    expect(shown.offerDiscount.amount).toBe(180)
    const me = await prove(guest)
    const { meta, data } = await shop.read(me)
    expect([meta.code, meta.error]).toEqual([4204, 'promo_not_applicable'])
    expect(data.cart).toMatchObject({
      promotion: { code, applied: false, why: { kind } },
      totals: { offerDiscount: { amount: 0 } },
    })
    // The total that the guest saw places nothing.
    const dearer = await me.place({ expected: { grandTotal: shown.grandTotal } })
    expect([dearer.status, dearer.meta.code, dearer.meta.error]).toEqual([409, 4213, 'promo_exhausted'])
    expect((await me.place()).data.order.totals.offerDiscount.amount).toBe(0)
  })

  it('one that this phone has not used yet holds, and counts for the phone', async () => {
    const known = await knownCustomer()
    const me = await prove(await guestWith('ONCE'))
    expect(me.userId).toBe(known.userId)
    expect((await me.place()).data.order.totals.offerDiscount.amount).toBe(180)
    shop.test.clock.turn({ minutes: 5 })
    const again = await prove(await guestWith('ONCE'))
    expect((await again.cart()).promotion).toMatchObject({ applied: false })
  })

  it('the free product that was chosen comes along', async () => {
    await knownCustomer()
    const guest = await guestWith('GIFT')
    const body = {
      store: shop.store('marina'),
      promo: shop.promotion('gift'),
      product: shop.product('water'),
      customize: [],
    }
    await shop.test.call(chooseFreeProduct, { body }, { token: guest.token })
    const me = await prove(guest)
    expect((await me.cart()).products.map(({ sku, isGift, total }) => [sku, isGift, total.amount])).toEqual([
      ['soup', false, 1800],
      ['water', true, 300],
    ])
    expect((await me.place()).data.order.products.map(({ isGift }) => isGift)).toEqual([false, true])
  })

  it('the draft of the order that is on its way is still the customer’s, beside the cart on the screen', async () => {
    const { order } = await orderWith('ONCE')
    const me = await prove(await guestWith('GIFT', 'karak'))
    const { data } = await shop.test.call(getDraft, { query: { order: order._id } }, { token: me.token })
    expect(data.cart!.promotion).toMatchObject({ code: 'ONCE', applied: true })
    expect((await me.cart()).products.map(({ sku }) => sku)).toContain('karak')
  })
})

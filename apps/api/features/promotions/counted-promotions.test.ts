import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import * as merchantSide from '@compass/contract/merchant-side'
import { afterEach, describe, expect, it } from 'vitest'
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

function withoutPackaging(document: MerchantDocumentInput): void {
  document.stores[0]!.fees = {}
}

describe('a promotion with a limit', () => {
  let shop: PromotionShop
  const open = async (...promotions: PromotionInput[]) => {
    shop = await promotionShop(promotions)
  }
  afterEach(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })
  const withPromotion = async (code: string, ...skus: string[]) => {
    const me = await customerWith(shop.test, ...(skus.length > 0 ? skus : ['soup']))
    const { meta } = await shop.apply(me, code)
    expect(meta.code).toBe(200)
    return me
  }
  const place = async (me: Customer, body: object = {}) => {
    const { status, meta, data } = await me.place(body)
    return {
      status,
      code: meta.code,
      error: meta.error,
      order: data?.order,
      cart: (data as never as { cart?: unknown })?.cart,
    }
  }
  const orders = async () =>
    (await shop.test.sql.query<{ n: number }>('select count(*)::int as n from orders')).rows[0]!.n

  it('hostile 56: of 100 who place at once exactly as many as uses are left have it, and nothing is placed for the others', async () => {
    await open(
      promotion('ten', { code: 'TEN', conditions: { total: 10 } }),
      promotion('one', { code: 'ONE', conditions: { total: 1 } }),
    )
    const everybody = await Promise.all(Array.from({ length: 100 }, () => customerWith(shop.test, 'soup')))
    const placeAtOnce = async (code: string) => {
      const bodies = await Promise.all(
        everybody.map(async (me) => {
          expect((await shop.apply(me, code)).meta.code).toBe(200)
          return me.orderBody()
        }),
      )
      return Promise.all(everybody.map((me, place) => me.send(bodies[place])))
    }

    const answers = await placeAtOnce('TEN')
    const placed = answers.filter(({ status }) => status === 201)
    const others = answers.filter(({ status }) => status !== 201)
    expect(placed).toHaveLength(10)
    for (const { data } of placed) expect(data.order.totals.offerDiscount.amount).toBe(180)
    expect(new Set(others.map(({ status, meta }) => `${status} ${meta.code} ${meta.error}`))).toEqual(
      new Set(['409 4213 promo_exhausted']),
    )
    for (const { data } of others) {
      const { cart } = data as never as { cart: Awaited<ReturnType<Customer['cart']>> }
      expect(cart.totals).toMatchObject({ offerDiscount: { amount: 0 }, grandTotal: { amount: 1850 } })
      expect(cart.promotion).toMatchObject({ applied: false, why: { kind: 'exhausted' } })
    }
    expect(await orders()).toBe(10)

    const buyers = answers.flatMap(({ status }, place) => (status === 201 ? everybody[place]! : []))
    await Promise.all(buyers.map((me) => me.add('soup')))
    const again = await placeAtOnce('ONE')
    expect(again.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(again.filter(({ meta }) => meta.error === 'promo_exhausted')).toHaveLength(99)
  })

  it('is placed without it once the new total was shown', async () => {
    await open(promotion('one', { code: 'ONE', conditions: { total: 1 } }))
    const [first, second] = [await withPromotion('ONE'), await withPromotion('ONE')]
    const body = await second.orderBody()
    expect((await place(first)).status).toBe(201)
    expect((await second.send(body)).meta.error).toBe('promo_exhausted')
    const { meta } = await shop.read(second)
    expect([meta.code, meta.message]).toEqual([4204, expect.stringMatching(/used up/)])
    expect((await place(second)).order?.totals.offerDiscount.amount).toBe(0)
  })

  it('a gift that is used up is no order without it, though the total is the same', async () => {
    const gives = { kind: 'freeProduct' as const, products: ['karak'] }
    shop = await promotionShop(
      [promotion('gift', { code: 'GIFT', gives, conditions: { total: 1 } })],
      [],
      withoutPackaging,
    )
    const [first, second] = [await withPromotion('GIFT'), await withPromotion('GIFT')]
    const shown = { promotion: shop.promotion('gift') }
    const body = await second.orderBody()
    const expected = { ...body.expected, ...shown }
    expect((await place(first)).order?.products.map(({ isGift }) => isGift)).toEqual([false, true])
    const { meta } = await second.send({ ...body, expected })
    expect([meta.code, meta.error]).toEqual([4213, 'promo_exhausted'])
  })

  it('gives the use back when the order is cancelled or declined, once', async () => {
    await open(promotion('one', { code: 'ONE', conditions: { total: 1, perUser: 1 } }))
    const key = await shop.test.merchantKey()
    const move = (id: string, to: number) =>
      shop.test.call(merchantSide.moveOrder, { params: { id }, body: { to } }, { token: key })
    const me = await withPromotion('ONE')
    const { order } = await place(me)
    const other = await customerWith(shop.test, 'soup')
    expect((await shop.apply(other, 'ONE')).meta.error).toBe('promo_not_applicable')
    expect((await move(order!._id, 30)).status).toBe(200)
    expect((await move(order!._id, 30)).status).toBe(409)
    expect((await shop.apply(other, 'ONE')).meta.code).toBe(200)
    await me.add('soup')
    expect((await shop.apply(me, 'ONE')).meta.code).toBe(200)
    expect((await place(other)).status).toBe(201)
  })

  it('hostile 58: of one phone is used once, and by nobody else’s cart', async () => {
    await open(promotion('once', { code: 'ONCE', conditions: { perUser: 1 } }))
    const me = await withPromotion('ONCE')
    expect((await place(me)).status).toBe(201)
    await me.add('soup')
    const { meta } = await shop.apply(me, 'ONCE')
    expect([meta.error, meta.message]).toEqual(['promo_not_applicable', expect.stringMatching(/already/)])
    expect((await place(await withPromotion('ONCE'))).status).toBe(201)
  })

  it('hostile 58: for a first order is for nobody who has ordered; an order that was declined was none', async () => {
    await open(promotion('first', { code: 'FIRST', conditions: { firstOrder: true } }))
    const me = await customerWith(shop.test, 'soup')
    const { order } = await place(me)
    await me.add('soup')
    expect((await shop.apply(me, 'FIRST')).meta.message).toMatch(/first order/)
    const key = await shop.test.merchantKey()
    await shop.test.call(merchantSide.moveOrder, { params: { id: order!._id }, body: { to: 30 } }, { token: key })
    expect((await shop.apply(me, 'FIRST')).meta.code).toBe(200)
    expect((await place(me)).status).toBe(201)
  })

  it('hostile 58: a second account with the same phone has no uses of its own', async () => {
    const first = promotion('first', { code: 'FIRST', conditions: { firstOrder: true } })
    shop = await promotionShop([first], [], (document) => {
      document.contact = { verifyPhone: 'never' }
    })
    const guest = async () => {
      const me = await newCustomer(shop.test, { isVerified: false })
      await me.add('soup')
      await shop.apply(me, 'FIRST')
      return me
    }
    const contact = { name: 'Layla Haddad', phone: { number: '0501234567', countryCode: '+971' } }
    expect((await place(await guest(), contact)).status).toBe(201)
    const second = await place(await guest(), contact)
    expect([second.status, second.error]).toEqual([409, 'promo_exhausted'])
  })

  it('keeps no phone where its uses are counted', async () => {
    await open(promotion('once', { code: 'ONCE', conditions: { perUser: 1 } }))
    await place(await withPromotion('ONCE'))
    const { rows } = await shop.test.sql.query('select holder from promotion_counts')
    expect(rows).toEqual([{ holder: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) }])
  })

  it('the same order asked for twice is one use', async () => {
    await open(promotion('two', { code: 'TWO', conditions: { total: 2 } }))
    const me = await withPromotion('TWO')
    const body = await me.orderBody()
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.send(body, { 'idempotency-key': 'k' })))
    expect(new Set(answers.map(({ data }) => data.order._id)).size).toBe(1)
    const { rows } = await shop.test.sql.query('select used from promotion_counts')
    expect(rows).toEqual([{ used: 1 }])
  })
})

describe('a promotion at placing', () => {
  it('is frozen with its name, and the order reads the same after it is gone', async () => {
    const shop = await promotionShop([promotion('tenth', { code: 'TENTH' })], ['karak', 'water'])
    const me = await customerWith(shop.test, 'soup', 'karak', 'water')
    await shop.apply(me, 'TENTH')
    const { data } = await me.place()
    await shop.test.apply(documentWith([]))
    const [row] = (await shop.test.sql.query('select totals from orders')).rows
    expect(row.totals.terms.offer).toMatchObject({ name: { en: 'tenth' }, code: 'TENTH', isCounted: false })
    expect(data.order.totals.explain.map(({ rule, offer: actor }) => [rule, actor?.code])).toContainEqual([
      'offer',
      'TENTH',
    ])
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  it('hostile 59: for card alone is refused with cash (4214), and the cart stays', async () => {
    const conditions = { payment: ['cardOnDelivery' as const], services: ['delivery' as const] }
    const shop = await promotionShop([promotion('card', { code: 'CARD', conditions })])
    const me = await newCustomer(shop.test)
    const area = shop.area('marina', 'harbour')
    await me.add('soup', { qty: 3, orderType: 20, area })
    await shop.apply(me, 'CARD')
    const address = { _id: await me.address(area) }
    const inCash = await me.place({ address, payment: { mod: 'cod' } })
    expect([inCash.status, inCash.meta.code, inCash.meta.error]).toEqual([422, 4214, 'promo_payment_method'])
    const byCard = await me.place({ address, payment: { mod: 'cardOnDelivery' } })
    expect([byCard.status, byCard.data.order.totals.offerDiscount.amount]).toEqual([201, 540])
    await shop.test.close()
  })

  it('hostile 59: one for card that applied itself is left out with cash, and the total is shown first', async () => {
    const conditions = { payment: ['cardOnDelivery' as const] }
    const shop = await promotionShop([
      promotion('card', { conditions }),
      promotion('little', { gives: { kind: 'amount', amount: '1' } }),
    ])
    const me = await customerWith(shop.test, 'soup')
    const { status, meta, data } = await me.place({ payment: { mod: 'cod' } })
    expect([status, meta.code, meta.error]).toEqual([409, 4213, 'cart_changed'])
    const { cart } = data as never as { cart: Awaited<ReturnType<Customer['cart']>> }
    expect(cart.promotion?.name.en).toBe('little')
    const again = await me.place({ payment: { mod: 'cod' }, expected: { grandTotal: cart.totals.grandTotal } })
    expect([again.status, again.data.order.totals.offerDiscount.amount]).toEqual([201, 100])
    await shop.test.close()
  })

  it('hostile 62: of everything makes an order of nothing, which goes through', async () => {
    const shop = await promotionShop(
      [promotion('all', { code: 'ALL', gives: { kind: 'amount', amount: '999.00' } })],
      [],
      withoutPackaging,
    )
    const me = await customerWith(shop.test, 'soup')
    await shop.apply(me, 'ALL')
    const { status, data } = await me.place()
    expect([status, data.order.totals.grandTotal.amount]).toEqual([201, 0])
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })
})

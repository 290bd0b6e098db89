import * as calls from '@compass/contract/cart'
import { suggestProducts } from '@compass/contract/catalogue'
import { listPromotions } from '@compass/contract/promotions'
import { getPickupSlots, scheduleCart } from '@compass/contract/slots'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '../../testing/customer.ts'
import { type CourtOfCarts, courtOfCarts } from './test-court.ts'

const AT_NOON = '2026-06-01T08:00:00Z'
const AT_FOUR = '2026-06-01T12:00:00Z'
/** A slot for each test: what one holds another would find taken. */
const [AT_FIVE, AT_SIX, AT_SEVEN] = ['2026-06-01T13:00:00Z', '2026-06-01T14:00:00Z', '2026-06-01T15:00:00Z']

describe('the cart of a court', () => {
  let court: CourtOfCarts
  let customer: Customer
  const cartOf = async () => (await court.read(customer)).data.cart!
  const vendorOf = async (key: string) => (await cartOf()).vendors!.find(({ store }) => store === court.store(key))
  const amount = (money: { amount: number } | undefined) => money?.amount

  beforeAll(async () => {
    court = await courtOfCarts()
  })
  afterAll(() => court.test.close())
  beforeEach(async () => {
    court.test.clock.set(AT_NOON)
    customer = await court.customer()
  })

  it('takes lines of several vendors together, and says of each what it is and costs', async () => {
    await court.add(customer, 'fish-one', { orderType: 20, area: court.area })
    const { status, data } = await court.add(customer, 'noodles-one', { qty: 2, orderType: 20 })
    expect(status).toBe(200)
    const cart = data.cart!
    expect(cart.store).toBe(court.store('court'))
    expect(cart.products.map(({ sku, store }) => [sku, store])).toEqual([
      ['fish-one', court.store('fish')],
      ['noodles-one', court.store('noodles')],
    ])
    expect(cart.vendors!.map(({ store, lines, totals }) => [store, lines.length, amount(totals!.grandTotal)])).toEqual([
      // 30.00 − 10 % and 10 % service; 15.00 and 5 % on top.
      [court.store('noodles'), 1, 2970],
      [court.store('fish'), 1, 1575],
    ])
    expect(cart.fees).toEqual([
      { kind: 'delivery', amount: { amount: 900, currency: 'AED' }, tax: { amount: 43, currency: 'AED' } },
    ])
    expect(cart.totals).toMatchObject({ grandTotal: { amount: 5445 }, tax: { amount: 75 }, taxIncluded: false })
    const sum = cart.totals.explain.reduce((all, entry) => all + (entry.informative ? 0 : entry.amount.amount), 0)
    expect(sum).toBe(5445)
  })

  it('hostile: the product’s own vendor sells it, whatever store of the court a body names', async () => {
    const { data } = await court.add(customer, 'noodles-one', { store: court.store('fish'), qty: 2 })
    expect(data.cart!.products[0]!.store).toBe(court.store('noodles'))
    expect(data.cart!.vendors!.map(({ store }) => store)).toEqual([court.store('noodles')])
  })

  it('hostile: a store, a product and a line of another court are unknown', async () => {
    const { token } = customer
    const other = '0190a000-0000-8000-8000-000000000000'
    expect((await court.add(customer, 'noodles-one', { store: other })).status).toBe(404)
    expect((await court.add(customer, 'noodles-one', { product: other })).status).toBe(404)
    await court.add(customer, 'bread-one')
    const removed = await court.test.call(
      calls.removeProductFromCart,
      { body: { store: court.store('bread'), productId: other } },
      { token },
    )
    expect(removed.status).toBe(404)
    expect((await court.test.call(calls.getCart, { query: { store: other } }, { token })).status).toBe(404)
  })

  it('changes and takes away a line by any store of the court', async () => {
    const { token } = customer
    await court.add(customer, 'bread-one')
    const { data } = await court.add(customer, 'fish-one')
    const [bread, fish] = data.cart!.products
    const body = { store: court.store('court'), product: bread!._id, qty: 3 }
    const changed = await court.test.call(calls.customizeCart, { body }, { token })
    expect(changed.data.cart!.products.map(({ qty }) => qty)).toEqual([3, 1])
    const removal = { store: court.store('fish'), productId: fish!._id }
    const removed = await court.test.call(calls.removeProductFromCart, { body: removal }, { token })
    expect(removed.data.cart!.vendors!.map(({ store }) => store)).toEqual([court.store('bread')])
  })

  it('says which vendor’s smallest order is missing how much', async () => {
    await court.add(customer, 'bread-one')
    await court.add(customer, 'noodles-one')
    expect((await vendorOf('noodles'))!.minimum).toMatchObject({ required: { amount: 2000 }, missing: { amount: 650 } })
    expect((await vendorOf('bread'))!.minimum.required).toBeNull()
  })

  it('prices several products and reports those that cannot be had', async () => {
    const body = {
      store: court.store('court'),
      orderType: 10 as const,
      products: ['noodles-one', 'bread-one', 'fish-two'].map((sku) => ({ product: court.product(sku), qty: 1 })),
    }
    const { data } = await court.test.call(calls.addProducts, { body }, { token: customer.token })
    expect(data.cart!.vendors!.map(({ store }) => store)).toEqual(
      ['noodles', 'bread', 'fish'].map((key) => court.store(key)),
    )
  })

  describe('a vendor that takes no order', () => {
    it('is parked until it opens, costs nothing meanwhile, and comes back by itself', async () => {
      await court.add(customer, 'bread-one')
      await court.add(customer, 'tea-one')
      const tea = await vendorOf('tea')
      expect(tea).toMatchObject({ totals: null, parked: { reason: 'closed', until: '2026-06-01T11:00:00.000Z' } })
      const cart = await cartOf()
      expect([cart.products.length, cart.count, amount(cart.totals.grandTotal)]).toEqual([2, 2, 1500])
      expect(cart.products.map(({ unavailable }) => unavailable)).toEqual([null, null])
      court.test.clock.turn({ minutes: 25 })
      await court.add(customer, 'bread-two')
      court.test.clock.set('2026-06-01T08:29:00Z')
      expect((await vendorOf('tea'))!.parked).toBeTruthy()
    })

    it('is there again once it is open', async () => {
      court.test.clock.set('2026-06-01T10:50:00Z')
      await court.add(customer, 'tea-one')
      expect((await cartOf()).totals.grandTotal.amount).toBe(0)
      court.test.clock.set('2026-06-01T11:05:00Z')
      expect((await vendorOf('tea'))!.parked).toBeUndefined()
      expect((await cartOf()).totals.grandTotal.amount).toBe(1500)
    })

    it('is parked by the service that it does not offer', async () => {
      await court.add(customer, 'fruit-one')
      const { data } = await court.add(customer, 'bread-one', { orderType: 20, area: court.area })
      expect(data.cart!.vendors!.map(({ parked }) => parked?.reason)).toEqual([undefined, 'service'])
    })

    it('suggests nothing', async () => {
      const query = { store: court.store('court'), orderType: 10 as const }
      const { data } = await court.test.call(suggestProducts, { query }, { token: customer.token })
      expect(data.items.filter(({ sku }) => sku.startsWith('tea'))).toEqual([])
    })
  })

  describe('promotions', () => {
    const names = async () => {
      const { promotion, vendors } = await cartOf()
      return [promotion?.name.en ?? null, ...vendors!.map((vendor) => vendor.promotion?.name.en ?? null)]
    }

    it('of the court and of a vendor stand together; a code takes the place of its issuer’s alone', async () => {
      await court.add(customer, 'noodles-one', { qty: 4 })
      expect(await names()).toEqual(['hall-small', 'tenth'])
      expect((await court.apply(customer, 'noodle3')).meta.code).toBe(4204)
      expect(await names()).toEqual(['hall-small', 'noodle3'])
      expect((await court.apply(customer, 'HALL5')).status).toBe(200)
      expect(await names()).toEqual(['hall5', 'noodle3'])
    })

    it('are told apart in what explains the price', async () => {
      await court.add(customer, 'noodles-one', { qty: 4 })
      await court.apply(customer, 'HALL5')
      const { totals, promotion, vendors } = await cartOf()
      expect(totals.explain.filter(({ offer }) => offer).map(({ rule, offer }) => [rule, offer!.name.en])).toEqual([
        ['offer', 'tenth'],
        ['courtOffer', 'hall5'],
      ])
      expect([promotion!.discount.amount, vendors![0]!.promotion!.discount.amount]).toEqual([500, 600])
    })

    it('are taken off by name, and without one the court’s is meant', async () => {
      const { token } = customer
      await court.add(customer, 'noodles-one', { qty: 4 })
      await court.apply(customer, 'HALL5')
      await court.apply(customer, 'NOODLE3')
      const cancel = (promo?: string) =>
        court.test.call(
          calls.cancelPromo,
          { body: { store: court.store('court'), ...(promo && { promo }) } },
          { token },
        )
      await cancel(court.promotion('noodle3'))
      expect(await names()).toEqual(['hall5', 'tenth'])
      await cancel(court.promotion('tenth'))
      expect(await names()).toEqual(['hall5', null])
      await cancel()
      expect(await names()).toEqual(['hall-small', null])
    })

    it('hostile: a vendor’s code does not help where nothing of it lies in the cart', async () => {
      await court.add(customer, 'bread-one')
      expect((await court.apply(customer, 'NOODLE3')).status).toBe(422)
      expect((await court.apply(customer, 'HALL6')).meta.error).toBe('promo_not_found')
    })

    it('of a free product wait for the choice, and it lies at its vendor', async () => {
      const { token } = customer
      await court.add(customer, 'bread-one', { qty: 2 })
      const before = await vendorOf('bread')
      expect(before!.promotion).toMatchObject({ gift: { mustChoose: true } })
      const listed = await court.test.call(
        calls.getFreeProducts,
        { params: { id: court.promotion('roll') } },
        { token },
      )
      expect(listed.data.items.map(({ sku }) => sku)).toEqual(['bread-two', 'bread-one'])
      const body = { store: court.store('bread'), promo: court.promotion('roll'), product: court.product('bread-two') }
      const chosen = await court.test.call(calls.chooseFreeProduct, { body }, { token })
      const gift = chosen.data.cart!.products.find(({ isGift }) => isGift)!
      expect(gift).toMatchObject({ sku: 'bread-two', store: court.store('bread') })
      expect(chosen.data.cart!.vendors![0]!.lines).toContain(gift._id)
      expect(chosen.data.cart!.totals.grandTotal.amount).toBe(3000)
      const removal = { store: court.store('bread'), productId: gift._id }
      const removed = await court.test.call(calls.removeProductFromCart, { body: removal }, { token })
      expect(removed.data.cart!.vendors![0]!.promotion).toBeNull()
    })

    it('are listed with their state: a vendor’s at the vendor, all at the court', async () => {
      await court.add(customer, 'noodles-one', { qty: 4 })
      const list = async (key: string) => {
        const input = { query: { store: court.store(key) } }
        const { data } = await court.test.call(listPromotions, input, { token: customer.token })
        return data.items.map(({ name, state }) => [name.en, state])
      }
      expect(await list('bread')).toEqual([
        ['hall5', 'applicable'],
        ['hall-small', 'applied'],
        ['roll', 'notApplicable'],
      ])
      expect((await list('court')).map(([name]) => name)).toEqual(['tenth', 'noodle3', 'hall5', 'hall-small', 'roll'])
    })

    it('that count no more are told, the vendor’s too', async () => {
      await court.add(customer, 'bread-one', { qty: 2 })
      expect((await vendorOf('bread'))!.promotion).not.toBeNull()
      const { data } = await court.test.call(
        calls.customizeCart,
        {
          body: { store: court.store('bread'), product: (await cartOf()).products[0]!._id, qty: 1 },
        },
        { token: customer.token },
      )
      expect(data.cart!.vendors![0]!.promotion).toBeNull()
      expect((await court.read(customer)).data.changed).toBeUndefined()
    })
  })

  describe('for later', () => {
    const schedule = (actor: Customer, time: string | null) =>
      court.test.call(
        scheduleCart,
        { body: { store: court.store('court'), orderType: 10 as const, scheduledTime: time } },
        { token: actor.token },
      )

    it('is held at the court and at each vendor, all or none', async () => {
      await court.add(customer, 'noodles-one', { qty: 2 })
      await court.add(customer, 'bread-one')
      const rival = await court.customer()
      await court.add(rival, 'bread-one')
      await court.add(rival, 'noodles-one', { qty: 2 })
      expect((await schedule(customer, AT_FOUR)).status).toBe(200)
      expect((await schedule(rival, AT_FOUR)).meta.error).toBe('slot_full')
      const slots = await court.test.call(
        getPickupSlots,
        { params: { id: court.store('court') }, query: { days: 1 } as never },
        { token: rival.token },
      )
      const slot = slots.data.days[0]!.slots.find(({ startTime }) => startTime === '2026-06-01T12:00:00.000Z')
      expect(slot!.isFull).toBe(true)
      expect((await schedule(customer, null)).status).toBe(200)
      expect((await schedule(rival, AT_FOUR)).status).toBe(200)
    })

    it('holds the place of a vendor that is added afterwards too, or the vendor is not added', async () => {
      await court.add(customer, 'bread-one')
      const rival = await court.customer()
      await court.add(rival, 'bread-one')
      for (const actor of [customer, rival]) expect((await schedule(actor, AT_FIVE)).status).toBe(200)
      expect((await court.add(customer, 'noodles-one', { qty: 2 })).status).toBe(200)
      const refused = await court.add(rival, 'noodles-one', { qty: 2 })
      expect([refused.status, refused.meta.error]).toEqual([422, 'slot_full'])
      // All or none: the rival's cart is as it was.
      expect((await court.read(rival)).data.cart!.vendors!.map(({ store }) => store)).toEqual([court.store('bread')])
      expect((await court.add(rival, 'fish-one')).status).toBe(200)
    })

    it('gives the place of a vendor that is taken out to others', async () => {
      await court.add(customer, 'noodles-one', { qty: 2 })
      await court.add(customer, 'bread-one')
      const rival = await court.customer()
      await court.add(rival, 'bread-one')
      for (const actor of [customer, rival]) expect((await schedule(actor, AT_SIX)).status).toBe(200)
      expect((await court.add(rival, 'noodles-one', { qty: 2 })).meta.error).toBe('slot_full')
      const noodles = (await cartOf()).products.find(({ store }) => store === court.store('noodles'))!
      const body = { store: court.store('noodles'), productId: noodles._id }
      const taken = await court.test.call(calls.removeProductFromCart, { body }, { token: customer.token })
      expect(taken.data.cart!.vendors!.map(({ store }) => store)).toEqual([court.store('bread')])
      expect((await court.add(rival, 'noodles-one', { qty: 2 })).status).toBe(200)
    })

    it('holds nothing any more once its time is over: placing reserves what is left', async () => {
      await court.add(customer, 'bread-one')
      expect((await schedule(customer, AT_SEVEN)).status).toBe(200)
      court.test.clock.turn({ minutes: 11 })
      expect((await court.add(customer, 'noodles-one', { qty: 2 })).status).toBe(200)
      const rival = await court.customer()
      await court.add(rival, 'noodles-one', { qty: 2 })
      expect((await schedule(rival, AT_SEVEN)).status).toBe(200)
    })

    it('brings a vendor back that is open then, and parks one that is not', async () => {
      await court.add(customer, 'tea-one')
      await court.add(customer, 'bread-one')
      expect((await vendorOf('tea'))!.parked!.reason).toBe('closed')
      await schedule(customer, AT_FOUR)
      expect((await vendorOf('tea'))!.parked).toBeUndefined()
      await schedule(customer, '2026-06-01T21:00:00Z')
      expect((await vendorOf('tea'))!.parked).toMatchObject({ reason: 'slot', until: null })
    })
  })

  it('is restored with all of its vendors', async () => {
    await court.add(customer, 'bread-one')
    await court.add(customer, 'fish-one')
    court.test.clock.turn({ minutes: 31 })
    expect((await court.read(customer)).data.restorable!.count).toBe(2)
    const { data } = await court.test.call(calls.restoreCart, { body: {} }, { token: customer.token })
    expect(data.cart!.vendors!.map(({ store }) => store)).toEqual([court.store('bread'), court.store('fish')])
  })

  it('is emptied by any store of the court', async () => {
    await court.add(customer, 'bread-one')
    const query = { store: court.store('fish') }
    expect((await court.test.call(calls.deleteCart, { query }, { token: customer.token })).data.cart).toBeNull()
  })
})

describe('a menu of a court', () => {
  it('is the vendor’s own, and the court’s is that of all', async () => {
    const court = await courtOfCarts()
    const { getMenuProducts, getProduct, searchMenus } = await import('@compass/contract/catalogue')
    const skus = async (key: string) => {
      const { data } = await court.test.call(getMenuProducts, {
        query: { store: court.store(key), limit: 100 } as never,
      })
      return data.items.map(({ sku }) => sku)
    }
    expect(await skus('tea')).toEqual(['tea-one', 'tea-two'])
    expect(await skus('court')).toHaveLength(10)
    const params = { id: court.product('tea-one') }
    const product = (key: string) =>
      court.test.call(getProduct, { params, query: { store: court.store(key) } as never })
    expect([(await product('tea')).status, (await product('court')).status, (await product('fish')).status]).toEqual([
      200, 200, 404,
    ])
    const found = async (key: string) => {
      const query = { store: court.store(key), query: 'tea' } as never
      return (await court.test.call(searchMenus, { query })).data.total
    }
    expect([await found('tea'), await found('court'), await found('fish')]).toEqual([2, 2, 0])
    await court.test.close()
  })
})

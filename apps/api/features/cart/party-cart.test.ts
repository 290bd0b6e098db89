import { applyPromo, customizeCart, deleteCart, removeProductFromCart, setInstruction } from '@compass/contract/cart'
import { applyCredits } from '@compass/contract/loyalty'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commit } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import { findLiveCart } from '../../records/carts/carts.ts'
import { putMember, writeMember } from '../../records/visits/members.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import { endVisit, findOpenVisit, lockVisit } from '../../records/visits/visits.ts'
import type { Customer } from '../../testing/customer.ts'
import { type SpotShop, spotShop, withSpots } from '../orders/test-spots.ts'

let shop: SpotShop
let first: Customer
let second: Customer
let third: Customer

beforeAll(async () => {
  shop = await spotShop()
})
afterAll(async () => expect(await shop.test.end()).toEqual([]))

const tenant = () => shop.test.database.tenant(shop.test.merchantId)
const spotId = async () => {
  const { merchant } = await shop.test.merchant()
  return merchant.stores.flatMap(({ spots }) => spots?.items ?? []).find(({ number }) => number === '12')!.id
}
const visit = async () => (await findOpenVisit(tenant(), await spotId()))!
const memberOf = async ({ userId }: Customer) => (await visit()).members.find((one) => one.userId === userId)!

/** Brings customers into the party, or out of it, as staff do. */
const move = async (state: 'in' | 'removed', ...customers: readonly Customer[]) => {
  const { id } = await visit()
  const { now } = shop.test.clock
  await shop.test.database.transact(shop.test.merchantId, async (inside) => {
    for (const { userId } of customers) {
      const there = (await lockVisit(inside, id))!
      const member = await putMember(inside, there, { id: newId(), userId, state: 'in', name: null }, now)
      if (state === 'removed') await writeMember(inside, id, { ...member, state }, now)
    }
    await raiseVisit(inside, id, ['members'], now)
    return commit(true)
  })
}
const end = async () => {
  const open = await findOpenVisit(tenant(), await spotId())
  if (!open) return
  await shop.test.database.transact(shop.test.merchantId, async (inside) =>
    commit(await endVisit(inside, open.id, 'staff', shop.test.clock.now)),
  )
}
const seat = () => shop.seated('table', '12', { isVerified: false })
const add = (customer: Customer, qty = 1) => shop.fill(customer, 50, qty)
const linesOf = async (customer: Customer) =>
  (await customer.cart()).products.map(({ qty, by }) => `${qty} of ${by?.number}`)
const lineBy = async (customer: Customer) => {
  const { id } = await memberOf(customer)
  return (await first.cart()).products.find(({ by }) => by?._id === id)!._id
}
const remove = (customer: Customer, lineId: string) =>
  shop.test.call(
    removeProductFromCart,
    { body: { store: shop.store('marina'), productId: lineId } },
    { token: customer.token },
  )

beforeEach(async () => {
  await end()
  first = await seat()
  second = await seat()
  third = await seat()
})

describe('the cart of a party', () => {
  it('begins with the visit, whose first member adds the first item', async () => {
    const added = await add(first)
    expect(added.status).toBe(200)
    expect(added.data.cart).toMatchObject({
      spot: { kind: 'table', number: '12' },
      address: { tableNumber: '12' },
      userInfo: [{ name: null, number: 1 }],
      products: [{ qty: 1, by: { number: 1 } }],
      promotion: null,
    })
    const begun = await visit()
    expect(begun).toMatchObject({ inRounds: true, number: '12', state: 'open', unsentSince: shop.test.clock.now })
    expect(begun.members).toMatchObject([{ userId: first.userId, state: 'in', number: 1 }])
  })

  it('is one cart of all, whose lines are never one where two added the same', async () => {
    await add(first)
    await move('in', second)
    await add(second, 2)
    await add(first, 3)
    expect(await linesOf(second)).toEqual(['4 of 1', '2 of 2'])
    expect(await linesOf(first)).toEqual(['4 of 1', '2 of 2'])
  })

  it('raises the version of the visit and of its cart with each change, and leaves an event of it', async () => {
    await add(first)
    const before = await visit()
    shop.test.clock.turn({ seconds: 5 })
    await add(first)
    const after = await visit()
    expect(after.version).toBe(before.version + 1)
    expect(after.parts).toEqual({ ...before.parts, cart: after.version })
    expect(after).toMatchObject({ lastStepAt: shop.test.clock.now, unsentSince: before.unsentSince })
    expect(after.members[0]!.changedCartAt).toEqual(shop.test.clock.now)
  })

  it('hostile: nobody changes a line of another, but the first member may', async () => {
    await add(first)
    await move('in', second)
    await add(second, 2)
    const [own, other] = [await lineBy(second), await lineBy(first)]
    const token = second.token
    const store = shop.store('marina')
    const tries = [
      await remove(second, other),
      await shop.test.call(customizeCart, { body: { store, product: other, qty: 9 } }, { token }),
      await shop.test.call(setInstruction, { params: { id: other }, body: { specialInstructions: 'x' } }, { token }),
      await second.add('soup', { orderType: 50, inPlaceOf: other }),
    ]
    expect(tries.map(({ status, meta }) => `${status} ${meta.error}`)).toEqual(Array(4).fill('403 not_your_line'))
    expect((await remove(first, own)).status).toBe(200)
    expect(await linesOf(first)).toEqual(['1 of 1'])
  })

  it('is emptied of one’s own lines alone', async () => {
    await add(first)
    await move('in', second)
    await add(second, 2)
    await shop.test.call(deleteCart, { query: {} }, { token: second.token })
    expect(await linesOf(first)).toEqual(['1 of 1'])
    expect((await visit()).unsentSince).not.toBeNull()
    await shop.test.call(deleteCart, { query: {} }, { token: first.token })
    expect((await visit()).unsentSince).toBeNull()
  })

  it('does not expire by the half hour', async () => {
    await add(first)
    shop.test.clock.turn({ minutes: 31 })
    expect((await add(first)).status).toBe(200)
    shop.test.clock.turn({ minutes: 50 })
    expect(await linesOf(first)).toEqual(['2 of 1'])
  })

  it('loses nothing to a cart that this process remembers and another one changed', async () => {
    await add(first)
    await move('in', second)
    const owner = { kind: 'visit', visitId: (await visit()).id } as const
    const stale = (await findLiveCart(tenant(), owner))!
    await add(second, 2)
    for (const remembered of [stale, null]) {
      shop.test.api.cartCache.remember(owner, remembered)
      expect((await add(first)).status).toBe(200)
    }
    expect(await linesOf(second)).toEqual(['3 of 1', '2 of 2'])
    shop.test.api.cartCache.remember(owner, stale)
    // What the remembered cart refuses is looked up before it is refused.
    expect((await remove(second, await lineBy(second))).status).toBe(200)
  })

  it('takes no promotion, no credits and no slot, which come with the bill', async () => {
    await shop.test.apply(
      withSpots((document) => {
        const gives = { kind: 'amount' as const, amount: '1' }
        document.promotions = [
          { key: 'lunch', code: 'LUNCH', name: { en: 'Lunch', ar: 'غداء' }, gives },
          { key: 'auto', name: { en: 'For all', ar: 'للجميع' }, gives },
        ]
      }),
    )
    await add(first)
    expect((await first.cart()).promotion).toBeNull()
    const token = first.token
    const body = { store: shop.store('marina'), codeName: 'LUNCH' }
    const tries = [
      await shop.test.call(applyPromo, { body }, { token }),
      await shop.test.call(applyCredits, { body: { store: shop.store('marina') } }, { token }),
    ]
    expect(tries.map(({ status, meta }) => `${status} ${meta.error}`)).toEqual(Array(2).fill('409 orders_in_rounds'))
    const cart = await first.cart()
    expect(cart).toMatchObject({ promotion: null, schedule: null })
    const [promo] = [...(await shop.test.merchant()).promotions.byId.keys()]
    const added = await first.add('soup', { orderType: 50, promo: promo! })
    expect([added.status, added.data.cart!.promotion, added.data.cart!.products[0]!.qty]).toEqual([200, null, 2])
  })

  it('hostile: who does not belong to the party, or was removed, adds nothing and sees nothing', async () => {
    await add(first)
    expect((await add(second)).meta.error).toBe('join_first')
    await expect(second.cart()).rejects.toThrow()
    await move('in', second)
    expect((await add(second)).status).toBe(200)
    await move('removed', second)
    const late = await add(second)
    expect([late.status, late.meta.error]).toEqual([409, 'join_first'])
    await expect(second.cart()).rejects.toThrow()
  })

  it('of a visit that ended is gone, and the next party begins with its own', async () => {
    await add(first)
    const before = await visit()
    await end()
    expect((await add(third)).status).toBe(200)
    expect(await linesOf(third)).toEqual(['1 of 1'])
    expect((await visit()).id).not.toBe(before.id)
    expect((await add(first)).meta.error).toBe('join_first')
  })

  it('begins once, whoever of two is first', async () => {
    const added = await Promise.all([first, second, third].map((one) => add(one)))
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await visit()).members).toHaveLength(1)
  })

  it('loses no line of twenty phones that add at once', async () => {
    await add(first)
    const others = await Promise.all(Array.from({ length: 19 }, seat))
    await move('in', ...others)
    const added = await Promise.all([first, ...others].flatMap((one) => [add(one), add(one)]))
    expect(added.map(({ status }) => status)).toEqual(Array(40).fill(200))
    const lines = await linesOf(first)
    expect(lines).toHaveLength(20)
    expect(lines.filter((text) => text.startsWith('2 of'))).toHaveLength(19)
    expect(lines).toContain('3 of 1')
  })
})

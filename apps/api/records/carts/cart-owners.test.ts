import { type CartOwner, startCart, userOwner } from '@compass/domain/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { changeOwner, ownerOf } from './cart-owners.ts'
import { copyCart, findCarts, findLiveCart, insertCart, moveCart } from './carts.ts'

describe('the owner of a cart', () => {
  let test: TestApi
  let shop: Shop
  const user = async (): Promise<CartOwner> => userOwner((await test.guest()).userId)
  const visit = async (): Promise<CartOwner> => {
    const visitId = newId()
    await test.sql.query(
      `insert into visits (merchant_id, visit_id, store_id, spot_id, kind, number, in_rounds, state, began_at, last_step_at, version)
       values ($1, $2, $3, $4, 'table', '1', true, 'open', $5, $5, 0)`,
      [test.merchantId, visitId, shop.store('marina'), newId(), test.clock.now],
    )
    return { kind: 'visit', visitId }
  }
  const tenant = () => test.database.tenant(test.merchantId)

  beforeAll(async () => {
    test = await testApi()
    shop = await shopOf(test)
  })
  afterAll(async () => expect(await test.end()).toEqual([]))

  /** False where the owner has an open cart. */
  const begin = (owner: CartOwner, id = newId()) => {
    const start = { id, storeId: shop.store('marina'), orderType: 10 as const, areaId: null }
    const rest = { owner, addressId: null, promo: null, spending: null, remembered: new Map() }
    return insertCart(tenant(), { ...startCart(start, test.clock.now), ...rest }, test.clock.now)
  }

  describe.each([
    ['user', user],
    ['visit', visit],
  ])('who is a %s', (_, create) => {
    it('finds the cart, and no one else does', async () => {
      const [owner, other] = [await create(), await create()]
      const id = newId()
      expect(await begin(owner, id)).toBe(true)
      expect(await findLiveCart(tenant(), owner)).toMatchObject({ id, owner })
      expect(await findCarts(tenant(), other, new Date(0))).toEqual({ live: null, expired: null })
    })

    it('has one open cart, and another when that is no longer open', async () => {
      const owner = await create()
      expect(await Promise.all([begin(owner), begin(owner)]).then((begun) => begun.sort())).toEqual([false, true])
      const cart = await findLiveCart(tenant(), owner)
      await moveCart(tenant(), cart!, { from: 'live', to: 'expired', actors: ['system'] }, test.clock.now)
      expect(await begin(owner)).toBe(true)
      const { live, expired } = await findCarts(tenant(), owner, new Date(0))
      expect([live?.owner, expired?.id]).toEqual([owner, cart!.id])
    })

    it('owns the copy of a cart that made an order', async () => {
      const owner = await create()
      const id = newId()
      await begin(owner, id)
      const expiresAt = new Date(test.clock.now.getTime() + 60_000)
      await copyCart(tenant(), id, { actor: 'system', at: test.clock.now, expiresAt })
      const { expired } = await findCarts(tenant(), owner, new Date(0))
      expect(expired).toMatchObject({ owner, version: 1 })
    })

    it('hands all carts over to another', async () => {
      const [owner, other] = [await create(), await user()]
      const id = newId()
      await begin(owner, id)
      await changeOwner(tenant(), owner, other)
      expect(await findLiveCart(tenant(), owner)).toBeNull()
      expect(await findLiveCart(tenant(), other)).toMatchObject({ id, owner: other })
    })
  })

  it('is one of the two: the database takes no cart of nobody, and none of both', async () => {
    await begin(await user())
    for (const values of ['user_id = null', `visit_id = '${newId()}'`])
      await expect(test.sql.query(`update carts set ${values} where visit_id is null`)).rejects.toThrow('carts_owner')
    expect(() => ownerOf({ user_id: null, visit_id: null, spot_id: null })).toThrow('a cart of nobody')
  })

  it('is the user whom the version before names, which knows no other', async () => {
    const owner = await user()
    const id = newId()
    const { userId } = owner as Extract<CartOwner, { kind: 'user' }>
    await test.sql.query(
      `insert into carts (merchant_id, cart_id, user_id, state, store_id, order_type, lines, version, created_at, expires_at, updated_at)
       values ($1, $2, $3, 'live', $4, 10, '[]', 1, $5, $5, $5)`,
      [test.merchantId, id, userId, shop.store('marina'), test.clock.now],
    )
    expect(await findLiveCart(tenant(), owner)).toMatchObject({ id, owner })
  })
})

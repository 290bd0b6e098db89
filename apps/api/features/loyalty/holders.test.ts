import { applyLoyalty, getMisc, giveCredits, giveReward } from '@compass/contract/loyalty'
import { createUser, deleteUser, exportUser, getUser, restoreUser, updateProfile } from '@compass/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { newPhone, phoneOf } from '../users/test-phones.ts'
import { aed, type LoyaltyShop, loyaltyDocument, loyaltyShop } from './test-loyalty.ts'

interface Person {
  readonly token: string
  readonly userId: string
}

describe('what a phone holds', () => {
  let shop: LoyaltyShop
  let people: ReturnType<typeof phoneOf>
  beforeAll(async () => {
    shop = await loyaltyShop(
      loyaltyDocument({}, (document) => {
        document.rewards!.push({
          ...{ key: 'hello', name: { en: 'Hello', ar: 'أهلاً' }, amount: '10.00', validDays: 7, given: 'welcome' },
        })
      }),
    )
    people = phoneOf(shop.test)
  })
  beforeEach(() => shop.test.clock.turn({ days: 1 }))
  afterEach(async () => expect(await checkInvariants(shop.test.database)).toEqual([]))
  afterAll(() => shop.test.close())

  const has = async ({ token }: Person) => {
    const { data } = await shop.test.call(getMisc, { query: { store: shop.store('marina') } }, { token })
    const { points, credits, rewards } = data.holdings!
    return [points, credits.amount, rewards.map(({ name }) => name.en).sort()]
  }
  const credits = (national: string, amount: number) =>
    shop.test.call(
      giveCredits,
      { params: { phone: `+971${national}` }, body: { amount: aed(amount), reason: 'late' } },
      { token: shop.key },
    )
  /** Opens a dangerous step by a code for it. */
  async function open({ token }: Person, national: string, flow: 'delete' | 'phoneChange') {
    shop.test.clock.turn({ minutes: 20 })
    await people.send(token, national, { flow })
    return (await people.verify(token, national)).data.user.token!
  }

  it('is there when the phone is verified, also what was given before', async () => {
    const phone = newPhone()
    expect((await credits(phone, 700)).status).toBe(201)
    const me = await people.signIn(phone)
    expect(await has(me)).toEqual([0, 700, ['Hello']])
    const profile = await shop.test.call(getUser, { params: { id: me.userId } }, me)
    expect(profile.data.user.creditsTotal).toEqual(aed(700))
    const started = await shop.test.call(createUser, { body: { url: shop.test.slug } }, me)
    expect(started.data.user.creditsTotal).toEqual(aed(700))
    const renamed = await shop.test.call(updateProfile, { body: { fullName: 'Layla' } }, me)
    expect(renamed.data.user.creditsTotal).toEqual(aed(700))
    const nobody = await shop.test.call(createUser, { body: { url: shop.test.slug } })
    expect(nobody.data.user.creditsTotal).toEqual(aed(0))
  })

  it('a welcome is given once, and ends after its days', async () => {
    const phone = newPhone()
    await people.signIn(phone)
    shop.test.clock.turn({ minutes: 5 })
    const again = await people.signIn(phone)
    expect((await has(again))[2]).toEqual(['Hello'])
    shop.test.clock.turn({ days: 7 })
    expect((await has(again))[2]).toEqual([])
  })

  it('goes along to a new number, and joins what that one has', async () => {
    const [old, next] = [newPhone(), newPhone()]
    const me = await people.signIn(old)
    await credits(old, 700)
    await credits(next, 50)
    const token = await open(me, old, 'phoneChange')
    await people.send(token, next, { flow: 'phoneChange' })
    const changed = await people.verify(token, next, { isPhoneChange: true })
    expect(await has({ userId: me.userId, token: changed.data.user.token! })).toEqual([0, 750, ['Hello']])
    shop.test.clock.turn({ minutes: 30 })
    expect(await has(await people.signIn(old))).toEqual([0, 0, []])
  })

  it('what an order used comes back to the number that the customer has by then', async () => {
    const [old, next] = [newPhone(), newPhone()]
    const me = await people.signIn(old)
    await credits(old, 700)
    const at = { token: me.token }
    const store = shop.store('marina')
    const post = (url: string, payload: object) =>
      shop.test.inject({ method: 'POST', url, headers: { authorization: `Bearer ${me.token}` }, payload })
    await post('/v1/carts/addProductToCart', { store, product: shop.product('soup'), orderType: 10 })
    const { cart } = (await post('/v1/carts/applyCredits', { store })).json().data
    expect(cart.totals).toMatchObject({ credits: aed(700), grandTotal: aed(1150) })
    const body = { store, cart: cart._id, orderType: 10, payment: { mod: 'cod' }, name: 'Layla' }
    const placed = (await post('/v1/orders', { ...body, expected: { grandTotal: cart.totals.grandTotal } })).json()
    expect(placed.meta.code).toBe(201)
    const token = await open(at as Person, old, 'phoneChange')
    await people.send(token, next, { flow: 'phoneChange' })
    const changed = await people.verify(token, next, { isPhoneChange: true })
    const now = { userId: me.userId, token: changed.data.user.token! }
    expect((await has(now))[1]).toBe(0)
    await shop.move(placed.data.order._id, 30)
    expect((await has(now))[1]).toBe(700)
  })

  it('ends with the account, and does not come back with it', async () => {
    const phone = newPhone()
    const me = await people.signIn(phone)
    await credits(phone, 700)
    const token = await open(me, phone, 'delete')
    expect((await shop.test.call(deleteUser, { params: { id: me.userId } }, { token })).status).toBe(200)
    shop.test.clock.turn({ minutes: 20 })
    const back = await people.signIn(phone)
    expect(await has(back)).toEqual([0, 0, []])
    const params = { id: back.userId }
    const restored = await shop.test.call(restoreUser, { params, body: { restoreId: back.restoreId! } }, back)
    expect(restored.status).toBe(200)
    expect(await has(back)).toEqual([0, 0, []])
    const { rows } = await shop.test.sql.query('select 1 from holdings where holder like $1', [`%${phone}%`])
    expect(rows).toEqual([])
  })

  it('is told to its owner with everything else that is held', async () => {
    const phone = newPhone()
    const me = await people.signIn(phone)
    shop.test.clock.turn({ minutes: 1 })
    await credits(phone, 700)
    const { data } = await shop.test.call(exportUser, { params: { id: me.userId } }, me)
    expect(data).toMatchObject({
      holdings: [
        { kind: 'reward', amount: 1000, cause: 'given' },
        { kind: 'credits', amount: 700, cause: 'given', note: 'late' },
      ],
      rewards: [{ amount: 1000, usedIn: null }],
    })
  })

  it('is another merchant’s business in nothing', async () => {
    const phone = newPhone()
    await credits(phone, 700)
    const other = await shop.test.apply({ ...loyaltyDocument(), slug: 'other-kitchen' })
    const guest = await shop.test.guest(other)
    const them = await people.signIn(phone, guest)
    const store = (await shop.test.api.merchants.load(other))!.merchant.stores[0]!.id
    const { data } = await shop.test.call(getMisc, { query: { store } }, { token: them.token })
    expect(data.holdings).toMatchObject({ points: 0, credits: aed(0), rewards: [] })
    const foreign = await shop.test.call(getMisc, { query: { store: shop.store('marina') } }, { token: them.token })
    expect(foreign.status).toBe(404)
    const input = { body: { store: shop.store('marina') } }
    expect((await shop.test.call(applyLoyalty, input, { token: them.token })).status).toBe(404)
  })

  it.each([
    ['to no phone', 'phone', '0501234567', { amount: aed(100) }],
    ['in another money', 'amount.currency', '+971501234567', { amount: { amount: 100, currency: 'KWD' } }],
  ])('credits are not given %s', async (_, path, phone, body) => {
    const { status, meta } = await shop.test.call(giveCredits, { params: { phone }, body }, { token: shop.key })
    expect([status, meta.errors?.map((fault) => fault.path)]).toEqual([422, [path]])
  })

  it.each([
    ['without a name', { amount: aed(100) }, '422 name'],
    ['without an amount', { name: { en: 'x', ar: 'x' } }, '422 amount'],
    ['that has ended', { name: { en: 'x' }, amount: aed(100), validUntil: '2020-01-01T00:00:00Z' }, '422 validUntil'],
    ['of an unknown kind', { key: 'nothing' }, '404 key'],
    ['of less than nothing', { name: { en: 'x' }, amount: aed(-5) }, '400 amount.amount'],
  ])('a reward is not given %s', async (_, body, answer) => {
    const params = { phone: '+971501234567' }
    const { status, meta } = await shop.test.call(giveReward, { params, body }, { token: shop.key })
    expect(`${status} ${meta.errors?.map(({ path }) => path)}`).toBe(answer)
  })
})

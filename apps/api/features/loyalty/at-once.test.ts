import * as calls from '@compass/contract/loyalty'
import * as merchantSide from '@compass/contract/merchant-side'
import { afterEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import type { Customer } from '../../testing/customer.ts'
import { aed, type LoyaltyShop, loyaltyDocument, loyaltyShop } from './test-loyalty.ts'

const HUNDRED = Array.from({ length: 100 }, (_, i) => i)

describe('a hundred at once', () => {
  let shop: LoyaltyShop
  afterEach(async () => {
    expect(await checkInvariants(shop.test.database)).toEqual([])
    await shop.test.close()
  })

  /** A hundred carts of one phone: more than a phone can have, as many as tables and devices could make. */
  async function everybody(): Promise<Customer[]> {
    const first = await shop.customer('soup')
    await shop.test.sql.query('drop index users_verified_phone')
    const others = await Promise.all(HUNDRED.slice(1).map(() => shop.customer('soup')))
    await shop.test.sql.query('update users set phone = $1 where phone_verified', [await shop.phoneOf(first)])
    return [first, ...others]
  }

  async function placeAtOnce(people: readonly Customer[]) {
    const bodies = await Promise.all(people.map((me) => me.orderBody()))
    const answers = await Promise.all(people.map((me, i) => me.send(bodies[i])))
    const refused = answers.filter(({ status }) => status !== 201)
    return {
      placed: answers.filter(({ status }) => status === 201),
      refusals: [...new Set(refused.map(({ status, meta }) => `${status} ${meta.code} ${meta.error}`))],
    }
  }

  it('hostile 61: the same points are used by as many orders as they are enough for', async () => {
    shop = await loyaltyShop()
    const people = await everybody()
    await shop.points(people[0]!, 7 * 50)
    for (const me of people) expect((await shop.usePoints(me, 50)).status).toBe(200)
    const { placed, refusals } = await placeAtOnce(people)
    expect(placed).toHaveLength(7)
    for (const { data } of placed) expect(data.order.totals.loyalty).toEqual(aed(500))
    expect(refusals).toEqual(['409 4213 cart_changed'])
    expect((await shop.has(people[0]!))[0]).toBe(0)
  })

  it('hostile 61: the same credits pay for as many orders as they are enough for', async () => {
    shop = await loyaltyShop()
    const people = await everybody()
    await shop.credits(people[0]!, 1850 * 3)
    for (const me of people) expect((await shop.useCredits(me, { amount: aed(1850) })).status).toBe(200)
    const { placed, refusals } = await placeAtOnce(people)
    expect(placed).toHaveLength(3)
    for (const { data } of placed) expect(data.order.totals).toMatchObject({ credits: aed(1850), grandTotal: aed(0) })
    expect(refusals).toEqual(['409 4213 cart_changed'])
    expect((await shop.has(people[0]!))[1]).toBe(0)
  })

  it('hostile 61: one reward stands in one order, and in another one once the first is declined', async () => {
    shop = await loyaltyShop()
    const people = await everybody()
    const reward = await shop.reward(people[0]!, { name: { en: 'Two', ar: 'اثنان' }, amount: aed(200) })
    for (const me of people) expect((await shop.useReward(me, reward)).status).toBe(200)
    const { placed, refusals } = await placeAtOnce(people)
    expect(placed).toHaveLength(1)
    expect(refusals).toEqual(['409 4213 cart_changed'])
    const other = people.find(({ token }) => token !== people[0]!.token)!
    expect((await shop.useReward(other, reward)).meta.error).toMatch(/reward_gone|cart_empty|cart_expired/)
    await shop.move(placed[0]!.data.order._id, 30)
    expect((await shop.has(people[0]!))[2]).toBe(1)
  })

  it('one cart with points is placed once, whoever sends it', async () => {
    // Paid in cash up to its total with points: without them it could not be placed at all.
    shop = await loyaltyShop(
      loyaltyDocument({}, (document) => {
        document.stores[0]!.cashLimit = '13.00'
      }),
    )
    const me = await shop.customer('soup')
    await shop.points(me, 55)
    await shop.usePoints(me)
    const body = await me.orderBody()
    const answers = await Promise.all(HUNDRED.map(() => me.send(body)))
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
    expect(new Set(answers.map(({ data }) => data.order._id)).size).toBe(1)
    expect(await shop.has(me)).toEqual([0, 0, 0])
  })

  it('an order that is delivered a hundred times earns once, one that is declined a hundred times gives back once', async () => {
    shop = await loyaltyShop()
    const me = await shop.customer('soup')
    await shop.points(me, 50)
    const move = (id: string, to: number) =>
      Promise.all(
        HUNDRED.map(() =>
          shop.test.call(merchantSide.moveOrder, { params: { id }, body: { to } }, { token: shop.key }),
        ),
      )
    const first = (await me.place()).data.order._id
    await shop.move(first, 20, 40)
    expect((await move(first, 60)).filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await shop.has(me))[0]).toBe(68)
    await me.add('soup')
    await shop.usePoints(me, 60)
    const second = (await me.place()).data.order._id
    expect((await shop.has(me))[0]).toBe(8)
    expect((await move(second, 30)).filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await shop.has(me))[0]).toBe(68)
  })

  it('credits that are given a hundred times with one key are given once', async () => {
    shop = await loyaltyShop()
    const me = await shop.customer()
    const answers = await Promise.all(HUNDRED.map(() => shop.credits(me, 500, 'bonus-1')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(99)
    expect(new Set(answers.map(({ data }) => data.balance.amount))).toEqual(new Set([500]))
    expect((await shop.credits(me, 600, 'bonus-1')).meta.error).toBe('idempotency_conflict')
    await Promise.all(HUNDRED.map(() => shop.reward(me, { key: 'five' }, 'reward-1')))
    expect(await shop.has(me)).toEqual([0, 500, 1])
  })

  it('one code confirms one of a hundred customers, and of a hundred wrong tries three are heard', async () => {
    shop = await loyaltyShop(
      loyaltyDocument({ secretCode: 'always' }, (document) => {
        document.sandbox = false
      }),
    )
    const people = await Promise.all(HUNDRED.map(() => shop.customer('soup')))
    const carts = await Promise.all(
      people.map(async (me) => {
        await shop.points(me, 50)
        return (await shop.usePoints(me, 50)).data.cart!._id
      }),
    )
    const give = (me: Customer, cart: string, code: string) =>
      shop.test.call(calls.giveSecretCode, { body: { store: shop.store('marina'), cart, code } }, { token: me.token })
    const code = await shop.code()
    const answers = await Promise.all(people.map((me, i) => give(me, carts[i]!, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ meta }) => meta.code === 4230)).toHaveLength(99)

    const i = answers.findIndex(({ status }) => status !== 200)
    const wrong = code === '111111' ? '222222' : '111111'
    await shop.test.sql.query('update secret_code_asks set tries = 0')
    const tries = await Promise.all(HUNDRED.map(() => give(people[i]!, carts[i]!, wrong)))
    expect(tries.filter(({ meta }) => meta.code === 4230)).toHaveLength(3)
    expect(tries.filter(({ meta }) => meta.code === 4231).length).toBeLessThanOrEqual(6)
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(91)
  })

  it('a receipt that a hundred customers confirm earns for one', async () => {
    shop = await loyaltyShop()
    const people = await Promise.all(HUNDRED.map(() => shop.customer()))
    const body = { store: shop.store('marina'), receipt: 'A-17' }
    await Promise.all(
      people.map(({ token }) =>
        shop.test.call(calls.recordManualOrder, { body: { ...body, amount: aed(4250) } }, { token }),
      ),
    )
    const answers = await Promise.all(
      people.map(({ token }) => shop.test.call(calls.giveSecretCode, { body: { ...body, code: '0000' } }, { token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ meta }) => meta.error === 'idempotency_conflict')).toHaveLength(99)
  })
})

import { getCart } from '@compass/contract/cart'
import { createHandover, createUser, takeHandover } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { type AccountShop, accountShop, answerOf } from './test-accounts.ts'
import { newPhone } from './test-phones.ts'

let shop: AccountShop
let api: TestApi
let people: AccountShop['people']

beforeAll(async () => {
  shop = await accountShop()
  ;({ test: api, people } = shop)
})
beforeEach(() => shop.nextDay())
afterAll(async () => expect(await api.end()).toEqual([]))

const codeOf = async (holder: { readonly token: string }) => (await api.call(createHandover, {}, holder)).data.code
const take = (code: string, token?: string) => api.call(takeHandover, { body: { code } }, token ? { token } : {})
const unitsOf = async (token: string) => {
  const { cart } = (await api.call(getCart, {}, { token })).data
  return cart?.products.map(({ qty }) => qty) ?? []
}
const statusOf = async (token: string) => (await api.call(getCart, {}, { token })).status

describe('a session that is handed over', () => {
  test('goes on as the same user under a token of its own; the first goes on too', async () => {
    const guest = await newCustomer(api, { isVerified: false })
    await guest.add('soup', { qty: 2 })
    const taken = await take(await codeOf(guest))
    expect(taken.data.user._id).toBe(guest.userId)
    expect(taken.data.user.token).not.toBe(guest.token)
    expect(await unitsOf(taken.data.user.token!)).toEqual([2])
    expect(await statusOf(guest.token)).toBe(200)
  })

  test('is a browser’s as a cookie that no script can read, and the answer holds no token', async () => {
    const guest = await api.guest()
    const headers = { 'x-merchant': 'test-kitchen', 'sec-fetch-site': 'same-origin' }
    const taken = await api.call(takeHandover, { body: { code: await codeOf(guest) } }, { headers })
    expect(taken.data.user.token).toBeNull()
    expect(String(taken.headers['set-cookie'])).toMatch(/^s\.[^=]+=[^;]+; Path=\/; HttpOnly; SameSite=Lax/)
  })

  test('once, and within a minute', async () => {
    const guest = await api.guest()
    const code = await codeOf(guest)
    expect((await take(code)).status).toBe(200)
    expect(answerOf(await take(code))).toBe('404 not_found')
    const late = await codeOf(guest)
    api.clock.turn({ minutes: 1, seconds: 1 })
    expect(answerOf(await take(late))).toBe('404 not_found')
  })

  test('by one of a hundred who send the code together', async () => {
    const code = await codeOf(await api.guest())
    const answers = await Promise.all(Array.from({ length: 100 }, () => take(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('takes along a guest who was here before', async () => {
    const here = await newCustomer(api, { isVerified: false })
    const { data } = await here.add('soup', { qty: 1 })
    expect(data).toBeDefined()
    const framed = await newCustomer(api, { isVerified: false })
    await framed.add('soup', { qty: 3 })
    const taken = await take(await codeOf(framed), here.token)
    expect(taken.data.user._id).toBe(framed.userId)
    expect(await unitsOf(taken.data.user.token!)).toEqual([3])
    expect(await statusOf(here.token)).toBe(401)
  })

  test('comes to the customer who is signed in here, with its cart', async () => {
    const customer = await people.signIn(newPhone())
    const framed = await newCustomer(api, { isVerified: false })
    await framed.add('soup', { qty: 3 })
    const taken = await take(await codeOf(framed), customer.token)
    expect(taken.data.user).toMatchObject({ _id: customer.userId, token: customer.token })
    expect(await unitsOf(customer.token)).toEqual([3])
    expect(await statusOf(framed.token)).toBe(401)
  })

  test('of one customer leaves another one as they are', async () => {
    const here = await people.signIn(newPhone())
    const framed = await people.signIn(newPhone())
    const taken = await take(await codeOf(framed), here.token)
    expect(taken.data.user._id).toBe(framed.userId)
    expect(await statusOf(here.token)).toBe(200)
    expect((await shop.profile(here)).data.user._id).toBe(here.userId)
  })

  test('is the one that is here already', async () => {
    const customer = await people.signIn(newPhone())
    const taken = await take(await codeOf(customer), customer.token)
    expect(taken.data.user).toMatchObject({ _id: customer.userId, token: customer.token })
  })

  test.each(['', 'x', 'm.x', '%', 'a'.repeat(200)])('is none of %j', async (code) => {
    expect(answerOf(await take(code))).toBe('404 not_found')
  })

  test('is no other merchant’s, whoever sends its code there', async () => {
    const other = await api.apply(merchantDocument({ slug: 'other-kitchen' }))
    const [, secret] = (await codeOf(await api.guest())).split('.')
    expect(answerOf(await take(`${other}.${secret}`))).toBe('404 not_found')
    const stranger = await api.call(createUser, { body: { url: 'other-kitchen' } })
    const taken = await take(await codeOf(await api.guest()), stranger.data.user.token!)
    expect(taken.status).toBe(200)
    expect(
      (await api.call(createUser, { body: { url: 'other-kitchen' } }, { token: stranger.data.user.token! })).data.user
        ._id,
    ).toBe(stranger.data.user._id)
  })

  test('is asked for by a session alone, and its row goes with time', async () => {
    expect((await api.call(createHandover, {})).status).toBe(401)
    await codeOf(await api.guest())
    api.clock.turn({ days: 3 })
    const { rows } = await api.sql.query('select count(*)::int as count from session_handovers')
    expect(rows[0].count).toBeGreaterThan(0)
    await api.ports.runJobs('purge')
    const left = await api.sql.query('select count(*)::int as count from session_handovers')
    expect(left.rows[0].count).toBe(0)
  })
})

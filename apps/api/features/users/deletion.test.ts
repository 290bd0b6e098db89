import { addAddress } from '@compass/contract/addresses'
import { moveOrder } from '@compass/contract/merchant-side'
import { placeOrder } from '@compass/contract/orders'
import { createUser, deleteUser, restoreUser, updateProfile } from '@compass/contract/users'
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

describe('hostile 77: deletion', () => {
  const remove = (id: string, token: string) => api.call(deleteUser, { params: { id } }, { token })
  /** A user who has just given a code for it. */
  async function ready(phone = newPhone(), guest?: { token: string }) {
    const user = await people.signIn(phone, guest)
    api.clock.turn({ minutes: 2 })
    await people.send(user.token, phone, { flow: 'delete' })
    const { data } = await people.verify(user.token, phone)
    return { userId: user.userId, token: data.user.token!, phone }
  }

  test('of another user, of nobody, and without a fresh code of its own', async () => {
    const victim = await people.signIn(newPhone())
    const mine = await ready()
    expect(answerOf(await remove(victim.userId, mine.token))).toBe('404 not_found')
    expect(answerOf(await remove('x', mine.token))).toBe('404 not_found')
    expect(answerOf(await remove(victim.userId, victim.token))).toBe('403 reauth_required')
    const guest = await api.guest()
    expect(answerOf(await remove(guest.userId, guest.token))).toBe('403 reauth_required')
    api.clock.turn({ minutes: 10 })
    expect(answerOf(await remove(mine.userId, mine.token))).toBe('403 reauth_required')
    expect((await shop.profile(victim)).status).toBe(200)
  })

  test('hostile 67: a code for signing in deletes nothing, and a code for it goes to the own phone alone', async () => {
    const phone = newPhone()
    const user = await people.signIn(phone)
    api.clock.turn({ minutes: 2 })
    await people.send(user.token, phone)
    const { data } = await people.verify(user.token, phone)
    expect(answerOf(await remove(user.userId, data.user.token!))).toBe('403 reauth_required')
    expect(answerOf(await people.send(data.user.token!, newPhone(), { flow: 'delete' }))).toBe('403 forbidden')
  })

  test('waits for an order that runs; then the order keeps a pseudonym and every session is dead', async () => {
    const buyer = await newCustomer(api, { isVerified: false })
    const phone = newPhone()
    const mine = await ready(phone, buyer)
    await api.call(updateProfile, { body: { fullName: 'Layla Haddad' } }, mine)
    const { cart } = (await shop.addSoup(mine, 2)).data
    const placed = await api.call(
      placeOrder,
      {
        body: {
          store: cart!.store,
          orderType: 10,
          payment: { mod: 'cod' },
          expected: { grandTotal: cart!.totals.grandTotal },
          deliveryInstruction: 'Ask for Layla',
        },
      },
      mine,
    )
    const id = placed.data.order!._id
    expect(answerOf(await remove(mine.userId, mine.token))).toBe('409 order_running')
    expect((await shop.profile(mine)).status).toBe(200)
    const key = await api.merchantKey()
    for (const to of [20, 40, 60]) await api.call(moveOrder, { params: { id }, body: { to } }, { token: key })

    expect((await remove(mine.userId, mine.token)).data).toEqual({ done: true })
    const { rows } = await api.sql.query('select customer, instruction, user_id from orders where order_id = $1', [id])
    expect(JSON.stringify(rows)).not.toMatch(/Layla|Haddad|\+971/)
    expect(rows[0].customer).toMatchObject({ name: null, phone: null, pseudonym: mine.userId.slice(0, 8) })
    expect((await shop.profile(mine)).status).toBe(401)
    const sent = await api.sql.query('select 1 from messages where phone = $1', [`+971${phone}`])
    expect(sent.rowCount).toBe(0)
  })

  test('hostile 74: the token of a deleted user is dead, and the first call makes a guest', async () => {
    const mine = await ready()
    await remove(mine.userId, mine.token)
    expect((await shop.profile(mine)).status).toBe(401)
    const started = await api.call(createUser, { body: { url: 'test-kitchen' } }, mine)
    expect([started.status, started.data.user._id === mine.userId]).toEqual([200, false])
  })

  test('the same phone within thirty days: name, addresses and orders come back', async () => {
    const mine = await ready()
    await api.call(updateProfile, { body: { fullName: 'Layla', email: 'layla@example.com' } }, mine)
    await api.call(addAddress, { body: shop.home() }, mine)
    await remove(mine.userId, mine.token)
    api.clock.turn({ days: 29 })
    await api.ports.runJobs('forget-deleted-users')
    const back = await people.signIn(mine.phone)
    expect(back.userId).not.toBe(mine.userId)
    expect((await shop.profile(back)).data.user.fullName).toBeNull()
    expect((await shop.addresses(back)).total).toBe(0)
    const put = (id: string, restoreId: string, token: string) =>
      api.call(restoreUser, { params: { id }, body: { restoreId } }, { token })
    const stranger = await people.signIn(newPhone())
    expect(answerOf(await put(stranger.userId, back.restoreId!, stranger.token))).toBe('404 not_found')
    const restored = await put(back.userId, back.restoreId!, back.token)
    expect(restored.data.user).toMatchObject({ _id: back.userId, fullName: 'Layla', email: 'layla@example.com' })
    expect((await shop.addresses(back)).total).toBe(1)
    expect(answerOf(await put(back.userId, back.restoreId!, back.token))).toBe('404 not_found')
  })

  test('hostile 75: a restoreId that was not given to this phone brings nobody back', async () => {
    const victim = await ready()
    await remove(victim.userId, victim.token)
    const mine = await people.signIn(newPhone())
    for (const restoreId of [victim.userId, 'x', '']) {
      const { status } = await api.call(restoreUser, { params: { id: mine.userId }, body: { restoreId } }, mine)
      expect(status).toBe(404)
    }
    const foreign = await api.call(restoreUser, { params: { id: victim.userId }, body: { restoreId: 'x' } }, mine)
    expect(foreign.status).toBe(404)
  })

  test('after thirty days nothing personal is left', async () => {
    const mine = await ready()
    await api.call(addAddress, { body: shop.home() }, mine)
    await remove(mine.userId, mine.token)
    api.clock.turn({ days: 31 })
    await api.ports.runJobs('forget-deleted-users')
    expect((await people.signIn(mine.phone)).restoreId).toBeNull()
    const user = await api.sql.query('select phone, full_name, email from users where user_id = $1', [mine.userId])
    const addresses = await api.sql.query('select 1 from addresses where user_id = $1', [mine.userId])
    expect([user.rows, addresses.rowCount]).toEqual([[{ phone: null, full_name: null, email: null }], 0])
  })
})

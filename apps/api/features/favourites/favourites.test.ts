import { addFavourite, listFavourites, removeFavourite } from '@compass/contract/favourites'
import { deleteUser, exportUser } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApi } from '../../testing/test-api.ts'
import { type AccountShop, accountShop, answerOf } from '../users/test-accounts.ts'
import { newPhone } from '../users/test-phones.ts'

let shop: AccountShop
let test: TestApi

beforeAll(async () => {
  shop = await accountShop()
  test = shop.test
})
beforeEach(() => shop.nextDay())
afterAll(async () => expect(await test.end()).toEqual([]))

type Holder = { readonly token: string }
const add = (sku: string, { token }: Holder) =>
  test.call(addFavourite, { params: { product: shop.product(sku) } }, { token })
const remove = (product: string, { token }: Holder) => test.call(removeFavourite, { params: { product } }, { token })
const list = async ({ token }: Holder) => {
  const { data } = await test.call(listFavourites, { query: { store: shop.store('marina') } }, { token })
  return data.items.map(({ product }) => product?.sku ?? null)
}

describe('favourites of a user', () => {
  it('are kept once each, newest first, and leave when they are taken off, twice too', async () => {
    const guest = await test.guest()
    expect(await list(guest)).toEqual([])
    await add('soup', guest)
    test.clock.turn({ minutes: 1 })
    expect((await add('water', guest)).data).toEqual({ done: true })
    const both = await Promise.all([add('soup', guest), add('soup', guest)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await list(guest)).toEqual(['water', 'soup'])
    for (const _ of ['once', 'again']) expect((await remove(shop.product('water'), guest)).status).toBe(200)
    expect((await remove('x', guest)).status).toBe(200)
    expect(await list(guest)).toEqual(['soup'])
  })

  it('are of dishes that there are, at a store of the shop, of who has a session', async () => {
    const guest = await test.guest()
    const unknown = await test.call(addFavourite, { params: { product: shop.store('marina') } }, guest)
    expect(answerOf(unknown)).toBe('404 not_found')
    const other = await test.guest(await test.apply(merchantDocument({ slug: 'hearts-elsewhere' })))
    const foreign = await test.call(listFavourites, { query: { store: shop.store('marina') } }, other)
    expect(answerOf(foreign)).toBe('404 not_found')
    expect(answerOf(await add('soup', other))).toBe('404 not_found')
    expect((await test.call(addFavourite, { params: { product: shop.product('soup') } })).status).toBe(401)
  })

  it('stay while a dish is off the menu, which is then said', async () => {
    const guest = await test.guest()
    await add('soup', guest)
    await add('water', guest)
    const gone = '00000000-0000-7000-8000-000000000001'
    await test.sql.query('update favourites set product_id = $1 where user_id = $2 and product_id = $3', [
      gone,
      guest.userId,
      shop.product('water'),
    ])
    expect((await list(guest)).toSorted()).toEqual(['soup', null].toSorted())
    expect((await remove(gone, guest)).status).toBe(200)
    expect(await list(guest)).toEqual(['soup'])
  })

  it('are a hundred at most: the oldest one makes room', async () => {
    const guest = await test.guest()
    await test.sql.query(
      `insert into favourites (merchant_id, user_id, product_id, created_at)
       select merchant_id, user_id, gen_random_uuid(), $2::timestamptz - n * interval '1 minute'
       from users, generate_series(1, 100) n where user_id = $1`,
      [guest.userId, test.clock.now],
    )
    await Promise.all([add('soup', guest), add('water', guest)])
    const { rows } = await test.sql.query('select count(*)::int as n from favourites where user_id = $1', [
      guest.userId,
    ])
    expect(rows).toEqual([{ n: 100 }])
    expect((await list(guest)).filter((sku) => sku !== null).toSorted()).toEqual(['soup', 'water'])
  })
})

describe('favourites and who they belong to', () => {
  it('come along when a guest signs in, and are one with those that are there', async () => {
    const phone = newPhone()
    const first = await shop.people.signIn(phone)
    await add('soup', first)
    shop.nextDay()
    const guest = await test.guest()
    await add('soup', guest)
    await add('water', guest)
    const again = await shop.people.signIn(phone, guest)
    expect(again.userId).toBe(first.userId)
    expect((await list(again)).toSorted()).toEqual(['soup', 'water'])
    const { rowCount } = await test.sql.query('select 1 from favourites where user_id = $1', [guest.userId])
    expect(rowCount).toBe(0)
  })

  it('stand in the export, and leave with what is personal of a deleted user', async () => {
    const phone = newPhone()
    const mine = await shop.people.signIn(phone)
    await add('soup', mine)
    const { data } = await test.call(exportUser, { params: { id: mine.userId } }, mine)
    expect(data.favourites).toMatchObject([{ product: shop.product('soup') }])
    test.clock.turn({ minutes: 2 })
    await shop.people.send(mine.token, phone, { flow: 'delete' })
    const token = (await shop.people.verify(mine.token, phone)).data.user.token!
    expect((await test.call(deleteUser, { params: { id: mine.userId } }, { token })).status).toBe(200)
    const held = () => test.sql.query('select 1 from favourites where user_id = $1', [mine.userId])
    expect((await held()).rowCount).toBe(1)
    test.clock.turn({ days: 31 })
    await test.ports.runJobs('forget-deleted-users')
    expect((await held()).rowCount).toBe(0)
  })
})

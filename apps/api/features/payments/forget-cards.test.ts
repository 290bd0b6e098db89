import { addProductToCart } from '@compass/contract/cart'
import { moveOrder } from '@compass/contract/merchant-side'
import { placeOrder } from '@compass/contract/orders'
import { deleteUser, exportUser } from '@compass/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedCustomers } from '../../ports/gateways/stored-customers.ts'
import { shopOf } from '../../testing/customer.ts'
import { newPhone, phoneOf } from '../users/test-phones.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

let shop: PayingShop
let people: ReturnType<typeof phoneOf>
beforeAll(async () => {
  shop = await payingShop((document) => {
    document.contact = { verifyPhone: 'never' }
  })
  people = phoneOf(shop.test)
})
afterAll(async () => {
  expect(await shop.settled()).toEqual([])
  await shop.close()
})

const CARD = { token: 'tok_ok', brand: 'visa', last4: '4242', expiry: '12/30', type: 'credit', holder: 'L H' }

/** Whoever this is has paid once with a card that the gateway keeps. */
async function paidOnce(customer: { token: string; userId: string }): Promise<string> {
  const { store, product } = await shopOf(shop.test)
  const soup = {
    store: store('marina'),
    product: product('soup'),
    orderType: 10 as const,
    qty: 1,
    specialInstructions: 'For Layla',
  }
  const { cart } = (await shop.test.call(addProductToCart, { body: soup }, customer)).data
  shop.gateway.cards.set(customer.userId, [CARD])
  const body = {
    store: soup.store,
    orderType: 10 as const,
    name: 'Layla Haddad',
    phone: { number: newPhone(), countryCode: '+971' },
    payment: { mod: 'savedCard', cardId: CARD.token },
    expected: { grandTotal: cart!.totals.grandTotal },
  }
  const { data, text } = await shop.test.call(placeOrder, { body }, customer)
  if (!data) throw new Error(text)
  return data.order!._id
}

const sweep = () => shop.test.ports.runJobs('forget-cards')
const stored = (userId: string) => shop.gateway.cards.get(userId) ?? []
const waiting = async () => (await shop.test.sql.query('select user_id from cards_to_forget')).rows

describe('cards of somebody who is gone', () => {
  it('of a deleted account are forgotten by the gateway, as soon as it answers, and once more when nothing can come', async () => {
    const phone = newPhone()
    const first = await people.signIn(phone)
    const order = await paidOnce(first)
    for (const to of [20, 40, 60])
      await shop.test.call(moveOrder, { params: { id: order }, body: { to } }, { token: shop.key })
    shop.test.clock.turn({ minutes: 2 })
    await people.send(first.token, phone, { flow: 'delete' })
    const { data } = await people.verify(first.token, phone)
    const mine = { token: data.user.token!, userId: first.userId }

    const held = (await shop.test.call(exportUser, { params: { id: mine.userId } }, mine)).data as Record<
      string,
      unknown
    >
    expect(held.payments).toMatchObject([{ order, method: 'savedCard', status: 100 }])
    expect(held.pushAddresses).toEqual([])

    expect((await shop.test.call(deleteUser, { params: { id: mine.userId } }, mine)).status).toBe(200)
    const { rows } = await shop.test.sql.query(
      'select p.card, p.page, o.lines::text as lines from payments p join orders o using (merchant_id, order_id) where order_id = $1',
      [order],
    )
    expect(rows).toMatchObject([{ card: null, page: null }])
    expect(rows[0].lines).not.toContain('Layla')

    shop.gateway.behaviour = 'broken'
    await sweep()
    expect(stored(mine.userId)).toHaveLength(1)
    shop.gateway.behaviour = 'well'
    await sweep()
    expect(stored(mine.userId)).toHaveLength(1)
    shop.test.clock.turn({ minutes: 1 })
    await sweep()
    expect(stored(mine.userId)).toEqual([])

    // By what another gateway knows them; what it says of others stays.
    const { test } = shop
    const customers = storedCustomers(test.database)
    const account = { merchantId: test.merchantId, mode: 'test' } as const
    await customers.keep(account, 'tap', mine.userId, 'cus_1')
    await customers.keep(account, 'tap', test.merchantId, 'cus_2')
    expect(await customers.keep(account, 'tap', mine.userId, 'cus_rival')).toBe('cus_1')

    // A payment that was begun before ends late and keeps a card.
    shop.gateway.cards.set(mine.userId, [CARD])
    shop.test.clock.turn({ hours: 73 })
    await sweep()
    expect(stored(mine.userId)).toEqual([])
    expect(await waiting()).toEqual([])
    expect((await test.sql.query('select customer from gateway_customers')).rows).toEqual([{ customer: 'cus_2' }])
  })

  it('of a guest who signs in as somebody known are forgotten, and theirs stay', async () => {
    const phone = newPhone()
    const known = await people.signIn(phone)
    shop.gateway.cards.set(known.userId, [CARD])
    const guest = await shop.test.guest()
    await paidOnce(guest)
    shop.test.clock.turn({ minutes: 2 })
    const joined = await people.signIn(phone, guest)
    expect(joined.userId).toBe(known.userId)
    await sweep()
    expect(stored(guest.userId)).toEqual([])
    expect(stored(known.userId)).toHaveLength(1)
  })

  it('of a guest whose number nobody has stay theirs', async () => {
    const guest = await shop.test.guest()
    await paidOnce(guest)
    const signedIn = await people.signIn(newPhone(), guest)
    expect(signedIn.userId).toBe(guest.userId)
    await sweep()
    expect(stored(guest.userId)).toHaveLength(1)
  })

  it('of who never paid online nobody asks', async () => {
    const before = (await waiting()).length
    const phone = newPhone()
    await people.signIn(phone)
    shop.test.clock.turn({ minutes: 2 })
    await people.signIn(phone, await shop.test.guest())
    expect(await waiting()).toHaveLength(before)
  })
})

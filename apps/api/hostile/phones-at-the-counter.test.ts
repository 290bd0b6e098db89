import { calls } from '@compass/contract/calls'
import { getMerchantOrder } from '@compass/contract/merchant-orders'
import { moveOrder } from '@compass/contract/merchant-side'
import { createPayLink, withdrawPayLink } from '@compass/contract/pay-links'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PayingShop, payingShop } from '../features/payments/test-payments.ts'
import { type Customer, newCustomer, type Shop, shopOf } from '../testing/customer.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import type { TestApi } from '../testing/test-api.ts'

const { APPROVED, KITCHEN_READY, DELIVERED } = ORDER_STATUS

/** It stays open: what it sends is what `getBoard` and `listMerchantOrders` answer. */
const STAYS_OPEN = 'merchantOrderEvents'

describe('a phone at the counter', () => {
  let paying: PayingShop
  let test: TestApi
  let shop: Shop
  let counter: TestStaff
  let manager: TestStaff
  let customer: Customer
  let order: string
  let phone: string

  beforeAll(async () => {
    paying = await payingShop()
    test = paying.test
    shop = await shopOf(test)
    counter = await signInStaff(test, { role: 'counter' })
    manager = await signInStaff(test, { role: 'manager' })
    customer = await newCustomer(test)
    await customer.add('soup')
    order = (await customer.place()).data.order._id
    const { rows } = await test.sql.query('select phone from users where user_id = $1', [customer.userId])
    phone = rows[0].phone.slice(-9)
  })
  afterAll(() => paying.close())

  /** Every call that people at the counter may read with, about this order and its store; the names of those that show a phone. */
  async function readingsWith(digits: string, { headers }: TestStaff, id = order): Promise<string[]> {
    const shown: string[] = []
    let answered = 0
    for (const call of calls) {
      const isRead = call.auth === 'merchant' && call.staffRole === 'counter' && call.method === 'GET'
      if (!isRead || call.name === STAYS_OPEN) continue
      const query = new URLSearchParams({
        store: shop.store('marina'),
        query: '',
        state: 'all',
        since: '2020-01-01T00:00:00Z',
      })
      if (call.name === 'getBoard') query.delete('since')
      if (!call.query?.safeParse(Object.fromEntries(query)).success)
        for (const key of ['state', 'since']) query.delete(key)
      const url = `${call.path.replaceAll(/:\w+/g, id)}?${query}`
      const { statusCode, body } = await test.inject({ method: 'GET', url, headers: { ...headers } })
      if (statusCode === 200) answered += 1
      if (body.replaceAll(/[\s-]/g, '').includes(digits)) shown.push(call.name)
    }
    expect(answered).toBeGreaterThan(8)
    return shown
  }

  it('is shown while its order runs, and by no call once the order is over', async () => {
    expect(await readingsWith(phone, counter)).toEqual(
      expect.arrayContaining(['getBoard', 'getTicket', 'listMerchantOrders', 'searchOrders', 'getMerchantOrder']),
    )
    let last = ''
    for (const to of [APPROVED, KITCHEN_READY, DELIVERED]) {
      const moved = await test.call(moveOrder, { params: { id: order }, body: { to } }, counter)
      expect(moved.status).toBe(200)
      last = moved.text
    }
    expect(last).not.toContain(phone)
    expect(await readingsWith(phone, counter)).toEqual([])
    // Those who may see customers see it still.
    const { text } = await test.call(getMerchantOrder, { params: { id: order } }, manager)
    expect(text).toContain(phone)
  })

  it('of a pay link is shown while it can be paid', async () => {
    const body = {
      amount: { amount: 5000, currency: 'AED' },
      text: 'Cake',
      customer: { phone: { number: '504443322', countryCode: '971' } },
    }
    const { data } = await test.call(createPayLink, { body }, counter)
    expect(await readingsWith('504443322', counter, data._id)).toEqual(['listPayLinks'])
    const withdrawn = await test.call(withdrawPayLink, { params: { id: data._id } }, counter)
    expect([withdrawn.status, withdrawn.text.includes('504443322')]).toEqual([200, false])
    expect(await readingsWith('504443322', counter, data._id)).toEqual([])
    expect(await readingsWith('504443322', manager, data._id)).toEqual(['listPayLinks'])
  })
})

import { applyCredits, getMisc, giveCredits } from '@compass/contract/loyalty'
import { moveOrder } from '@compass/contract/merchant-side'
import { refundOrder } from '@compass/contract/payments'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { finishRefund } from './send-refunds.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const { APPROVED, KITCHEN_READY, DELIVERED, DECLINED } = ORDER_STATUS

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop((document) => {
    document.credits = true
    document.loyalty = {
      earn: { points: 1, per: '1.00' },
      redeem: { points: 10, worth: '1.00' },
      mostPerOrder: '20.00',
    }
  })
})
afterAll(() => shop.close())
afterEach(async () => {
  shop.gateway.refunding = 'well'
  expect(await shop.settled()).toEqual([])
})

async function paid(customer?: Customer, mod = 'card') {
  const user = customer ?? (await newCustomer(shop.test))
  await user.add('soup')
  await user.add('karak')
  const { data } = await user.place({ payment: { mod } })
  await shop.sendWebhook(shop.gateway.pay(data.payment!._id))
  return { customer: user, order: data.order._id, total: data.order.totals.grandTotal.amount }
}

const move = async (id: string, ...to: readonly number[]) => {
  for (const status of to) {
    const moved = await shop.test.call(moveOrder, { params: { id }, body: { to: status } }, { token: shop.key })
    expect(moved.status).toBe(200)
  }
}

const refund = (id: string, amount: number) =>
  shop.test.call(refundOrder, { params: { id }, body: { amount: { amount, currency: 'AED' } } }, { token: shop.key })

async function has({ token }: Customer): Promise<readonly [points: number, credits: number]> {
  const store = (await shop.test.merchant()).merchant.stores[0]!.id
  const { holdings } = (await shop.test.call(getMisc, { query: { store } }, { token })).data
  return [holdings!.points, holdings!.credits.amount]
}

/** The refunds that are due, again and again, until nothing is due soon. */
async function sendAll(): Promise<void> {
  for (let n = 0; n < 8; n++) {
    await shop.test.ports.runJobs('send-refunds')
    shop.test.clock.turn({ minutes: 10 })
  }
}

const shown = async (customer: Customer, order: string) => {
  const { payment, totals } = (await shop.status(customer, order)).order
  const refunds = payment.refunds.map(({ way: method, status, isInstead }) => ({ way: method, status, isInstead }))
  return { refunds: refunds.sort((a, b) => (a.way < b.way ? 1 : -1)), totals }
}

describe('a refund that the gateway does not make', () => {
  it.each(['fails', 'refuses'] as const)(
    '%s for good: the customer has it as credits, once, and is told',
    async (method) => {
      const { customer, order, total } = await paid()
      shop.gateway.refunding = method
      await move(order, DECLINED)
      shop.test.clock.turn({ seconds: 1 })
      await sendAll()
      expect(await has(customer)).toEqual([0, total])
      const { refunds, totals } = await shown(customer, order)
      expect(refunds).toEqual([
        { way: 'gateway', status: 'failed', isInstead: false },
        { way: 'credits', status: 'done', isInstead: true },
      ])
      expect(totals.refundAmount.amount).toBe(total)
      shop.gateway.refunding = 'well'
      await sendAll()
      expect(await has(customer)).toEqual([0, total])
      for (let n = 0; n < 4; n++)
        for (const job of ['relay-outbox', 'tell-of-changes']) await shop.test.ports.runJobs(job)
      const { rows } = await shop.test.sql.query(
        `select m.body from messages m join users u on u.phone = m.phone where u.user_id = $1 and m.body ilike '%credits%'`,
        [customer.userId],
      )
      expect(rows).toHaveLength(1)
    },
  )

  it('refuses only for a while: it goes to the bank after all', async () => {
    const { customer, order, total } = await paid()
    shop.gateway.refunding = 'refuses'
    expect((await refund(order, 300)).status).toBe(201)
    await shop.test.ports.runJobs('send-refunds')
    shop.gateway.refunding = 'well'
    await sendAll()
    expect(await has(customer)).toEqual([0, 0])
    expect(await shop.refunds(order)).toMatchObject([{ way: 'gateway', amount: 300, status: 'done' }])
    // What went back as money is not there a second time.
    expect((await refund(order, total - 299)).status).toBe(409)
  })

  it('hostile 50: what went back as credits is not given back once more', async () => {
    const { customer, order, total } = await paid()
    shop.gateway.refunding = 'fails'
    expect((await refund(order, 300)).status).toBe(201)
    await sendAll()
    shop.gateway.refunding = 'well'
    expect((await refund(order, total - 299)).status).toBe(409)
    await move(order, DECLINED)
    await sendAll()
    expect(await has(customer)).toEqual([0, 300])
    expect((await shown(customer, order)).totals.refundAmount.amount).toBe(total)
  })

  it('without a verified phone, and of coins, it waits for the store manager', async () => {
    const coins = await paid(undefined, 'cryptoWallet')
    shop.gateway.refunding = 'refuses'
    await move(coins.order, DECLINED)
    await refund(coins.order, 1)
    await sendAll()
    expect(await shop.refunds(coins.order)).toMatchObject([{ way: 'gateway', status: 'manual', amount: coins.total }])
    expect(await has(coins.customer)).toEqual([0, 0])

    const left = await paid()
    await move(left.order, APPROVED)
    await shop.test.sql.query('update users set phone_verified = false where user_id = $1', [left.customer.userId])
    expect((await refund(left.order, 200)).status).toBe(201)
    await sendAll()
    expect(await shop.refunds(left.order)).toMatchObject([{ way: 'gateway', status: 'manual', amount: 200 }])
  })

  it('a webhook of a refund that is nobody’s changes nothing', async () => {
    const { order, payment } = await shop.placed()
    const now = shop.test.clock.now
    for (const reference of ['x', payment, order])
      await finishRefund(shop.test.api, shop.test.merchantId, { id: 'r', reference, status: 'failed' }, now)
    expect(await shop.refunds(order)).toEqual([])
  })
})

describe('points of an order of which some went back', () => {
  it('before it was received: it earns what stays, and the rest later takes back exactly that', async () => {
    const { customer, order, total } = await paid()
    const points = Math.floor(total / 100)
    const first = Math.floor(total / 3)
    expect((await refund(order, first)).status).toBe(201)
    await move(order, APPROVED, KITCHEN_READY, DELIVERED)
    expect(await has(customer)).toEqual([points - Math.floor((points * first) / total), 0])
    expect((await refund(order, total - first)).status).toBe(201)
    expect(await has(customer)).toEqual([0, 0])
  })

  it('before and after: the same is left as by one refund', async () => {
    const { customer, order, total } = await paid()
    const points = Math.floor(total / 100)
    expect((await refund(order, 250)).status).toBe(201)
    await move(order, APPROVED, KITCHEN_READY, DELIVERED)
    expect((await refund(order, 250)).status).toBe(201)
    expect(await has(customer)).toEqual([points - Math.floor((points * 500) / total), 0])
  })
})

it('hostile 62: what costs nothing is ordered at once by any method, and no gateway is asked', async () => {
  const customer = await newCustomer(shop.test)
  const { rows } = await shop.test.sql.query<{ phone: string }>('select phone from users where user_id = $1', [
    customer.userId,
  ])
  const params = { phone: rows[0]!.phone }
  await shop.test.call(
    giveCredits,
    { params, body: { amount: { amount: 100_000, currency: 'AED' } } },
    { token: shop.key },
  )
  await customer.add('soup')
  const store = (await shop.test.merchant()).merchant.stores[0]!.id
  await shop.test.call(applyCredits, { body: { store } }, { token: customer.token })
  const before = shop.gateway.requests.length
  const { data, status } = await customer.place({ payment: { mod: 'card' } })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    payment: null,
    order: { status: ORDER_STATUS.NEW, payment: { status: 100 }, totals: { grandTotal: { amount: 0 } } },
  })
  expect(shop.gateway.requests).toHaveLength(before)
  const used = 100_000 - (await has(customer))[1]
  expect(used).toBe(data.order.totals.credits.amount)
  await move(data.order._id, DECLINED)
  expect(await has(customer)).toEqual([0, 100_000])
  expect(shop.gateway.requests).toHaveLength(before)
})

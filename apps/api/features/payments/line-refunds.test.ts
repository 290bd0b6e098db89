import { applyPromo } from '@compass/contract/cart'
import { applyLoyalty } from '@compass/contract/loyalty'
import { moveOrder } from '@compass/contract/merchant-side'
import { changeOrder } from '@compass/contract/orders'
import { refundOrder } from '@compass/contract/payments'
import { answerSubstitutionRequest } from '@compass/contract/substitutions'
import { ORDER_STATUS } from '@compass/domain/orders'
import { productInput } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToHoldings, balancesOf } from '../../records/ledgers/ledger.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { holderOf } from '../users/holder.ts'
import { type PayingShop, payingShop } from './test-payments.ts'

const { DECLINED, CUSTOMER_REJECT } = ORDER_STATUS

let shop: PayingShop
beforeAll(async () => {
  shop = await payingShop((document) => {
    document.credits = true
    document.loyalty = { earn: { points: 1, per: '1.00' }, redeem: { points: 10, worth: '1.00' } }
    document.promotions = [
      {
        key: 'fils',
        name: { en: 'One fils off', ar: 'خصم فلس' },
        gives: { kind: 'amount', amount: '0.01' },
        conditions: { minimum: '60.00' },
      },
      {
        key: 'two-fils',
        name: { en: 'Two fils off', ar: 'خصم فلسين' },
        code: 'TINY',
        gives: { kind: 'amount', amount: '0.02' },
        about: { products: ['seed'] },
      },
    ]
    document.catalogue.categories[0]!.products.push(productInput('seed', { price: '0.01' }))
  })
})
afterAll(() => shop.close())
afterEach(async () => expect(await shop.settled()).toEqual([]))

type Body = Parameters<typeof send>[1]
const send = (id: string, body: { lines?: { _id: string; qty?: number }[]; amount?: object }, headers = {}) =>
  shop.test.call(refundOrder, { params: { id }, body: body as never }, { token: shop.key, headers })

const move = (id: string, body: object) =>
  shop.test.call(moveOrder, { params: { id }, body: body as never }, { token: shop.key })

const amount = (minor: number): Body => ({ amount: { amount: minor, currency: 'AED' } })

/** An order of three soups, which paid 53.99 after the promotion, and a karak; paid by card unless said otherwise. */
async function paid(mod = 'card', prepare: (customer: Customer) => Promise<unknown> = async () => {}) {
  const customer = await newCustomer(shop.test)
  await customer.add('soup', { qty: 3 })
  await customer.add('karak')
  await prepare(customer)
  const { data } = await customer.place({ payment: { mod } })
  if (data.payment) await shop.sendWebhook(shop.gateway.pay(data.payment._id))
  const { _id: order, products, totals } = data.order
  const lineOf = (sku: string) => products.find((line) => line.sku === sku)!
  const [soup, karak] = [lineOf('soup'), lineOf('karak')]
  return {
    customer,
    order,
    total: totals.grandTotal.amount,
    soup: soup._id,
    karak: karak._id,
    share: soup.share.paid.amount,
    karakShare: karak.share.paid.amount,
  }
}

/** The amounts that went back, the smallest first: the clock stands still. */
const supplied = async (order: string) =>
  (await shop.refunds(order)).map((refund) => refund.amount).sort((a, b) => a - b)
const outcome = ({ status, meta }: Awaited<ReturnType<typeof send>>) => [status, meta.error]

describe('a line that is given back', () => {
  it.each([
    ['without a key', [{}, {}, {}]],
    ['with three keys', ['a', 'b', 'c'].map((key) => ({ 'idempotency-key': key }))],
  ])('hostile 50: goes back once, %s', async (_, headers) => {
    const { order, soup, share } = await paid()
    const answers = []
    for (const header of headers) answers.push(await send(order, { lines: [{ _id: soup }] }, header))
    expect(answers.map(outcome)).toEqual([
      [201, undefined],
      [409, 'already_refunded'],
      [409, 'already_refunded'],
    ])
    expect(await supplied(order)).toEqual([share])
  })

  it('unit by unit sums to its share, and a fourth unit is refused', async () => {
    const { order, soup, share } = await paid()
    expect(share).toBe(5399)
    for (let n = 0; n < 3; n++) expect((await send(order, { lines: [{ _id: soup, qty: 1 }] })).status).toBe(201)
    expect(await supplied(order)).toEqual([1799, 1800, 1800])
    expect(outcome(await send(order, { lines: [{ _id: soup, qty: 1 }] }))).toEqual([409, 'already_refunded'])
  })

  it('says how many units are left where more are asked for, and gives the rest where none is said', async () => {
    const { order, soup } = await paid()
    await send(order, { lines: [{ _id: soup, qty: 1 }] })
    const refused = await send(order, { lines: [{ _id: soup, qty: 3 }] })
    expect(refused.meta).toMatchObject({
      code: 409,
      error: 'already_refunded',
      message: 'Only 2 units of this are left to refund.',
    })
    expect((await send(order, { lines: [{ _id: soup }] })).status).toBe(201)
    expect(await supplied(order)).toEqual([1799, 3600])
  })

  it('takes no other line with it: where one of two is given back already, neither is', async () => {
    const { order, soup, karak } = await paid()
    await send(order, { lines: [{ _id: soup }] })
    const both = await send(order, { lines: [{ _id: karak }, { _id: soup }] })
    expect(outcome(both)).toEqual([409, 'already_refunded'])
    expect((await send(order, { lines: [{ _id: karak }] })).status).toBe(201)
  })

  it('replays for the same key and body, and conflicts with another one', async () => {
    const { order, soup } = await paid()
    const key = { 'idempotency-key': 'two-soups' }
    const body = { lines: [{ _id: soup, qty: 2 }] }
    const [first, again] = [await send(order, body, key), await send(order, body, key)]
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 200, 'true'])
    expect([first.meta.replayed, again.meta.replayed]).toEqual([undefined, true])
    expect(again.data).toEqual(first.data)
    for (const other of [{ lines: [{ _id: soup, qty: 1 }] }, { lines: [{ _id: soup }] }, amount(3599)])
      expect(outcome(await send(order, other, key))).toEqual([409, 'idempotency_conflict'])
    expect(await supplied(order)).toEqual([3599])
  })

  it('an amount’s key names no line', async () => {
    const { order, karak, karakShare } = await paid()
    const key = { 'idempotency-key': 'amount' }
    expect((await send(order, amount(karakShare), key)).status).toBe(201)
    expect(outcome(await send(order, { lines: [{ _id: karak }] }, key))).toEqual([409, 'idempotency_conflict'])
  })

  it('hostile 50: by many at once exactly one wins', async () => {
    const { order, soup, share } = await paid()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        send(order, { lines: [{ _id: soup }] }, n % 2 ? { 'idempotency-key': `at-once-${n}` } : {}),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect(await supplied(order)).toEqual([share])
  })

  it('hostile 50: of single units at once three win, and together they are the line', async () => {
    const { order, soup, share } = await paid()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(order, { lines: [{ _id: soup, qty: 1 }] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    expect((await supplied(order)).reduce((sum, one) => sum + one, 0)).toBe(share)
  })

  it('hostile 50: a unit begins one refund alone, whatever a process believes', async () => {
    const { order, soup } = await paid()
    await send(order, { lines: [{ _id: soup, qty: 1 }] })
    const again = `insert into line_refunds select merchant_id, order_id, line_id, first_unit, 3, 1, 'other', created_at
      from line_refunds where order_id = $1`
    await expect(shop.test.sql.query(again, [order])).rejects.toMatchObject({ code: '23505' })
  })

  it('of units that paid less than a fils some give nothing back, and all of them what was paid', async () => {
    const customer = await newCustomer(shop.test)
    await customer.add('seed', { qty: 3 })
    await customer.add('karak')
    const store = (await shop.test.merchant()).merchant.stores[0]!.id
    const body = { store, codeName: 'TINY' }
    await shop.test.call(applyPromo, { body }, { token: customer.token })
    const { data } = await customer.place({ payment: { mod: 'card' } })
    await shop.sendWebhook(shop.gateway.pay(data.payment!._id))
    const { _id: order, products } = data.order
    const seed = products.find(({ sku }) => sku === 'seed')!
    expect(seed.share.paid.amount).toBe(1)
    const key = { 'idempotency-key': 'a-seed' }
    const lines = [{ _id: seed._id, qty: 1 }]
    expect((await send(order, { lines }, key)).status).toBe(201)
    expect((await send(order, { lines }, key)).status).toBe(200)
    expect((await send(order, { lines })).status).toBe(201)
    expect(await supplied(order)).toEqual([])
    expect((await send(order, { lines })).status).toBe(201)
    expect(await supplied(order)).toEqual([1])
    expect(outcome(await send(order, { lines }))).toEqual([409, 'already_refunded'])
  })
})

describe('what is left to give back', () => {
  it('after an amount: a line that is dearer than the rest is refused and stays, the rest goes back as an amount', async () => {
    const { order, soup, share, total } = await paid()
    await send(order, amount(total - share + 1))
    expect(outcome(await send(order, { lines: [{ _id: soup }] }))).toEqual([409, 'refund_too_large'])
    expect((await send(order, { lines: [{ _id: soup, qty: 2 }] })).status).toBe(201)
    expect(outcome(await send(order, { lines: [{ _id: soup, qty: 1 }] }))).toEqual([409, 'refund_too_large'])
    expect((await send(order, amount(1799))).status).toBe(201)
    expect(outcome(await send(order, { lines: [{ _id: soup, qty: 1 }] }))).toEqual([409, 'already_refunded'])
    expect(await supplied(order)).toEqual([total - share + 1, 1799, 3599])
  })

  it('after a line: an amount up to the rest, and no more', async () => {
    const { order, soup, share, total } = await paid()
    await send(order, { lines: [{ _id: soup }] })
    expect(outcome(await send(order, amount(total - share + 1)))).toEqual([409, 'refund_too_large'])
    expect((await send(order, amount(total - share))).status).toBe(201)
  })

  it('of all lines the fees stay; the whole order takes them with it', async () => {
    const { order, soup, karak, share, karakShare, total } = await paid()
    await send(order, { lines: [{ _id: soup }, { _id: karak }] })
    expect(await supplied(order)).toEqual([share + karakShare])
    expect(total - share - karakShare).toBe(200)
    await move(order, { to: DECLINED })
    expect(await shop.refunds(order)).toMatchObject([
      { cause: 'declined', amount: 200 },
      { amount: share + karakShare },
    ])
  })

  it.each([
    ['declined', DECLINED],
    ['cancelled by telephone', ORDER_STATUS.CANCEL_CUSTOMER],
  ])('after the order was %s: the line went back with it', async (_, to) => {
    const { order, soup, total } = await paid()
    await send(order, { lines: [{ _id: soup, qty: 1 }] })
    await move(order, { to })
    expect(await supplied(order)).toEqual([1799, total - 1799])
    expect(outcome(await send(order, { lines: [{ _id: soup, qty: 1 }] }))).toEqual([409, 'already_refunded'])
    expect(outcome(await send(order, amount(1)))).toEqual([409, 'refund_too_large'])
  })

  it('before the money came there is nothing, and afterwards the whole line', async () => {
    const { customer, order, payment } = await shop.placed()
    const line = (await shop.status(customer, order)).order.products[0]!
    expect(outcome(await send(order, { lines: [{ _id: line._id }] }))).toEqual([409, 'refund_too_large'])
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect((await send(order, { lines: [{ _id: line._id }] })).status).toBe(201)
    expect(await supplied(order)).toEqual([line.share.paid.amount])
  })

  it('money that came a second time went back by itself, and is nobody’s line', async () => {
    const { customer, order, payment, total } = await shop.placed('cryptoWallet')
    const second = (await shop.pay(customer, order, { mod: 'card' })).data.payment!._id
    await shop.sendWebhook(shop.gateway.pay(second))
    await shop.sendWebhook(shop.gateway.change(payment, { status: 'captured', captured: total }), { eventId: 'late' })
    const { products } = (await shop.status(customer, order)).order
    let sum = 0
    for (const { _id, share } of products) {
      expect((await send(order, { lines: [{ _id }] })).status).toBe(201)
      sum += share.paid.amount
    }
    expect(outcome(await send(order, amount(total - sum + 1)))).toEqual([409, 'refund_too_large'])
  })

  it('late money for a cancelled order goes back whole, and no line of it once more', async () => {
    const { customer, order, payment, total } = await shop.placed()
    const { products } = (await shop.status(customer, order)).order
    await shop.test.call(
      changeOrder,
      { params: { id: order }, body: { status: CUSTOMER_REJECT, reason: 'changed my mind' } },
      { token: customer.token },
    )
    await shop.sendWebhook(shop.gateway.pay(payment))
    expect(outcome(await send(order, { lines: [{ _id: products[0]!._id }] }))).toEqual([409, 'refund_too_large'])
    expect(await supplied(order)).toEqual([total])
  })

  it('cash is owed once, line by line', async () => {
    const { order, soup, karak, share, karakShare, total } = await paid('cod')
    await shop.test.inject({
      method: 'POST',
      url: `/v1/merchant/orders/${order}/payments`,
      payload: { method: 'cod', amount: { amount: total, currency: 'AED' } },
      headers: { authorization: `Bearer ${shop.key}` },
    })
    for (const _id of [soup, karak, soup, karak]) await send(order, { lines: [{ _id }] })
    expect(await shop.refunds(order)).toMatchObject([
      { amount: karakShare, way: 'cash', status: 'owed' },
      { amount: share, way: 'cash', status: 'owed' },
    ])
  })
})

/** The customer takes what is left of the order. */
const acceptRest = ({ token }: Customer, id: string) =>
  shop.test.call(answerSubstitutionRequest, { params: { id }, body: { isAccepted: true } }, { token })

describe('a line that is missing', () => {
  const ask = (id: string, line: string) => move(id, { unavailable: [{ line }] })

  it('is not asked about once units of it went back', async () => {
    const { order, soup, karak } = await paid()
    await send(order, { lines: [{ _id: soup, qty: 1 }] })
    const refused = await ask(order, soup)
    expect([refused.status, refused.meta.error]).toEqual([409, 'already_refunded'])
    expect((await ask(order, karak)).status).toBe(200)
  })

  it('is not given back while its customer is asked, and is no line any more once it is left out', async () => {
    const { customer, order, soup, karak, share, karakShare } = await paid()
    await ask(order, soup)
    expect(outcome(await send(order, { lines: [{ _id: soup }] }))).toEqual([409, 'awaiting_answer'])
    expect((await send(order, { lines: [{ _id: karak }] })).status).toBe(201)
    const answered = await acceptRest(customer, order)
    expect(answered.status).toBe(200)
    // Packaging of three soups goes with them.
    expect(await supplied(order)).toEqual([karakShare, share + 150])
    expect(outcome(await send(order, { lines: [{ _id: soup }] }))).toEqual([422, 'invalid_fields'])
    await move(order, { to: DECLINED })
    expect((await supplied(order)).reduce((sum, one) => sum + one, 0)).toBe(share + karakShare + 200)
  })

  it('gives back what an amount has left of its money', async () => {
    const { customer, order, soup, total } = await paid()
    await send(order, amount(total - 500))
    await ask(order, soup)
    const { data, status } = await acceptRest(customer, order)
    expect(status).toBe(200)
    expect(data.order.amendments).toMatchObject([{ refund: { amount: 500 } }])
    expect(await supplied(order)).toEqual([500, total - 500])
    expect(outcome(await send(order, amount(1)))).toEqual([409, 'refund_too_large'])
  })
})

describe('points of an order', () => {
  const holderOfCustomer = async ({ userId }: Pick<Customer, 'userId'>) => {
    const { rows } = await shop.test.sql.query('select phone from users where user_id = $1', [userId])
    return holderOf(shop.test.api, shop.test.merchantId, rows[0]!.phone)
  }
  const held = async (customer: Customer) =>
    (await balancesOf(shop.test.database.tenant(shop.test.merchantId), await holderOfCustomer(customer))).points
  /** 100 points, all of them used for what is in the cart. */
  const usePoints = async ({ token, userId }: Customer) => {
    const holder = await holderOfCustomer({ userId })
    await addToHoldings(shop.test.database.tenant(shop.test.merchantId), {
      ...{ once: `receipt of ${userId}`, holder, kind: 'points', amount: 100, cause: 'recorded', note: null },
      at: shop.test.clock.now,
    })
    const store = (await shop.test.merchant()).merchant.stores[0]!.id
    await shop.test.call(applyLoyalty, { body: { store, points: 100 } }, { token })
  }
  /** What it was placed with, and what came back. */
  const text = async (customer: Customer, id: string) => {
    const { redeemedPoints, returnedPoints } = (await shop.status(customer, id)).order
    return [redeemedPoints, returnedPoints]
  }

  it('come back with lines in proportion, and with the rest of the order', async () => {
    const { customer, order, soup, share, total } = await paid('card', usePoints)
    await send(order, { lines: [{ _id: soup }] })
    const inProportion = Math.floor((100 * share) / total)
    expect([await held(customer), await text(customer, order)]).toEqual([inProportion, [100, inProportion]])
    await move(order, { to: DECLINED })
    expect([await held(customer), await text(customer, order)]).toEqual([100, [100, 100]])
  })

  it('that an amount gave back do not come back once more with a line that is left out', async () => {
    const { customer, order, soup, total } = await paid('card', usePoints)
    expect([await held(customer), await text(customer, order)]).toEqual([0, [100, 0]])
    await send(order, amount(total))
    expect([await held(customer), await text(customer, order)]).toEqual([100, [100, 100]])
    await move(order, { unavailable: [{ line: soup }] })
    const { data } = await acceptRest(customer, order)
    expect(data.order.amendments).toMatchObject([{ refund: { amount: 0 }, points: 0 }])
    expect([await held(customer), await text(customer, order)]).toEqual([100, [100, 100]])
    await move(order, { to: DECLINED })
    expect([await held(customer), await text(customer, order)]).toEqual([100, [100, 100]])
  })

  it('that came back with an order nobody paid are used again by its late money', async () => {
    const customer = await newCustomer(shop.test)
    await customer.add('soup', { qty: 3 })
    await usePoints(customer)
    const { order, payment } = (await customer.place({ payment: { mod: 'card' } })).data
    await customer.add('karak')
    expect([await held(customer), await text(customer, order._id)]).toEqual([100, [100, 100]])
    const notified = await shop.sendWebhook(shop.gateway.pay(payment!._id))
    expect(notified.statusCode, notified.body).toBe(200)
    expect([await held(customer), await text(customer, order._id)]).toEqual([0, [100, 0]])
  })
})

import { removeProductFromDraft } from '@compass/contract/draft-cart'
import { listMerchantOrders, setAvailability } from '@compass/contract/merchant-side'
import * as calls from '@compass/contract/substitutions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aed, newCustomer } from '../../testing/customer.ts'
import { type PromotionShop, promotion, promotionShop } from '../promotions/test-promotions.ts'
import { openTestRequest, skus, type TestRequest } from './test-requests.ts'

let shop: PromotionShop

beforeAll(async () => {
  shop = await promotionShop([
    promotion('once', { code: 'ONCE', conditions: { perUser: 1 } }),
    promotion('soup', {
      code: 'SOUP',
      gives: { kind: 'percentage', rate: '50' },
      about: { products: ['soup'] },
      conditions: { perUser: 1 },
    }),
  ])
})
beforeEach(() => shop.test.clock.set('2026-06-01T08:00:00Z'))
afterAll(async () => expect(await shop.test.end()).toEqual([]))

describe('if something is sold out', () => {
  it('is chosen for the order and for lines of their own, and the merchant sees both', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'], ({ karak }) => ({
      ifSoldOut: 10,
      lines: [{ _id: karak!, ifSoldOut: 30 }],
    }))
    const token = await shop.test.merchantKey()
    const board = await shop.test.call(listMerchantOrders, { query: {} }, { token })
    for (const seen of [await order.read(), board.data.items.find(({ _id }) => _id === order.id)!]) {
      expect([seen.ifSoldOut, seen.products.map(({ sku, ifSoldOut }) => [sku, ifSoldOut])]).toEqual([
        10,
        [
          ['soup', 10],
          ['karak', 30],
        ],
      ])
    }
  })

  it('nothing said means: ask me; a choice that is none is refused', async () => {
    const order = await openTestRequest(shop, ['soup'])
    expect((await order.read()).ifSoldOut).toBe(40)
    const customer = await newCustomer(shop.test)
    await customer.add('soup')
    expect((await customer.send({ ...(await customer.orderBody()), ifSoldOut: 50 })).status).toBe(400)
  })
})

describe('a merchant who can not give a line', () => {
  let order: TestRequest
  beforeEach(async () => {
    order = await openTestRequest(shop, ['soup', 'karak'])
  })

  it('asks: the order keeps its status and waits for ten minutes', async () => {
    const { status, data } = await order.ask({ soup: ['burger'] })
    expect(status).toBe(200)
    expect(data.order).toMatchObject({
      status: 10,
      awaiting: {
        since: '2026-06-01T08:00:00.000Z',
        deadline: '2026-06-01T08:10:00.000Z',
        lines: [order.lines.soup],
        isPaying: false,
      },
    })
    expect((await order.readRequest()).data.question).toMatchObject({
      lines: [{ sku: 'soup', suggestions: [{ sku: 'burger' }] }],
      kept: [{ sku: 'karak' }],
      without: { grandTotal: aed(650), difference: aed(-1850), settles: 'collect' },
      with: null,
    })
  })

  it('can accept the order and ask at once', async () => {
    const { data } = await order.ask({ soup: [] }, { to: 20 })
    expect(data.order).toMatchObject({ status: 20, awaiting: { lines: [order.lines.soup] } })
  })

  it('asks one question at a time, and only before the kitchen is done', async () => {
    await order.ask({ soup: [] })
    expect((await order.ask({ karak: [] })).meta.error).toBe('awaiting_answer')
    const finished = await openTestRequest(shop, ['soup', 'karak'])
    await finished.move(20)
    await finished.move(40)
    const late = await finished.ask({ soup: [] })
    expect([late.status, late.meta.error]).toEqual([409, 'invalid_transition'])
  })

  it('may accept it meanwhile, and not finish it', async () => {
    await order.ask({ soup: [] })
    const accepted = await order.move(20)
    expect([accepted.status, accepted.data.order.next]).toEqual([200, [30, 80]])
    expect((await order.move(40)).meta.error).toBe('awaiting_answer')
  })

  it('has no less time to accept it for having asked', async () => {
    shop.test.clock.turn({ minutes: 9 })
    await order.ask({ soup: [] })
    shop.test.clock.turn({ minutes: 9 })
    await shop.test.ports.runJobs('decline-unaccepted')
    expect(await order.read()).toMatchObject({ status: 10, awaiting: { lines: [order.lines.soup] } })
  })

  it('names lines of the order and products of the menu', async () => {
    const both = [
      { line: order.lines.soup!, suggestions: [] },
      { line: order.lines.soup!, suggestions: [] },
    ]
    for (const body of [
      { unavailable: [{ line: 'nothing', suggestions: [] }] },
      { unavailable: [{ line: order.lines.soup!, suggestions: ['nothing'] }] },
      { unavailable: both },
    ]) {
      const { status, meta } = await order.ask({}, body)
      expect([status, meta.error]).toEqual([422, 'invalid_fields'])
    }
    expect((await order.ask({}, { unavailable: [] })).status).toBe(400)
    expect((await order.ask({}, { unavailable: undefined })).status).toBe(400)
  })

  it('ends the question with the order', async () => {
    await order.ask({ soup: [] })
    expect((await order.move(30)).data.order).toMatchObject({ status: 30, awaiting: null })
    expect((await order.answer(true)).meta.error).toBe('nothing_asked')
  })
})

describe('the customer', () => {
  it('accepts what is left: the line is gone, the total is less, and it is told', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    await order.ask({ soup: [] })
    const { status, data } = await order.answer(true)
    expect([status, data.question]).toEqual([200, null])
    expect(skus(data.order)).toEqual(['1 karak'])
    expect(data.order).toMatchObject({
      status: 10,
      awaiting: null,
      totals: { grandTotal: aed(650) },
      amendments: [
        {
          by: 'customer',
          outcome: 'left_out',
          left: [{ name: { en: 'Lentil soup' }, qty: 1, paid: aed(1800) }],
          entered: [],
          difference: aed(-1850),
          refund: aed(0),
        },
      ],
    })
    expect((await order.move(20)).data.order.next).toContain(40)
  })

  it('rejects: the order is over, accepted by the kitchen or not', async () => {
    for (const to of [10, 20]) {
      const order = await openTestRequest(shop, ['soup', 'karak'])
      await order.ask({ soup: [] }, { to })
      const { data } = await order.answer(false)
      expect(data.order).toMatchObject({ status: 100, awaiting: null })
      expect(skus(data.order)).toEqual(['1 soup', '1 karak'])
    }
  })

  it('chooses something dearer in the draft: what is collected rises with the yes', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    await order.ask({ soup: [] })
    expect(skus((await order.draft()).data.cart!)).toEqual(['1 karak'])
    await order.choose('burger')
    const { data } = await order.readRequest()
    expect(data.question!.with).toMatchObject({
      products: [{ sku: 'burger', total: aed(3000) }],
      grandTotal: aed(3700),
      difference: aed(1200),
      settles: 'collect',
    })
    expect((await order.read()).totals.grandTotal).toEqual(aed(2500))
    const replaced = await order.replace({ expected: { grandTotal: aed(3700) } })
    expect(skus(replaced.data.order)).toEqual(['1 karak', '1 burger'])
    expect(replaced.data.order).toMatchObject({
      totals: { grandTotal: aed(3700) },
      amendments: [{ outcome: 'replaced', difference: aed(1200), entered: [{ qty: 1, paid: aed(3000) }] }],
    })
    expect((await order.draft()).data.cart!.products).toHaveLength(2)
  })

  it('takes more of what was ordered already in place of what is missing', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    await order.ask({ soup: [] })
    await order.draft()
    await order.choose('karak', { qty: 2 })
    expect((await order.readRequest()).data.question!.with).toMatchObject({ products: [{ sku: 'karak', qty: 2 }] })
    const { data } = await order.replace()
    expect(skus(data.order)).toEqual(['1 karak', '2 karak'])
    expect(data.order.totals.grandTotal).toEqual(aed(650 * 3))
  })

  it('can not take away by the draft what can be had', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    await order.ask({ soup: [] })
    await order.draft()
    const body = { store: shop.store('marina'), order: order.id, productId: order.lines.karak! }
    await shop.test.call(removeProductFromDraft, { body }, { token: order.customer.token })
    await order.choose('burger')
    expect(skus((await order.replace()).data.order)).toEqual(['1 karak', '1 burger'])
  })

  it('without anything chosen accepts what is left by either call', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    await order.ask({ soup: [] })
    expect((await order.replace()).data.order.amendments).toMatchObject([{ outcome: 'left_out' }])
  })

  it('can not accept nothing, and can choose something in its place', async () => {
    const order = await openTestRequest(shop, ['soup'])
    await order.ask({ soup: ['burger'] })
    expect((await order.readRequest()).data.question!.without).toBe(null)
    const { status, meta } = await order.answer(true)
    expect([status, meta.error]).toEqual([422, 'nothing_left'])
    await order.draft()
    await order.choose('burger')
    expect(skus((await order.replace()).data.order)).toEqual(['1 burger'])
  })

  it('is asked once more, and every version of the order adds up', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak', 'burger'])
    await order.ask({ soup: [] })
    await order.draft()
    await order.choose('box', { customize: shop.choice('box', 1) })
    await order.replace()
    await order.ask({ burger: [] })
    expect(skus((await order.draft()).data.cart!)).toEqual(['1 karak', '1 box'])
    const { data } = await order.answer(true)
    expect(skus(data.order)).toEqual(['1 karak', '1 box'])
    expect(data.order.amendments.map(({ outcome }) => outcome)).toEqual(['replaced', 'left_out'])
    const { rows } = await shop.test.sql.query(
      'select version from order_versions where order_id = $1 order by version',
      [order.id],
    )
    expect(rows).toEqual([{ version: 1 }, { version: 2 }])
  })

  it('is not charged another total than the one that was shown', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    await order.ask({ soup: [] })
    await order.draft()
    await order.choose('burger')
    const { status, meta, data } = await order.replace({ expected: { grandTotal: aed(3600) } })
    expect([status, meta.code, meta.error]).toEqual([409, 4213, 'cart_changed'])
    expect(data).toMatchObject({ question: { with: { grandTotal: aed(3700) } } })
    expect((await order.read()).awaiting).not.toBe(null)
  })

  it('is told where what was chosen is gone meanwhile, with what there is in its place', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    await order.ask({ soup: [] })
    await order.draft()
    await order.choose('burger')
    const token = await shop.test.merchantKey()
    const say = (soldOut: boolean) =>
      shop.test.call(
        setAvailability,
        { params: { id: shop.product('burger') }, body: { store: shop.store('marina'), soldOut } },
        { token },
      )
    await say(true)
    const { status, meta, data } = await order.replace()
    await say(false)
    expect([status, meta.code, (data as unknown as { product: string }).product]).toEqual([
      409,
      4201,
      shop.product('burger'),
    ])
  })
})

describe('what an order holds', () => {
  const stock = async (sku: string, count?: number) => {
    if (count !== undefined)
      await shop.test.call(
        setAvailability,
        { params: { id: shop.product(sku) }, body: { store: shop.store('marina'), soldOut: false, stock: count } },
        { token: await shop.test.merchantKey() },
      )
    const { rows } = await shop.test.sql.query<{ stock: number }>(
      'select stock from product_states where store_id = $1 and product_id = $2',
      [shop.store('marina'), shop.product(sku)],
    )
    return rows[0]?.stock
  }

  it('of counted products goes back with what leaves, and is taken with what enters, once', async () => {
    await stock('soup', 5)
    await stock('burger', 2)
    const order = await openTestRequest(shop, ['soup', 'karak'])
    expect(await stock('soup')).toBe(4)
    await order.ask({ soup: [] })
    await order.draft()
    await order.choose('burger', { qty: 2 })
    await order.replace()
    expect([await stock('soup'), await stock('burger')]).toEqual([5, 0])
    await order.move(30)
    expect([await stock('soup'), await stock('burger')]).toEqual([5, 2])
  })

  it('gives the use of a promotion back of which nothing is left, and keeps one that still takes something off', async () => {
    const uses = async (id: string) =>
      (await shop.test.sql.query('select holder from promotion_uses where order_id = $1', [id])).rows.length
    const half = await openTestRequest(shop, ['soup', 'karak'], {}, (customer) => shop.apply(customer, 'SOUP'))
    expect([(await half.read()).totals.grandTotal, await uses(half.id)]).toEqual([aed(1600), 1])
    await half.ask({ soup: [] })
    expect((await half.answer(true)).data.order.totals).toMatchObject({ grandTotal: aed(650), offerDiscount: aed(0) })
    expect(await uses(half.id)).toBe(0)

    const tenth = await openTestRequest(shop, ['soup', 'karak'], {}, (customer) => shop.apply(customer, 'ONCE'))
    await tenth.ask({ soup: [] })
    expect((await tenth.answer(true)).data.order.totals).toMatchObject({ grandTotal: aed(590), offerDiscount: aed(60) })
    expect(await uses(tenth.id)).toBe(1)
  })
})

describe('whose question it is', () => {
  it('hostile 28: another’s order is none, and a question that never was has no answer', async () => {
    const order = await openTestRequest(shop, ['soup', 'karak'])
    await order.ask({ soup: [] })
    const { token } = await newCustomer(shop.test)
    for (const id of [order.id, '0197a000-0000-7000-8000-000000000000']) {
      const params = { id }
      const read = await shop.test.call(calls.readSubstitutionRequest, { params }, { token })
      const put = await shop.test.call(
        calls.answerSubstitutionRequest,
        { params, body: { isAccepted: false } },
        { token },
      )
      const post = await shop.test.call(calls.acceptReplacements, { params, body: {} }, { token })
      expect([read, put, post].map(({ status, meta }) => [status, meta.error])).toEqual(
        Array(3).fill([404, 'not_found']),
      )
    }
    expect((await order.read()).awaiting).not.toBe(null)
    const quiet = await openTestRequest(shop, ['soup'])
    expect((await quiet.readRequest()).data.question).toBe(null)
    expect((await quiet.answer(false)).meta.error).toBe('nothing_asked')
    expect((await quiet.read()).status).toBe(10)
  })
})

import { getOrder } from '@compass/contract/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type LinkShop, linkShop } from '../features/pay-links/test-links.ts'
import { type ArmedPorts, type FaultPointName, LINK_POINTS } from './index.ts'
import { armAt, passedHere } from './test-points.ts'

describe('a process that ends while a pay link is paid', () => {
  let links: LinkShop
  let whole: ArmedPorts
  beforeAll(async () => {
    links = await linkShop()
    const { database, ports } = links.shop.test.api
    whole = { database, ports }
  })
  afterEach(async () => expect(await links.shop.settled()).toEqual([]))
  afterAll(() => links.close())

  async function die(name: FaultPointName, act: () => Promise<unknown>): Promise<void> {
    const { passed, disarm } = armAt(links.shop.test, whole, name)
    await act().catch(() => undefined)
    disarm()
    expect(passed()).toBe(true)
  }
  const make = { amount: () => links.link(), products: () => links.linkOfProducts() }

  it.each(['amount', 'products'] as const)(
    'hostile 105: link-unasked: the same payer goes on with the same order of %s',
    async (kind) => {
      const { code } = await make[kind]()
      const payer = await links.payer()
      await die('link-unasked', () => links.pay(payer, code))
      const paid = await links.pay(payer, code)
      expect(paid.status).toBe(201)
      const { rows } = await links.shop.test.sql.query('select 1 from orders where user_id = $1', [payer.userId])
      expect(rows).toHaveLength(1)
      await links.captured(paid)
      expect((await links.open(code)).data.state).toBe('paid')
    },
  )

  it.each<['amount' | 'products', FaultPointName]>([
    ['amount', 'link-uncommitted'],
    ['amount', 'link-unanswered'],
    ['products', 'link-uncommitted'],
    ['products', 'link-unanswered'],
  ])('hostile 105: %s, %s: the money takes one use, however often we hear of it', async (kind, name) => {
    const { code } = await make[kind]()
    const payer = await links.payer()
    const paid = await links.pay(payer, code)
    await die(name, () => links.captured(paid))
    await links.captured(paid)
    const { data } = await links.shop.test.call(
      getOrder,
      { params: { id: paid.data.order._id } },
      { token: payer.token },
    )
    expect(data.order.status).toBe(kind === 'amount' ? 120 : 10)
    expect((await links.open(code)).data.state).toBe('paid')
    expect(await links.shop.refunds(paid.data.order._id)).toEqual([])
  })
})

it('every fault point of a pay link is passed by a test', () => {
  expect(Object.keys(LINK_POINTS).filter((name) => !passedHere.has(name))).toEqual([])
})

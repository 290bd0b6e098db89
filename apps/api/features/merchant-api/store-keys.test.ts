import type { Call } from '@compass/contract/call'
import { calls } from '@compass/contract/calls'
import { documentCalls } from '@compass/contract/document-changes'
import { reportProblem } from '@compass/contract/problems'
import { ORDER_STATUS } from '@compass/domain/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { type TestCourt, testCourt } from '../../testing/test-court.ts'
import { STORE_OF_CALL } from './store-keys.ts'

const MERCHANT_CALLS = calls.filter(({ auth }) => auth === 'merchant')

/** Calls that are the whole merchant's, and lists that answer a key its own. */
const CLOSED = new Set([
  ...['applyCatalogue', 'giveCredits', 'giveReward'],
  ...['getFunnel', 'getSnippet', 'listConversions', 'listMerchantCalls', 'listPayouts'],
  ...['listCustomers', 'getCustomer', 'changeHoldings', 'exportCustomer', 'tryPromotion', 'listPromotionUses'],
])
const LISTS = new Set([
  'listMerchantOrders',
  'listProblems',
  'listDisputes',
  'listPayLinks',
  'listWebhooks',
  'listDeadLetters',
  'listVisits',
])
/** Lists that name no store. */
const OWN_ALONE = new Set(['listPayLinks', 'listWebhooks', 'listDeadLetters', 'drawCodes'])
/** They keep to what of the document is the vendor's: features/documents tests it. */
const OF_DOCUMENT: ReadonlySet<string> = new Set(documentCalls.map(({ name }) => name))
/** It stays open; its own test reads it. */
const STREAM = 'merchantOrderEvents'

describe('a key of one vendor', () => {
  let court: TestCourt
  /** Of `sushi`, on what is of `grill`. */
  let key: string
  const things: Record<string, string> = {}
  beforeAll(async () => {
    court = await testCourt()
    key = await court.keyOf('sushi')
    const { customer, court: placed } = await court.paid()
    const [grill] = placed.orders
    things.order = grill!._id
    things.store = await court.store('grill')
    for (const to of [ORDER_STATUS.APPROVED, ORDER_STATUS.KITCHEN_READY, ORDER_STATUS.DELIVERED])
      await court.move(grill!._id, to)
    const reported = await court.test.call(
      reportProblem,
      { params: { id: grill!._id }, body: { kind: 'late', lines: [], words: 'It was cold' } as never },
      { token: customer.token },
    )
    things.problem = reported.data.problem
    const { merchant } = await court.test.merchant()
    things.spot = merchant.court!.store.spots!.items[0]!.id
    things.product = merchant.products.find(({ sku }) => sku === 'kebab')!.id
  })
  afterAll(() => court.close())

  it('has a place in the table for every call of the merchant’s side', () => {
    expect(Object.keys(STORE_OF_CALL).toSorted()).toEqual(MERCHANT_CALLS.map(({ name }) => name).toSorted())
  })

  /** The request of a call about what is the other vendor's. */
  function requestOf({ path, method }: Call) {
    const ids: Record<string, string> = {
      orders: things.order!,
      problems: things.problem!,
      products: things.product!,
      stores: things.store!,
      spots: things.spot!,
    }
    const tag = /merchant\/(\w+)/.exec(path)![1]!
    const url = path.replaceAll(/:(\w+)/g, (_, param: string) =>
      param === 'phone' ? '+971500000001' : param === 'id' ? (ids[tag] ?? newId()) : newId(),
    )
    const body = {
      ...{ to: 20, method: 'cod', amount: { amount: 1, currency: 'AED' }, reason: 'x', words: 'x', qty: 1 },
      ...{ orderChannel: 50, state: true, store: things.store, soldOut: true, spot: things.spot, answered: true },
      ...{ url: 'https://till.example/hook', text: 'x', suggestions: [], end: true },
    }
    const query = `?store=${things.store}&order=${things.order}`
    return {
      method,
      url: `${url}${query}`,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: body }),
    }
  }

  it.each(MERCHANT_CALLS.map((call) => [call.name, call] as const))(
    'hostile: %s of another vendor',
    async (name, call) => {
      if (name === STREAM || OF_DOCUMENT.has(name)) return
      const before = await snapshot()
      const answer = await court.test.inject(requestOf(call))
      expect([name, answer.statusCode]).toEqual([name, OWN_ALONE.has(name) ? 200 : CLOSED.has(name) ? 403 : 404])
      // The code of the shop itself, which everybody may see, is of no spot.
      const items = OWN_ALONE.has(name) ? (answer.json().data.items as { spot?: string | null }[]) : []
      expect(items.filter(({ spot }) => spot !== null)).toEqual([])
      expect(await snapshot()).toEqual(before)
    },
  )

  it('finds its own by the lists, whatever store they name not', async () => {
    const mine = await court.store('sushi')
    for (const call of MERCHANT_CALLS.filter(({ name }) => LISTS.has(name))) {
      const answer = await court.test.inject({
        method: 'GET',
        url: call.path,
        headers: { authorization: `Bearer ${key}` },
      })
      expect([call.name, answer.statusCode]).toEqual([call.name, 200])
      const items = (answer.json() as { data: { items?: { store?: string | { _id: string } }[] } }).data.items ?? []
      for (const { store } of items) expect(typeof store === 'string' ? store : (store?._id ?? mine)).toBe(mine)
    }
  })

  it('is of no store that the document does not name', async () => {
    await expect(court.keyOf('nobody')).rejects.toThrow()
  })

  /** What such a call could have changed. */
  async function snapshot() {
    const { rows } = await court.test.sql.query(
      `select (select jsonb_agg(o.version order by o.order_id) from orders o) as orders,
         (select count(*) from webhooks) as webhooks, (select count(*) from pay_links) as links,
         (select jsonb_agg(s.paused order by s.store_id) from stores s) as paused,
         (select count(*) from visits) as visits, (select count(*) from refunds) as refunds`,
    )
    return rows[0]
  }
})

import { listMerchantCalls, listPlatformCalls } from '@compass/contract/call-log'
import { calls } from '@compass/contract/calls'
import { changeDocument, checkChanges } from '@compass/contract/document-changes'
import { endMaintenance, setMaintenance } from '@compass/contract/maintenance'
import { listMerchantOrders, moveOrder, pauseChannel, setAvailability } from '@compass/contract/merchant-side'
import { deleteMerchant, getMerchant, makeMerchantKey } from '@compass/contract/platform'
import { toDecimal } from '@compass/domain/money'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchTexts } from '../../db/database.ts'
import { NAMES_OF_OBJECTS } from '../../http/log-key-calls.ts'
import { searchKeyCalls } from '../../records/key-calls/key-calls.ts'
import { newCustomer } from '../../testing/customer.ts'
import { signInStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
let platform: { readonly token: string }

beforeAll(async () => {
  test = await testApi()
  platform = { token: test.platform }
})
afterAll(() => test.close())

const slug = () => ({ params: { slug: test.slug } })
const newKey = async (name: string, body: object = {}) =>
  (await test.call(makeMerchantKey, { ...slug(), body: { name, ...body } }, platform)).data

const ofMerchant = async (query: { readonly limit?: number; readonly skip?: number } = {}) =>
  (await test.call(listPlatformCalls, { query: { merchant: test.slug, ...query } }, platform)).data

async function orderOf(): Promise<string> {
  const customer = await newCustomer(test)
  await customer.add('soup')
  return (await customer.place()).data.order._id
}

describe('the log of calls by key', () => {
  it('says who changed what, when and how it went; reading is not in it', async () => {
    const till = await newKey('till')
    const id = await orderOf()
    await test.call(listMerchantOrders, {}, { token: till.key })
    const done = await test.call(moveOrder, { params: { id }, body: { to: 20 } }, { token: till.key })
    await test.call(moveOrder, { params: { id }, body: { to: 20 } }, { token: till.key })
    await test.call(getMerchant, slug(), platform)
    const [again, first, created] = (await ofMerchant()).items
    expect(first).toEqual({
      _id: expect.any(String),
      at: test.clock.now.toISOString(),
      actor: 'merchant',
      key: { _id: till._id, name: 'till' },
      operation: 'moveOrder',
      object: { id },
      status: 200,
      error: null,
      requestId: done.meta.requestId,
      details: { order: expect.stringMatching(/^\d+$/), status: 20 },
    })
    expect(again).toMatchObject({ operation: 'moveOrder', status: 409, error: 'invalid_transition' })
    expect(created).toMatchObject({
      actor: 'platform',
      key: { name: 'platform', _id: expect.stringMatching(/^[0-9a-f]{12}$/) },
      operation: 'makeMerchantKey',
      object: { slug: test.slug, created: till._id },
      status: 201,
    })
    const own = async (after?: string) =>
      (await test.call(listMerchantCalls, { query: { limit: 1, ...(after && { after }) } }, { token: till.key })).data
    const { items: newest, next } = await own()
    expect([newest, (await own(next!)).items]).toEqual([[again], [first]])
  })

  it('tells in figures what it was about, of everybody or of one', async () => {
    const nour = await signInStaff(test, { name: 'Nour Khalil' })
    const { merchant } = await test.merchant()
    const [store, soup] = [merchant.stores[0]!, merchant.products.find(({ sku }) => sku === 'soup')!]
    const at = ['catalogue', 'products', 'soup', 'price']
    const changes = [{ at, was: '18.00', is: '19.00' }]
    // What is tried changes nothing, and is no line.
    expect((await test.call(checkChanges, { body: { changes } }, nour)).status).toBe(200)
    const changed = await test.call(changeDocument, { body: { changes } }, nour)
    const body = { store: store.id, soldOut: true }
    await test.call(setAvailability, { params: { id: soup.id }, body }, nour)
    const until = new Date(test.clock.now.getTime() + 900_000).toISOString()
    const pause = { params: { id: store.id }, body: { orderChannel: 40 as const, state: true, until } }
    await test.call(pauseChannel, pause, nour)
    await test.call(pauseChannel, { ...pause, params: { id: soup.id } }, nour)
    const { items, next } = (await test.call(listMerchantCalls, { query: { by: nour.id } }, nour)).data
    expect(items.map(({ details }) => details)).toEqual([
      null,
      { store: { _id: store.id, name: store.name }, channel: 40, isPaused: true, until },
      {
        store: { _id: store.id, name: store.name },
        product: { _id: soup.id, name: soup.name },
        soldOut: true,
        until: null,
      },
      {
        document: {
          version: changed.data.version,
          changes: [{ key: 'product_price', at, name: soup.name, was: '18.00', is: '19.00' }],
          count: 1,
          isUndone: false,
        },
      },
    ])
    expect(next).toBeNull()
  })

  it('is searched by who, by what and by day, and by the words that it says, as they are typed in any language', async () => {
    const nour = await signInStaff(test, { name: 'Nour Khalil' })
    const maya = await signInStaff(test, { name: 'Maya Joseph' })
    const { merchant } = await test.merchant()
    const soup = merchant.products.find(({ sku }) => sku === 'soup')!
    const at = ['catalogue', 'products', 'karak', 'price']
    const was = toDecimal(merchant.products.find(({ sku }) => sku === 'karak')!.price, 'AED')
    await test.call(changeDocument, { body: { changes: [{ at, was, is: '77.25' }] } }, nour)
    await test.call(changeDocument, { body: { changes: [{ at, was: '77.25', is: was }] } }, nour)
    const body = { store: merchant.stores[0]!.id, soldOut: false }
    await test.call(setAvailability, { params: { id: soup.id }, body }, maya)
    const id = await orderOf()
    const { order } = (await test.call(moveOrder, { params: { id }, body: { to: 20 } }, maya)).data
    const find = async (query: Readonly<Record<string, string>>) => {
      const { data } = await test.call(listMerchantCalls, { query: { limit: 100, ...query } as never }, nour)
      return data.items.map(({ key, operation }) => `${key.name} ${operation}`)
    }
    const [price, soldOut, moved] = [
      'Nour Khalil changeDocument',
      'Maya Joseph setAvailability',
      'Maya Joseph moveOrder',
    ]
    expect(await find({ by: maya.id })).toEqual([moved, soldOut])
    expect(await find({ by: maya.id, about: 'soldOut' })).toEqual([soldOut])
    expect(await find({ by: 'nobody' })).toEqual([])
    expect(await find({ by: nour.id, about: 'document' })).toEqual([price, price])
    expect(await find({ query: '77.25' })).toEqual([price, price])
    expect(await find({ query: `MAYA ${order.orderId}` })).toEqual([moved])
    for (const name of Object.values(soup.name))
      expect(await find({ query: name.toUpperCase(), by: maya.id })).toEqual([soldOut])
    for (const query of ['%', '_', "' or 1=1 --", 'nothing like it', '77.25 Maya'])
      expect(await find({ query })).toEqual([])
    const today = test.clock.now.toLocaleDateString('en-CA', { timeZone: 'Asia/Dubai' })
    const date = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    expect(await find({ by: maya.id, from: today, to: today })).toEqual([moved, soldOut])
    const elsewhere: readonly Record<string, string>[] = [
      { from: date(1), to: date(1) },
      { from: date(-1), to: date(-1) },
      { to: date(-1) },
      { from: date(1) },
    ]
    for (const span of elsewhere) expect(await find({ by: maya.id, ...span })).toEqual([])
    const wrong = await test.call(listMerchantCalls, { query: { from: today, to: date(-1) } }, nour)
    expect([wrong.status, wrong.meta.error]).toEqual([422, 'invalid_fields'])
    for (const after of ['x', '1_2', '99999999999999999999_01900000-0000-7000-8000-000000000001'])
      expect((await test.call(listMerchantCalls, { query: { after } }, nour)).status).toBe(200)
  })

  it('of ten thousand changes is read page after page, each of them once, and its pages come from an index', async () => {
    const merchantId = await test.apply(merchantDocument({ slug: 'log-of-years' }))
    const token = await test.merchantKey(merchantId)
    await test.sql.query(
      `insert into key_calls (merchant_id, call_id, at, actor, key_id, key_name, operation, object, status, request_id, search_key)
       select $1, ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
         timestamptz '2026-05-01' + make_interval(secs => n / 4), 'merchant', 'k' || n % 7, 'till', case when n % 5 = 0
         then 'setAvailability' else 'moveOrder' end, '{}', 200, 'r', 'till row-' || n || 'z' from generate_series(1, 10000) n`,
      [merchantId],
    )
    await test.sql.query('analyze key_calls')
    const seen: string[] = []
    const readFrom = async (after: string | null): Promise<string | null> => {
      const query = { limit: 100, ...(after && { after }) }
      const { items, next } = (await test.call(listMerchantCalls, { query }, { token })).data
      seen.push(...items.map(({ _id }) => _id))
      return next
    }
    for (let next = await readFrom(null); next !== null; ) next = await readFrom(next)
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
    expect(seen).toHaveLength(10_000)
    const oldest = (await test.call(listMerchantCalls, { query: { query: 'Row-1z' } }, { token })).data
    expect(oldest.items.map(({ _id }) => _id)).toEqual([seen.at(-1)])
    const tenant = test.database.tenant(merchantId)
    const everything = { keyId: null, operations: null, from: null, until: null, words: [] }
    const plans: string[] = []
    const stop = watchTexts(({ name, text }) => {
      if (name === 'keyCalls.search') plans.push(text)
    })
    await searchKeyCalls(tenant, everything, { after: null, limit: 31 })
    stop()
    const { rows } = await test.sql.query(`explain ${plans[0]!}`, [merchantId, 31])
    expect(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Scan.*key_calls_pages/,
    )
  })

  it('holds what is no merchant’s apart, and what was a merchant’s once that is gone', async () => {
    await test.apply(merchantDocument({ slug: 'gone-soon' }))
    const until = new Date(test.clock.now.getTime() + 3600_000).toISOString()
    await test.call(setMaintenance, { body: { until } }, platform)
    await test.call(endMaintenance, { query: {} }, platform)
    await test.call(deleteMerchant, { params: { slug: 'gone-soon' } }, platform)
    const everybodys = (await test.call(listPlatformCalls, { query: {} }, platform)).data.items
    expect(everybodys.map(({ operation, object }) => [operation, object])).toEqual([
      ['endMaintenance', {}],
      ['setMaintenance', {}],
    ])
    const gone = (await test.call(listPlatformCalls, { query: { merchant: 'gone-soon' } }, platform)).data.items
    expect(gone).toMatchObject([{ operation: 'deleteMerchant', object: { slug: 'gone-soon' }, status: 200 }])
    expect((await test.call(listPlatformCalls, { query: { merchant: 'never-was' } }, platform)).status).toBe(404)
  })

  it('is each merchant’s own; a key of one store does not read it', async () => {
    const other = await test.apply(merchantDocument({ slug: 'log-neighbour' }))
    const strangers = (await test.call(listMerchantCalls, {}, { token: await test.merchantKey(other) })).data
    expect(strangers).toEqual({ items: [], next: null })
    const vendor = await newKey('one store', { store: 'marina' })
    expect((await test.call(listMerchantCalls, {}, { token: vendor.key })).status).toBe(403)
    expect((await test.call(listPlatformCalls, { query: {} }, { token: vendor.key })).status).toBe(401)
  })

  it('has nothing of what was sent: no phone, no words, no strange names', async () => {
    const { key } = await newKey('till')
    const before = (await ofMerchant()).total
    const phone = '+971501234567'
    const send = (method: 'POST' | 'DELETE', url: string, token: string, payload?: object) =>
      test.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) })
    await send('POST', `/v1/merchant/customers/${encodeURIComponent(phone)}/credits`, key, {
      amount: { amount: 5, currency: 'AED' },
      reason: 'Layla complained',
    })
    await send('POST', `/v1/merchant/orders/${encodeURIComponent('x\n<b>Layla</b>')}/transitions`, key, { to: 20 })
    await send('DELETE', `/v1/platform/merchants/${encodeURIComponent('Layla <l@example.com>')}`, test.platform)
    expect((await ofMerchant()).total).toBe(before + 2)
    const { rows } = await test.sql.query('select key_calls::text as line from key_calls')
    expect(rows.filter(({ line }) => /Layla|501234567|example\.com/.test(line))).toEqual([])
  })

  it('knows of every name in paths whether it may be written down', () => {
    const names = calls
      .filter(({ auth }) => auth === 'merchant' || auth === 'platform')
      .flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!))
    expect([...new Set(names)].filter((name) => !NAMES_OF_OBJECTS.has(name))).toEqual(['phone'])
  })

  it('is only added to: no row is changed, deleted or emptied by any statement', async () => {
    const { total } = await ofMerchant()
    expect(total).toBeGreaterThan(0)
    for (const text of [
      "update key_calls set status = 200, error = null where error = 'invalid_transition'",
      'delete from key_calls',
      "delete from key_calls where operation = 'moveOrder'",
      'truncate key_calls',
    ])
      await expect(test.sql.query(text)).rejects.toThrow('rows of key_calls are only added')
    expect((await ofMerchant()).total).toBe(total)
  })

  it('goes by age alone, after 400 days', async () => {
    const insert = (days: number, id: string) =>
      test.sql.query(
        `insert into key_calls (merchant_id, call_id, at, actor, key_id, key_name, operation, object, status, request_id)
         values ($1, $2, now() - make_interval(days => $3), 'merchant', 'k', 'old', 'moveOrder', '{}', 200, 'r')`,
        [test.merchantId, id, days],
      )
    await insert(402, '01890000-0000-7000-8000-000000000001')
    await insert(399, '01890000-0000-7000-8000-000000000002')
    const { total } = await ofMerchant()
    test.clock.turn({ days: 2000 })
    await test.ports.runJobs('purge')
    test.clock.turn({ days: -2000 })
    expect((await ofMerchant()).total).toBe(total - 1)
    const { rows } = await test.sql.query("select call_id from key_calls where key_name = 'old'")
    expect(rows).toEqual([{ call_id: '01890000-0000-7000-8000-000000000002' }])
  })

  it('holds nobody up where it cannot be written: the change is made, and the line is in the process’s own log', async () => {
    const lines: string[] = []
    const other = await testApi({ logTo: (line) => lines.push(line) })
    const key = await other.merchantKey()
    await other.sql.query('alter table key_calls rename to key_calls_away')
    const { merchant } = await other.merchant()
    const answer = await other.call(
      pauseChannel,
      { params: { id: merchant.stores[0]!.id }, body: { orderChannel: 40, state: 'paused' } as never },
      { token: key },
    )
    expect(answer.status).toBeLessThan(500)
    expect(lines.some((line) => line.includes('a change by key was not written down'))).toBe(true)
    expect(other.api.metrics.text()).toContain('compass_key_calls_unwritten_total 1')
    await other.close()
  })
})

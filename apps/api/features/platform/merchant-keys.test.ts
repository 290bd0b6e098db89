import { listMerchantOrders } from '@compass/contract/merchant-side'
import {
  listMerchantKeys,
  listMerchants,
  makeMerchantKey,
  revokeMerchantKey,
  rotateMerchantKey,
} from '@compass/contract/platform'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
let begin: Date
let platform: { readonly token: string }

beforeAll(async () => {
  test = await testApi()
  begin = test.clock.now
  platform = { token: test.platform }
})
beforeEach(() => test.clock.set(begin))
afterAll(() => test.close())

const make = async (body: { readonly name: string; readonly days?: number; readonly store?: string }) =>
  (await test.call(makeMerchantKey, { params: { slug: test.slug }, body }, platform)).data
const rotate = (id: string, body: { readonly hours?: number } = {}, slug = test.slug) =>
  test.call(rotateMerchantKey, { params: { slug, id }, body }, platform)
const list = async () => (await test.call(listMerchantKeys, { params: { slug: test.slug } }, platform)).data.items
const listed = async (id: string) => (await list()).find(({ _id }) => _id === id)
const statusOf = async (key: string) => (await test.call(listMerchantOrders, {}, { token: key })).status

describe('a merchant key', () => {
  it('with an end works until then, and not a second longer', async () => {
    const key = await make({ name: 'till', days: 90 })
    expect(key.expiresAt).toBe(new Date(begin.getTime() + 90 * 24 * 3600_000).toISOString())
    test.clock.turn({ days: 90, seconds: -1 })
    expect(await statusOf(key.key)).toBe(200)
    test.clock.turn({ seconds: 1 })
    expect(await statusOf(key.key)).toBe(401)
    expect(await listed(key._id)).toMatchObject({ isLive: false })
  })

  it.each([0, -1, 1.5, 3651, '90'])('is not made for %j days', async (days) => {
    const body = { name: 'till', days } as never
    expect((await test.call(makeMerchantKey, { params: { slug: test.slug }, body }, platform)).status).toBe(400)
  })

  it('says when it was used last, to the hour, and never its text', async () => {
    const key = await make({ name: 'screen' })
    expect(await listed(key._id)).toMatchObject({ name: 'screen', expiresAt: null, lastUsedAt: null, isLive: true })
    await statusOf(key.key)
    await expect.poll(async () => (await listed(key._id))?.lastUsedAt).toBe(begin.toISOString())
    test.clock.turn({ minutes: 59 })
    await statusOf(key.key)
    expect((await listed(key._id))?.lastUsedAt).toBe(begin.toISOString())
    test.clock.turn({ minutes: 2 })
    await statusOf(key.key)
    await expect.poll(async () => (await listed(key._id))?.lastUsedAt).toBe(test.clock.now.toISOString())
    expect(JSON.stringify(await list())).not.toContain(key.key.split('.')[1])
  })
})

describe('a key that takes the place of another', () => {
  it('is for the same store and as long, and both work for a time', async () => {
    const first = await make({ name: 'bay till', store: 'marina', days: 30 })
    test.clock.turn({ days: 10 })
    const { status, data: second } = await rotate(first._id, { hours: 48 })
    expect([status, second]).toEqual([
      201,
      {
        _id: expect.any(String),
        name: 'bay till',
        store: first.store,
        expiresAt: new Date(test.clock.now.getTime() + 30 * 24 * 3600_000).toISOString(),
        key: expect.stringMatching(/^mk_/),
        before: { _id: first._id, expiresAt: new Date(test.clock.now.getTime() + 48 * 3600_000).toISOString() },
      },
    ])
    expect([await statusOf(first.key), await statusOf(second.key)]).toEqual([200, 200])
    test.clock.turn({ hours: 48 })
    expect([await statusOf(first.key), await statusOf(second.key)]).toEqual([401, 200])
  })

  it('never lets the one before live longer than it would have', async () => {
    const first = await make({ name: 'short', days: 1 })
    test.clock.turn({ hours: 20 })
    const { data } = await rotate(first._id, { hours: 240 })
    expect(data.before.expiresAt).toBe(first.expiresAt)
  })

  it('ends the one before at once where no time is given to it', async () => {
    const first = await make({ name: 'stolen' })
    const { data } = await rotate(first._id, { hours: 0 })
    expect([await statusOf(first.key), await statusOf(data.key), data.expiresAt]).toEqual([401, 200, null])
  })

  it('is not made of a key that has ended, of a stranger’s, or of none', async () => {
    const first = await make({ name: 'ended' })
    await test.call(revokeMerchantKey, { params: { slug: test.slug, id: first._id } }, platform)
    await test.apply(merchantDocument({ slug: 'key-neighbour' }))
    const live = await make({ name: 'live' })
    const answers = [
      await rotate(first._id),
      await rotate(live._id, {}, 'key-neighbour'),
      await rotate('nobody'),
      await rotate(live._id, {}, 'never-was'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await statusOf(live.key)).toBe(200)
  })

  it('that several make at once of one: each is a key, and the one before still ends', async () => {
    const first = await make({ name: 'rivals' })
    const results = await Promise.all(Array.from({ length: 5 }, () => rotate(first._id, { hours: 1 })))
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill(201))
    test.clock.turn({ hours: 1 })
    expect(await statusOf(first.key)).toBe(401)
  })
})

describe('the platform’s key and the one before it', () => {
  it('are both taken, told apart in the log; no other is', async () => {
    const before = 'platform-key-before-0123456789'
    const other = await testApi({ configuration: { platformKeyBefore: before } })
    const ask = async (token: string) => (await other.call(listMerchants, {}, { token })).status
    expect([await ask(other.platform), await ask(before), await ask(`${before}x`), await ask('')]).toEqual([
      200, 200, 401, 401,
    ])
    for (const token of [other.platform, before])
      await other.call(makeMerchantKey, { params: { slug: other.slug }, body: { name: 'x' } }, { token })
    const { rows } = await other.sql.query(
      "select distinct key_id, key_name from key_calls where operation = 'makeMerchantKey' order by key_name",
    )
    expect(rows.map((row) => row.key_name)).toEqual(['platform', 'platform, the one before'])
    expect(rows[0].key_id).not.toBe(rows[1].key_id)
    await other.close()
  })
})

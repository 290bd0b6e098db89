import { setTimeout as sleep } from 'node:timers/promises'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { watchTexts } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { type MerchantDirectory, openDirectory } from './directory.ts'

const NOBODY = '018f0000-0000-7000-8000-000000000000'

describe('the directory of merchants', () => {
  let test: TestApi
  /** As another process has it. */
  let directory: MerchantDirectory
  const sent: string[] = []
  const stopWatching = watchTexts(({ name }) => sent.push(name))

  /** The names of what one look sent. */
  async function looked(): Promise<string[]> {
    sent.length = 0
    await directory.look()
    return [...sent]
  }
  const open = async (options?: { maxLoadedBytes?: number }, mode: 'demo' | 'production' = 'demo') => {
    directory?.stop()
    directory = await openDirectory(test.database, { mode }, options)
    // Only the tests look.
    directory.stop()
    test.api.merchants.stop()
    return directory
  }

  beforeAll(async () => {
    test = await testApi()
    await open()
  })
  afterEach(async () => expect((await open()).slugs()).toEqual(test.api.merchants.slugs()))
  afterAll(async () => {
    stopWatching()
    await test.close()
  })

  it('finds a merchant that another process applied, with its hosts and outlets, and forgets one that was taken down', async () => {
    const id = await test.apply(merchantDocument({ slug: 'second', hosts: ['second.example.com'] }))
    expect(directory.idOfSlug('second')).toBeNull()
    await directory.look()
    expect([directory.idOfSlug('second'), directory.idOfHost('second.example.com')]).toEqual([id, id])
    const [store] = (await directory.load(id))!.merchant.stores
    expect(directory.idOfStore(store!.id)).toBe(id)

    await test.apply(merchantDocument({ slug: 'second', hosts: ['other.example.com'] }))
    await directory.look()
    expect(directory.idOfHost('second.example.com')).toBeNull()
    expect(directory.idOfHost('other.example.com')).toBe(id)

    const { statusCode } = await test.inject({
      method: 'DELETE',
      url: '/v1/platform/merchants/second',
      headers: { authorization: `Bearer ${test.platform}` },
    })
    expect(statusCode).toBe(200)
    await directory.look()
    expect([directory.idOfSlug('second'), directory.idOfHost('other.example.com')]).toEqual([null, null])
    expect(directory.idOfStore(store!.id)).toBeNull()
    expect(await directory.load(id)).toBeNull()
  })

  it('a host that moved from one merchant to another leads to the other', async () => {
    const giver = await test.apply(merchantDocument({ slug: 'giver', hosts: ['moving.example.com'] }))
    await directory.look()
    expect(directory.idOfHost('moving.example.com')).toBe(giver)
    await test.apply(merchantDocument({ slug: 'giver', hosts: [] }))
    const taker = await test.apply(merchantDocument({ slug: 'taker', hosts: ['moving.example.com'] }))
    await directory.look()
    expect(directory.idOfHost('moving.example.com')).toBe(taker)
  })

  it('nothing new is two statements, and a change reads the hosts and outlets of its merchant alone', async () => {
    await directory.look()
    expect((await looked()).sort()).toEqual(['merchants.readChanged', 'merchants.readRaised'])
    await test.api.merchants.load(test.merchantId)
    await test.apply(merchantDocument({ name: { en: 'Renamed' } }))
    const names = await looked()
    expect(names.filter((name) => name === 'merchants.readStores')).toHaveLength(1)
    // Nobody here asked for it yet.
    expect(names).not.toContain('merchants.readMerchant')
    await directory.load(test.merchantId)
    await test.apply(merchantDocument({ name: { en: 'Renamed again' } }))
    expect(await looked()).toContain('merchants.readMerchant')
    expect((await directory.load(test.merchantId))!.merchant.name.en).toBe('Renamed again')
    await test.apply(merchantDocument())
  })

  it('what orders sold out comes by the version of the storefront, without the hosts and outlets', async () => {
    await directory.load(test.merchantId)
    const before = (await directory.load(test.merchantId))!.version
    await test.sql.query(
      `insert into storefront_versions (merchant_id, version, updated_at) values ($1, 1, $2)
       on conflict (merchant_id) do update set version = storefront_versions.version + 1, updated_at = excluded.updated_at`,
      [test.merchantId, test.clock.now],
    )
    const names = await looked()
    expect(names).toContain('merchants.readMerchant')
    expect(names).not.toContain('merchants.readStores')
    expect((await directory.load(test.merchantId))!.version).toBe(before + 1)
    await test.api.merchants.refresh()
  })

  it('what was committed long after its time is found by the look at all, and by the merchant’s own', async () => {
    const raise = () =>
      test.sql.query(
        `update merchants set storefront_version = storefront_version + 1, updated_at = updated_at - interval '1 hour'
         where merchant_id = $1`,
        [test.merchantId],
      )
    const version = async () => (await directory.load(test.merchantId))!.version
    await directory.load(test.merchantId)
    const before = await version()
    await raise()
    await directory.look()
    expect(await version()).toBe(before)
    await directory.refresh()
    expect(await version()).toBe(before + 1)
    await raise()
    await directory.refresh(test.merchantId)
    expect(await version()).toBe(before + 2)
    await test.sql.query('update merchants set updated_at = $2 where merchant_id = $1', [
      test.merchantId,
      test.clock.now,
    ])
    await test.api.merchants.refresh()
    await directory.refresh(NOBODY)
    expect(directory.idOfSlug(test.slug)).toBe(test.merchantId)
  })

  it('lets go of the merchants that were not asked for longest when they take too much', async () => {
    const ids = [test.merchantId]
    for (const slug of ['one-more', 'and-another']) ids.push(await test.apply(merchantDocument({ slug })))
    const { rows } = await test.sql.query<{ bytes: number }>(
      'select 2 * length(compiled::text) as bytes from merchants where merchant_id = $1',
      [test.merchantId],
    )
    // Two of the three.
    await open({ maxLoadedBytes: Math.round(2.5 * rows[0]!.bytes) })
    const reads = async (id: string | undefined) => {
      sent.length = 0
      expect((await directory.load(id!))!.merchant.id).toBe(id)
      await sleep(1)
      return sent.includes('merchants.readMerchant')
    }
    const [first, second, third] = ids
    expect([await reads(first), await reads(second), await reads(first)]).toEqual([true, true, false])
    // Not the first, which was asked for after the second.
    expect([await reads(third), await reads(first), await reads(second)]).toEqual([true, false, true])
    expect(await reads(third)).toBe(true)
    const all = await Promise.all([first, second, third, first].map((id) => directory.load(id!)))
    expect(all.map((loaded) => loaded!.merchant.id)).toEqual([first, second, third, first])
  })

  it('in production leaves out sandboxes however they come: when it opens, later, and until they are none', async () => {
    await open({}, 'production')
    expect(directory.idOfSlug(test.slug)).toBeNull()
    expect(directory.hiddenSandboxes()).toContain(test.slug)
    await test.apply(merchantDocument({ slug: 'became-one' }))
    await directory.look()
    expect(directory.idOfSlug('became-one')).toBeNull()
    expect(directory.hiddenSandboxes()).toContain('became-one')
    await test.sql.query(
      `update merchants set compiled = compiled || '{"sandbox": false}', digest = 'none', storefront_version = storefront_version + 1
       where slug = 'became-one'`,
    )
    await directory.look()
    expect(directory.idOfSlug('became-one')).not.toBeNull()
    expect(directory.hiddenSandboxes()).not.toContain('became-one')
    await test.api.merchants.refresh()
  })

  it('ten thousand merchants with a change a second cost at most 30 ms of processor a look', async () => {
    const stores = Array.from({ length: 10_000 }, () => ({ merchant: newId(), store: newId() }))
    await test.sql.query(
      `insert into merchants (merchant_id, slug, document, compiled, digest, storefront_version, created_at, updated_at)
       select m, 'm-' || n, '{}', '{}', 'none', 1, now(), now() - interval '1 day' - n * interval '1 second'
       from unnest($1::uuid[]) with ordinality as t (m, n)`,
      [stores.map(({ merchant }) => merchant)],
    )
    await test.sql.query('insert into stores (merchant_id, store_id) select * from unnest($1::uuid[], $2::uuid[])', [
      stores.map(({ merchant }) => merchant),
      stores.map(({ store }) => store),
    ])
    await open()
    expect(directory.slugs().length).toBeGreaterThan(10_000)
    const costs: number[] = []
    for (let look = 0; look < 21; look++) {
      const { merchant, store } = stores[look * 400]!
      await test.sql.query(
        `update merchants set storefront_version = storefront_version + 1, updated_at = now() + $2 * interval '1 second'
         where merchant_id = $1`,
        [merchant, look],
      )
      const began = process.cpuUsage()
      await directory.look()
      const { user, system } = process.cpuUsage(began)
      costs.push((user + system) / 1000)
      expect(directory.idOfStore(store)).toBe(merchant)
    }
    const [median] = costs.sort((a, b) => a - b).slice(10)
    expect(median).toBeLessThanOrEqual(30)
    await test.sql.query(
      "delete from stores where merchant_id in (select merchant_id from merchants where slug like 'm-%')",
    )
    await test.sql.query("delete from merchants where slug like 'm-%'")
  })
})

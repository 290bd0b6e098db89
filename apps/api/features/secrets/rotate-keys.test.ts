import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { rotateKeys } from '@compass/contract/secrets'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit } from '../../db/database.ts'
import type { SealKeys } from '../../ids/sealing.ts'
import { openLastingKey } from '../../records/secrets/lasting-key.ts'
import { readSecrets, writeSecrets } from '../../records/secrets/secrets.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { secretOfStore } from '../loyalty/store-codes.ts'
import { makeSpotKey, readSpotKey } from '../spots/spot-key.ts'
import { rotateKeys as rotate } from './rotate-keys.ts'

const STRIPE = { provider: 'stripe', mode: 'test' } as const
const SLUGS = ['test-kitchen', 'second-kitchen', 'third-kitchen']

let stored: TestDatabase
let test: TestApi
const ids: string[] = []
let old: SealKeys
let lasting: string | null
beforeAll(async () => {
  stored = await createTestDatabase()
  test = await testApi({ stored })
  old = { secretKey: test.api.configuration.secretKey }
  for (const slug of SLUGS) ids.push(await test.apply(merchantDocument({ slug })))
  lasting = await openLastingKey(test.database, old)
})
afterAll(() => test.close())

const withKeys = (keys: SealKeys) => ({
  ...test.api,
  configuration: { ...test.api.configuration, secretKeyBefore: undefined, ...keys },
})
const storeOf = async (id: string) => (await test.api.merchants.load(id))!.merchant.stores[0]!.id

/** Everything that a key seals, of each merchant. */
async function fill(keys: SealKeys) {
  const api = withKeys(keys)
  for (const id of ids) {
    await test.database.transact(id, async (tenant) =>
      commit(await writeSecrets(tenant, keys, STRIPE, { secretKey: `sk_test_of_${id}` }, test.clock.now)),
    )
    await makeSpotKey(api, test.database.tenant(id))
    await secretOfStore(api, test.database.tenant(id), await storeOf(id))
  }
}

/** What opens with these keys alone, written as it would be by nobody: nothing is made anew here. */
async function contents(keys: SealKeys) {
  const api = withKeys(keys)
  return Promise.all(
    ids.map(async (id) => {
      const tenant = test.database.tenant(id)
      const { secrets } = await readSecrets(tenant, keys)
      return [secrets[0]?.value, (await readSpotKey(api, tenant))?.toString('hex')]
    }),
  )
}

/** Rotates in a process of its own, which kills itself after so many merchants; answers by which signal it ended. */
async function rotateAndDie(keys: SealKeys, nth: number): Promise<string | null> {
  const input = JSON.stringify({ connection: stored.config, keys, nth })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test-rotating.ts'), input], { stdio: 'ignore' })
  return new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)))
}

describe('another SECRET_KEY', () => {
  it('seals everything that the one before sealed, and nothing is lost', async () => {
    const [next, both] = [{ secretKey: 'key two' }, { secretKey: 'key two', secretKeyBefore: old.secretKey }]
    await fill(old)
    const codes = await Promise.all(
      ids.map(async (id) => secretOfStore(withKeys(old), test.database.tenant(id), await storeOf(id))),
    )
    const before = await contents(old)
    expect(before.flat().every(Boolean)).toBe(true)
    const result = await rotate(withKeys(both))
    expect(result).toEqual({ ok: true, value: { sealed: 9, unreadable: 0, next: null } })
    expect(await contents(next)).toEqual(before)
    for (const [at, id] of ids.entries())
      expect(await secretOfStore(withKeys(next), test.database.tenant(id), await storeOf(id))).toEqual(codes[at])
    expect(await openLastingKey(test.database, next)).toBe(lasting)
    expect(await openLastingKey(test.database, old)).toBeNull()
    // Once more changes nothing, with the key before or without it.
    for (const keys of [both, next])
      expect(await rotate(withKeys(keys))).toEqual({ ok: true, value: { sealed: 0, unreadable: 0, next: null } })
    old = next
  })

  it.each([1, 2, 3])(
    'ends rightly where its process was killed after merchant %s, whatever was written meanwhile',
    async (nth) => {
      const next = { secretKey: `key after ${nth}` }
      const both = { ...next, secretKeyBefore: old.secretKey }
      const before = await contents(old)
      expect(await rotateAndDie(both, nth)).toBe('SIGKILL')
      // Half is sealed by one key and half by the other: the server with both reads all of it, and so does a second try.
      expect(await contents(both)).toEqual(before)
      expect(await openLastingKey(test.database, both)).toBe(lasting)
      expect((await rotate(withKeys(both))).ok).toBe(true)
      expect(await contents(next)).toEqual(before)
      expect(await openLastingKey(test.database, next)).toBe(lasting)
      old = next
    },
  )

  it('run twice at once ends as once', async () => {
    const next = { secretKey: 'key for two' }
    const both = { ...next, secretKeyBefore: old.secretKey }
    const before = await contents(old)
    await Promise.all([1, 2, 3].map(() => rotate(withKeys(both))))
    expect(await contents(next)).toEqual(before)
    old = next
  })

  it('says what opens with neither key, and leaves it as it is', async () => {
    const rows = async () => (await test.sql.query('select sealed from merchant_data_keys order by 1')).rows
    const before = await rows()
    const strange = { secretKey: 'nobody’s', secretKeyBefore: 'nobody’s either' }
    const result = await rotate(withKeys(strange))
    expect(result).toMatchObject({ ok: true, value: { sealed: 0, unreadable: 10, next: null } })
    expect(await rows()).toEqual(before)
    expect(await openLastingKey(test.database, strange)).toBeNull()
    expect(await openLastingKey(test.database, old)).toBe(lasting)
  })
})

describe('the call', () => {
  it('is the platform’s, and goes on where it was told', async () => {
    const key = { token: test.platform }
    expect((await test.call(rotateKeys, { body: {} }, { token: await test.merchantKey() })).status).toBe(401)
    expect((await test.call(rotateKeys, { body: { after: 'x' } }, key)).status).toBe(422)
    const all = await test.call(rotateKeys, { body: {} }, key)
    const rest = await test.call(rotateKeys, { body: { after: ids.toSorted()[1]! } }, key)
    // The keys of this server are none of those above: it finds what it cannot open, and less of it after two merchants.
    expect([all.data.unreadable, rest.data.unreadable]).toEqual([10, 4])
  })
})

describe('the lasting key', () => {
  it('of a database where merchants were before it is the key that made what they have', async () => {
    await test.sql.query('delete from deployment_keys')
    expect(await openLastingKey(test.database, { secretKey: 'now', secretKeyBefore: 'then' })).toBe('then')
    await test.sql.query('delete from deployment_keys')
    expect(await openLastingKey(test.database, { secretKey: 'now' })).toBe('now')
  })

  it('of a new database is made once, by many at once, and is nobody’s key', async () => {
    const fresh = await testApi()
    await fresh.sql.query('truncate merchants cascade')
    const keys = { secretKey: 'now' }
    const keysOfAll = await Promise.all(Array.from({ length: 4 }, () => openLastingKey(fresh.database, keys)))
    expect(new Set(keysOfAll).size).toBe(1)
    expect(keysOfAll[0]).toMatch(/^[\w-]{43}$/)
    await fresh.close()
  })
})

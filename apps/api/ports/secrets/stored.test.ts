import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commit, type Database, openDatabase } from '../../db/database.ts'
import type { SealKeys } from '../../ids/sealing.ts'
import { deleteSecrets, writeSecrets } from '../../records/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { storedSecrets } from './stored.ts'

const A = '0197a3c0-0000-7000-8000-000000000001'
const B = '0197a3c0-0000-7000-8000-000000000002'
const KEYS: SealKeys = { secretKey: 'the key of the deployment' }
const NOW = new Date('2026-05-10T08:00:00Z')
type Account = Parameters<typeof writeSecrets>[2]
const STRIPE: Account = { provider: 'stripe', mode: 'test' }

let stored: TestDatabase
let database: Database
beforeAll(async () => {
  stored = await createTestDatabase()
  database = openDatabase(stored.config, { poolSize: 4 })
})
afterAll(async () => {
  await database.close()
  await stored.drop()
})
beforeEach(async () => {
  await stored.pool.query('delete from merchant_secrets')
  await stored.pool.query('delete from merchant_data_keys')
})

const write = (merchantId: string, values: Record<string, string | null>, account = STRIPE, keys = KEYS) =>
  database.transact(merchantId, async (tenant) => commit(await writeSecrets(tenant, keys, account, values, NOW)))

describe('credentials in the database', () => {
  it('are read by merchant, provider and mode, and stand nowhere as they are', async () => {
    await write(A, { secretKey: 'sk_test_planted', webhookSecret: 'whsec_planted' })
    const secrets = storedSecrets(database, KEYS)
    expect(await secrets.read(A, 'stripe', 'test')).toEqual({
      secretKey: 'sk_test_planted',
      webhookSecret: 'whsec_planted',
    })
    expect(await secrets.read(A, 'stripe', 'live')).toBeNull()
    expect(await secrets.read(A, 'tap', 'test')).toBeNull()
    expect(await secrets.read(B, 'stripe', 'test')).toBeNull()
    const { rows } = await stored.pool.query(
      'select sealed from merchant_secrets union select sealed from merchant_data_keys',
    )
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('planted')
  })

  it.each([
    ['another merchant', `merchant_id = '${B}'`],
    ['another provider', `provider = 'tap'`],
    ['the other mode', `mode = 'live'`],
    ['another name', `name = 'publicKey'`],
  ])('that somebody moves to %s open there no more', async (_, moved) => {
    await write(A, { secretKey: 'sk_test_planted' })
    await write(B, { other: 'x' }, { provider: 'razorpay', mode: 'test' })
    await stored.pool.query(`update merchant_secrets set ${moved} where merchant_id = $1`, [A])
    const secrets = storedSecrets(database, KEYS)
    for (const merchantId of [A, B])
      for (const provider of ['stripe', 'tap'])
        for (const mode of ['test', 'live'] as const) expect(await secrets.read(merchantId, provider, mode)).toBeNull()
  })

  it('are not read with a data key that another merchant was given', async () => {
    await write(A, { secretKey: 'sk_test_planted' })
    await write(B, { secretKey: 'sk_test_others' })
    await stored.pool.query(
      'update merchant_data_keys set sealed = (select sealed from merchant_data_keys where merchant_id = $2) where merchant_id = $1',
      [A, B],
    )
    expect(await storedSecrets(database, KEYS).read(A, 'stripe', 'test')).toBeNull()
  })

  it('sealed by the former key are read while it is named, and can be changed then', async () => {
    await write(A, { secretKey: 'sk_test_planted' })
    const [other, both] = [
      { secretKey: 'the next key' },
      { secretKey: 'the next key', secretKeyBefore: KEYS.secretKey },
    ]
    expect(await storedSecrets(database, other).read(A, 'stripe', 'test')).toBeNull()
    expect(await write(A, { webhookSecret: 'whsec_new' }, STRIPE, other)).toBe(false)
    expect(await write(A, { webhookSecret: 'whsec_new' }, STRIPE, both)).toBe(true)
    expect(await storedSecrets(database, both).read(A, 'stripe', 'test')).toEqual({
      secretKey: 'sk_test_planted',
      webhookSecret: 'whsec_new',
    })
  })

  it('written by many at once are all there', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => write(A, { [`name${n}`]: `value ${n}` })))
    const read = await storedSecrets(database, KEYS).read(A, 'stripe', 'test')
    expect(Object.keys(read!)).toHaveLength(8)
  })
})

describe('what is remembered of them', () => {
  function watched() {
    const clock = { now: 0 }
    let statements = 0
    const counting = {
      tenant(...input: Parameters<Database['tenant']>) {
        statements += 1
        return database.tenant(...input)
      },
    }
    const secrets = storedSecrets(counting, KEYS, () => clock.now)
    const read = async () => (await secrets.read(A, 'stripe', 'test'))?.secretKey ?? null
    return { clock, secrets, read, asked: () => statements }
  }

  it('is asked for once a second, and a merchant without any too', async () => {
    const { clock, read, asked } = watched()
    for (let n = 0; n < 5; n++) expect(await read()).toBeNull()
    expect(asked()).toBe(1)
    clock.now += 1_000
    for (let n = 0; n < 5; n++) await read()
    expect(asked()).toBe(2)
  })

  it('is forgotten at once where this process changed it, and a second later where another did', async () => {
    const { clock, secrets, read } = watched()
    await write(A, { secretKey: 'one' })
    expect(await read()).toBe('one')
    await write(A, { secretKey: 'two' })
    expect(await read()).toBe('one')
    clock.now += 1_000
    expect(await read()).toBe('two')
    await write(A, { secretKey: 'three' })
    secrets.forget(A)
    expect(await read()).toBe('three')
    await database.transact(A, async (tenant) => commit(await deleteSecrets(tenant, 'stripe', null, NOW)))
    clock.now += 1_000
    expect(await read()).toBeNull()
  })

  it('is not what was read before a change that came meanwhile', async () => {
    const { secrets, read } = watched()
    await write(A, { secretKey: 'one' })
    const early = read()
    secrets.forget(A)
    await early
    await write(A, { secretKey: 'two' })
    expect(await read()).toBe('two')
  })
})

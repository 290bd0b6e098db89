import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { makeSpotKey, readSpotKey } from './spot-key.ts'

let test: TestApi
beforeAll(async () => {
  test = await testApi()
})
afterAll(() => test.close())

const keys = (secretKey: string, secretKeyBefore?: string) => ({
  configuration: { ...test.api.configuration, secretKey, secretKeyBefore },
})

it('the key of a merchant is made once, by many at once, and outlives a change of the deployment’s key', async () => {
  const tenant = test.database.tenant(test.merchantId)
  expect(await readSpotKey(keys('one'), tenant)).toBeNull()
  const created = await Promise.all([1, 2, 3].map(() => makeSpotKey(keys('one'), tenant)))
  expect(created[0]).toHaveLength(32)
  for (const key of created) expect(key).toEqual(created[0])

  expect(await makeSpotKey(keys('two'), tenant)).toBeNull()
  expect(await readSpotKey(keys('two', 'one'), tenant)).toEqual(created[0])
  // Sealed anew: the key before is needed no more, and opens nothing any more.
  expect(await readSpotKey(keys('two'), tenant)).toEqual(created[0])
  expect(await readSpotKey(keys('one'), tenant)).toBeNull()
})

it('what is stored is not the key', async () => {
  const tenant = test.database.tenant(test.merchantId)
  const key = await readSpotKey(keys('two'), tenant)
  const { rows } = await test.sql.query<{ sealed: Buffer }>('select sealed from spot_keys')
  expect(rows).toHaveLength(1)
  expect(rows[0]!.sealed.includes(key!)).toBe(false)
})

import { deleteSecrets, putSecrets } from '@compass/contract/secrets'
import { getStore, getStorefront } from '@compass/contract/stores'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { standInGateway } from './test-gateways.ts'

describe('a merchant whose gateway waits for its keys', () => {
  let here: TestApi
  let there: TestApi
  let store: string

  beforeAll(async () => {
    const stored = await createTestDatabase()
    here = await testApi({ stored })
    there = await testApi({ stored: { ...stored, drop: async () => {} } })
    for (const test of [here, there]) standInGateway(test)
    const document = merchantDocument((one) => {
      one.gateways = [{ name: 'stripe', mode: 'test', methods: ['card'] }]
      one.stores[0]!.payment = { delivery: ['cod', 'card'], pickup: ['cod', 'card'] }
    })
    await here.apply(document)
    await there.api.merchants.refresh()
    store = (await here.merchant()).merchant.stores[0]!.id
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  const put = (secretKey: string) =>
    here.call(
      putSecrets,
      { params: { slug: here.slug, provider: 'stripe' }, body: { values: { secretKey } } },
      { token: here.platform },
    )
  const remove = () =>
    here.call(deleteSecrets, { params: { slug: here.slug, provider: 'stripe' }, query: {} }, { token: here.platform })
  /** What a process shows: the version by which pages and answers are kept, and whether cards are taken. */
  async function shows(test: TestApi) {
    const { data } = await test.call(getStorefront, { params: { slug: here.slug }, query: {} })
    const answer = await test.call(getStore, { params: { id: store } })
    return { version: data.merchant.storefrontVersion, takesCards: answer.data.store.activePg === 20 }
  }

  it('takes cards with the next answer of a new version, in every process, and none when they are taken away', async () => {
    const before = await shows(here)
    expect(before.takesCards).toBe(false)
    // Both have looked a moment ago: what they know of keys is fresh.
    expect(await shows(there)).toEqual(before)
    expect((await put('sk_test_planted_4Qx7')).status).toBe(200)
    expect(await shows(here)).toEqual({ version: before.version + 1, takesCards: true })
    await there.api.merchants.refresh()
    expect(await shows(there)).toEqual({ version: before.version + 1, takesCards: true })
    expect((await remove()).status).toBe(200)
    expect(await shows(here)).toEqual({ version: before.version + 2, takesCards: false })
    await there.api.merchants.refresh()
    expect(await shows(there)).toEqual({ version: before.version + 2, takesCards: false })
  })

  it('keeps its version where nothing was removed', async () => {
    const { version } = await shows(here)
    expect((await remove()).status).toBe(404)
    expect((await shows(here)).version).toBe(version)
  })
})

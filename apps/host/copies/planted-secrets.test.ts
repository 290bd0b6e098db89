import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createTestDatabase, testApi } from '@compass/api/testing'
import { putSecrets } from '@compass/contract/secrets'
import { makeFolder } from '@compass/testkit/folders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeCopy } from './archive.ts'

const VALUE = 'planted+token/of-Messages=0a7Q'

let dir: string
let test: Awaited<ReturnType<typeof testApi>>
let stored: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  dir = await makeFolder('planted')
  stored = await createTestDatabase()
  test = await testApi({ stored })
})
afterAll(async () => {
  await test.close()
  await rm(dir, { recursive: true, force: true })
})

it('a copy of the database holds no credential of a merchant as it is', async () => {
  const params = { slug: test.slug, provider: 'twilio' }
  const body = { values: { authToken: VALUE } }
  expect((await test.call(putSecrets, { params, body }, { token: test.platform })).status).toBe(200)
  const file = join(dir, 'compass.backup')
  await writeCopy({ connection: stored.config, dataDir: dir, file })
  const text = gunzipSync(await readFile(file)).toString('utf8')
  const hasText = (value: string) => text.includes(value) || text.includes(Buffer.from(value).toString('hex'))
  expect(text).toContain('merchant_secrets')
  expect(hasText(test.slug)).toBe(true)
  expect(hasText(VALUE)).toBe(false)
  expect(text).not.toContain(Buffer.from(VALUE).toString('base64').slice(0, -4))
})

import { deleteSecrets, listSecrets, putSecrets } from '@compass/contract/secrets'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seal } from '../../ids/sealing.ts'
import { GatewayFault } from '../../ports/gateways/port.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { standInGateway } from './test-gateways.ts'

const KEY = 'sk_test_planted_4Qx7'
const HOOK = 'whsec_planted_9Zk2'

let test: TestApi
let platform: { token: string }
let stand: ReturnType<typeof standInGateway>
beforeAll(async () => {
  test = await testApi()
  platform = { token: test.platform }
  stand = standInGateway(test)
})
afterAll(async () => expect(await test.end()).toEqual([]))
beforeEach(async () => {
  stand.answer = null
  stand.tried.length = 0
  await test.sql.query('delete from merchant_secrets')
  await test.sql.query('delete from merchant_data_keys')
  test.ports.secrets.forget(test.merchantId)
})

type Body = Parameters<typeof put>[0]
const params = { slug: 'test-kitchen', provider: 'stripe' }
const put = (
  values: Record<string, string | null>,
  {
    provider = 'stripe',
    slug = 'test-kitchen',
    mode,
  }: { provider?: string; slug?: string; mode?: 'test' | 'live' } = {},
) => test.call(putSecrets, { params: { slug, provider }, body: { values, ...(mode && { mode }) } }, platform)
const list = () => test.call(listSecrets, { params: { slug: 'test-kitchen' } }, platform)
const read = (mode: 'test' | 'live' = 'test') => test.ports.secrets.read(test.merchantId, 'stripe', mode)

describe('credentials of a merchant', () => {
  it('are stored, given to the port at once, and answered by their last four characters alone', async () => {
    expect(await read()).toBeNull()
    const answer = await put({ secretKey: KEY, webhookSecret: HOOK })
    expect(answer).toMatchObject({
      status: 200,
      data: {
        provider: 'stripe',
        mode: 'test',
        secrets: [
          { name: 'secretKey', last4: '4Qx7' },
          { name: 'webhookSecret', last4: '9Zk2' },
        ],
        missing: [],
        tried: 'good',
      },
    })
    expect(await read()).toEqual({ secretKey: KEY, webhookSecret: HOOK })
    const listed = await list()
    expect(listed.data.items).toHaveLength(1)
    for (const { text } of [answer, listed]) expect(text).not.toContain('planted')
    expect(listed.data.providers).toContainEqual({
      provider: 'stripe',
      required: ['secretKey'],
      optional: ['webhookSecret', 'webhookSecretBefore'],
    })
  })

  it('that are not sent stay, null removes one, and what is missing is said', async () => {
    await put({ secretKey: KEY })
    expect((await put({ webhookSecret: HOOK })).data.missing).toEqual([])
    expect(await read()).toEqual({ secretKey: KEY, webhookSecret: HOOK })
    expect((await put({ secretKey: null })).data).toMatchObject({ missing: ['secretKey'], tried: 'untried' })
    expect(await read()).toEqual({ webhookSecret: HOOK })
  })

  it('of webhooks keep the value before while a new one comes into use', async () => {
    await put({ secretKey: KEY, webhookSecret: HOOK })
    await put({ webhookSecret: 'whsec_planted_next' })
    expect(await read()).toEqual({
      secretKey: KEY,
      webhookSecret: 'whsec_planted_next',
      webhookSecretBefore: HOOK,
    })
    await put({ webhookSecret: 'whsec_planted_next', secretKey: 'sk_test_planted_other' })
    expect(await read()).toMatchObject({ webhookSecretBefore: HOOK, secretKey: 'sk_test_planted_other' })
    await put({ webhookSecretBefore: null })
    expect(Object.keys((await read())!)).toEqual(['secretKey', 'webhookSecret'])
  })

  it('of test and live never mix', async () => {
    expect(await put({ secretKey: KEY }, { mode: 'live' })).toMatchObject({
      status: 422,
      meta: { errors: [{ path: 'values.secretKey', message: expect.stringContaining('other mode') }] },
    })
    await put({ secretKey: 'sk_live_planted_real' }, { mode: 'live' })
    expect(await read('live')).toEqual({ secretKey: 'sk_live_planted_real' })
    expect(await read('test')).toBeNull()
    expect(stand.tried.map(({ mode }) => mode)).toEqual(['live'])
  })

  it('are those of a real merchant’s live account where no mode is named', async () => {
    await test.apply(merchantDocument({ slug: 'real-kitchen', sandbox: false }))
    expect((await put({ secretKey: 'sk_live_planted_real' }, { slug: 'real-kitchen' })).data.mode).toBe('live')
  })

  it.each([
    ['good', null],
    ['refused', new GatewayFault('refused', `Invalid API Key provided: ${KEY}`, 401)],
    ['unreachable', new GatewayFault('unreachable', 'ECONNREFUSED')],
    ['unreachable', new GatewayFault('unsure', 'timed out')],
    ['unreachable', new TypeError('a fault of ours')],
  ] as const)('that are tried are stored and said to be %s', async (tried, answer) => {
    stand.answer = answer
    const { status, data, text } = await put({ secretKey: KEY })
    expect([status, data.tried]).toEqual([200, tried])
    expect(text).not.toContain(KEY)
    expect(await read()).toEqual({ secretKey: KEY })
  })

  it('of a provider that nobody can ask are stored untried', async () => {
    const { data } = await put({ authToken: 'planted-token-of-messages' }, { provider: 'twilio' })
    expect(data).toMatchObject({ provider: 'twilio', tried: 'untried', missing: [] })
    expect(await test.ports.secrets.read(test.merchantId, 'twilio', 'test')).toEqual({
      authToken: 'planted-token-of-messages',
    })
  })

  it('too short to show four of their characters are shown by none', async () => {
    expect((await put({ webhookSecret: 'short' })).data.secrets).toEqual([
      { name: 'webhookSecret', last4: null, changedAt: test.clock.now.toISOString() },
    ])
  })

  it('are removed with their account, of one mode or both', async () => {
    await put({ secretKey: KEY })
    await put({ secretKey: 'sk_live_planted_real' }, { mode: 'live' })
    const remove = (mode?: 'test' | 'live') =>
      test.call(deleteSecrets, { params, ...(mode && { query: { mode } }) }, platform)
    expect(await remove('live')).toMatchObject({ status: 200, data: { removed: 1 } })
    expect([await read('live'), await read()]).toEqual([null, { secretKey: KEY }])
    expect((await remove()).data.removed).toBe(1)
    expect((await remove()).status).toBe(404)
    expect((await list()).data.items).toEqual([])
  })
})

describe('hostile: credentials', () => {
  it.each<[string, Body, Parameters<typeof put>[1], number, string, string]>([
    ['an unknown name', { apiKey: 'x' }, {}, 422, 'values.apiKey', 'secretKey, webhookSecret, webhookSecretBefore'],
    ['a name of every object', { constructor: 'x' }, {}, 422, 'values.constructor', 'secretKey'],
    ['an unknown provider', { secretKey: 'x' }, { provider: 'nobody' }, 422, 'provider', 'stripe, twilio'],
    ['a line break', { webhookSecret: 'a\r\nhost: b' }, {}, 422, 'values.webhookSecret', ''],
    ['a value that is empty', { webhookSecret: '  ' }, {}, 400, 'values.webhookSecret', ''],
    ['a value without end', { webhookSecret: 'x'.repeat(4001) }, {}, 400, 'values.webhookSecret', ''],
    ['a path for a provider', { secretKey: 'x' }, { provider: '..%2f' }, 400, 'provider', ''],
  ])('refused: %s', async (_, values, target, status, path, message) => {
    const answer = await put(values, target)
    expect(answer).toMatchObject({ status, meta: { errors: [{ path, message: expect.stringContaining(message) }] } })
    expect((await test.sql.query('select 1 from merchant_secrets')).rows).toEqual([])
  })

  it('refused: an unknown merchant, and whoever is not the platform', async () => {
    expect((await put({ secretKey: KEY }, { slug: 'nobody' })).status).toBe(404)
    const { token } = await test.guest()
    for (const other of [{}, { token }, { token: await test.merchantKey() }]) {
      expect((await test.call(putSecrets, { params, body: { values: { secretKey: KEY } } }, other)).status).toBe(401)
      expect((await test.call(listSecrets, { params }, other)).status).toBe(401)
      expect((await test.call(deleteSecrets, { params }, other)).status).toBe(401)
    }
    expect(await read()).toBeNull()
  })

  it('of one merchant are none of another’s, whoever moves the row', async () => {
    await put({ secretKey: KEY })
    const other = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    await put({ secretKey: 'sk_test_planted_others' }, { slug: 'other-kitchen' })
    await test.sql.query(
      'update merchant_secrets set sealed = (select sealed from merchant_secrets where merchant_id = $1) where merchant_id = $2',
      [test.merchantId, other],
    )
    test.ports.secrets.forget(other)
    expect(await test.ports.secrets.read(other, 'stripe', 'test')).toBeNull()
    const { data } = await test.call(listSecrets, { params: { slug: 'other-kitchen' } }, platform)
    expect(data.items).toMatchObject([{ secrets: [{ name: 'secretKey', last4: null }], missing: ['secretKey'] }])
    expect(data.gateways).toEqual([{ name: 'stripe', methods: ['card'] }])
    // What cannot be read is entered anew.
    await put({ secretKey: 'sk_test_planted_others' }, { slug: 'other-kitchen' })
    expect(await test.ports.secrets.read(other, 'stripe', 'test')).toEqual({ secretKey: 'sk_test_planted_others' })
  })

  it('whose seal no key opens are not overwritten; once they are removed, new ones can be stored', async () => {
    await put({ secretKey: KEY })
    const strange = seal('nobody’s key', 'secrets', Buffer.alloc(32), test.merchantId)
    await test.sql.query('update merchant_data_keys set sealed = $1', [strange])
    test.ports.secrets.forget(test.merchantId)
    expect((await put({ secretKey: KEY })).status).toBe(503)
    expect((await test.sql.query('select 1 from merchant_secrets')).rows).toHaveLength(1)
    expect(await read()).toBeNull()
    expect((await test.call(deleteSecrets, { params }, platform)).status).toBe(200)
    expect((await put({ secretKey: KEY })).status).toBe(200)
    expect(await read()).toEqual({ secretKey: KEY })
  })

  it('that two people change at once are one value or the other, and never lost', async () => {
    await put({ secretKey: KEY })
    const values = Array.from({ length: 6 }, (_, n) => `whsec_planted_${n}000`)
    const answers = await Promise.all(values.map((webhookSecret) => put({ webhookSecret })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    test.ports.secrets.forget(test.merchantId)
    const stored = (await read())!
    expect(values).toContain(stored.webhookSecret)
    expect(stored.secretKey).toBe(KEY)
    expect(values).toContain(stored.webhookSecretBefore)
    expect(stored.webhookSecretBefore).not.toBe(stored.webhookSecret)
  })
})

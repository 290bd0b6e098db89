import { createPublicKey, verify } from 'node:crypto'
import { moveOrder } from '@compass/contract/merchant-side'
import * as calls from '@compass/contract/notifications'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { relayOutbox } from '../outbox/relay-outbox.ts'
import { encryptFor } from './encrypt.ts'
import { pushKeysOf, vapidHeader } from './vapid.ts'

const from = (text: string) => Buffer.from(text, 'base64url')
/** The browser of RFC 8291, appendix A. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('a message is encrypted as in the example of RFC 8291', () => {
  const browser = { p256dh: from(KEYS.p256dh), auth: from(KEYS.auth) }
  const encrypted = encryptFor(browser, 'When I grow up, I want to be a watermelon', {
    privateKey: from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: from('DGv6ra1nlYgDCS1FRnbzlw'),
  })
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the server’s keys are those of its secret, and its header is signed by them for the one push service', () => {
  const keys = pushKeysOf('a secret of thirty-two characters')
  expect(pushKeysOf('a secret of thirty-two characters').publicKey).toBe(keys.publicKey)
  expect(pushKeysOf('another secret of many characters').publicKey).not.toBe(keys.publicKey)
  const header = vapidHeader(keys, 'https://push.example.com/a/b', 'https://shop.example.com', new Date(0))
  const [, head, claims, signature] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=/.exec(header)!
  expect(JSON.parse(from(claims!).toString())).toEqual({
    aud: 'https://push.example.com',
    exp: 43_200,
    sub: 'https://shop.example.com',
  })
  const point = from(keys.publicKey)
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, from(signature!))).toBe(true)
})

describe('browsers that want to be told', () => {
  let api: TestApi
  let key: string
  beforeAll(async () => {
    api = await testApi({ document: merchantDocument() })
    key = await api.merchantKey()
  })
  afterAll(async () => {
    expect(await checkInvariants(api.database)).toEqual([])
    await api.close()
  })
  const subscribe = (customer: Customer, endpoint: string, keys = KEYS) =>
    api.call(calls.subscribePush, { body: { endpoint, keys } }, customer)
  async function accepted(customer: Customer) {
    await customer.add('soup', { qty: 2 })
    const { data } = await customer.place()
    api.ports.posted.length = 0
    await api.call(moveOrder, { params: { id: data.order._id }, body: { to: 20 } }, { token: key })
    await relayOutbox(api.api, api.merchantId)
    for (const job of ['tell-of-changes', 'send-letters']) await api.ports.runJobs(job)
    return api.ports.posted
  }

  it('are told, encrypted, of their own user’s orders alone', async () => {
    const [customer, other] = [await newCustomer(api), await newCustomer(api)]
    expect((await subscribe(customer, 'https://push.example.com/mine')).status).toBe(201)
    await subscribe(other, 'https://push.example.com/theirs')
    const [webhook, ...more] = await accepted(customer)
    expect(more).toEqual([])
    expect(webhook).toMatchObject({
      url: 'https://push.example.com/mine',
      mayBePrivate: false,
      headers: { 'content-encoding': 'aes128gcm', ttl: '3600' },
    })
    expect(webhook!.headers.authorization).toMatch(/^vapid t=/)
    expect(webhook!.body.toString('latin1')).not.toContain('Kitchen')
  })

  it('that have let go are forgotten, and those that asked for an end are told no more', async () => {
    const customer = await newCustomer(api)
    await subscribe(customer, 'https://push.example.com/gone')
    api.ports.answerRequest = () => 410
    expect(await accepted(customer)).toHaveLength(1)
    api.ports.answerRequest = () => 201
    expect(await accepted(customer)).toHaveLength(0)
    await subscribe(customer, 'https://push.example.com/again')
    expect((await api.call(calls.getPush, {}, customer)).data.subscriptions).toBe(1)
    const isNotified = async (name: string) =>
      (await api.call(calls.getPush, { query: { endpoint: `https://push.example.com/${name}` } }, customer)).data.isTold
    expect([await isNotified('again'), await isNotified('gone')]).toEqual([true, false])
    await api.call(calls.unsubscribePush, { query: { endpoint: 'https://push.example.com/again' } }, customer)
    expect(await accepted(customer)).toHaveLength(0)
  })

  it('hostile 94: an address that is private or no https, and keys that are none, are refused', async () => {
    const customer = await newCustomer(api)
    for (const endpoint of ['http://push.example.com/', 'https://127.0.0.1/', 'https://169.254.169.254/', 'x'])
      expect((await subscribe(customer, endpoint)).meta.error).toBe('invalid_fields')
    const zeros = { ...KEYS, p256dh: Buffer.alloc(65).toString('base64url') }
    expect((await subscribe(customer, 'https://push.example.com/', zeros)).meta.error).toBe('invalid_fields')
    expect((await subscribe(customer, 'https://push.example.com/', { ...KEYS, auth: 'no' })).status).toBe(400)
  })
})

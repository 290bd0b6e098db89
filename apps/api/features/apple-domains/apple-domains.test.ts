import { randomBytes } from 'node:crypto'
import { deleteAppleDomain, listAppleDomains } from '@compass/contract/apple-domains'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'

const ADDRESS = '/.well-known/apple-developer-merchantid-domain-association'
const HOST = 'eat.example'

let test: TestApi
let platform: { token: string }
beforeAll(async () => {
  test = await testApi()
  platform = { token: test.platform }
  await test.apply(merchantDocument({ hosts: [HOST] }))
})
afterAll(() => test.close())

const put = (host: string, payload: Buffer | string, type = 'application/octet-stream', token = test.platform) =>
  test.inject({
    method: 'PUT',
    url: `/v1/platform/hosts/${host}/apple-domain-file`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })
const get = (host: string, method: 'GET' | 'HEAD' = 'GET') => test.inject({ method, url: ADDRESS, headers: { host } })

describe('the file by which Apple knows a host', () => {
  it('is answered byte for byte at its host alone: 200, no detour, no cookie', async () => {
    expect((await get(HOST)).statusCode).toBe(404)
    const bytes = randomBytes(9_000)
    expect((await put(HOST, bytes)).json()).toMatchObject({ data: { host: HOST, bytes: 9_000 } })
    for (const host of [HOST, `${HOST}:443`, 'EAT.Example']) {
      const answer = await get(host)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(bytes)).toBe(true)
      expect(answer.headers).not.toHaveProperty('set-cookie')
      expect(answer.headers).not.toHaveProperty('location')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
    expect((await get(HOST, 'HEAD')).statusCode).toBe(200)
    expect((await get('localhost')).statusCode).toBe(404)
    expect((await test.call(listAppleDomains, {}, platform)).data.items).toMatchObject([{ host: HOST, bytes: 9_000 }])
  })

  it('is changed and taken away at once', async () => {
    await put(HOST, 'another')
    expect((await get(HOST)).payload).toBe('another')
    const call = { params: { host: HOST } }
    expect((await test.call(deleteAppleDomain, call, platform)).status).toBe(200)
    expect((await get(HOST)).statusCode).toBe(404)
    expect((await test.call(deleteAppleDomain, call, platform)).status).toBe(404)
  })

  it('is that of the deployment’s own host, too', async () => {
    await put('localhost', 'ours')
    expect((await get('localhost:3000')).payload).toBe('ours')
  })

  it('hostile: a foreign host, no bytes, too many and a foreign key are refused', async () => {
    expect((await put('evil.example', 'x')).statusCode).toBe(404)
    expect((await put(HOST, '')).statusCode).toBe(422)
    expect((await put(HOST, Buffer.alloc(64 * 1024 + 1))).statusCode).toBe(413)
    expect((await put(HOST, 'x', 'text/plain', await test.merchantKey())).statusCode).toBe(401)
    const other = await test.inject({
      url: ADDRESS,
      headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' },
    })
    expect([other.statusCode, other.payload]).toEqual([404, ''])
  })
})

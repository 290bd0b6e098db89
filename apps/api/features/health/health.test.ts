import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { calls } from '@compass/contract/calls'
import { addProductToCart } from '@compass/contract/cart'
import { listMerchants } from '@compass/contract/platform'
import { getStore, getStorefront } from '@compass/contract/stores'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { watchTexts } from '../../db/database.ts'
import { findDuplicateName } from '../../http/duplicate-names.ts'
import { newId } from '../../ids/index.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
beforeAll(async () => {
  test = await testApi()
})
afterAll(() => test.close())

describe('the server', () => {
  it('lives, and is ready', async () => {
    expect((await test.inject({ url: '/healthz' })).json()).toMatchObject({ status: 'ok', version: '0.1.0' })
    const ready = await test.inject({ url: '/readyz/' })
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({
      ready: true,
      database: 'answers',
      migrations: 'applied',
      writes: 'taken',
      starting: false,
      draining: false,
      loop: 'free',
    })
  })

  it('hostile 113: is not ready after something held it up for seconds, serves who asks, and is ready again', async () => {
    const other = await testApi()
    const origin = await other.app.listen({ host: '127.0.0.1', port: 0 })
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const input = fetch(`${origin}/readyz`)
    await new Promise((resolve) => setTimeout(resolve, 20))
    holdUp(2_600)
    await input
    const blocked = await fetch(`${origin}/readyz`)
    expect([blocked.status, await blocked.json()]).toMatchObject([503, { ready: false, loop: 'blocked' }])
    expect((await fetch(`${origin}/v1/storefronts/test-kitchen`)).status).toBe(200)
    await vi.waitUntil(async () => (await fetch(`${origin}/readyz`)).status === 200, { timeout: 15_000, interval: 250 })
    await other.close()
  })

  it('is not ready with a database that lacks a migration', async () => {
    const other = await testApi()
    await other.sql.query('delete from migrations')
    const ready = await other.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json().migrations]).toEqual([503, 'missing'])
    await other.close()
  })

  it('hostile 107: is not ready without its database, answers 503 with Retry-After, and reconciles', async () => {
    const other = await testApi()
    const { token } = await other.guest()
    const { rows } = await other.sql.query('select current_database() as name')
    const end = () =>
      test.sql.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0].name])
    await test.sql.query(`alter database "${rows[0].name}" allow_connections false`)
    await end()
    expect((await other.inject({ url: '/readyz' })).statusCode).toBe(503)
    const answer = await other.inject({ url: '/v1/carts', headers: { authorization: `Bearer ${token}` } })
    expect([answer.statusCode, answer.json().meta.error]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await test.sql.query(`alter database "${rows[0].name}" allow_connections true`)
    await vi.waitUntil(async () => (await other.inject({ url: '/readyz' })).statusCode === 200, { timeout: 10_000 })
    await other.close()
  })

  it('asks the database once for all who want to know within half a second', async () => {
    const other = await testApi()
    const looked = vi.fn()
    const stop = watchTexts(({ name }) => {
      if (name === 'db.appliedMigrations') looked()
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => other.inject({ url: '/readyz' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    stop()
    expect(looked).toHaveBeenCalledTimes(1)
    await other.close()
  })

  it('hostile 107: is not ready from a write that found no place until one does; asking writes nothing', async () => {
    const other = await testApi()
    const { rows } = await other.sql.query('select current_database() as name')
    const mayWrite = async (may: boolean) => {
      const setting = may ? 'reset default_transaction_read_only' : 'set default_transaction_read_only = on'
      await test.sql.query(`alter database "${rows[0].name}" ${setting}`)
      await test.sql.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0].name])
    }
    const ready = async () => {
      const answer = await other.inject({ url: '/readyz' })
      return [answer.statusCode, answer.json().writes]
    }
    const wait = { timeout: 10_000, interval: 100 }
    await mayWrite(false)
    await vi.waitUntil(async () => (await ready())[1] === 'taken', wait)
    const start = () => other.inject({ method: 'POST', url: '/v1/users/create', payload: { url: 'test-kitchen' } })
    expect((await start()).statusCode).toBe(503)
    await vi.waitUntil(async () => (await ready()).join() === '503,failing', wait)
    await mayWrite(true)
    await vi.waitUntil(async () => (await ready()).join() === '200,taken', wait)
    expect((await start()).statusCode).toBe(200)
    expect((await other.sql.query("select name from migrations where name not like '%.sql'")).rows).toEqual([])
    await other.close()
  })

  it('counts requests by route and status, and refusals by reason', async () => {
    await test.inject({ url: `/v1/stores/${newId()}` })
    await test.inject({ url: '/v1/nothing' })
    const body = test.api.metrics.text()
    expect(body).toMatch(/^compass_requests_total\{method="GET",route="\/v1\/stores\/:id",status="404"\} \d+$/m)
    expect(body).toMatch(/^compass_refusals_total\{reason="not_found"\} \d+$/m)
    expect(body).toMatch(/^compass_request_seconds_bucket\{method="GET",route="\/v1\/stores\/:id",le="\+Inf"\} \d+$/m)
    expect(body).not.toContain('/v1/nothing')
  })

  it('has its figures nowhere on the shop’s port', async () => {
    expect((await test.inject({ url: '/metrics' })).statusCode).toBe(404)
  })

  it('counts who asks for readiness and the description against their address', async () => {
    const limits = { perAddress: { rate: 0.01, burst: 3 } }
    const other = await testApi({ configuration: { limits } })
    for (const [at, url] of ['/readyz', '/openapi.json'].entries()) {
      const ask = async () => (await other.inject({ url, remoteAddress: `10.77.0.${at}` })).statusCode
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
      expect((await other.inject({ url, remoteAddress: `10.78.0.${at}` })).statusCode).toBe(200)
      expect((await other.inject({ url: '/healthz', remoteAddress: `10.77.0.${at}` })).statusCode).toBe(200)
    }
    await other.close()
  })
})

function holdUp(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe('the description of the calls', () => {
  it('is compressed as the caller takes it, and the same for all', async () => {
    const plain = await test.inject({ url: '/openapi.json' })
    for (const [accepted, encoding, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await test.inject({
        url: '/openapi.json',
        headers: { 'accept-encoding': accepted },
      })
      expect(headers['content-encoding']).toBe(encoding)
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
      expect(open(rawPayload).equals(plain.rawPayload)).toBe(true)
    }
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('has every call of the contract, and the server serves each', async () => {
    const description = (await test.inject({ url: '/openapi.json' })).json()
    expect(description.openapi).toBe('3.1.0')
    const missing = calls.filter(({ method, path }) => {
      const described = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      return !described || !test.app.hasRoute({ method, url: path.replace(/\/$/, '') })
    })
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('says what goes in and comes out, who may call, and each reason for a no', async () => {
    const { paths, components } = (await test.inject({ url: '/openapi.json' })).json()
    const add = paths['/v1/carts/addProductToCart'].post
    expect(add).toMatchObject({ operationId: addProductToCart.name, tags: ['cart'], security: [{ session: [] }] })
    expect(add.requestBody.content['application/json'].schema.required).toContain('product')
    const answer = paths['/v1/stores/{id}'].get.responses['200'].content['application/json'].schema
    expect(answer.properties.data.properties.store.properties.timeZone).toMatchObject({ type: 'string' })
    expect(components.schemas.Refused.properties.meta.allOf[1].properties.error.enum).toContain('cart_changed')
  })
})

describe('a path that leads nowhere', () => {
  it.each(['/v1/nothing', '/v2/stores', '/v3/events', '/v1/../../etc/passwd', '/v1/stores/a/b/c'])(
    '%s is JSON, in the caller’s language',
    async (url) => {
      const answer = await test.inject({ url, headers: { 'content-language': 'fr' } })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ data: null, meta: { code: 404, error: 'not_found' } })
      const english = (await test.inject({ url })).json()
      expect(answer.json().meta.message).not.toBe(english.meta.message)
      expect(answer.headers['x-request-id']).toBe(answer.json().meta.requestId)
    },
  )

  it('that is no path at all is a fault of the request', async () => {
    const answer = await test.inject({ url: '/v1/stores/%zz' })
    expect([answer.statusCode, answer.json().meta.error]).toEqual([400, 'invalid_request'])
  })

  it('ends in a slash or not: it is the same call', async () => {
    const url = '/v1/storefronts/test-kitchen'
    expect((await test.inject({ url: `${url}/` })).json().data).toEqual((await test.inject({ url })).json().data)
  })
})

describe('the host of a request', () => {
  it.each([
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['LOCALHOST.:3000', 200],
    ['localhost', 200],
    ['eat.example', 200],
    ['EAT.example.:8443', 200],
  ])('hostile 81: %j is answered %i', async (host, status) => {
    await test.apply(merchantDocument({ slug: 'hosted', hosts: ['eat.example'] }))
    const answer = await test.inject({ url: '/v1/storefronts/test-kitchen', headers: { host } })
    expect(answer.statusCode).toBe(status)
  })

  it('hostile 81: is not what a forwarded header says', async () => {
    const answer = await test.inject({
      url: '/v1/storefronts/test-kitchen',
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('evil.example')
  })
})

describe('hostile 91: a body', () => {
  const send = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
    const { token } = await test.guest()
    const answer = await test.inject({
      method: 'POST',
      url: addProductToCart.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      payload,
    })
    expect(answer.json().data).toBeNull()
    return answer.statusCode
  }
  const store = newId()

  it.each([
    ['of 1 MiB and one', 'x'.repeat(1024 * 1024 + 1), 413],
    ['of depth 10,000', `{"store":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    [
      'of 100,000 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))),
      413,
    ],
    ['with __proto__', '{"__proto__":{"store":"x"},"store":"x","product":"y"}', 400],
    ['with constructor.prototype', '{"constructor":{"prototype":{"a":1}}}', 400],
    ['with garbage behind it', '{"store":"x"} garbage', 400],
    ['that is half', '{"store":', 400],
    ['that is a list', '[]', 400],
    ['that is null', 'null', 400],
    ['with a number beyond numbers', `{"store":"${store}","product":1e400}`, 400],
    ['that names keys twice and wrongly', `{"store":"${store}","store":7,"product":"x"}`, 400],
    ['of 20,000 keys with one twice', `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`)},"k7":1}`, 400],
    ['that begins with a byte order mark', `\ufeff{"store":"${store}","product":"${store}"}`, 400],
    ['that is not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400],
  ])('%s is refused', async (_, payload, status) => {
    expect(await send(payload)).toBe(status)
  })

  it.each([
    ['beside it', '{"store":"a","product":"b","store":"c"}', 'store'],
    ['with a space before the colon', '{"store":"a","product":"b","store"  \n:"c"}', 'store'],
    ['spelled with an escape', '{"store":"a","product":"b","st\\u006fre":"c"}', 'store'],
    ['deep inside', '{"store":"a","customize":[{"_id":"x"},{"_id":"y","variants":[{"_id":"z","_id":"z"}]}]}', '_id'],
    ['among texts that look like names', '{"note":"\\"note\\":","product":":\\"","note":"x"}', 'note'],
    ['at great length', `{"${'n'.repeat(1000)}":1,"${'n'.repeat(1000)}":2}`, 'n'.repeat(60)],
  ])('that gives a name twice, %s, is refused by that name', async (_, payload, path) => {
    const { token } = await test.guest()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await test.inject({ method: 'POST', url: addProductToCart.path, headers, payload })
    expect([answer.statusCode, answer.json().meta]).toMatchObject([
      400,
      { error: 'invalid_request', errors: [{ path, message: 'This appears twice. Send it once.' }] },
    ])
  })

  it.each([
    ['the same name in two objects', '[{"a":1},{"a":2},{"b":{"a":3}}]'],
    ['texts that look like names', '{"a":"\\"a\\": 1, \\"a\\" :2","b":"a:","c":["\\"c\\":"]}'],
    ['nothing in it', '{}'],
  ])('with %s gives no name twice', (_, text) => {
    expect(findDuplicateName(text, JSON.parse(text))).toBeNull()
  })

  it.each([
    ['a lone surrogate', '\ud800'],
    ['a null byte', '\u0000'],
  ])('with %s in an id means an unknown one', async (_, id) => {
    expect(await send(JSON.stringify({ store: id, product: id }))).toBe(404)
  })

  it('that is compressed, or no JSON by its own word, is refused', async () => {
    expect(await send(Buffer.from('1f8b0800', 'hex'), { 'content-encoding': 'gzip' })).toBe(415)
    expect(await send('{}', { 'content-type': 'text/plain' })).toBe(415)
    expect(await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
  })
})

describe('hostile 94: what people type', () => {
  it.each([
    "'; drop table merchants; --",
    '{"$ne":null}',
    '<img src=x onerror=alert(1)>',
    'a\r\nset-cookie: x=1',
    '{{constructor.constructor("return 1")()}}',
    '$'.concat('{jndi:ldap://evil}'),
    '../../../../etc/passwd',
    '\u202egnp.exe',
  ])('%j in a path or a query is an unknown thing', async (payload) => {
    const slug = payload.slice(0, 60)
    const found = await test.call(getStorefront, { params: { slug } })
    const store = await test.call(getStore, { params: { id: slug } })
    expect([found.status, store.status]).toEqual([404, 404])
    expect(store.headers['set-cookie']).toBeUndefined()
  })

  it('leaves one line a request in the log, without it', async () => {
    const lines: string[] = []
    const { log } = test.api
    const written = log.info
    log.info = ((fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }))) as never
    await test.inject({ url: `/v1/stores/${encodeURIComponent('x\nADMIN logged in')}?phone=0501234567` })
    log.info = written
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/"route":"\/v1\/stores\/:id","status":404/)
    expect(lines[0]).not.toMatch(/ADMIN|0501234567|\n/)
  })
})

describe('a server whose merchants are still being made', () => {
  it('is not ready and answers the platform alone, until everything is there', async () => {
    const starting = await testApi({ startsOpen: false })
    const ask = () => starting.inject({ url: '/v1/storefronts/test-kitchen' })
    const ready = async () => {
      const answer = await starting.inject({ url: '/readyz' })
      return [answer.statusCode, answer.json().starting]
    }
    const answer = await ask()
    expect([answer.statusCode, answer.json().meta.error, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ])
    expect(await ready()).toEqual([503, true])
    expect((await starting.call(listMerchants, {}, { token: starting.platform })).status).toBe(200)
    starting.open()
    expect((await ask()).statusCode).toBe(200)
    expect(await ready()).toEqual([200, false])
    await starting.close()
  })
})

describe('a server that is being stopped', () => {
  it('refuses calls in the envelope, says when to come again, and is not ready', async () => {
    const { isDraining, isLeaving } = test.api
    Object.assign(test.api, { isDraining: () => true, isLeaving: () => true })
    const answer = await test.inject({ url: '/v1/storefronts/test-kitchen' })
    const ready = await test.inject({ url: '/readyz' })
    Object.assign(test.api, { isDraining, isLeaving })
    expect([answer.statusCode, answer.json().meta.error]).toEqual([503, 'unavailable'])
    expect(answer.headers).toMatchObject({ 'retry-after': '2', connection: 'close' })
    expect([ready.statusCode, ready.json().draining]).toEqual([503, true])
  })

  it('says first that it is not ready, and answers whoever still comes: they are to come to another next', async () => {
    const leaving = await testApi()
    const ask = () => leaving.inject({ url: '/v1/storefronts/test-kitchen' })
    expect((await ask()).headers.connection).not.toBe('close')
    leaving.leave()
    const ready = await leaving.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([503, expect.objectContaining({ ready: false, draining: true })])
    const answer = await ask()
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    await leaving.close()
  })

  it('drains from the moment in which it is closed', async () => {
    const other = await testApi()
    expect(other.api.isDraining()).toBe(false)
    await other.close()
    expect(other.api.isDraining()).toBe(true)
  })
})

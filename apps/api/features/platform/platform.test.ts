import { createHash, randomBytes } from 'node:crypto'
import {
  applyMerchant,
  deleteMerchant,
  getMerchant,
  listMerchants,
  listPictures,
  makeMerchantKey,
  revokeMerchantKey,
} from '@compass/contract/platform'
import { merchantDocument } from '@compass/testkit/merchants'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { PicturesFault } from '../../ports/pictures/port.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { resizePicture } from './resize-picture.ts'

let test: TestApi
let platform: { token: string }
beforeAll(async () => {
  test = await testApi()
  platform = { token: test.platform }
})
afterAll(() => test.close())

const params = { slug: 'test-kitchen' }
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function send(bytes: Buffer, sha256 = sha256Of(bytes), slug = 'test-kitchen') {
  const answer = await test.inject({
    method: 'PUT',
    url: `/v1/platform/merchants/${slug}/pictures/${sha256}`,
    headers: { authorization: `Bearer ${test.platform}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return { status: answer.statusCode, ...answer.json() }
}

/** A red ellipse in the middle of nothing. */
const cutout = () =>
  sharp({ create: { width: 1000, height: 1000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="400" height="200"><ellipse cx="200" cy="100" rx="200" ry="100" fill="red"/></svg>',
        ),
        left: 300,
        top: 500,
      },
    ])
    .png()
    .toBuffer()

describe('the key of the platform', () => {
  it.each([
    ['none', undefined],
    ['a wrong one', 'wrong'],
    ['an empty one', ''],
  ])('is needed: with %s the call is refused before its body is read', async (_, token) => {
    const answer = await test.inject({
      method: 'PUT',
      url: '/v1/platform/merchants/test-kitchen',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      payload: 'x'.repeat(17 * 1024 * 1024),
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ data: null, meta: { error: 'unauthenticated' } })
  })

  it('is not a merchant’s', async () => {
    const answer = await test.call(listMerchants, {}, { token: await test.merchantKey() })
    expect(answer.status).toBe(401)
  })
})

describe('a document by its call', () => {
  const put = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    test.inject({
      method: 'PUT',
      url: '/v1/platform/merchants/test-kitchen',
      headers: { authorization: `Bearer ${test.platform}`, 'content-type': 'application/json', ...headers },
      payload,
    })

  it('changes a merchant, and nothing the second time', async () => {
    const body = merchantDocument({ tagline: { en: 'New words', ar: 'كلمات جديدة' } })
    const first = await test.call(applyMerchant, { params, body }, platform)
    expect(first).toMatchObject({ status: 200, data: { slug: 'test-kitchen', changes: ['tagline: changed'] } })
    const second = await test.call(applyMerchant, { params, body }, platform)
    expect(second.data).toEqual({ ...first.data, changes: [] })
  })

  it('is answered as it was applied', async () => {
    const answer = await test.call(getMerchant, { params }, platform)
    expect(answer.data.document).toMatchObject({ slug: 'test-kitchen', format: 1, tagline: { en: 'New words' } })
  })

  it('with faults is refused whole, each with its path', async () => {
    const body = merchantDocument((document) => {
      document.currency = 'QQQ'
      document.stores[1]!.areas![0]!.city = 'nowhere'
    })
    const answer = await test.call(applyMerchant, { params, body }, platform)
    expect(answer).toMatchObject({
      status: 422,
      meta: { error: 'invalid_document', errors: [{ path: '/currency' }, { path: '/stores/1/areas/0/city' }] },
    })
    expect((await test.merchant()).merchant.currency).toBe('AED')
  })

  it('hostile 54: amounts with too many decimals are refused with their own slug', async () => {
    const body = merchantDocument((document) => {
      document.catalogue.categories[0]!.products[0]!.price = '0.001'
    })
    const answer = await test.call(applyMerchant, { params, body }, platform)
    expect(answer).toMatchObject({
      status: 422,
      meta: { error: 'amount_precision', errors: [{ path: '/catalogue/categories/0/products/0/price' }] },
    })
  })

  it('hostile 91: what is too large, compressed or no JSON is refused', async () => {
    expect((await put('x'.repeat(16 * 1024 * 1024 + 1))).statusCode).toBe(413)
    expect((await put('{}', { 'content-encoding': 'gzip' })).statusCode).toBe(415)
    expect((await put('format: 1', { 'content-type': 'application/yaml' })).statusCode).toBe(415)
    expect((await put('{"format":1}garbage')).statusCode).toBe(422)
    expect((await put('\ufeff{}')).statusCode).toBe(422)
    expect((await put(Buffer.from([0xff, 0xfe, 0x00]))).statusCode).toBe(422)
    expect((await put('')).statusCode).toBeLessThan(500)
  })

  it('has a schema that editors use', async () => {
    const answer = await test.inject({ url: '/schemas/merchant.json' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ type: 'object', required: expect.arrayContaining(['slug', 'stores']) })
  })
})

describe('a picture', () => {
  it('is kept in three sizes, trimmed to what is seen, and served for good', async () => {
    const bytes = await cutout()
    const sha256 = sha256Of(bytes)
    expect(await send(bytes)).toMatchObject({ status: 200, data: { sha256, width: 400, height: 200, known: false } })
    expect(await send(bytes)).toMatchObject({ status: 200, data: { width: 400, height: 200, known: true } })
    expect((await test.call(listPictures, { params }, platform)).data.items).toContain(sha256)
    const picture = await test.inject({ url: `/pictures/${test.merchantId}/${sha256}-thumb.webp` })
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 80,
      hasAlpha: true,
    })
  })

  it('of a photo keeps its frame', async () => {
    const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#334' } })
      .jpeg()
      .toBuffer()
    expect((await send(photo)).data).toMatchObject({ width: 768, height: 432 })
  })

  it('that another merchant sends too is encoded once, and kept by each of them', async () => {
    const bytes = await cutout()
    const sha256 = sha256Of(bytes)
    await send(bytes)
    expect(await send(bytes, sha256, 'second-place')).toMatchObject({ data: { width: 400, height: 200, known: false } })
    const [first, second] = await Promise.all([resizePicture(bytes, sha256), resizePicture(bytes, sha256)])
    if (!first.ok || !second.ok) throw new Error('it is a picture')
    expect(second.value.sizes.thumb).toBe(first.value.sizes.thumb)
  })

  it('may come before the document that names it', async () => {
    const bytes = await cutout()
    const sha256 = sha256Of(bytes)
    const body = merchantDocument({ slug: 'new-place', brand: { color: '#123456', logo: { sha256 } } })
    const early = await test.call(applyMerchant, { params: { slug: 'new-place' }, body }, platform)
    expect(early).toMatchObject({ status: 422, meta: { error: 'picture_missing', errors: [{ path: sha256 }] } })
    expect((await send(bytes, sha256, 'new-place')).status).toBe(200)
    expect(test.api.merchants.idOfSlug('new-place')).toBeNull()
    const late = await test.call(applyMerchant, { params: { slug: 'new-place' }, body }, platform)
    expect(late.data.changes).toEqual(['created, with 2 stores and 10 products'])
  })

  it.each([
    ['a reserved word', 'landing'],
    ['no slug', 'A..B'],
  ])('for %s is refused', async (_, slug) => {
    expect((await send(await cutout(), undefined, slug)).status).toBe(404)
  })

  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  it.each([
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a wrong magic', () => Buffer.from(`GIF89a${'x'.repeat(100)}`)],
    [
      'the first bytes of a PNG and then a page',
      () => Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')]),
    ],
    ['noise', () => randomBytes(2000)],
    ['nothing', () => Buffer.alloc(0)],
    [
      'half a picture',
      async () => {
        const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
          .png()
          .toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
    ],
    [
      '50,000 × 50,000',
      async () => {
        const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
          .png()
          .toBuffer()
        small.writeUInt32BE(50_000, 16)
        small.writeUInt32BE(50_000, 20)
        return small
      },
    ],
    [
      '41 million pixels',
      () =>
        sharp({ create: { width: 8200, height: 5000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('hostile 98: %s is refused', async (_, make) => {
    expect(await send(await make())).toMatchObject({ status: 422, meta: { error: 'invalid_picture' } })
  })

  it('that the store of pictures lost is stored again when it is sent again', async () => {
    const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#a1b2c3' } })
      .png()
      .toBuffer()
    const { sha256 } = (await send(bytes)).data
    const path = `/pictures/${test.merchantId}/${sha256}-medium.webp`
    const { pictures } = test.ports
    const { has } = pictures
    Object.assign(pictures, { has: async () => false })
    expect(await send(bytes)).toMatchObject({ status: 200, data: { known: false } })
    Object.assign(pictures, { has })
    expect((await test.inject({ url: path })).statusCode).toBe(200)
  })

  it('hostile 110: of a store that is away is neither there nor gone: come again, and nobody caches that', async () => {
    const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#c3b2a1' } })
      .png()
      .toBuffer()
    const { pictures } = test.ports
    const { get, put } = pictures
    const away = () => Promise.reject(new PicturesFault('away', 'no answer in time'))
    Object.assign(pictures, { get: away, put: away })
    const sent = await send(bytes)
    const { statusCode, headers } = await test.inject({
      url: `/pictures/${test.merchantId}/${sha256Of(await cutout())}-large.webp`,
    })
    Object.assign(pictures, { get, put })
    expect(sent).toMatchObject({ status: 503, meta: { error: 'unavailable' } })
    expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5'])
    // Half of it was sent: the second time it is whole.
    expect(await send(bytes)).toMatchObject({ status: 200, data: { known: false } })
  })

  it('hostile 98: with a page behind it is encoded anew without the page', async () => {
    const polyglot = Buffer.concat([await cutout(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    const { status, data } = await send(polyglot)
    expect(status).toBe(200)
    const served = await test.inject({ url: `/pictures/${test.merchantId}/${data.sha256}-large.webp` })
    expect(served.body).not.toContain('script')
    expect(served.headers['content-type']).toBe('image/webp')
  })

  it('hostile 98: under another name than its hash is refused', async () => {
    expect((await send(await cutout(), 'b'.repeat(64))).status).toBe(422)
    expect((await send(await cutout(), '../../../etc/passwd')).status).toBe(404)
    expect((await send(await cutout(), 'B'.repeat(64))).status).toBe(400)
  })

  it('hostile 98: of more than 8 MB is refused', async () => {
    expect((await send(randomBytes(8 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it.each([
    '/pictures/..%2f..%2fetc/passwd',
    `/pictures/${newId()}/${'a'.repeat(64)}-thumb.webp`,
    `/pictures/${newId()}/${'a'.repeat(64)}-huge.webp`,
    `/pictures/${newId()}/${'a'.repeat(64)}-__proto__.webp`,
    '/pictures/x/y.html',
  ])('hostile 98: %s is no path to anything', async (url) => {
    const answer = await test.inject({ url })
    expect(answer.statusCode).toBe(404)
  })
})

describe('a merchant key', () => {
  it('is shown once, opens the merchant’s side, and ends', async () => {
    const created = await test.call(makeMerchantKey, { params, body: { name: 'Till' } }, platform)
    expect(created).toMatchObject({ status: 201, data: { name: 'Till' } })
    expect(created.data.key).toMatch(new RegExp(`^mk_${test.merchantId}\\.`))
    const { rows } = await test.sql.query('select * from merchant_keys where key_id = $1', [created.data._id])
    expect(JSON.stringify(rows)).not.toContain(created.data.key.split('.')[1])
    const end = (id: string) => test.call(revokeMerchantKey, { params: { ...params, id } }, platform)
    expect((await end(created.data._id)).status).toBe(200)
    expect((await end(created.data._id)).status).toBe(200)
    expect((await end(newId())).status).toBe(404)
    expect((await end('nonsense')).status).toBe(404)
  })
})

describe('taking a merchant down', () => {
  it('hides it, frees its host, ends its sessions; its document brings it back as it was', async () => {
    const document = merchantDocument({ slug: 'short-lived', hosts: ['short.example'] })
    const merchantId = await test.apply(document)
    const stores = (await test.api.merchants.load(merchantId))!.merchant.stores.map(({ id }) => id)
    const target = { params: { slug: 'short-lived' } }
    expect((await test.call(deleteMerchant, target, platform)).data).toEqual({ done: true })
    expect((await test.call(deleteMerchant, target, platform)).status).toBe(404)
    expect((await test.call(getMerchant, target, platform)).status).toBe(404)
    expect(test.api.merchants.idOfHost('short.example')).toBeNull()
    expect(await test.api.merchants.load(merchantId)).toBeNull()
    expect(await test.apply(document)).toBe(merchantId)
    expect((await test.api.merchants.load(merchantId))!.merchant.stores.map(({ id }) => id)).toEqual(stores)
  })
})

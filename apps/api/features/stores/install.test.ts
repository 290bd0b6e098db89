import { createHash } from 'node:crypto'
import { deleteMerchant } from '@compass/contract/platform'
import { getManifest } from '@compass/contract/stores'
import { serverWords } from '@compass/i18n/server'
import { merchantDocument } from '@compass/testkit/merchants'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PicturesFault } from '../../ports/pictures/port.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

// What a browser reads to install a shop: the manifest and every picture that it names.

let test: TestApi
beforeAll(async () => {
  test = await testApi()
  await test.apply(merchantDocument({ slug: 'hosted', hosts: ['eat.example'] }))
})
afterAll(() => test.close())

const ask = (query: Record<string, string>, host?: string) =>
  test.inject({ url: '/v1/manifest', query, ...(host && { headers: { host } }) })
const manifest = async (query: Record<string, string> = {}, host?: string) => {
  const answer = await ask({ url: 'test-kitchen', ...query }, host)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
  return answer.json()
}

async function upload(slug: string, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const answer = await test.inject({
    method: 'PUT',
    url: `/v1/platform/merchants/${slug}/pictures/${sha256}`,
    headers: { authorization: `Bearer ${test.platform}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(answer.statusCode).toBe(200)
  return sha256
}

/** A merchant with a logo: blue all over, or a blue disc on nothing. */
async function applyWithLogo(slug: string, kind: 'opaque' | 'cutout'): Promise<void> {
  const disc =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><circle cx="300" cy="300" r="280" fill="#0000ff"/></svg>'
  const logo =
    kind === 'opaque'
      ? sharp({ create: { width: 600, height: 600, channels: 3, background: '#0000ff' } })
      : sharp(Buffer.from(disc))
  const sha256 = await upload(slug, await logo.png().toBuffer())
  await test.apply(merchantDocument({ slug, brand: { color: '#C4420F', logo: { sha256 } } }))
}

/** The colours of a picture, four numbers a pixel. */
async function pixelsOf(file: string) {
  const { rawPayload } = await test.inject({ url: `/icons/${file}` })
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    size: info.width,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  }
}

describe('the manifest', () => {
  it('is in the reader’s language, with its direction; the merchant’s name falls back', async () => {
    const [name, ownName] = ['Test Kitchen', 'مطبخ التجربة']
    expect(await manifest()).toMatchObject({ name, lang: 'en', dir: 'ltr', short_name: 'Test Kitchen' })
    expect(await manifest({ lang: 'ar-AE' })).toMatchObject({ name: ownName, lang: 'ar', dir: 'rtl' })
    expect(await manifest({ lang: 'fr' })).toMatchObject({ name, lang: 'fr', dir: 'ltr' })
    expect(await manifest({ lang: 'xx"' })).toMatchObject({ lang: 'en' })
  })

  it('is of this merchant alone: its id, where it begins, what belongs to it, its colours', async () => {
    expect(await manifest({ lang: 'ar' })).toMatchObject({
      id: '/test-kitchen',
      start_url: '/test-kitchen',
      scope: '/test-kitchen',
      display: 'standalone',
      theme_color: '#c4420f',
      background_color: '#f9ece7',
      share_target: {
        action: '/test-kitchen/shared',
        method: 'GET',
        params: { url: 'url', text: 'text', title: 'title' },
      },
    })
  })

  it.each(['en', 'ar', 'sr', 'fr', 'el'] as const)('offers the last order and all orders in %s', async (lang) => {
    const { shortcuts } = await manifest({ lang })
    const say = serverWords(lang)
    expect(shortcuts).toMatchObject([
      { url: '/test-kitchen/again', name: say('status.orderAgain') },
      { url: '/test-kitchen/order-history', name: say('shell.orders') },
    ])
  })

  it('names pictures that are there, as large and of the type that it says', async () => {
    const { icons, shortcuts, screenshots } = await manifest()
    const all = [...icons, ...screenshots, ...shortcuts.flatMap((one: { icons: unknown[] }) => one.icons)]
    expect(all).toHaveLength(9)
    for (const { src, sizes, type } of all) {
      const answer = await test.inject({ url: src })
      expect([src, answer.statusCode, answer.headers['content-type']]).toEqual([src, 200, type])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      if (sizes === 'any') continue
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
      expect(answer.headers['cache-control']).toContain(src.includes('/share/') ? 'max-age=86400' : 'immutable')
    }
    const purposes = icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)
    expect(purposes).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable', 'any any'])
  })

  it('begins at the root of the merchant’s own host, whether that is named or asked', async () => {
    const atRoot = { id: '/', scope: '/', start_url: '/', share_target: { action: '/hosted/shared' } }
    expect(await manifest({ url: 'hosted', host: 'EAT.example' })).toMatchObject(atRoot)
    expect(await manifest({ url: 'hosted' }, 'eat.example:443')).toMatchObject(atRoot)
    expect(await manifest({ url: 'hosted' })).toMatchObject({ id: '/hosted', scope: '/hosted' })
    expect(await manifest({ url: 'hosted', host: 'localhost' })).toMatchObject({ scope: '/hosted' })
  })

  it('is found by a host name alone', async () => {
    const answer = await ask({ host: 'Eat.Example.' })
    expect(answer.json()).toMatchObject({ scope: '/', share_target: { action: '/hosted/shared' } })
  })

  it('hostile 99: for a foreign host there is none, and nothing of the request is repeated', async () => {
    const foreign = ['evil.example', 'eat.example.evil', '"></script><script>alert(1)</script>', '//evil', '']
    for (const host of foreign) {
      const answer = await ask({ url: 'hosted', host, lang: '"><b>' })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toMatch(/evil|<script|<b>|hosted|Test Kitchen/)
    }
    // The host of another merchant is foreign, too.
    expect((await ask({ url: 'test-kitchen', host: 'eat.example' })).statusCode).toBe(404)
    expect((await ask({ url: 'hosted' }, 'evil.example')).statusCode).toBe(421)
  })

  it('of an unknown merchant is not found', async () => {
    for (const query of [{ url: 'nobody' }, { host: 'nobody.example' }, { host: '' }, {}]) {
      const { status, meta } = await test.call(getManifest, { query })
      expect([status, meta.message]).toEqual([404, 'Store not available. The link may be old.'])
    }
  })

  it('of a merchant that was taken down is not found, nor are its icons', async () => {
    await test.apply(merchantDocument({ slug: 'short-lived', hosts: ['short.example'] }))
    const files = ['short-lived.svg', 'short-lived-any-192.png', 'share/short-lived.jpg']
    const statuses = () =>
      Promise.all(files.map(async (file) => (await test.inject({ url: `/icons/${file}` })).statusCode))
    expect(await statuses()).toEqual([200, 200, 200])
    await test.call(deleteMerchant, { params: { slug: 'short-lived' } }, { token: test.platform })
    expect(await statuses()).toEqual([404, 404, 404])
    for (const query of [{ url: 'short-lived' }, { host: 'short.example' }])
      expect((await ask(query as unknown as Record<string, string>)).statusCode).toBe(404)
  })
})

describe('the icons', () => {
  it.each([
    'nobody-any-192.png',
    'test-kitchen-any-193.png',
    'test-kitchen-any-192.jpg',
    'test-kitchen-splash-1x1.png',
    'test-kitchen-splash-99999x99999.png',
    'test-kitchen-constructor',
    '-any-192.png',
    'any-192.png',
    '..%2Ftest-kitchen-any-192.png',
    'test-kitchen.png',
  ])('there is none called %s', async (file) => {
    const answer = await test.inject({ url: `/icons/${file}` })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it.each(['opaque', 'cutout', 'sign', 'initials'] as const)(
    'of a %s: a mask cuts nothing of the mark',
    async (kind) => {
      const slug = `masked-${kind}`
      if (kind === 'opaque' || kind === 'cutout') await applyWithLogo(slug, kind)
      else if (kind === 'sign') await test.apply(merchantDocument({ slug }))
      else await test.apply(merchantDocument({ slug, brand: { color: '#C4420F' } }))
      const { size, at } = await pixelsOf(`${slug}-maskable-192.png`)
      const ground = at(0, 0)
      expect(ground).toEqual(
        kind === 'opaque' ? [0, 0, 255, 255] : kind === 'cutout' ? [255, 255, 255, 255] : [196, 66, 15, 255],
      )
      const middle = size / 2
      let marked = 0
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
          const isGround = at(x, y).every((channel, i) => Math.abs(channel - ground[i]!) < 3)
          if (isGround) continue
          marked += 1
          expect(Math.hypot(x + 0.5 - middle, y + 0.5 - middle)).toBeLessThan(0.4 * size)
        }
      }
      // Blue on blue is no mark to be seen.
      expect(marked > 300).toBe(kind !== 'opaque')
    },
  )

  it('as a tile has round corners, and for Apple fills its square', async () => {
    for (const slug of ['masked-opaque', 'masked-cutout', 'masked-sign', 'masked-initials']) {
      const tile = await pixelsOf(`${slug}-any-192.png`)
      expect(tile.at(0, 0)[3]).toBe(0)
      expect(tile.at(96, 8)[3]).toBe(255)
      const answer = await test.inject({ url: `/icons/${slug}-apple-180.png` })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 180, height: 180, hasAlpha: false })
    }
    expect((await pixelsOf('masked-opaque-apple-180.png')).at(90, 90)).toEqual([0, 0, 255, 255])
  })

  it('follow the brand at once', async () => {
    const before = (await manifest({ url: 'hosted' })).icons[0].src
    const document = merchantDocument({ slug: 'hosted', hosts: ['eat.example'] })
    await test.apply({ ...document, brand: { ...document.brand, color: '#0F42C4' } })
    const after = (await manifest({ url: 'hosted' })).icons[0].src
    expect(after).not.toBe(before)
    expect((await pixelsOf('hosted-maskable-192.png')).at(0, 0)).toEqual([15, 66, 196, 255])
    // An address of before shows what is there now, and is not remembered for long.
    expect((await test.inject({ url: before })).headers['cache-control']).toBe('public, max-age=86400')
  })

  it('hostile 98: a logo that is no picture is refused before there is an icon', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const sha256 = createHash('sha256').update(svg).digest('hex')
    const answer = await test.inject({
      method: 'PUT',
      url: `/v1/platform/merchants/hosted/pictures/${sha256}`,
      headers: { authorization: `Bearer ${test.platform}`, 'content-type': 'application/octet-stream' },
      payload: svg,
    })
    expect(answer.statusCode).toBe(422)
  })

  it('of a logo that is not held any more is its sign', async () => {
    await applyWithLogo('lost-logo', 'opaque')
    const { pictures } = test.api.ports
    const { get } = pictures
    pictures.get = async () => null
    try {
      expect((await pixelsOf('lost-logo-maskable-512.png')).at(0, 0)).toEqual([196, 66, 15, 255])
    } finally {
      pictures.get = get
    }
  })

  it('hostile 110: of a logo whose store is away comes again, and nobody caches that it did not', async () => {
    await applyWithLogo('away-logo', 'opaque')
    const { pictures } = test.api.ports
    const { get } = pictures
    pictures.get = () => Promise.reject(new PicturesFault('away', 'no answer in time'))
    const files = ['away-logo-apple-180.png', 'share/away-logo.jpg']
    const answers = await Promise.all(files.map((file) => test.inject({ url: `/icons/${file}` })))
    pictures.get = get
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5'])
    expect((await test.inject({ url: '/icons/away-logo-apple-180.png' })).statusCode).toBe(200)
  })

  it('a splash picture is as large as the telephone, with the icon in its middle', async () => {
    const answer = await test.inject({ url: '/icons/test-kitchen-splash-1170x2532.png' })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1170, height: 2532, format: 'png' })
    const { at } = await pixelsOf('test-kitchen-splash-1170x2532.png')
    expect(at(0, 0)).toEqual([249, 236, 231, 255])
    expect(at(585, 1130)).toEqual([196, 66, 15, 255])
  })
})

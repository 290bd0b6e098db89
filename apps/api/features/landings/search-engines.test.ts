import { createHash } from 'node:crypto'
import { applyLanding } from '@compass/contract/landings'
import { deleteMerchant } from '@compass/contract/platform'
import { merchantDocument } from '@compass/testkit/merchants'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'

let test: TestApi
beforeAll(async () => {
  test = await testApi({
    document: merchantDocument({ hosts: ['kitchen.example'] }),
    configuration: { publicUrl: 'https://order.example' },
  })
  await test.apply(merchantDocument({ slug: 'second' }))
  const landing = {
    ...{ format: 1, kind: 'landing', name: 'group', title: { en: 'Group & co' }, languages: ['en', 'ar'] },
    ...{ members: [{ merchant: 'second' }], hosts: ['table.example'] },
  }
  const links = { format: 1, kind: 'linklist', name: 'links', merchant: 'second', links: [{ key: 'a', kind: 'order' }] }
  for (const body of [landing, links])
    await test.call(applyLanding, { params: { name: body.name }, body }, { token: test.platform })
})
afterAll(() => test.close())

const ask = async (url: string, host: string) => test.inject({ url, headers: { host } })
const sitemap = async (host: string) => {
  const answer = await ask('/sitemap.xml', host)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  return [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
}

it('the sitemap of the deployment has the pages of all, once in each language', async () => {
  const addresses = await sitemap('order.example')
  for (const path of ['/test-kitchen', '/second', '/second/menu-list', '/lp/group', '/linklist/links'])
    for (const language of ['en', 'ar']) expect(addresses).toContain(`https://order.example${path}?lang=${language}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.every((address) => address!.startsWith('https://order.example/'))).toBe(true)
})

it('that of a merchant’s host has its pages alone, that of a landing page’s the page and its members', async () => {
  const own = await sitemap('KITCHEN.example.:443')
  expect(own.every((address) => address!.includes('/test-kitchen'))).toBe(true)
  const table = await sitemap('table.example')
  expect(table).toContain('https://order.example/landing?lang=en')
  expect(table.some((address) => address!.includes('/test-kitchen'))).toBe(false)
  expect(table.some((address) => address!.includes('/second'))).toBe(true)
})

it('names each language of a page beside it', async () => {
  const { body } = await ask('/sitemap.xml', 'kitchen.example')
  const first = /<url>.*?<\/url>/.exec(body)![0]
  expect(first.match(/hreflang="(?:en|ar|x-default)"/g)).toHaveLength(3)
})

it('robots.txt names the sitemap of its host, and keeps robots off what is a visitor’s', async () => {
  const { body } = await ask('/robots.txt', 'table.example')
  expect(body).toContain('Sitemap: https://table.example/sitemap.xml')
  for (const path of ['/*/checkout', '/v1/', '/*?to=']) expect(body).toContain(`Disallow: ${path}\n`)
  expect((await ask('/robots.txt', 'order.example')).body).toContain('Sitemap: https://order.example/sitemap.xml')
})

it('hostile 81, 99: a host that is not ours is repeated nowhere', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml']) {
    const answer = await ask(url, 'evil.example')
    expect([answer.statusCode, answer.body]).toEqual([421, ''])
  }
})

it('a merchant that was taken down is in no sitemap', async () => {
  const later = () => test.clock.turn({ minutes: 10 })
  await test.apply(merchantDocument({ slug: 'short-lived' }))
  later()
  expect((await sitemap('order.example')).some((address) => address!.includes('/short-lived'))).toBe(true)
  await test.call(deleteMerchant, { params: { slug: 'short-lived' } }, { token: test.platform })
  later()
  expect((await sitemap('order.example')).some((address) => address!.includes('/short-lived'))).toBe(false)
})

it('the picture for messages is made of the merchant’s own, in its colour', async () => {
  const answer = await ask('/icons/share/second.jpg', 'order.example')
  expect(answer.headers['content-type']).toBe('image/jpeg')
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  // Without a picture there is its sign on its colour (#C4420F): more red than blue everywhere.
  const { channels } = await sharp(answer.rawPayload).stats()
  expect(channels[0]!.mean).toBeGreaterThan(channels[2]!.mean)
})

it('it shows the cut-outs that are held, and a changed brand at once', async () => {
  const dish = (fill: string) =>
    sharp({ create: { width: 300, height: 300, channels: 4, background: fill } })
      .png()
      .toBuffer()
  const before = (await ask('/icons/share/second.jpg', 'order.example')).rawPayload
  const bytes = await dish('#0000ff')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const put = await test.inject({
    method: 'PUT',
    url: `/v1/platform/merchants/second/pictures/${sha256}`,
    headers: { authorization: `Bearer ${test.platform}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(put.statusCode).toBe(200)
  const document = merchantDocument({ slug: 'second' })
  await test.apply({ ...document, brand: { ...document.brand, cover: [{ sha256, kind: 'cutout' }] } })
  const after = (await ask('/icons/share/second.jpg', 'order.example')).rawPayload
  expect(after.equals(before)).toBe(false)
  const part = await sharp(after).extract({ left: 560, top: 220, width: 80, height: 80 }).png().toBuffer()
  const middle = await sharp(part).stats()
  expect(middle.channels[2]!.mean).toBeGreaterThan(200)
  expect(middle.channels[0]!.mean).toBeLessThan(60)
})

it.each(['nobody.jpg', 'second.png', '..%2Fsecond.jpg', 'second.jpg.jpg'])('there is no picture %s', async (file) => {
  expect((await ask(`/icons/share/${file}`, 'order.example')).statusCode).toBe(404)
})

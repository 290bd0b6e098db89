import { expect, it } from 'vitest'
import { inlineCover } from './inline-cover.ts'

const PAGE =
  '<head><link rel="preload" as="image" href="/pictures/m/a-large.webp" fetchPriority="high"/></head><body>' +
  '<img src="/pictures/m/b-large.webp" loading="lazy"/>' +
  '<img src="/pictures/m/a-large.webp" alt="" width="176" height="176" data-kind="cutout" fetchPriority="high"/></body>'
const small = async () => Buffer.from('tiny')

it('the first picture comes with the page, and is not asked for beside it', async () => {
  const html = await inlineCover(PAGE, small)
  expect(html).toContain('<img src="data:image/webp;base64,dGlueQ==" alt="" width="176"')
  expect(html).not.toContain('a-large.webp')
  expect(html).toContain('<img src="/pictures/m/b-large.webp" loading="lazy"/>')
})

it.each([
  ['one that is too large for that', PAGE, async () => Buffer.alloc(20_000)],
  ['one that is not there', PAGE, async () => null],
  ['a page without one', '<body><img src="/pictures/m/b-large.webp" loading="lazy"/></body>', small],
])('%s stays a request of its own', async (_, page, read) => {
  expect(await inlineCover(page, read)).toBe(page)
})

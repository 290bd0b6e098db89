import { describe, expect, it } from 'vitest'
import { embedOrigins, readOrderSource, readParentPage } from './embedding.ts'

const ORIGINS = ['https://bistro.example', 'http://parent.localhost:4000']

describe('the origins that may show a shop in a frame', () => {
  it.each([
    ['https://bistro.example', 'https://bistro.example'],
    ['https://www.bistro.example:8443/', 'https://www.bistro.example:8443'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://parent.localhost', 'http://parent.localhost'],
  ])('%s is one', (host, origin) => {
    expect(embedOrigins([host])).toEqual([origin])
  })

  it.each([
    ['every site', 'https://*'],
    ['every part of a site', 'https://*.bistro.example'],
    ['a second part of a policy', 'https://bistro.example;script-src'],
    ['two in one', 'https://bistro.example https://evil.example'],
    ['a word of the policy', "'self'"],
    ['plain http of the network', 'http://bistro.example'],
    ['what only begins with this machine', 'http://localhost.evil.example'],
    ['a page', 'https://bistro.example/order'],
    ['with a user', 'https://bistro.example@evil.example'],
    ['nothing', ''],
  ])('%s is none', (_, host) => {
    expect(embedOrigins([host])).toEqual([])
  })
})

describe('the page around a frame', () => {
  it.each([
    ['https://bistro.example', 'https://bistro.example'],
    ['https://bistro.example/order/?utm_source=x#menu', 'https://bistro.example/order/'],
    ['http://parent.localhost:4000/', 'http://parent.localhost:4000/'],
  ])('%s is known', (text, page) => {
    expect(readParentPage(text, ORIGINS)).toBe(page)
  })

  it.each([
    ['of another site', 'https://evil.example/'],
    ['of a site that only begins so', 'https://bistro.example.evil.example/'],
    ['of another port', 'https://bistro.example:444/'],
    ['with a user', 'https://bistro.example@evil.example/'],
    ['that is a script', 'javascript:alert(1)'],
    ['with markup', 'https://bistro.example/"><script>'],
    ['that is too long', `https://bistro.example/${'x'.repeat(300)}`],
    ['that is no text', { url: 'https://bistro.example' }],
    ['that is not there', undefined],
  ])('one %s is none', (_, text) => {
    expect(readParentPage(text, ORIGINS)).toBeNull()
  })
})

describe('the source of an order', () => {
  it('is the page around the frame, as an address or in an object', () => {
    const source = { isWidget: true, pageUrl: 'https://bistro.example/order' }
    const url = 'https://bistro.example/order'
    expect(readOrderSource({ isWidget: true, parentInfo: url }, ORIGINS)).toEqual(source)
    expect(readOrderSource({ isWidget: true, parentInfo: { url } }, ORIGINS)).toEqual(source)
  })

  it('is a frame all the same where its page is not known, or not listed', () => {
    for (const parentInfo of [undefined, null, 7, 'https://evil.example/', { url: 'https://evil.example/' }])
      expect(readOrderSource({ isWidget: true, parentInfo }, ORIGINS)).toEqual({ isWidget: true, pageUrl: null })
  })

  it.each([
    ['nothing is said', undefined],
    ['it is no frame', { isWidget: false, parentInfo: 'https://bistro.example' }],
    ['it is said otherwise', { isWidget: 'true' }],
    ['it is a text', 'widget'],
    ['it is null', null],
  ])('is the shop itself where %s', (_, source) => {
    expect(readOrderSource(source, ORIGINS)).toBeNull()
  })

  it('is the shop itself where no site may show it', () => {
    expect(readOrderSource({ isWidget: true }, [])).toBeNull()
  })
})

import { expect, it } from 'vitest'
import type { ShellData } from '#shell/merchants/read-storefront.ts'
import { insertAppHead } from './insert-app-head.ts'

const PAGE = '<html><head><title>Menu</title></head><body>A note of </head></body></html>'

const shellOf = (fields: object) =>
  ({
    language: 'ar',
    merchant: {
      url: 'saffron',
      shortName: 'Saffron',
      colorCode: '#c4420f',
      colorScheme: 'system',
      logo: null,
      ...fields,
    },
  }) as unknown as ShellData

it('a merchant’s page names its colour, its icons and its manifest in the page’s language', () => {
  const html = insertAppHead(PAGE, shellOf({}))
  expect(html.startsWith('<html><head><title>Menu</title><meta name="theme-color" content="#c4420f"/>')).toBe(true)
  expect(html).toContain('<link rel="manifest" href="/v1/manifest?url=saffron&amp;lang=ar"/></head>')
  expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/icons/saffron.svg"/>')
  expect(html).toContain('<link rel="apple-touch-icon" sizes="180x180" href="/icons/saffron-apple-180.png"/>')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html.endsWith('<body>A note of </head></body></html>')).toBe(true)
})

it('a logo is the icon of the tab, and a scheme of the merchant’s own is said', () => {
  const html = insertAppHead(PAGE, shellOf({ logo: '/pictures/a.webp', colorScheme: 'dark' }))
  expect(html).toContain('<link rel="icon" type="image/png" sizes="192x192" href="/icons/saffron-any-192.png"/>')
  expect(html).toContain('<meta name="color-scheme" content="dark"/>')
})

it('a name that is written like markup stays a name', () => {
  const html = insertAppHead(PAGE, shellOf({ shortName: '"><script>&' }))
  expect(html).toContain('content="&quot;>&lt;script>&amp;"')
  expect(html).not.toContain('<script>')
})

it('a page of no merchant is left as it is', () => {
  expect(insertAppHead(PAGE, { language: 'en', merchant: null })).toBe(PAGE)
})

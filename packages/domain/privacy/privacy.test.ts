import { describe, expect, it } from 'vitest'
import {
  ASKING_PAGES,
  CHAT_KINDS,
  CHAT_PROVIDERS,
  contactForSnap,
  isAllowed,
  isShared,
  needsAnswer,
  PIXEL_ID,
  PIXEL_PAGES,
  PIXEL_PROVIDERS,
  PIXEL_RETRY,
  providerOf,
  readConsent,
  writeConsent,
} from './index.ts'

const ANSWERS = [true, false, null] as const

describe('what a visitor said', () => {
  it.each(ANSWERS.flatMap((ads) => ANSWERS.map((chat) => [ads, chat] as const)))(
    'comes back from the cookie: pixels %s, chat %s',
    (ads, chat) => expect(readConsent(writeConsent({ ads, chat }))).toEqual({ ads, chat }),
  )

  it.each([undefined, '', 'y', 'yes', 'yy;', 'YY', '1-', 'y-y', '<script>'])('%j says nothing', (text) =>
    expect(readConsent(text)).toEqual({ ads: null, chat: null }),
  )

  it.each([
    // answer, browser says no, the document asks first → may run, is asked
    [null, false, true, false, true],
    [true, false, true, true, false],
    [false, false, true, false, false],
    [null, true, true, false, false],
    [true, true, true, false, false],
    [null, false, false, true, false],
    [false, false, false, false, false],
    [null, true, false, false, false],
  ] as const)(
    '%s, Global Privacy Control %s, a yes comes first %s: runs %s, asks %s',
    (ads, gpc, asksFirst, runs, asks) => {
      const context = { consent: { ads, chat: ads }, isRefusedByBrowser: gpc, asksFirst }
      expect([isAllowed('ads', context), isAllowed('chat', context), needsAnswer(context)]).toEqual([runs, runs, asks])
    },
  )
})

describe('the pixels of the specification', () => {
  it.each(['back-to-grills', 'desi-wings', 'canteen-asia', 'candos', 'back_to_grills'])(
    'the shared one does not count %s',
    (slug) => expect(isShared(slug)).toBe(false),
  )

  it.each(['saffron', 'candos-2', 'desi'])('it counts %s', (slug) => expect(isShared(slug)).toBe(true))

  it('tries every 100 ms, up to 200 times', () => expect(PIXEL_RETRY).toEqual({ everyMs: 100, times: 200 }))

  it.each([
    ['+971', '50 123 4567', ' Layla@Post.Example ', { phone: '971501234567', email: 'layla@post.example' }],
    ['971', '501234567', null, { phone: '971501234567', email: null }],
    ['+971', '501234567', '  ', { phone: '971501234567', email: null }],
    ['+971', null, 'layla@post.example', null],
    [null, '501234567', 'layla@post.example', null],
    ['+', '', 'layla@post.example', null],
  ])('Snap gets of %s, %s and %s: %j', (phoneCode, phone, email, contact) =>
    expect(contactForSnap({ phoneCode, phone, email })).toEqual(contact),
  )
})

describe('ids of the closed list', () => {
  it.each([
    ['meta', '1000000000000001', true],
    ['meta', '123456789', false],
    ['meta', "1000000000'});alert(1)//", false],
    ['meta', '</script><script>alert(1)</script>', false],
    ['meta', '1000000000000001\n', false],
    ['snap', '00000000-0000-4000-8000-000000000001', true],
    ['snap', '00000000-0000-4000-8000-00000000000"', false],
  ] as const)('%s %j: %s', (provider, id, fits) => expect(PIXEL_ID[provider].test(id)).toBe(fits))

  it.each(['app-id"', 'x', '<img src=x>', 'https://evil.example/x.js', ''])('no chat has the id %j', (id) => {
    for (const kind of CHAT_KINDS) expect(CHAT_PROVIDERS[kind].id.test(id)).toBe(false)
  })

  it('hosts are named whole, by https or wss; none has a star', () => {
    const all = [...Object.values(PIXEL_PROVIDERS), ...Object.values(CHAT_PROVIDERS)]
    for (const { hosts } of all)
      for (const host of Object.values(hosts).flat()) expect(host).toMatch(/^(https|wss):\/\/[a-z0-9.-]+$|^blob:$/)
    for (const { loader, hosts } of Object.values(PIXEL_PROVIDERS))
      expect(hosts.script).toContain(new URL(loader).origin)
    for (const kind of CHAT_KINDS)
      expect(CHAT_PROVIDERS[kind].hosts.script).toContain(new URL(CHAT_PROVIDERS[kind].loader('abcdef')).origin)
    expect((['shared', 'merchant', 'snap'] as const).map(providerOf)).toEqual(['meta', 'meta', 'snap'])
  })
})

describe('pages', () => {
  it.each([
    ['', true, true],
    ['/', true, true],
    ['/menu-list', true, true],
    ['/s1/category', true, true],
    ['/s1/search', true, true],
    ['/s1/product/p1', true, false],
    ['/my-order', true, false],
    ['/about-us', true, false],
    ['/vendor-info/s1', true, false],
    ['/checkout', false, false],
    ['/payment/p1', false, false],
    ['/payment/p1/failure', false, false],
    ['/profile', false, false],
    ['/addresses-cards', false, false],
    ['/change-delivery-address/o1', false, false],
    ['/order-status/o1', false, false],
    ['/order-status', false, false],
    ['/order-summary/o1', false, false],
    ['/order-replacement/o1', false, false],
    ['/order-history', false, false],
    ['/o/abc', false, false],
    ['/table/o1/pay', false, false],
    ['/recurring-orders', false, false],
    ['/track-order', false, false],
    ['/some-page-of-tomorrow', false, false],
  ])('%s: pixels may run %s, it is asked there %s', (rest, runs, asks) =>
    expect([PIXEL_PAGES.test(rest), ASKING_PAGES.test(rest)]).toEqual([runs, asks]),
  )
})

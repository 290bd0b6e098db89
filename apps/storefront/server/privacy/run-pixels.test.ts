import type { Pixel } from '@compass/domain/privacy'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HashedContact, writePixels } from './run-pixels.ts'

const SHARED: Pixel = { kind: 'shared', id: '1000000000000000' }
const MERCHANT: Pixel = { kind: 'merchant', id: '1000000000000001' }
const SNAP: Pixel = { kind: 'snap', id: '00000000-0000-4000-8000-000000000001' }

interface FakeScript {
  src: string
  onload?: () => void
}

/** A frame without a browser: what its script asks for, and what it tells the providers' queues. */
function openFrame(pixels: readonly Pixel[], contact: HashedContact | null = null) {
  const scripts: FakeScript[] = []
  const messages: unknown[] = []
  const addresses: string[] = []
  let hear: (event: object) => void = () => {}
  const parent = { postMessage: (message: unknown, to: string) => messages.push([message, to]) }
  const window: Record<string, { queue: unknown[][] } & Record<string, unknown>> = {}
  const location = { origin: 'https://order.example' }
  const document = {
    createElement: (): FakeScript => ({ src: '' }),
    head: { append: (script: FakeScript) => scripts.push(script) },
  }
  const history = { replaceState: (_state: unknown, _title: string, to: string) => addresses.push(to) }
  const listen = (_type: string, listener: (event: object) => void) => {
    hear = listener
  }
  const names = ['window', 'document', 'location', 'history', 'parent', 'addEventListener']
  const run = new Function(...names, writePixels(pixels, contact))
  run(window, document, location, history, parent, listen)
  const view = (path: string, isHome = false, search = '', more: object = {}) =>
    hear({ origin: location.origin, source: parent, data: { compass: 'view', path, search, isHome }, ...more })
  const commands = (name: 'fbq' | 'snaptr') => window[name]?.queue.map((one) => [...one]) ?? []
  const load = () => {
    for (const { onload } of scripts) onload?.()
  }
  return { scripts, messages, addresses, view, commands, load }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_780_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const NOW = { eventID: '1780000000000' }
const SETUP = (id: string) => [
  ['set', 'autoConfig', false, id],
  ['init', id],
]

describe('the rows of the specification, section 4', () => {
  it.each([
    [
      'the shared pixel: init once, PageView of each page',
      [SHARED],
      [...SETUP(SHARED.id), ['trackSingle', SHARED.id, 'PageView'], ['trackSingle', SHARED.id, 'PageView']],
      [],
    ],
    [
      'the merchant’s: init, PageView and ViewContent at home, each with an id from the current time',
      [MERCHANT],
      [
        ...SETUP(MERCHANT.id),
        ['trackSingle', MERCHANT.id, 'PageView', {}, NOW],
        ['trackSingle', MERCHANT.id, 'ViewContent', {}, NOW],
        ['trackSingle', MERCHANT.id, 'PageView', {}, NOW],
      ],
      [],
    ],
    [
      'both, the shared one first',
      [SHARED, MERCHANT],
      [
        ...SETUP(SHARED.id),
        ...SETUP(MERCHANT.id),
        ['trackSingle', SHARED.id, 'PageView'],
        ['trackSingle', MERCHANT.id, 'PageView', {}, NOW],
        ['trackSingle', MERCHANT.id, 'ViewContent', {}, NOW],
        ['trackSingle', SHARED.id, 'PageView'],
        ['trackSingle', MERCHANT.id, 'PageView', {}, NOW],
      ],
      [],
    ],
    [
      'Snap: init without a person, PAGE_VIEW of each page',
      [SNAP],
      [],
      [
        ['init', SNAP.id],
        ['track', 'PAGE_VIEW'],
        ['track', 'PAGE_VIEW'],
      ],
    ],
  ] as const)('%s', (_, pixels, meta, snap) => {
    const frame = openFrame(pixels)
    frame.load()
    frame.view('/saffron', true)
    frame.view('/saffron/my-order')
    expect(frame.commands('fbq')).toEqual(meta)
    expect(frame.commands('snaptr')).toEqual(snap)
  })

  it('the path / is no page view of the shared pixel', () => {
    const frame = openFrame([SHARED, MERCHANT])
    frame.load()
    frame.view('/', true)
    const tracked = frame.commands('fbq').filter(([name]) => name === 'trackSingle')
    expect(tracked.map(([, id, event]) => [id, event])).toEqual([
      [MERCHANT.id, 'PageView'],
      [MERCHANT.id, 'ViewContent'],
    ])
  })

  it('Snap gets the person scrambled, and no other pixel does', () => {
    const contact = { phone: 'a'.repeat(64), email: 'b'.repeat(64) }
    const frame = openFrame([MERCHANT, SNAP], contact)
    expect(frame.commands('snaptr')).toEqual([
      ['init', SNAP.id, { user_hashed_phone_number: contact.phone, user_hashed_email: contact.email }],
    ])
    expect(JSON.stringify(frame.commands('fbq'))).not.toContain('aaaa')
    const alone = openFrame([SNAP], { phone: contact.phone, email: null })
    expect(alone.commands('snaptr')).toEqual([['init', SNAP.id, { user_hashed_phone_number: contact.phone }]])
    expect(writePixels([MERCHANT], contact)).not.toContain('aaaa')
  })

  it('waits for the script of a provider: 100 ms each, 200 times, and not once more', () => {
    const late = openFrame([MERCHANT])
    late.view('/saffron', true)
    vi.advanceTimersByTime(19_900)
    expect(late.commands('fbq')).toHaveLength(2)
    late.load()
    vi.advanceTimersByTime(100)
    expect(late.commands('fbq')).toHaveLength(4)

    const never = openFrame([MERCHANT])
    never.view('/saffron', true)
    vi.advanceTimersByTime(20_000)
    never.load()
    vi.advanceTimersByTime(60_000)
    expect(never.commands('fbq')).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the frame', () => {
  it('asks for the real scripts, and for none of a provider without a pixel', () => {
    const sources = (pixels: readonly Pixel[]) => openFrame(pixels).scripts.map(({ src }) => src)
    expect(sources([SHARED, MERCHANT])).toEqual(['https://connect.facebook.net/en_US/fbevents.js'])
    expect(sources([SNAP])).toEqual(['https://sc-static.net/scevent.min.js'])
  })

  it('has the address of the page, with nothing but what an advertisement wrote behind it', () => {
    const frame = openFrame([MERCHANT])
    expect(frame.messages).toEqual([[{ compass: 'ready' }, 'https://order.example']])
    frame.view('/saffron', true, '?fbclid=IwAR0&k=secret&utm_source=ig&query=my+address')
    frame.view('/saffron/my-order')
    expect(frame.addresses).toEqual(['/saffron?fbclid=IwAR0&utm_source=ig', '/saffron/my-order'])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
    ['another message', { data: { compass: 'pay', path: '/saffron' } }],
    ['a path that is none', { data: { compass: 'view', path: '//evil.example' } }],
    ['nothing', { data: null }],
  ])('does nothing on a message of %s', (_, more) => {
    const frame = openFrame([MERCHANT])
    frame.load()
    frame.view('/saffron', true, '', more)
    expect([frame.commands('fbq').length, frame.addresses]).toEqual([2, []])
  })
})

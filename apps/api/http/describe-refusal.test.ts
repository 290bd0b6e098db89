import { describe, expect, it } from 'vitest'
import { describeRefusal } from './describe-refusal.ts'

const next = { at: '2026-06-01T14:00:00Z', timeZone: 'Asia/Dubai', askedAt: '2026-06-01T09:00:00Z' }
const closed = { reason: 'store_closed', opensAt: next } as const
const belowMinimum = { reason: 'below_minimum', missing: { amount: 120000, currency: 'RSD' } } as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('22: a refusal says times on the clock of the merchant', () => {
  expect(describeRefusal(closed, 'en').message).toContain('18:00')
  expect(plain(describeRefusal(closed, 'en', { clock: 12 }).message)).toContain('6:00 pm')
  expect(plain(describeRefusal(closed, 'ar', { clock: 12 }).message)).toContain('6:00 م')
})

it('D39: a refusal hides zero decimals where the merchant does', () => {
  expect(plain(describeRefusal(belowMinimum, 'sr').message)).toContain('1.200,00 RSD')
  expect(plain(describeRefusal(belowMinimum, 'sr', { hideZeroDecimals: true }).message)).toContain('1.200 RSD')
})

it.each([
  [[20, 40], 'switch between delivery and pickup'],
  [[10, 30, 50], 'switch between delivery and pickup'],
  [[50], 'at a table or to a room'],
  [[50, 60], 'at a table or to a room'],
])('nobody is told to switch to a table or a room: a promotion for %j', (orderTypes, text) => {
  const promo = { code: 'TEN', name: { en: 'Ten' } }
  const refusal = { reason: 'promo_not_applicable', promo, because: { kind: 'order_type', orderTypes } } as const
  expect(describeRefusal(refusal, 'en').message).toContain(text)
})

it('a locked joining code says how long, and names the members only where they can let somebody in', () => {
  const locked = { reason: 'joining_code_locked', retryAfterSeconds: 840 } as const
  const say = (mayAsk: boolean) => plain(describeRefusal({ ...locked, mayAsk }, 'en').message)
  expect([say(true), say(false)]).toEqual([
    expect.stringMatching(/at the table.*14 minutes/),
    expect.stringMatching(/^(?!.*at the table).*14 minutes/),
  ])
})

describe('a merchant’s own words', () => {
  const msgConfig = { store_closed: { en: 'We sleep', ar: 'نحن نائمون' } }

  it.each([
    ['en', 'We sleep'],
    ['ar', 'نحن نائمون'],
  ] as const)('stand in the place of ours in %s', (language, message) => {
    expect(describeRefusal({ reason: 'store_closed', opensAt: null }, language, { msgConfig }).message).toBe(message)
  })

  it('leave ours where they are of another language or another message', () => {
    const ours = describeRefusal({ reason: 'store_closed', opensAt: null }, 'fr')
    expect(describeRefusal({ reason: 'store_closed', opensAt: null }, 'fr', { msgConfig })).toEqual(ours)
    expect(describeRefusal({ reason: 'channel_paused' }, 'en', { msgConfig })).toEqual(
      describeRefusal({ reason: 'channel_paused' }, 'en'),
    )
  })
})

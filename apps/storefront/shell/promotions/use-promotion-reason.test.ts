import { serverWords } from '@compass/i18n/server'
import { describe, expect, it } from 'vitest'
import { timeWordsOf } from '#shell/languages/use-times.ts'
import type { PromotionReason } from './promotion-view.ts'
import { describePromotionReason } from './use-promotion-reason.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const aed = (amount: number) => `AED ${(amount / 100).toFixed(2)}`
const next = { at: '2026-06-01T14:00:00Z', timeZone: 'Asia/Dubai' }

describe('what would make a promotion hold, in the customer’s words', () => {
  it.each<[string, PromotionReason]>([
    ['Add AED 12.50 more', { kind: 'below_minimum', missing: { amount: 1250, currency: 'AED' } }],
    ['Add something to your basket', { kind: 'empty' }],
    ['Add an eligible item', { kind: 'products', products: ['tea'], categories: [] }],
    ['From 18:00', { kind: 'not_now', next }],
    ['Not valid right now', { kind: 'not_now', next: null }],
    ['Pickup only', { kind: 'order_type', orderTypes: [10] }],
    ['Delivery only', { kind: 'order_type', orderTypes: [20] }],
    ['Dine-in only', { kind: 'order_type', orderTypes: [50, 60] }],
    ['Room service only', { kind: 'order_type', orderTypes: [60] }],
    ['Pay by card', { kind: 'payment_method', methods: ['cardOnDelivery'] }],
    ['Pay in cash', { kind: 'payment_method', methods: ['cod'] }],
    ['Use another payment method', { kind: 'payment_method', methods: ['cod', 'wallet'] }],
    ['Use a different card', { kind: 'card' }],
    ['Not valid in your area', { kind: 'area' }],
    ['For delivery to Marina, JBR', { kind: 'area', areas: [{ en: 'Marina' }, { ar: 'جميرا', en: 'JBR' }] }],
    ['Valid at another store', { kind: 'other_store' }],
    ['Fully claimed', { kind: 'exhausted' }],
    ['You’ve already used it', { kind: 'used', times: 1 }],
    ['First order only', { kind: 'first_order' }],
    ['The gift is sold out', { kind: 'gift_gone' }],
    ['Expired', { kind: 'gone' }],
  ])('%s', (text, reason) => {
    expect(describePromotionReason(reason, serverWords('en'), aed, 'en', NOW)).toBe(text)
  })

  it('22: names the hour on the clock of the merchant', () => {
    const reason = { kind: 'not_now', next } as const
    const text = describePromotionReason(reason, serverWords('en'), aed, 'en', NOW, timeWordsOf('en', 12))
    expect(text).toBe('From 6:00\u00a0pm')
  })

  it('names the day where the hour is not today’s', () => {
    const day = { at: '2031-06-03T14:00:00Z', timeZone: 'Asia/Dubai' }
    expect(describePromotionReason({ kind: 'not_now', next: day }, serverWords('en'), aed, 'en', NOW)).toBe(
      'From Tuesday 3 June 2031, 18:00',
    )
  })
})

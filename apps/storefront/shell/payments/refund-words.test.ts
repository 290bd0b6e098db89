import { LANGUAGES } from '@compass/domain/languages'
import { serverWords } from '@compass/i18n/server'
import { describe, expect, it, test } from 'vitest'
import { cardName } from './card-name.ts'
import { refundWords } from './refund-words.ts'

const card = { brand: 'visa', last4: '4242' }
const refund = { refundMethod: 'gateway', status: 'queued', isInstead: false, isByHand: false, card } as const

describe('money given back, as the customer sees it', () => {
  test.each([
    ['under way to a card', {}, 'payment.refundCard'],
    ['back on a card', { status: 'done' }, 'payment.refundCard'],
    ['through what has no card', { card: null }, 'payment.refundBank'],
    ['as credits', { refundMethod: 'credits', status: 'done', card: null }, 'payment.refundCredits'],
    [
      'as credits, since the bank did not take it',
      { refundMethod: 'credits', isInstead: true },
      'payment.refundInstead',
    ],
    ['in cash by the store', { refundMethod: 'cash', status: 'owed', card: null }, 'payment.refundCash'],
    ['by the store manager, who has it still to do', { status: 'manual' }, 'payment.refundManual'],
    ['by the store manager', { status: 'done', isByHand: true }, 'payment.refundByHand'],
  ] as const)('%s', (_, changes, words) => {
    expect(refundWords({ ...refund, ...changes })).toBe(words)
  })

  it.each(LANGUAGES)('names the card: %s', (language) => {
    const text = serverWords(language)('payment.refundCard', { card: cardName(card) })
    expect(text).toContain('Visa •••• 4242')
  })
})

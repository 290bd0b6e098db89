import { PAYMENT_STATUS } from '@compass/domain/payments'
import { describe, expect, it } from 'vitest'
import { endOfPayment, methodToKeep } from './failed-payment.ts'
import type { CardView } from './payment-view.ts'

const methods = ['cod', 'card', 'savedCard', 'knet'].map((method) => ({
  method,
  limit: method === 'cod' ? 20_000 : null,
}))
const card = (id: string, last4: string, isExpired = false): CardView => ({
  id,
  brand: 'visa',
  last4,
  expiry: '12/34',
  isExpired,
})

describe('the way to pay after a failed attempt', () => {
  it('D3: keeps the chosen method after a refusal', () => {
    for (const method of ['card', 'knet', 'cod'])
      expect(methodToKeep({ method, card: null, amount: 8900 }, methods, [])).toBe(method)
  })

  it('D3: chooses nothing, and cash least of all, where the chosen one cannot be used any more', () => {
    expect(methodToKeep({ method: 'upi', card: null, amount: 8900 }, methods, [])).toBeUndefined()
    expect(methodToKeep({ method: 'cod', card: null, amount: 20_001 }, methods, [])).toBeUndefined()
    expect(methodToKeep({ method: 'savedCard', card: null, amount: 8900 }, methods, [])).toBeUndefined()
  })

  it('D3: keeps the saved card that it was tried with', () => {
    const cards = [card('one', '1111'), card('two', '3220'), card('old', '4444', true)]
    const tried = (last4: string) => ({ method: 'savedCard', card: { brand: 'visa', last4 }, amount: 8900 })
    expect(methodToKeep(tried('3220'), methods, cards)).toBe('savedCard:two')
    expect(methodToKeep(tried('4444'), methods, cards)).toBeUndefined()
    expect(methodToKeep({ ...tried(''), card: null }, methods, cards.slice(1))).toBe('savedCard:two')
  })
})

it('D4: who left, whose time ran out and who was refused are three', () => {
  const { CANCELLED, ABORTED, FAILED } = PAYMENT_STATUS
  expect([CANCELLED, ABORTED, FAILED].map(endOfPayment)).toEqual(['left', 'ranOut', 'refused'])
})

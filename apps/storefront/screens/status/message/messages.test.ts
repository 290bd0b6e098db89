import { describe, expect, test } from 'vitest'
import { messageOf, readMessageRequest } from './messages.ts'

const ID = '019e8232-6000-7c73-9f7e-d78907eec431'
const at = (query: string) => readMessageRequest(`https://order.example/order-status-message${query}`)

describe('the generic status message', () => {
  test.each([
    ['?message=not-confirmed', { key: 'not-confirmed', orderId: null }],
    [`?message=not-accepted&order=${ID}`, { key: 'not-accepted', orderId: ID }],
    ['?message=cancelled&order=../../admin', { key: 'cancelled', orderId: null }],
    [`?message=cancelled&order=${ID}%22%3E`, { key: 'cancelled', orderId: null }],
  ])('%s', (query, requested) => {
    expect(at(query)).toEqual(requested)
  })

  test.each([
    '',
    '?message=',
    '?message=__proto__',
    '?message=constructor',
    '?message=<script>alert(1)</script>',
    '?message=You%20won&heading=Call%20us',
    '?heading=Your%20account%20is%20locked',
  ])('hostile 94: %s is none of the list, and nothing of it is shown', (query) => {
    expect(at(query)).toBeNull()
  })

  test('a message of the list has its words and its next step', () => {
    expect(messageOf('not-confirmed')).toEqual({
      title: 'track.notConfirmed',
      hint: 'track.notConfirmedHint',
      next: 'menu',
      mood: 'bad',
    })
  })
})

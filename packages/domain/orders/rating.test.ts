import { expect, test } from 'vitest'
import { checkRating, MAX_FEEDBACK, mayRate, ORDER_STATUSES } from './index.ts'

test('an order can be rated once it was received, and by no other status', () => {
  expect(ORDER_STATUSES.filter((status) => mayRate({ status, rating: null }))).toEqual([60, 130])
  expect(mayRate({ status: 60, rating: { stars: 3 } })).toBe(false)
})

test.each([
  ['five stars and nothing to say', 60, 5, '', { stars: 5, feedback: '' }],
  ['one star of a picked-up order, with words', 60, 1, '  Cold.\r\nSad. ', { stars: 1, feedback: 'Cold.\nSad.' }],
  ['markup is text', 130, 4, '<script>alert(1)</script>', { stars: 4, feedback: '<script>alert(1)</script>' }],
] as const)('%s', (_, status, stars, feedback, stored) => {
  expect(checkRating({ status }, { stars, feedback })).toEqual({ ok: true, value: stored })
})

test.each([
  ['no star', 60, 0, '', 'invalid_fields'],
  ['six stars', 60, 6, '', 'invalid_fields'],
  ['half a star', 60, 4.5, '', 'invalid_fields'],
  ['a thousand and one characters', 60, 4, 'x'.repeat(MAX_FEEDBACK + 1), 'invalid_fields'],
  ['a sign that turns the text round', 60, 4, 'good \u202e', 'invalid_fields'],
  ['still on its way', 50, 5, '', 'not_received'],
  ['declined', 30, 1, '', 'not_received'],
] as const)('refused: %s', (_, status, stars, feedback, reason) => {
  expect(checkRating({ status }, { stars, feedback })).toMatchObject({ ok: false, refusal: { reason } })
})

test('refused: a second time', () => {
  const rated = { status: 60, rating: { stars: 5 } } as const
  expect(checkRating(rated, { stars: 1, feedback: '' })).toMatchObject({ refusal: { reason: 'already_rated' } })
})

import { expect, test } from 'vitest'
import { checkRating, MAX_FEEDBACK, mayRate, ORDER_STATUSES, type RatingTag } from './index.ts'

test('an order can be rated once it was received, or eaten and paid, and by no other status', () => {
  expect(ORDER_STATUSES.filter((status) => mayRate({ status, rating: null }))).toEqual([60, 120, 130])
  expect(mayRate({ status: 60, rating: { stars: 3, feedback: '', tags: null } })).toBe(false)
})

test.each([
  ['five stars and nothing to say', 60, 5, '', { stars: 5, feedback: '' }],
  ['one star of a picked-up order, with words', 60, 1, '  Cold.\r\nSad. ', { stars: 1, feedback: 'Cold.\nSad.' }],
  ['markup is text', 130, 4, '<script>alert(1)</script>', { stars: 4, feedback: '<script>alert(1)</script>' }],
] as const)('%s', (_, status, stars, feedback, stored) => {
  expect(checkRating({ status }, { stars, feedback, tags: null })).toEqual({
    ok: true,
    value: { ...stored, tags: null },
  })
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
  expect(checkRating({ status }, { stars, feedback, tags: null })).toMatchObject({ ok: false, refusal: { reason } })
})

const rated = (feedback: string, tags: readonly RatingTag[] | null) =>
  ({ status: 60, rating: { stars: 5, feedback, tags } }) as const

test('refused: the stars a second time', () => {
  const again = { stars: 1, feedback: '', tags: null }
  expect(checkRating(rated('', null), again)).toMatchObject({ refusal: { reason: 'already_rated' } })
})

test('D20: stars that one tap gave are followed once by the rest, with other stars too', () => {
  const rest = { stars: 4, feedback: ' Warm. ', tags: ['taste', 'onTime', 'taste'] as const }
  expect(checkRating(rated('', null), rest)).toEqual({
    ok: true,
    value: { stars: 4, feedback: 'Warm.', tags: ['taste', 'onTime'] },
  })
  for (const complete of [rated('', []), rated('', ['taste']), rated('Warm.', null)])
    expect(checkRating(complete, rest)).toMatchObject({ refusal: { reason: 'already_rated' } })
})

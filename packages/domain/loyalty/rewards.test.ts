import { expect, test } from 'vitest'
import { asksSecretCode, recordsPurchases, rewardMissing, validUntilOf } from './index.ts'

const now = new Date('2026-06-01T08:00:00Z')

test.each([
  ['no minimum', null, 0, 0],
  ['one minor unit below', 2000, 1999, 1],
  ['exactly reached', 2000, 2000, 0],
  ['above', 2000, 5000, 0],
])('a reward with %s', (_, minimum, items, missing) => {
  expect(rewardMissing({ minimum }, items)).toBe(missing)
})

test.each([
  [30, '2026-07-01T08:00:00.000Z'],
  [null, null],
])('given for %s days it holds until %s', (validDays, until) => {
  expect(validUntilOf({ validDays }, now)?.toISOString() ?? null).toBe(until)
})

test.each([
  ['always', { 10: true, 20: true, 50: true, 60: true }, true],
  ['in-store', { 10: false, 20: false, 50: true, 60: true }, true],
  ['never', { 10: false, 20: false, 50: false, 60: false }, false],
] as const)('the secret code is asked %s', (secretCode, requested, counter) => {
  const asks = Object.keys(requested).map((type) => [type, asksSecretCode({ secretCode }, Number(type) as 10)])
  expect(Object.fromEntries(asks)).toEqual(requested)
  expect(recordsPurchases({ secretCode })).toBe(counter)
})

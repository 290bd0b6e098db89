import { describe, expect, it } from 'vitest'
import { codeOfStep } from '../loyalty/secret-code.ts'
import { isJoiningCode, joiningCodeOf } from './joining-code.ts'

const KEY = Buffer.alloc(32, 7)
const AT = new Date('2026-06-01T12:03:00Z')
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

describe('the code to join a party', () => {
  it('is that of RFC 4226, appendix D, in its last four digits', () => {
    const secret = Buffer.from('12345678901234567890')
    expect([0, 1, 2, 3].map((step) => codeOfStep(secret, step, 4))).toEqual(['5224', '7082', '9152', '9429'])
  })

  it('is new every five minutes, at round times, and one for each visit and merchant', () => {
    const code = joiningCodeOf(KEY, 'visit', AT)
    expect(code.expiresAt).toEqual(new Date('2026-06-01T12:05:00Z'))
    expect(joiningCodeOf(KEY, 'visit', later(1.9))).toEqual(code)
    const hour = Array.from({ length: 12 }, (_, n) => joiningCodeOf(KEY, 'visit', later(n * 5)).digits)
    expect(new Set(hour).size).toBeGreaterThan(10)
    const others = Array.from({ length: 20 }, (_, n) => joiningCodeOf(KEY, `visit ${n}`, AT).digits)
    expect(new Set(others).size).toBeGreaterThan(17)
    expect(joiningCodeOf(Buffer.alloc(32, 8), 'visit', AT).digits).not.toBe(code.digits)
  })

  it('is right in its step and the next one, never before', () => {
    const { digits } = joiningCodeOf(KEY, 'visit', AT)
    const [before, soon, late] = [later(-5), later(6), later(7)]
    expect([before, AT, soon, late].map((now) => isJoiningCode(KEY, 'visit', digits, now))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isJoiningCode(KEY, 'visit', ` ${digits.slice(0, 2)} ${digits.slice(2)}`, AT)).toBe(true)
  })

  it.each([undefined, null, '', '123', '12345', 'abcd', {}, [], true, 12.5, '9'.repeat(500)])(
    'hostile: not %j',
    (typed) => {
      expect(isJoiningCode(KEY, 'visit', typed, AT)).toBe(false)
    },
  )
})

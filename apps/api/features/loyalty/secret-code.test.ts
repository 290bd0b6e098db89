import { describe, expect, it, test } from 'vitest'
import { seal, unseal } from '../../ids/sealing.ts'
import { codeOfStep, newStoreSecret, stepAt, stepsOfCode } from './secret-code.ts'

/** RFC 6238, appendix B: the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code of the standard at second %i is %s', (second, code) => {
  expect(codeOfStep(SECRET, stepAt(new Date(second * 1000)))).toBe(code)
})

describe('a code', () => {
  const now = new Date('2026-06-01T08:00:10Z')
  const code = (steps: number) => codeOfStep(SECRET, stepAt(now) + steps)

  test.each([
    ['of now', 0, [0]],
    ['of the step before', -1, [-1]],
    ['of the step to come', 1, [1]],
    ['of two steps ago', -2, []],
    ['of two steps to come', 2, []],
  ])('%s', (_, steps, accepted) => {
    expect(stepsOfCode(SECRET, code(steps), now)).toEqual(accepted.map((step) => stepAt(now) + step))
  })

  test.each(['', '12345', '1234567', '12345a', ' 12345', '-12345'])('“%s” is none', (text) => {
    expect(stepsOfCode(SECRET, text, now)).toEqual([])
  })
})

describe('what makes the codes', () => {
  it('is opened with the deployment’s key, and with no other', () => {
    const secret = newStoreSecret()
    const sealed = seal('key', 'secret codes', secret)
    expect(unseal('key', 'secret codes', sealed)).toEqual(secret)
    expect(sealed.includes(secret)).toBe(false)
    expect(unseal('another', 'secret codes', sealed)).toBeNull()
  })

  it('is not opened once it was tampered with', () => {
    const sealed = seal('key', 'secret codes', newStoreSecret())
    for (const place of [0, 13, sealed.length - 1]) {
      const tampered = Buffer.from(sealed)
      tampered[place]! ^= 1
      expect(unseal('key', 'secret codes', tampered)).toBeNull()
    }
  })
})

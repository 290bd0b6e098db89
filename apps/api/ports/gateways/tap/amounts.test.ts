import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountIn } from '../decimals.ts'
import { decimalOf } from './amounts.ts'
import { payerOf } from './charge-body.ts'

describe('amounts and telephones', () => {
  it('are written and read without a float, whatever the sum', () => {
    const exponents = { KWD: 3, AED: 2 } as const
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9e12 }), fc.constantFrom('KWD', 'AED'), (minor, currency) => {
        const text = JSON.stringify({ amount: decimalOf(minor, currency) })
        const written = /"amount":(\d+\.\d+)/.exec(text)![1]!
        expect(written.split('.')[1]).toHaveLength(exponents[currency])
        expect(amountIn(written, currency)).toBe(minor)
        // As Tap shortens it: 0.500 is 0.5.
        expect(amountIn(written.replace(/(\.\d+?)0+$/, '$1'), currency)).toBe(minor)
      }),
    )
  })

  it.each(['1.2345', '0.0001', '1e3', '-1', '', '1.', 'NaN'])('hostile 54: %j KWD is no amount', (text) => {
    expect(amountIn(text, 'KWD')).toBeNull()
  })

  it.each([
    ['+96550001234', '965', '50001234'],
    ['+971501234567', '971', '501234567'],
    ['+33612345678', '33', '612345678'],
    ['+14155550100', '1', '4155550100'],
    ['+381601234567', '381', '601234567'],
    ['+919876543210', '91', '9876543210'],
  ])('%s is %s and %s', (e164, country_code, number) => {
    expect(payerOf(e164).phone).toEqual({ country_code, number })
  })
})

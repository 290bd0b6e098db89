import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addMoney,
  allocate,
  displayCurrency,
  exponentOf,
  isCurrency,
  mulRatioHalfUp,
  parseDecimal,
  timesMoney,
  toDecimal,
} from './index.ts'

describe('decimals of a currency', () => {
  test.each([
    ['AED', 2],
    ['EUR', 2],
    ['RSD', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['VND', 0],
    ['UGX', 0],
    ['XOF', 0],
    ['BHD', 3],
    ['KWD', 3],
    ['OMR', 3],
    ['JOD', 3],
    ['IQD', 3],
    ['LYD', 3],
    ['TND', 3],
    ['???', 2],
  ])('%s has %i', (currency, decimals) => {
    expect(exponentOf(currency)).toBe(decimals)
  })

  test.each([
    ['KWD', 'KWD'],
    ['XYZ', 'AED'],
    ['aed', 'AED'],
    ['', 'AED'],
    [null, 'AED'],
  ])('%j is displayed as %s, and nothing is charged in it', (code, displayed) => {
    expect(displayCurrency(code)).toBe(displayed)
  })

  test.each(['AED', 'KWD', 'JPY', 'RSD', 'EUR'])('%s can be charged', (code) => {
    expect(isCurrency(code)).toBe(true)
  })

  test.each(['XYZ', 'aed', 'AE', 'AEDX', 'ED ', 'ED AF', 'ED AFN', 'AFN AL', ''])(
    'hostile 54: %j can not be charged',
    (code) => {
      expect(isCurrency(code)).toBe(false)
    },
  )
})

const faultOf = (rule: string) => ({ reason: 'invalid_request', faults: [{ path: '', rule }] })

describe('reading a price', () => {
  test.each([
    ['12.50', 'AED', 1250],
    ['12.5', 'AED', 1250],
    ['12', 'AED', 1200],
    ['0', 'AED', 0],
    ['0.05', 'EUR', 5],
    ['007', 'AED', 700],
    ['1.234', 'KWD', 1234],
    ['1.25', 'KWD', 1250],
    ['100', 'JPY', 100],
    ['1490', 'RSD', 149000],
    ['90071992547409.91', 'AED', 9007199254740991],
  ])('%s %s is %i', (text, currency, minor) => {
    expect(parseDecimal(text, currency)).toEqual({ ok: true, value: minor })
  })

  test.each([
    ['1.2345', 'KWD'],
    ['100.5', 'JPY'],
    ['0.001', 'AED'],
    ['1.500', 'AED'],
  ])('hostile 54: %s %s is finer than the currency', (text, currency) => {
    expect(parseDecimal(text, currency)).toEqual({ ok: false, refusal: { reason: 'amount_precision' } })
  })

  test.each(['', ' 1', '1,50', '-1', '+1', '1.', '.5', '1e3', 'NaN', '0x10', '١٢', '1 000', '1.2.3', '1\n'])(
    'hostile 54: %j is no price',
    (text) => {
      expect(parseDecimal(text, 'AED')).toEqual({ ok: false, refusal: faultOf('invalid') })
    },
  )

  test.each(['99999999999999999', '99999999999999999999'])('hostile 54: %s has too many digits', (text) => {
    expect(parseDecimal(text, 'JPY')).toEqual({ ok: false, refusal: faultOf('invalid') })
  })

  test.each(['90071992547409.92', '9999999999999999'])('hostile 54: %s is beyond exact numbers', (text) => {
    expect(parseDecimal(text, 'AED')).toEqual({ ok: false, refusal: faultOf('out_of_range') })
  })
})

test('an amount that is no whole number of minor units is never written', () => {
  expect(() => toDecimal(12.5, 'AED')).toThrow('not minor units: 12.5')
})

test.each([
  [1250, 'AED', '12.50'],
  [5, 'AED', '0.05'],
  [0, 'AED', '0.00'],
  [-5, 'AED', '-0.05'],
  [1234, 'KWD', '1.234'],
  [1, 'KWD', '0.001'],
  [100, 'JPY', '100'],
  [-100, 'JPY', '-100'],
])('%i %s is written %s', (minor, currency, text) => {
  expect(toDecimal(minor, currency)).toBe(text)
})

test('what is written is read back', () => {
  const currency = fc.constantFrom('AED', 'KWD', 'JPY')
  fc.assert(
    fc.property(fc.maxSafeNat(), currency, (minor, code) => {
      expect(parseDecimal(toDecimal(minor, code), code)).toEqual({ ok: true, value: minor })
    }),
  )
})

describe('a ratio of an amount, rounded half up', () => {
  test.each([
    ['5 % of 12.50', 1250, 500, 10000, 63],
    ['5 % of 12.49', 1249, 500, 10000, 62],
    ['a half goes up', 1, 1, 2, 1],
    ['just below a half goes down', 4999, 1, 10000, 0],
    ['a negative half goes up', -1, 1, 2, 0],
    ['a negative amount', -3, 1, 5, -1],
    ['nothing', 0, 500, 10000, 0],
    ['of one', 5, 3, 1, 15],
    ['beyond 2^53 on the way', 9007199254740991, 10000, 10000, 9007199254740991],
    ['a third of the largest', 9007199254740991, 3333, 9999, 3002399751580330],
    ['a negative third of the largest', -9007199254740991, 3333, 9999, -3002399751580330],
    ['a negative half of the largest goes up', -9007199254740991, 10001, 20002, -4503599627370495],
    ['the whole of the smallest', -9007199254740991, 10000, 10000, -9007199254740991],
  ])('%s', (_, amount, numerator, denominator, expected) => {
    expect(mulRatioHalfUp(amount, numerator, denominator)).toBe(expected)
  })

  it('refuses what can not be exact', () => {
    expect(() => mulRatioHalfUp(9007199254740991, 3, 2)).toThrow(RangeError)
    expect(() => mulRatioHalfUp(1, 1, 0)).toThrow('denominator 0')
    expect(() => mulRatioHalfUp(1, 1, -2)).toThrow('denominator -2')
    expect(() => mulRatioHalfUp(0.5, 1, 2)).toThrow(RangeError)
    expect(() => mulRatioHalfUp(Number.NaN, 1, 2)).toThrow(RangeError)
  })

  it('lies within half a unit of the exact value, never below half down', () => {
    const part = fc.integer({ min: 0, max: 20000 })
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 52 }), part, (amount, rate) => {
        const doubled = 2n * BigInt(mulRatioHalfUp(amount, rate, 30000)) * 30000n
        const exact = 2n * BigInt(amount) * BigInt(rate)
        expect(doubled - exact).toBeLessThanOrEqual(30000n)
        expect(exact - doubled).toBeLessThan(30000n)
      }),
    )
  })
})

describe('sharing a total', () => {
  test.each([
    ['1.00 over three equal lines', 100, [1, 1, 1], [34, 33, 33]],
    ['ties go to the smaller index', 2, [5, 5, 5], [1, 1, 0]],
    ['the largest remainder first', 10, [1, 2, 4], [1, 3, 6]],
    ['a line of nothing gets nothing', 7, [0, 3, 0, 3], [0, 4, 0, 3]],
    ['nothing over lines of nothing', 0, [0, 0], [0, 0]],
    ['nothing over no lines', 0, [], []],
    ['all to the only line', 99, [7], [99]],
    ['beyond 2^53 on the way', 9007199254740991, [1, 1], [4503599627370496, 4503599627370495]],
    ['the largest remainder, beyond 2^53 on the way', 9007199254740991, [2, 5], [2573485501354569, 6433713753386422]],
  ])('%s', (_, total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts)
  })

  test.each([
    ['a total that nobody carries', 1, [0, 0], 'nothing carries 1'],
    ['a total over no lines', 1, [], 'nothing carries 1'],
    ['a total below nothing', -1, [1], 'cannot share -1'],
    ['half a unit', 1.5, [1], 'cannot share 1.5'],
    ['a weight below nothing', 1, [-1, 2], 'cannot weigh -1'],
    ['a weight that is no number', 1, [Number.NaN], 'cannot weigh NaN'],
    ['weights that no longer sum exactly', 1, [2 ** 53 - 1, 2], 'weights are too large to sum'],
  ])('refuses %s', (_, total, weights, reason) => {
    expect(() => allocate(total, weights)).toThrow(reason)
  })

  it('hostile 102: parts sum to the whole, each within one unit of its exact share', () => {
    const weights = fc
      .array(fc.oneof(fc.constant(0), fc.nat(100_000), fc.integer({ min: 0, max: 2 ** 45 })), {
        minLength: 1,
        maxLength: 100,
      })
      .filter((list) => list.some((weight) => weight > 0))
    fc.assert(
      fc.property(fc.oneof(fc.nat(1_000_000), fc.maxSafeNat()), weights, (total, list) => {
        const parts = allocate(total, list)
        const sum = list.reduce((a, b) => a + BigInt(b), 0n)
        expect(parts.reduce((a, b) => a + BigInt(b), 0n)).toBe(BigInt(total))
        parts.forEach((part, i) => {
          const floor = (BigInt(total) * BigInt(list[i]!)) / sum
          expect([floor, floor + 1n]).toContain(BigInt(part))
          if (list[i] === 0) expect(part).toBe(0)
        })
      }),
    )
  })
})

test('sums and products that are no longer exact throw', () => {
  expect(addMoney(2, 3)).toBe(5)
  expect(timesMoney(1250, 999)).toBe(1_248_750)
  expect(() => addMoney(Number.MAX_SAFE_INTEGER, 1)).toThrow('not minor units: 9007199254740992')
  expect(() => addMoney(0.1, 0.2)).toThrow(RangeError)
  expect(() => timesMoney(2 ** 50, 999)).toThrow(RangeError)
})

import { toDecimal } from '@compass/domain/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { raisePrice, readPercent, readPrice } from './price-input.ts'

describe('a price that is typed', () => {
  it.each([
    ['44', '44.00'],
    ['44.5', '44.50'],
    ['44,50', '44.50'],
    ['1,250', '1250.00'],
    ['1.250,75', '1250.75'],
    ['1,250.75', '1250.75'],
    ['٤٤٫٥٠', '44.50'],
    [' 44 ', '44.00'],
    ['+2', '44.00'],
    ['+ 2.50', '44.50'],
    ['−2', '40.00'],
    ['-1,5', '40.50'],
    ['+ 5 %', '44.10'],
    ['+٥٪', '44.10'],
    ['- 10 %', '37.80'],
    ['0', '0.00'],
  ])('%s is %s where it was 42.00', (typed, price) => {
    expect(readPrice(typed, '42.00', 'AED')).toBe(price)
  })

  it.each(['', '15,5O', 'abc', '-50', '1.2.3,', '+', '+x%', '1e3', '44.555.', '9999999999', '=1+1', '12 AED'])(
    '%s is none',
    (typed) => {
      expect(readPrice(typed, '42.00', 'AED')).toBeNull()
    },
  )

  it('keeps the decimals of its currency', () => {
    expect(readPrice('1.250', '1.000', 'KWD')).toBe('1.250')
    expect(readPrice('1250', '1000', 'JPY')).toBe('1250')
    expect(readPrice('1.5', '1000', 'JPY')).toBeNull()
    expect(readPrice('44.555', '42.00', 'AED')).toBe('44555.00')
    expect(readPrice('44.5555', '42.00', 'AED')).toBeNull()
  })
})

describe('many prices at once', () => {
  it('go up by a share, half up, to a step', () => {
    expect(raisePrice('42.00', 500, 'AED')).toBe('44.10')
    expect(raisePrice('42.00', 500, 'AED', 25)).toBe('44.00')
    expect(raisePrice('42.00', -500, 'AED')).toBe('39.90')
    expect(raisePrice('0.00', 500, 'AED')).toBe('0.00')
  })

  it.each([
    ['5', 500],
    ['+5 %', 500],
    ['−2,5', -250],
    ['٥٪', 500],
  ])('%s is %s hundredths of a percent', (typed, points) => {
    expect(readPercent(typed)).toBe(points)
  })

  it('are no percentage otherwise', () => {
    for (const typed of ['', 'x', '5.555', '%', '1e2']) expect(readPercent(typed)).toBeNull()
  })
})

it('reads what we write as it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (minor) => {
      const price = toDecimal(minor, 'AED')
      expect(readPrice(price, '1.00', 'AED')).toBe(price)
      expect(readPrice('+0', price, 'AED')).toBe(price)
    }),
  )
})

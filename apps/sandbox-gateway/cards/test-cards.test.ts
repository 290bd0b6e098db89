import { passesLuhn } from '@compass/domain/contacts'
import { describe, expect, it } from 'vitest'
import { isOfBin, readBin, TEST_CARDS } from './test-cards.ts'
import { readTypedCard } from './typed-card.ts'

const TODAY = new Date('2026-11-22T10:00:00Z')
const form = { number: '4111 1111 1111 1111', expiry: '12/34', cvv: '123', holder: 'Layla Haddad' }
const read = (change: Partial<typeof form>) => readTypedCard({ ...form, ...change }, TODAY)

describe('a card that is typed', () => {
  it('is known by its face and by what it does; the number stays behind', () => {
    const got = read({})
    expect(got).toEqual({
      card: {
        face: { brand: 'visa', last4: '1111', type: 'credit', bin: '41111111' },
        behaviour: 'success',
        expiry: '12/34',
        holder: 'Layla Haddad',
      },
    })
  })

  it.each([
    ['a digit is wrong', { number: '4111 1111 1111 1112' }, 'number'],
    ['the number is too short', { number: '4111' }, 'number'],
    ['a real card’s number', { number: '4532015112830366' }, 'notTest'],
    ['the thirteenth month', { expiry: '13/34' }, 'expiry'],
    ['last month', { expiry: '10/26' }, 'expiry'],
    ['no CVV', { cvv: '' }, 'cvv'],
    ['no name', { holder: ' ' }, 'holder'],
    ['a number where the name belongs', { holder: '4111111111111111' }, 'holder'],
  ])('%s', (_what, change, fault) => {
    expect(read(change)).toEqual({ fault })
  })

  it.each([
    ['this month', { expiry: '11/26' }, '11/26'],
    ['without a slash', { expiry: '1234' }, '12/34'],
    ['in Arabic digits', { number: '٤١١١ ١١١١ ١١١١ ١١١١', expiry: '١٢/٣٤', cvv: '١٢٣' }, '12/34'],
  ])('%s is right', (_what, change, expiry) => {
    expect(read(change)).toMatchObject({ card: { expiry } })
  })

  it('with the CVV 999 does what a wrong CVV does', () => {
    expect(read({ cvv: '999' })).toMatchObject({ card: { behaviour: 'wrongCvv' } })
  })
})

describe('test cards', () => {
  it('have numbers that a form takes, each once', () => {
    expect(TEST_CARDS.filter(({ number }) => !passesLuhn(number))).toEqual([])
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
  })

  it.each([
    ['411111', { brand: 'visa', type: 'credit', country: 'AE' }],
    ['400005', { brand: 'visa', type: 'debit', country: 'AE' }],
    ['555555', { brand: 'mastercard', type: 'credit', country: 'AE' }],
    ['378282', { brand: 'amex', type: 'credit', country: 'AE' }],
    ['41111111', { brand: 'visa', type: 'credit', country: 'AE' }],
    ['40000566', { brand: 'visa', type: 'debit', country: 'AE' }],
    ['40000567', { brand: 'visa', type: 'credit', country: 'AE' }],
    ['999999', null],
    ['4111', null],
  ])('the first digits %s', (bin, known) => {
    expect(readBin(bin)).toEqual(known)
  })

  it.each([
    ['41111111', '4111', true],
    ['41111111', '411111', true],
    ['41111111', '41111111', true],
    ['41111111', '41111112', false],
    ['41111111', '411112', false],
    // Saved when six digits were kept: these are what can be compared.
    ['411111', '41111112', true],
    ['411111', '41111211', false],
  ])('a card that begins with %s is of %s: %s', (stored, bin, isOf) => {
    expect(isOfBin({ bin: stored }, bin)).toBe(isOf)
  })
})

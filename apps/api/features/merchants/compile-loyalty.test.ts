import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { DocumentFault } from '@compass/domain/refusal'
import { merchantDocument } from '@compass/testkit/merchants'
import { describe, expect, it } from 'vitest'
import { describeChanges } from '../platform/describe-changes.ts'
import { readDocument } from './read-document.ts'

const MERCHANT = '01900000-0000-7000-8000-000000000001'
type LoyaltyInput = Pick<MerchantDocumentInput, 'loyalty' | 'rewards' | 'credits'>

const loyalty = (changes: Partial<NonNullable<LoyaltyInput['loyalty']>> = {}): LoyaltyInput['loyalty'] => ({
  earn: { points: 1, per: '1.00' },
  redeem: { points: 20, worth: '1.00' },
  ...changes,
})
const reward = (changes: Partial<NonNullable<LoyaltyInput['rewards']>[number]> = {}) => ({
  key: 'five',
  name: { en: 'Five off', ar: 'خصم خمسة' },
  amount: '5.00',
  ...changes,
})
const read = (supplied: object) => readDocument(JSON.stringify(merchantDocument(supplied)), MERCHANT)

function compile(supplied: LoyaltyInput) {
  const compiled = read(supplied)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.refusal))
  return compiled.value.compiled
}

describe('loyalty of a document', () => {
  it('has its amounts in minor units', () => {
    const supplied = {
      loyalty: loyalty({ mostPerOrder: '40.00', secretCode: 'always' }),
      rewards: [reward({ minimum: '20.00', validDays: 30 }), reward({ key: 'hello', given: 'welcome' })],
      credits: true,
    }
    expect(compile(supplied)).toMatchObject({
      loyalty: {
        earn: { points: 1, per: 100 },
        redeem: { points: 20, worth: 100 },
        mostPerOrder: 4000,
        secretCode: 'always',
      },
      rewards: [
        { key: 'five', amount: 500, minimum: 2000, validDays: 30, isWelcome: false },
        { key: 'hello', amount: 500, minimum: null, validDays: null, isWelcome: true },
      ],
      credits: true,
    })
  })

  it('is not there unless it is written; the secret code is asked in the store by default', () => {
    expect(compile({})).toMatchObject({ loyalty: null, rewards: [], credits: false })
    expect(compile({ loyalty: loyalty() }).loyalty).toMatchObject({ secretCode: 'in-store', mostPerOrder: null })
  })

  it.each<[string, object, string]>([
    ['no points for nothing', { loyalty: loyalty({ earn: { points: 1, per: '0' } }) }, '/loyalty/earn/per'],
    [
      'points that are worth nothing',
      { loyalty: loyalty({ redeem: { points: 1, worth: '0.00' } }) },
      '/loyalty/redeem/worth',
    ],
    ['a limit of nothing', { loyalty: loyalty({ mostPerOrder: '0' }) }, '/loyalty/mostPerOrder'],
    [
      'points worth all that is paid for them',
      { loyalty: loyalty({ redeem: { points: 1, worth: '1.00' } }) },
      '/loyalty/redeem',
    ],
    ['a reward of nothing', { rewards: [reward({ amount: '0.00' })] }, '/rewards/0/amount'],
    ['two rewards of one key', { rewards: [reward(), reward()] }, '/rewards/1/key'],
    ['a name in no language of the merchant', { rewards: [reward({ name: { ar: 'خصم' } })] }, '/rewards/0/name'],
    ['an unknown word', { loyalty: { ...loyalty(), secretCode: 'sometimes' } }, '/loyalty/secretCode'],
    ['half a point', { loyalty: loyalty({ earn: { points: 0.5, per: '1.00' } }) }, '/loyalty/earn/points'],
  ])('tells of %s where it stands', (_, supplied, path) => {
    const refused = read(supplied)
    const faults = refused.ok ? [] : ((refused.refusal as { faults?: DocumentFault[] }).faults ?? [])
    expect(faults.map((fault) => fault.path)).toEqual([path])
  })

  it('too many decimals for the currency are that and nothing else', () => {
    const refused = read({ rewards: [reward({ amount: '5.005' })] })
    expect(refused).toMatchObject({ ok: false, refusal: { reason: 'amount_precision' } })
  })

  it('that changes is said when the document is applied, and what was never there is not', () => {
    const { loyalty: _l, rewards: _r, credits: _c, ...old } = compile({})
    expect(describeChanges(old, compile({}))).toEqual(['written anew, with nothing that customers see'])
    expect(describeChanges(old, compile({ loyalty: loyalty(), rewards: [reward()], credits: true }))).toEqual([
      'loyalty: changed',
      'rewards: changed',
      expect.stringMatching(/^credits: /),
    ])
  })
})

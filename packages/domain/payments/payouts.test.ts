import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePayouts, type MoneyOfPayment, type PaidLine } from './payouts.ts'

const ours = (change: Partial<MoneyOfPayment> = {}): MoneyOfPayment => ({
  id: 'p1',
  gatewayReference: 'cs_1',
  captured: 1000,
  currency: 'AED',
  refunds: [],
  disputes: [],
  ...change,
})
const line = (change: Partial<PaidLine> = {}): PaidLine => ({
  kind: 'payment',
  payment: 'cs_1',
  reference: null,
  amount: 1000,
  currency: 'AED',
  ...change,
})
const differences = (lines: PaidLine[], stands: MoneyOfPayment[]) =>
  comparePayouts(lines, stands).map(({ difference }) => difference)

describe('what a gateway paid out beside our ledger', () => {
  it.each([
    ['as it stands here', line(), ours(), null],
    [
      'by our own id, where the gateway has another for its page',
      line({ payment: 'pi_1', reference: 'p1' }),
      ours(),
      null,
    ],
    ['for nothing of ours', line({ payment: 'cs_2' }), ours(), 'unknown'],
    ['too little', line({ amount: 999 }), ours(), 'amount'],
    ['in another currency', line({ currency: 'USD' }), ours(), 'currency'],
    ['a refund of ours', line({ kind: 'refund', amount: -300 }), ours({ refunds: [100, 300] }), null],
    ['a refund that is none of ours', line({ kind: 'refund', amount: -300 }), ours(), 'unknown'],
    ['a refund of another amount', line({ kind: 'refund', amount: -301 }), ours({ refunds: [300] }), 'amount'],
    ['a dispute', line({ kind: 'dispute', amount: -1000 }), ours({ disputes: [{ amount: 1000, isWon: false }] }), null],
    ['one that nobody told of', line({ kind: 'dispute', amount: -1000 }), ours(), 'unknown'],
    ['a fee', line({ kind: 'fee', payment: null, amount: -5 }), ours(), null],
  ] as const)('%s', (_, paid, stands, expected) => {
    expect(differences([paid], [stands])).toEqual([expected])
  })

  it('a payment is paid out once, and each refund and dispute answers one line', () => {
    expect(differences([line(), line()], [ours()])).toEqual([null, 'twice'])
    const refund = line({ kind: 'refund', amount: -300 })
    expect(differences([refund, refund, refund], [ours({ refunds: [300, 300] })])).toEqual([null, null, 'unknown'])
    const won = ours({ disputes: [{ amount: 1000, isWon: true }] })
    const [taken, back] = [line({ kind: 'dispute', amount: -1000 }), line({ kind: 'dispute' })]
    expect(differences([taken, back, back], [won])).toEqual([null, null, 'unknown'])
  })

  it('a refund that failed went and came back: neither line is a difference, and one without the other is', () => {
    const [gone, back] = [line({ kind: 'refund', amount: -200 }), line({ kind: 'refund', amount: 200 })]
    expect(differences([{ ...gone }, { ...gone }, back], [ours({ refunds: [200] })])).toEqual([null, null, null])
    expect(differences([gone, back], [ours()])).toEqual([null, null])
    expect(differences([gone], [ours()])).toEqual(['unknown'])
    expect(differences([back], [ours()])).toEqual(['unknown'])
    expect(differences([gone, line({ ...back, payment: 'cs_2' })], [ours()])).toEqual(['unknown', 'unknown'])
  })

  it('says nothing of a ledger that agrees, whatever the order of its lines', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 })
    const money = fc.record({ captured: amount, refunds: fc.array(amount, { maxLength: 4 }), isWon: fc.boolean() })
    fc.assert(
      fc.property(fc.array(money, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (payments, numbers) => {
        const stands = payments.map(({ captured, refunds, isWon }, n) =>
          ours({
            id: `p${n}`,
            gatewayReference: `cs_${n}`,
            captured,
            refunds,
            disputes: [{ amount: captured, isWon }],
          }),
        )
        const lines = stands.flatMap(({ gatewayReference: payment, captured, refunds, disputes }) => [
          line({ payment, amount: captured }),
          ...refunds.map((one) => line({ payment, kind: 'refund', amount: -one })),
          line({ payment, kind: 'dispute', amount: -captured }),
          ...(disputes[0]!.isWon ? [line({ payment, kind: 'dispute', amount: captured })] : []),
        ])
        const shuffled = lines
          .map((one) => ({ one, at: numbers.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        expect(new Set(differences(shuffled, stands))).toEqual(new Set(lines.length === 0 ? [] : [null]))
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { compareBooks, type OurPayment, type OurRefund, type TheirEntry } from './compare.ts'

const paid: OurPayment = {
  id: 'p1',
  orderId: 'o1',
  orderStatus: 10,
  purpose: 'order',
  amount: 900,
  currency: 'AED',
  captured: 900,
  settles: true,
}
const captured: TheirEntry = { payment: 'pay_1', reference: 'p1', kind: 'captured', amount: 900, currency: 'AED' }
const returned: TheirEntry = { ...captured, kind: 'refunded' }
const refund: OurRefund = { paymentId: 'p1', amount: 900, status: 'done' }

function compared(payments: readonly OurPayment[], refunds: readonly OurRefund[], theirs: readonly TheirEntry[]) {
  const { doubled, lost, unanswered } = compareBooks({ payments, refunds, theirs })
  return { doubled: doubled.length, lost: lost.length, unanswered: unanswered.length }
}

describe('our books beside the gateway’s', () => {
  it.each([
    ['an order that was paid', [paid], [], [captured]],
    ['an attempt that nobody paid', [{ ...paid, captured: 0, settles: false, orderStatus: 0 }], [], []],
    [
      'an order that was declined, and its money is back',
      [{ ...paid, orderStatus: 30 }],
      [refund],
      [captured, returned],
    ],
    [
      'a second payment of an order, which is back',
      [paid, { ...paid, id: 'p2', settles: false }],
      [{ ...refund, paymentId: 'p2' }],
      [captured, { ...captured, reference: 'p2' }, { ...returned, reference: 'p2' }],
    ],
    [
      'a part that is back, in two steps',
      [paid],
      [
        { ...refund, amount: 100 },
        { ...refund, amount: 200 },
      ],
      [captured, { ...returned, amount: 100 }, { ...returned, amount: 200 }],
    ],
    [
      'a dearer replacement that was paid for',
      [paid, { ...paid, id: 'p2', purpose: 'difference q1', amount: 50, captured: 50 }],
      [],
      [captured, { ...captured, reference: 'p2', amount: 50 }],
    ],
    [
      'a refund that the gateway would not make',
      [{ ...paid, orderStatus: 30 }],
      [{ ...refund, status: 'failed' }],
      [captured],
    ],
    [
      'coins that the store manager has to give back',
      [{ ...paid, orderStatus: 30 }],
      [{ ...refund, status: 'manual' }],
      [captured],
    ],
  ] as const)('agree on %s', (_, payments, refunds, theirs) => {
    expect(compared(payments, refunds, theirs)).toEqual({ doubled: 0, lost: 0, unanswered: 0 })
  })

  it.each([
    ['one payment was captured twice', [{ ...paid, captured: 1800 }], [], [captured, captured], { doubled: 1 }],
    [
      'an order was paid twice, and both are kept',
      [paid, { ...paid, id: 'p2' }],
      [],
      [captured, { ...captured, reference: 'p2' }],
      { doubled: 1 },
    ],
    ['money went back twice', [{ ...paid, orderStatus: 30 }], [refund], [captured, returned, returned], { doubled: 1 }],
    ['money went back that nobody gave back', [paid], [], [captured, returned], { doubled: 1 }],
  ] as const)('doubled: %s', (_, payments, refunds, theirs, found) => {
    expect(compared(payments, refunds, theirs)).toEqual({ lost: 0, unanswered: 0, ...found })
  })

  it.each([
    [
      'the gateway took money that we do not have',
      [{ ...paid, captured: 0, settles: false, orderStatus: 0 }],
      [],
      [captured],
    ],
    ['the gateway took money for what is nowhere here', [], [], [captured]],
    ['we believe in money that nobody took', [paid], [], []],
    ['another amount was taken', [paid], [], [{ ...captured, amount: 899 }]],
    ['it was taken in another currency', [paid], [], [{ ...captured, currency: 'KWD' }]],
    ['we believe in a refund that nobody made', [{ ...paid, orderStatus: 30 }], [refund], [captured]],
    [
      'a refund was made that is not ended here',
      [paid],
      [
        { ...refund, status: 'failed' },
        { ...refund, status: 'manual' },
      ],
      [captured, returned],
    ],
  ] as const)('lost: %s', (_, payments, refunds, theirs) => {
    expect(compared(payments, refunds, theirs)).toMatchObject({ doubled: 0, lost: 1 })
  })

  it.each([
    ['the order waits still', [{ ...paid, orderStatus: 0, settles: false }], [], [captured]],
    ['the order was given up', [{ ...paid, orderStatus: 90 }], [], [captured]],
    [
      'the order was declined, and only a part goes back',
      [{ ...paid, orderStatus: 30 }],
      [{ ...refund, amount: 800 }],
      [captured, { ...returned, amount: 800 }],
    ],
    ['there is no order at all', [{ ...paid, orderId: null, orderStatus: null, settles: false }], [], [captured]],
    ['a refund is still on its way', [{ ...paid, orderStatus: 30 }], [{ ...refund, status: 'queued' }], [captured]],
    ['a refund of a part is still on its way', [paid], [{ ...refund, amount: 100, status: 'pending' }], [captured]],
  ] as const)('captured without an order or a refund: %s', (_, payments, refunds, theirs) => {
    expect(compared(payments, refunds, theirs)).toEqual({ doubled: 0, lost: 0, unanswered: 1 })
  })
})

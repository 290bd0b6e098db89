import { describe, expect, test } from 'vitest'
import {
  type ClaimCommand,
  claimedOf,
  claimShare,
  isClosed,
  openOf,
  paidOf,
  payLate,
  payShare,
  releaseShare,
  returnAmount,
  returnItem,
  sharePoints,
  type TableBill,
  writeOff,
} from './index.ts'
import { billOf, withClaim } from './test-bills.ts'

const AED = { unit: 1, currency: 'AED' }

/** The bill after these claims, named a, b, c …; throws for one that is refused. */
function claimed(bill: TableBill, commands: readonly ClaimCommand[], context = AED): TableBill {
  return commands.reduce((before, command, i) => {
    const claim = claimShare(before, command, context)
    if (!claim.ok) throw new Error(`${command.kind} was refused: ${claim.refusal.reason}`)
    return withClaim(before, 'abcdefgh'[i]!, command.kind, claim.value)
  }, bill)
}

const paidBy = (bill: TableBill, ...ids: string[]) => ids.reduce((before, id) => payShare(before, id).bill, bill)

const amounts = (bill: TableBill) => bill.shares.map(({ amount }) => amount)

const whole = (...ids: string[]) => ids.map((itemId) => ({ itemId, parts: 1 }))

const half = { kind: 'parts', n: 2 } as const
const third = { kind: 'parts', n: 3 } as const

describe('equal parts', () => {
  test('three friends share 100.00: the first pays the cent that is over', () => {
    const bill = claimed(billOf(10_000), [third, third, third])
    expect(amounts(bill)).toEqual([3334, 3333, 3333])
    expect(openOf(bill)).toBe(0)
  })

  test('parts are what a bank can take, and the last one pays the rest', () => {
    const bill = claimed(billOf(10_003), [third, third, third], { unit: 10, currency: 'KWD' })
    expect(amounts(bill)).toEqual([3340, 3330, 3333])
  })

  test('how many there are is fixed by the first: another number is refused with what is open', () => {
    const bill = claimed(billOf(900), [third])
    expect(claimShare(bill, half, AED)).toEqual({
      ok: false,
      refusal: { reason: 'share_taken', open: { amount: 600, currency: 'AED' } },
    })
  })

  test('they divide what is open as the first is claimed', () => {
    const bill = claimed(billOf(1000), [{ kind: 'amount', amount: 100 }, third, third, third])
    expect(amounts(bill)).toEqual([100, 300, 300, 300])
  })

  test('a fourth of three is refused', () => {
    expect(claimShare(claimed(billOf(900, 50), [third, third, third]), third, AED).ok).toBe(false)
  })

  test('a part that is given back can be taken by another', () => {
    const bill = releaseShare(claimed(billOf(1000), [third, third]), 'a')
    const claim = claimShare(bill, third, AED)
    expect(claim).toMatchObject({ ok: true, value: { amount: 334, part: 1 } })
  })

  test('once nobody has claimed anything, another number can be chosen', () => {
    const bill = releaseShare(claimed(billOf(1000), [third]), 'a')
    expect(isClosed(bill)).toBe(false)
    expect(claimShare(bill, half, AED)).toMatchObject({ ok: true, value: { amount: 500 } })
  })

  test.each([undefined, 0, -1])('a number of parts of %s is refused', (n) => {
    expect(claimShare(billOf(100), { kind: 'parts', n }, AED)).toMatchObject({
      ok: false,
      refusal: { reason: 'invalid_fields', faults: [{ path: 'n' }] },
    })
  })
})

describe('items', () => {
  test('who pays what they ate pays its part of the bill', () => {
    const bill = claimed(billOf(700, 300), [
      { kind: 'lines', lines: whole('item1') },
      { kind: 'lines', lines: whole('item2') },
    ])
    expect(amounts(bill)).toEqual([700, 300])
  })

  test('a starter for three is divided into thirds that sum to it', () => {
    const line = { kind: 'lines', lines: [{ itemId: 'item1', parts: 3 }] } as const
    expect(amounts(claimed(billOf(1000, 5), [line, line, line]))).toEqual([334, 333, 333])
  })

  test('an item is claimed once', () => {
    const bill = claimed(billOf(700, 300), [{ kind: 'lines', lines: whole('item1') }])
    expect(claimShare(bill, { kind: 'lines', lines: whole('item1', 'item2') }, AED)).toMatchObject({
      ok: false,
      refusal: { reason: 'share_taken', open: { amount: 300 } },
    })
  })

  test('halves of an item that others pay in thirds are refused', () => {
    const bill = claimed(billOf(700), [{ kind: 'lines', lines: [{ itemId: 'item1', parts: 3 }] }])
    expect(claimShare(bill, { kind: 'lines', lines: [{ itemId: 'item1', parts: 2 }] }, AED).ok).toBe(false)
  })

  test('an item that is not on the bill, none, and the same twice are refused', () => {
    for (const lines of [whole('item9'), [], whole('item1', 'item1')])
      expect(claimShare(billOf(700), { kind: 'lines', lines }, AED)).toMatchObject({
        ok: false,
        refusal: { faults: [{ path: 'lines' }] },
      })
  })

  test('an item whose money others pay already is refused: never more than is open', () => {
    const bill = claimed(billOf(700, 300), [{ kind: 'amount', amount: 800 }])
    expect(claimShare(bill, { kind: 'lines', lines: whole('item1') }, AED)).toMatchObject({
      refusal: { reason: 'share_taken' },
    })
  })
})

describe('amounts, the rest and all', () => {
  test.each([0, -5, undefined])('an amount of %s is refused', (amount) => {
    expect(claimShare(billOf(100), { kind: 'amount', amount }, AED)).toMatchObject({
      refusal: { reason: 'invalid_fields', faults: [{ path: 'amount' }] },
    })
  })

  test('an amount above what is open is refused', () => {
    expect(claimShare(billOf(100), { kind: 'amount', amount: 101 }, AED).ok).toBe(false)
    expect(claimShare(billOf(100), { kind: 'amount', amount: 100 }, AED).ok).toBe(true)
  })

  test('the rest is what nobody has claimed, and nothing is refused', () => {
    const bill = claimed(billOf(100), [{ kind: 'amount', amount: 30 }, { kind: 'rest' }])
    expect(amounts(bill)).toEqual([30, 70])
    expect(claimShare(bill, { kind: 'rest' }, AED).ok).toBe(false)
  })

  test('all is refused where somebody has claimed', () => {
    const bill = claimed(billOf(100), [{ kind: 'amount', amount: 30 }])
    expect(claimShare(bill, { kind: 'all' }, AED).ok).toBe(false)
    expect(claimShare(billOf(100), { kind: 'all' }, AED)).toMatchObject({ ok: true, value: { amount: 100 } })
  })
})

describe('late money', () => {
  test('pays what is open of it, and the remainder goes back', () => {
    const bill = releaseShare(
      claimed(billOf(100), [
        { kind: 'amount', amount: 60 },
        { kind: 'amount', amount: 40 },
      ]),
      'a',
    )
    const rival = claimShare(bill, { kind: 'amount', amount: 35 }, AED)
    if (!rival.ok) throw new Error('refused')
    const late = payLate(withClaim(bill, 'c', 'amount', rival.value), 'a', 60)
    expect(late).toMatchObject({ pays: 25, back: 35 })
    expect(openOf(late.bill)).toBe(0)
    expect(claimedOf(late.bill)).toBe(75)
  })

  test('never pays out of what another has claimed', () => {
    const bill = releaseShare(claimed(billOf(100), [{ kind: 'all' }]), 'a')
    const rival = claimShare(bill, { kind: 'all' }, AED)
    if (!rival.ok) throw new Error('refused')
    expect(payLate(withClaim(bill, 'b', 'all', rival.value), 'a', 100)).toMatchObject({ pays: 0, back: 100 })
  })

  test('has its items again where nobody else has them', () => {
    const bill = releaseShare(claimed(billOf(70, 30), [{ kind: 'lines', lines: whole('item1') }]), 'a')
    expect(payLate(bill, 'a', 70).bill.shares[0]).toMatchObject({
      state: 'paid',
      amount: 70,
      items: [{ itemId: 'item1' }],
    })
    const rival = claimShare(bill, { kind: 'lines', lines: whole('item1') }, AED)
    if (!rival.ok) throw new Error('refused')
    expect(payLate(withClaim(bill, 'b', 'lines', rival.value), 'a', 70).bill.shares[0]).toMatchObject({
      amount: 30,
      items: [],
    })
  })
})

describe('an item that is given back after the bill closed', () => {
  test('a paid one goes back to who paid it, at once', () => {
    const bill = paidBy(
      claimed(billOf(700, 300), [{ kind: 'lines', lines: whole('item1') }, { kind: 'rest' }]),
      'a',
      'b',
    )
    expect(returnItem(bill, 'item1', 700).back).toEqual([{ shareId: 'a', amount: 700 }])
    expect(returnItem(bill, 'item2', 300).back).toEqual([{ shareId: 'b', amount: 300 }])
  })

  test('a claimed one keeps its amount and gets the difference once it is paid', () => {
    const bill = claimed(billOf(700, 300), [{ kind: 'lines', lines: whole('item1', 'item2') }])
    const less = returnItem(bill, 'item1', 700)
    expect(less.back).toEqual([])
    expect(less.bill.shares[0]).toMatchObject({ amount: 1000, dueBack: 700 })
    expect(payShare(less.bill, 'a').back).toBe(700)
  })

  test('what nobody claimed lowers what is open', () => {
    const bill = claimed(billOf(700, 300), [{ kind: 'lines', lines: whole('item1') }])
    const { bill: less, back } = returnItem(bill, 'item2', 300)
    expect([back, less.amount, openOf(less)]).toEqual([[], 700, 0])
  })

  test('of equal parts the paid ones get their part back and the others pay less', () => {
    const bill = paidBy(claimed(billOf(8000, 2000), [{ kind: 'parts', n: 4 }]), 'a')
    const { bill: less, back } = returnItem(bill, 'item2', 2000)
    expect(back).toEqual([{ shareId: 'a', amount: 500 }])
    expect(openOf(less)).toBe(6000)
    expect(claimShare(less, { kind: 'parts' }, AED)).toMatchObject({ value: { amount: 2000 } })
  })

  test('a third of an item goes to who paid the third, the rest to who pays the rest', () => {
    const bill = paidBy(
      claimed(billOf(900, 100), [{ kind: 'lines', lines: [{ itemId: 'item1', parts: 3 }] }, { kind: 'rest' }]),
      'a',
      'b',
    )
    expect(returnItem(bill, 'item1', 900).back).toEqual([
      { shareId: 'a', amount: 300 },
      { shareId: 'b', amount: 600 },
    ])
  })

  test('a claim that is given back afterwards lowers the bill by what it was to get back', () => {
    const bill = claimed(billOf(700, 300), [
      { kind: 'amount', amount: 10 },
      { kind: 'lines', lines: whole('item1') },
    ])
    const less = releaseShare(returnItem(bill, 'item1', 700).bill, 'b')
    expect([less.amount, openOf(less)]).toEqual([300, 290])
  })

  test('is given back once', () => {
    const bill = paidBy(claimed(billOf(700), [{ kind: 'all' }]), 'a')
    const once = returnItem(bill, 'item1', 700)
    expect(returnItem(once.bill, 'item1', 700).back).toEqual([])
  })
})

test('an amount that the merchant gives back goes to those who paid, in proportion', () => {
  const bill = paidBy(claimed(billOf(100), [{ kind: 'amount', amount: 75 }, { kind: 'rest' }]), 'a', 'b')
  expect(returnAmount(bill, 10).back).toEqual([
    { shareId: 'a', amount: 8 },
    { shareId: 'b', amount: 2 },
  ])
  expect(returnAmount(bill, 500).back.map(({ amount }) => amount)).toEqual([75, 25])
})

test('a write-off ends the claims and leaves nothing open', () => {
  const bill = paidBy(
    claimed(billOf(100), [
      { kind: 'amount', amount: 30 },
      { kind: 'amount', amount: 50 },
    ]),
    'a',
  )
  const written = writeOff(bill)
  expect(written.writtenOff).toBe(70)
  expect([paidOf(written.bill), claimedOf(written.bill), openOf(written.bill)]).toEqual([30, 0, 0])
})

test('points are shared over who paid, and all of them are given', () => {
  const paid = [
    { id: 'a', amount: 50 },
    { id: 'b', amount: 25 },
    { id: 'c', amount: 25 },
  ]
  expect([...sharePoints(11, paid)]).toEqual([
    ['a', 5],
    ['b', 3],
    ['c', 3],
  ])
  expect(sharePoints(7, []).size).toBe(0)
})

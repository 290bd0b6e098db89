import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ClaimCommand,
  claimedOf,
  claimShare,
  isPending,
  openOf,
  paidOf,
  payLate,
  payShare,
  releaseShare,
  returnAmount,
  returnItem,
  type TableBill,
  writeOff,
} from './index.ts'
import { billOf, withClaim } from './test-bills.ts'

const kinds = fc.constantFrom('all', 'parts', 'lines', 'amount', 'rest')
const at = fc.nat(1_000_000)

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      kind: kinds,
      n: fc.integer({ min: 1, max: 9 }),
      at,
      of: at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('giveBack' as const), at, of: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('amountBack' as const), at }) },
)

/** The same, and staff who write off what is owed meanwhile. */
const anyStep = fc.oneof(
  { weight: 20, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('writeOff' as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What each person has paid, and what they have got back: money as it moved, counted beside the bill. */
interface Ledger {
  readonly paid: Map<string, number>
  readonly back: Map<string, number>
}

const money = fc.record({
  currency: fc.constantFrom('KWD', 'JPY', 'AED', 'IQD', 'RSD', 'EUR'),
  unit: fc.constantFrom(1, 1, 5, 10, 100),
})
const bills = fc.array(fc.oneof(fc.nat(30), fc.nat(5000), fc.nat(1_000_000)), { minLength: 1, maxLength: 8 })

test('whatever is claimed, released, paid, late, refused and refunded, the paid shares and the write-off are the bill', () => {
  fc.assert(
    fc.property(bills, money, fc.array(anyStep, { maxLength: 60 }), (amounts, context, steps) => {
      let bill = billOf(...amounts)
      const ledger: Ledger = { paid: new Map(), back: new Map() }
      for (const [i, next] of steps.entries()) {
        bill = next.do === 'writeOff' ? writeOff(bill).bill : take(bill, next, `share${i}`, context, ledger)
        holds(bill, ledger)
      }
      const end = writeOff(bill).bill
      holds(end, ledger)
      expect(paidOf(end) + end.writtenOff).toBe(end.amount)
      expect(claimedOf(end)).toBe(0)
    }),
    { numRuns: 1500 },
  )
})

function take(
  bill: TableBill,
  next: Step,
  id: string,
  context: { readonly unit: number; readonly currency: string },
  { paid, back }: Ledger,
): TableBill {
  if (next.do === 'claim') {
    const claim = claimShare(bill, commandOf(bill, next), context)
    if (!claim.ok) return bill
    if (bill.amount > 0) expect(claim.value.amount).toBeGreaterThan(0)
    expect(claim.value.amount).toBeLessThanOrEqual(openOf(bill))
    return withClaim(bill, id, next.kind as ClaimCommand['kind'], claim.value)
  }
  if (next.do === 'release' || next.do === 'pay') {
    const share = pick(bill.shares.filter(isPending), next.at)
    if (!share) return bill
    if (next.do === 'release') return releaseShare(bill, share.id)
    const done = payShare(bill, share.id)
    count(paid, share.id, share.amount)
    count(back, share.id, done.back)
    return done.bill
  }
  if (next.do === 'late') {
    const share = pick(
      bill.shares.filter(({ state }) => state === 'released'),
      next.at,
    )
    if (!share) return bill
    const before = openOf(bill)
    const late = payLate(bill, share.id, share.amount)
    expect(late.pays).toBe(Math.min(share.amount, before))
    expect(late.pays + late.back).toBe(share.amount)
    expect(claimedOf(late.bill)).toBe(claimedOf(bill))
    count(paid, share.id, late.pays)
    return late.bill
  }
  if (next.do === 'amountBack') {
    const returned = returnAmount(bill, next.at % (bill.amount + 1))
    for (const one of returned.back) count(back, one.shareId, one.amount)
    return returned.bill
  }
  // Before somebody has claimed, items leave the bill by its price.
  if (bill.shares.every(({ state }) => state === 'released')) return bill
  const item = bill.items[next.at % bill.items.length]!
  const amount = next.of % (item.amount + 1)
  const returned = returnItem(bill, item.id, amount)
  for (const one of returned.back) count(back, one.shareId, one.amount)
  return returned.bill
}

function commandOf(bill: TableBill, { kind, n, at, of }: Step & { do: 'claim' }): ClaimCommand {
  const itemId = `item${(at % bill.items.length) + 1}`
  return {
    kind: kind as ClaimCommand['kind'],
    n,
    amount: (of % (bill.amount + 2)) - 1,
    lines: [{ itemId, parts: (of % 3) + 1 }],
  }
}

/** What must hold after every step. */
function holds(bill: TableBill, { paid, back }: Ledger): void {
  expect(openOf(bill)).toBeGreaterThanOrEqual(0)
  for (const share of bill.shares) {
    expect(share.refunded + share.dueBack).toBeLessThanOrEqual(share.amount)
    if (share.state !== 'paid') continue
    expect(paid.get(share.id)).toBe(share.amount)
    expect(back.get(share.id) ?? 0).toBe(share.refunded)
  }
  for (const item of bill.items) {
    const claims = bill.shares
      .filter(({ state }) => state !== 'released')
      .flatMap(({ items }) => items.filter(({ itemId }) => itemId === item.id))
    expect(new Set(claims.map(({ part }) => part)).size).toBe(claims.length)
    expect(claims.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(item.amount)
  }
}

test('where all choose equal parts these differ by at most one payable unit and sum to the bill', () => {
  const parts = fc.integer({ min: 1, max: 99 })
  fc.assert(
    fc.property(fc.nat(10_000_000), parts, money, fc.array(at, { maxLength: 40 }), (amount, n, context, released) => {
      let bill = billOf(amount)
      let id = 0
      const claim = () => {
        const next = claimShare(bill, { kind: 'parts', n }, context)
        if (next.ok) bill = withClaim(bill, `share${id++}`, 'parts', next.value)
        return next.ok
      }
      // Some give their part back meanwhile, and others take it; one stays, so that the number stays.
      for (const index of released) {
        claim()
        const [, ...others] = bill.shares.filter(isPending)
        if (others.length > 0) bill = releaseShare(bill, pick(others, index)!.id)
      }
      while (claim());
      const taken = bill.shares.filter(isPending).map((share) => share.amount)
      expect(openOf(bill)).toBe(0)
      expect(taken.reduce((sum, one) => sum + one, 0)).toBe(amount)
      if (amount === 0) return
      const step = amount < n * context.unit ? 1 : context.unit
      expect(taken.length).toBe(Math.min(n, amount))
      expect(Math.max(...taken) - Math.min(...taken)).toBeLessThanOrEqual(step)
    }),
    { numRuns: 500 },
  )
})

test('what is given back of an item goes to its payers to the last unit', () => {
  const claimLists = fc.array(fc.record({ kind: kinds, n: fc.integer({ min: 2, max: 5 }), at, of: at }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(bills, money, claimLists, at, (amounts, context, claims, index) => {
      let bill = billOf(...amounts)
      for (const [i, claim] of claims.entries())
        bill = take(bill, { do: 'claim', ...claim }, `share${i}`, context, { paid: new Map(), back: new Map() })
      bill = take(bill, { do: 'claim', kind: 'rest', n: 1, at: 0, of: 0 }, 'rest', context, {
        paid: new Map(),
        back: new Map(),
      })
      for (const { id } of bill.shares) bill = payShare(bill, id).bill
      const item = bill.items[index % bill.items.length]!
      const { back } = returnItem(bill, item.id, item.amount)
      expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(bill.shares.length === 0 ? 0 : item.amount)
      for (const { id, items, kind } of bill.shares) {
        const own = items.filter(({ itemId }) => itemId === item.id).reduce((sum, { amount }) => sum + amount, 0)
        if (kind === 'lines') expect(back.find(({ shareId }) => shareId === id)?.amount ?? 0).toBe(own)
      }
    }),
    { numRuns: 700 },
  )
})

test('where every item is given back, in any units and after anything, everybody has just what they paid', () => {
  const slices = fc.array(fc.record({ at, of: at }), { maxLength: 20 })
  fc.assert(
    fc.property(bills, money, fc.array(step, { maxLength: 30 }), slices, (amounts, context, steps, cuts) => {
      const ledger: Ledger = { paid: new Map(), back: new Map() }
      let bill = billOf(...amounts)
      for (const [i, next] of steps.entries())
        if (next.do !== 'amountBack') bill = take(bill, next, `share${i}`, context, ledger)
      bill = take(bill, { do: 'claim', kind: 'rest', n: 1, at: 0, of: 0 }, 'rest', context, ledger)
      while (bill.shares.some(isPending)) bill = take(bill, { do: 'pay', at: 0 }, '', context, ledger)
      for (const cut of cuts) bill = take(bill, { do: 'giveBack', ...cut }, '', context, ledger)
      for (const { id } of bill.items) {
        const { amount } = bill.items.find((item) => item.id === id)!
        const returned = returnItem(bill, id, amount)
        expect(returned.back.reduce((sum, one) => sum + one.amount, 0)).toBe(paidOf(bill) === 0 ? 0 : amount)
        for (const one of returned.back) count(ledger.back, one.shareId, one.amount)
        bill = returned.bill
      }
      for (const share of bill.shares)
        if (share.state === 'paid') expect(ledger.back.get(share.id) ?? 0).toBe(ledger.paid.get(share.id))
    }),
    { numRuns: 500 },
  )
})

function pick<T>(from: readonly T[], index: number): T | undefined {
  return from[index % Math.max(1, from.length)]
}

function count(to: Map<string, number>, key: string, amount: number): void {
  to.set(key, (to.get(key) ?? 0) + amount)
}

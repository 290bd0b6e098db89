import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { CartPromotion } from '../cart/index.ts'
import { promotionWith } from '../checkout/test-shop.ts'
import { courtWith } from '../courts/test-court.ts'
import { ITEM_STATE, itemAmounts, priceItems, type RoundItem } from '../rounds/index.ts'
import { anyItems, itemOf, NO_TERMS, sentLine } from '../rounds/test-items.ts'
import { SERVICE } from '../services/index.ts'
import {
  type BilledVendor,
  type ClaimCommand,
  claimShare,
  isPending,
  openOf,
  paidOf,
  payShare,
  priceCourtBill,
  returnItem,
  type TableBill,
} from './index.ts'
import { withClaim } from './test-bills.ts'

const NOTHING_CHOSEN = { promo: null, vendorPromos: {}, spending: null }
const CONTEXT = {
  now: new Date('2026-05-04T10:30:00Z'),
  uses: { inAll: new Map(), byPhone: new Map(), hasOrdered: false },
  holds: null,
}
const LOYALTY = {
  earn: { points: 1, per: 100 },
  redeem: { points: 1, worth: 7 },
  mostPerOrder: null,
  secretCode: 'never' as const,
}

const chose = (id: string): CartPromotion => ({ chosen: { id, code: id, name: {} }, wantsNone: false, gift: null })

function vendorWith(storeId: string, items: readonly RoundItem[], taxIncluded = true, terms = NO_TERMS): BilledVendor {
  const { totals } = priceItems([], { currency: 'AED', orderType: SERVICE.DINE_IN, taxIncluded, terms })
  return { orderId: `order of ${storeId}`, storeId, currency: 'AED', totals, items }
}

function priced(
  vendors: readonly BilledVendor[],
  parts: Parameters<typeof courtWith>[0] = {},
  choices: Partial<Parameters<typeof priceCourtBill>[4]> = {},
  {
    terms = NO_TERMS,
    context = CONTEXT,
  }: { terms?: typeof NO_TERMS; context?: Parameters<typeof priceCourtBill>[5] } = {},
) {
  const loaded = courtWith(parts)
  const { totals } = vendorWith('court', [], true, terms)
  const table = { currency: 'AED', totals, items: vendors.flatMap(({ items }) => items) }
  return priceCourtBill(loaded, loaded.merchant.court!, table, vendors, { ...NOTHING_CHOSEN, ...choices }, context)
}

const dish = (id: string, price: number, changes: Partial<RoundItem> = {}) =>
  itemOf(id, { line: sentLine({ productId: id, sku: id, price }), ...changes })

describe('the bill of a table of a court', () => {
  const grill = vendorWith('grill', [dish('kofta', 3000), dish('corn', 1000, { state: ITEM_STATE.WAITING })])
  const juice = vendorWith('juice', [dish('orange', 1500, { qty: 2 })])

  it('is the sum of its vendors’ orders over what they accepted', () => {
    const { vendors, totals, lines } = priced([grill, juice])
    expect(vendors.map(({ storeId, totals: part }) => [storeId, part.grandTotal])).toEqual([
      ['grill', 3000],
      ['juice', 3000],
    ])
    expect(totals.grandTotal).toBe(6000)
    expect(lines.map(({ id }) => id)).toEqual(['kofta', 'orange'])
  })

  it('has no fee of a small order, which a court’s cart has', () => {
    expect(priced([vendorWith('grill', [dish('corn', 1000)])]).totals.fees).toEqual([])
  })

  it('takes one promotion of each vendor, and the court’s after them of what is left', () => {
    const promotions = [
      promotionWith('grills', { vendorId: 'grill', gift: { kind: 'percentage', rate: 5000, most: null } }),
      promotionWith('courts'),
    ]
    const { vendors, promotion, totals } = priced([grill, juice], { promotions })
    expect([promotion?.id, ...vendors.map((vendor) => vendor.promotion?.id)]).toEqual(['courts', 'grills', undefined])
    expect(vendors.map(({ totals: part }) => part.grandTotal)).toEqual([1350, 2700])
    expect(totals.grandTotal).toBe(4050)
  })

  it('takes a typed code of whoever issued it', () => {
    const promotions = [
      promotionWith('GRILL', { code: 'GRILL', vendorId: 'grill' }),
      promotionWith('COURT', { code: 'COURT', gift: { kind: 'amount', amount: 600 } }),
    ]
    const ofVendor = priced([grill, juice], { promotions }, { vendorPromos: { grill: chose('GRILL') } })
    expect(ofVendor.vendors.map(({ totals }) => totals.grandTotal)).toEqual([2700, 3000])
    const ofCourt = priced([grill, juice], { promotions }, { promo: chose('COURT') })
    expect(ofCourt.vendors.map(({ totals }) => totals.grandTotal)).toEqual([2700, 2700])
    // The vendor's is none of the court's, nor the other way round.
    expect(priced([grill, juice], { promotions }, { promo: chose('GRILL') }).unfit).toEqual({ because: 'gone' })
  })

  it('leaves out a vendor of whom nothing stands on it, and prices its next order', () => {
    const declined = vendorWith('grill', [dish('kofta', 3000, { state: ITEM_STATE.REJECTED })])
    const next = { ...vendorWith('grill', [dish('corn', 1000)]), orderId: 'next' }
    const { vendors, totals } = priced([declined, next, juice])
    expect(vendors.map(({ totals: part }) => part.grandTotal)).toEqual([0, 1000, 3000])
    expect(totals.grandTotal).toBe(4000)
  })

  it('shares the points of one member over the vendors, whole', () => {
    const terms = { ...NO_TERMS, loyalty: LOYALTY }
    const holds = { holder: 'her', points: 50, credits: 0, reward: null, ask: null }
    const { vendors, totals } = priced(
      [
        vendorWith('grill', [dish('kofta', 3000)], true, terms),
        vendorWith('juice', [dish('orange', 1500)], true, terms),
      ],
      { merchant: { loyalty: LOYALTY } },
      { spending: { points: { asked: 50 }, rewardId: null, credits: null } },
      { terms, context: { ...CONTEXT, holds } },
    )
    expect(totals.redeemed).toBe(50)
    expect(vendors.reduce((sum, { totals: part }) => sum + part.redeemed, 0)).toBe(50)
    expect(totals.loyalty).toBe(350)
    expect(totals.earned).toBe(vendors.reduce((sum, { totals: part }) => sum + part.earned, 0))
  })
})

const rate = fc.constantFrom(null, 0, 500, 1500, 2000)

/** Vendors of a court with whatever their guests sent, each with its own tax and fees. */
const anyVendors = fc
  .array(
    fc.record({
      items: anyItems,
      taxIncluded: fc.boolean(),
      packagingPerItem: fc.nat(100),
      serviceRate: fc.nat(2000),
      packaging: rate,
      service: rate,
    }),
    { minLength: 3, maxLength: 3 },
  )
  .map((all) =>
    all.map(({ items, taxIncluded, packagingPerItem, serviceRate, packaging, service }, i) => {
      const storeId = ['grill', 'sushi', 'juice'][i]!
      const taxRate = { delivery: null, packaging, service, smallOrder: null }
      const terms = { ...NO_TERMS, fees: { packagingPerItem, serviceRate, smallOrder: null, taxRate } }
      const own = items.map((item) => ({ ...item, id: `${storeId} ${item.id}` }))
      return vendorWith(storeId, own, taxIncluded, terms)
    }),
  )

const gift = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), rate: fc.nat(10_000), most: fc.constant(null) }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.nat(5000) }),
)

const anyPromotions = fc
  .tuple(fc.option(gift), fc.option(gift), fc.option(gift))
  .map(([ofCourt, ofGrill, ofSushi]) => [
    ...(ofCourt ? [promotionWith('courts', { gift: ofCourt })] : []),
    ...(ofGrill ? [promotionWith('grills', { gift: ofGrill, vendorId: 'grill' })] : []),
    ...(ofSushi ? [promotionWith('sushis', { gift: ofSushi, vendorId: 'sushi' })] : []),
  ])

const anyClaims = fc.array(
  fc.record({
    kind: fc.constantFrom('all' as const, 'parts' as const, 'lines' as const, 'amount' as const, 'rest' as const),
    n: fc.integer({ min: 1, max: 5 }),
    at: fc.nat(1_000_000),
    isPaid: fc.boolean(),
  }),
  { maxLength: 6 },
)

describe('over whatever a party sends to the vendors of a court', () => {
  test('the vendors’ orders are the bill, and each prices itself again out of its own lines', () => {
    fc.assert(
      fc.property(anyVendors, anyPromotions, (vendors, promotions) => {
        const bill = priced(vendors, { promotions })
        const sum = bill.vendors.reduce((all, { totals }) => all + totals.grandTotal, 0)
        expect(sum).toBe(bill.totals.grandTotal)
        expect(bill.lines.map(({ id }) => id)).toEqual(bill.vendors.flatMap(({ lines }) => lines.map(({ id }) => id)))
        for (const [i, { lines, totals }] of bill.vendors.entries()) {
          const { currency, items } = vendors[i]!
          const { taxIncluded, terms } = totals
          const again = priceItems(items, { currency, orderType: SERVICE.DINE_IN, taxIncluded, terms })
          expect(again).toEqual({ lines, totals })
          const parts = [...itemAmounts(lines, totals).values()]
          expect(parts.reduce((all, amount) => all + amount, 0)).toBe(totals.grandTotal)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('a vendor that declines gives back exactly its part, whoever claimed or paid what before, in any order', () => {
    fc.assert(
      fc.property(anyVendors, anyPromotions, anyClaims, fc.nat(5), (vendors, promotions, claims, turn) => {
        const { vendors: parts, totals } = priced(vendors, { promotions })
        let bill = claimed(tableBill(parts, totals.grandTotal), claims)
        const declining = turned(parts, turn)
        for (const { lines, totals: part } of declining) {
          const before = standing(bill)
          for (const [id, amount] of itemAmounts(lines, part)) bill = returnItem(bill, id, amount).bill
          expect(before - standing(bill)).toBe(part.grandTotal)
        }
        expect(standing(bill)).toBe(0)
      }),
      { numRuns: 200 },
    )
  })
})

type Part = ReturnType<typeof priced>['vendors'][number]

function tableBill(parts: readonly Part[], amount: number): TableBill {
  const items = parts.flatMap(({ lines, totals }) => [...itemAmounts(lines, totals)])
  return { amount, writtenOff: 0, parts: null, items: items.map(([id, part]) => ({ id, amount: part })), shares: [] }
}

/** The bill after these claims, of which some are paid; those that are refused are left out. */
function claimed(
  start: TableBill,
  claims: readonly { kind: ClaimCommand['kind']; n: number; at: number; isPaid: boolean }[],
) {
  return claims.reduce((bill, { kind, n, at, isPaid }, i) => {
    const itemId = bill.items[at % Math.max(1, bill.items.length)]?.id ?? ''
    const command = { kind, n, amount: at % (bill.amount + 1), lines: [{ itemId, parts: (at % 2) + 1 }] }
    const claim = claimShare(bill, command, { unit: 1, currency: 'AED' })
    if (!claim.ok) return bill
    const after = withClaim(bill, `share${i}`, kind, claim.value)
    return isPaid ? payShare(after, `share${i}`).bill : after
  }, start)
}

/** What people pay of a bill in the end: what is open, claimed and paid, less what goes back of it. */
function standing(bill: TableBill): number {
  const back = bill.shares.reduce((sum, { refunded, dueBack }) => sum + refunded + dueBack, 0)
  const pending = bill.shares.filter(isPending).reduce((sum, { amount }) => sum + amount, 0)
  return openOf(bill) + pending + paidOf(bill) - back
}

function turned<T>(list: readonly T[], turn: number): readonly T[] {
  const order = turn % 2 === 0 ? list : list.toReversed()
  const start = turn % list.length
  return [...order.slice(start), ...order.slice(0, start)]
}

import type { PaymentMethod } from '../merchants/index.ts'
import { endedWithoutOrder, ORDER_STATUS, type OrderLine, type OrderStatus, type OrderTotals } from '../orders/index.ts'
import { collectedInPerson, PAYMENT_STATUS, type PaymentStatus } from '../payments/index.ts'
import type { Explain, ExplainRule, Fee, FeeKind } from '../pricing/index.ts'

/** How the bill of a table stands; minor units. */
export interface SoldTableBill {
  readonly amount: number
  readonly paid: number
  readonly writtenOff: number
  readonly shares: readonly { readonly method: string | null; readonly amount: number; readonly credits: number }[]
}

/** What a report counts of an order. */
interface SoldOrder {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: PaymentMethod
  readonly grandTotal: number
  readonly toCollect: number
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
  /** Of an order with rounds; null: of any other. */
  readonly bill: SoldTableBill | null
  /** What came for it online, less what answers left out of it; null: it shares a bill, or people collect. */
  readonly came: number | null
}

/** A part of a sale that reports add up: a product, a rate of tax, a promotion or a way to pay. Minor units. */
interface SalePart {
  readonly kind: 'product' | 'tax' | 'promotion' | 'method'
  /** Id of the product or promotion, basis points, or the method. */
  readonly key: string
  readonly units: number
  /** Of products before any reduction; of a rate what it is taken of; of a promotion what it took off. */
  readonly amount: number
  readonly tax: number
}

/** The figures of one sale, minor units: items − reductions + fees + tax on top + corrections − written off = taken. */
export interface SaleFigures {
  readonly units: number
  readonly items: number
  readonly promotions: number
  readonly reward: number
  readonly loyalty: number
  readonly delivery: number
  readonly packaging: number
  readonly service: number
  readonly smallOrder: number
  readonly taxOnTop: number
  readonly corrections: number
  readonly writtenOff: number
  readonly taken: number
  readonly tax: number
  readonly credits: number
  /** What of it nobody has paid or collected yet. */
  readonly open: number
}

export interface Sale {
  /** False: nobody received it or its money waits; reports leave it out, with what of it went back. */
  readonly counts: boolean
  readonly figures: SaleFigures
  /** How it was paid; null: in several ways, which are parts of it. */
  readonly method: string | null
  readonly parts: readonly SalePart[]
}

/** What is no sale, or not yet. */
export function isSold({ status, paymentStatus }: Pick<SoldOrder, 'status' | 'paymentStatus'>): boolean {
  if (status === ORDER_STATUS.INITIALIZE || endedWithoutOrder(status)) return false
  // Nobody took it, and nothing was paid for it: it is not sold.
  return status !== ORDER_STATUS.UNDELIVERED || paymentStatus === PAYMENT_STATUS.SUCCESS
}

/** The figures of an order as it is now. */
export function saleOf(order: SoldOrder): Sale {
  const { totals, lines, bill, paymentMethod, grandTotal } = order
  const priced = grandTotal + totals.credits
  const billed = bill ? bill.amount : Math.max(order.came ?? grandTotal, grandTotal) + totals.credits
  const writtenOff = bill?.writtenOff ?? 0
  const taken = billed - writtenOff
  const taxes = scaled(taxesOf(totals.explain), taken, priced)
  const methods = bill ? methodsOfBill(bill) : methodsOf(order, taken)
  return {
    counts: isSold(order),
    figures: {
      units: lines.reduce((sum, { qty }) => sum + qty, 0),
      items: totals.itemsTotal,
      promotions: totals.offerDiscount,
      reward: totals.reward,
      loyalty: totals.loyalty,
      ...feesOf(totals.fees),
      taxOnTop: totals.taxIncluded ? 0 : totals.tax,
      corrections: billed - priced,
      writtenOff,
      taken,
      tax: taxes.reduce((sum, { tax }) => sum + tax, 0),
      credits: bill ? sumOf(bill.shares, ({ credits }) => credits) : totals.credits,
      open: openOf(order, taken),
    },
    method: methods.length === 1 ? methods[0]!.key : methods.length === 0 ? paymentMethod : null,
    parts: [...productsOf(lines), ...taxes, ...promotionsOf(totals), ...(methods.length > 1 ? methods : [])],
  }
}

/** What a court itself sells beside its vendors: delivery and the fee of a small order. */
export function saleOfOwnLines(
  own: {
    readonly fees: readonly Fee[]
    readonly taxIncluded: boolean
    readonly tax: number
    readonly total: number
    readonly credits: number
    readonly explain: readonly Explain[]
  },
  { counts, method }: { readonly counts: boolean; readonly method: string },
): Sale {
  const taxes = taxesOf(own.explain)
  return {
    counts,
    figures: {
      ...NOTHING_SOLD,
      ...feesOf(own.fees),
      taxOnTop: own.taxIncluded ? 0 : own.tax,
      taken: own.total,
      tax: sumOf(taxes, ({ tax }) => tax),
      credits: own.credits,
    },
    method,
    parts: taxes,
  }
}

/** What the bill of a court's table says beside the orders of its vendors: what was taken off it, or written off. */
export function saleOfCourtTable(bill: SoldTableBill, ofVendors: number, method: string): Sale {
  const taken = bill.amount - bill.writtenOff - ofVendors
  return {
    counts: true,
    figures: {
      ...NOTHING_SOLD,
      corrections: bill.amount - ofVendors,
      writtenOff: bill.writtenOff,
      taken,
      credits: sumOf(bill.shares, ({ credits }) => credits),
    },
    method,
    parts: [],
  }
}

const NOTHING_SOLD: SaleFigures = {
  ...{ units: 0, items: 0, promotions: 0, reward: 0, loyalty: 0, delivery: 0, packaging: 0, service: 0, smallOrder: 0 },
  ...{ taxOnTop: 0, corrections: 0, writtenOff: 0, taken: 0, tax: 0, credits: 0, open: 0 },
}

function feesOf(fees: readonly Fee[]): Record<FeeKind, number> {
  const sumOfKind = (kind: FeeKind) => sumOf(fees, (fee) => (fee.kind === kind ? fee.amount : 0))
  return {
    delivery: sumOfKind('delivery'),
    packaging: sumOfKind('packaging'),
    service: sumOfKind('service'),
    smallOrder: sumOfKind('smallOrder'),
  }
}

function openOf({ bill, paymentMethod, paymentStatus, toCollect, grandTotal }: SoldOrder, taken: number): number {
  if (bill) return Math.max(0, taken - bill.paid)
  if (paymentStatus === PAYMENT_STATUS.SUCCESS) return toCollect
  return collectedInPerson(paymentMethod) ? grandTotal : 0
}

function methodsOf({ paymentMethod, totals }: SoldOrder, taken: number): SalePart[] {
  return methodParts([
    [paymentMethod, taken - totals.credits],
    ['credits', totals.credits],
  ])
}

function methodsOfBill({ shares }: SoldTableBill): SalePart[] {
  return methodParts(
    shares.flatMap(({ method, amount, credits }) => [
      [method ?? 'credits', amount - credits] as const,
      ['credits', credits] as const,
    ]),
  )
}

function methodParts(amounts: readonly (readonly [string, number])[]): SalePart[] {
  const sums = new Map<string, number>()
  for (const [method, amount] of amounts) if (amount !== 0) sums.set(method, (sums.get(method) ?? 0) + amount)
  return [...sums].map(([key, amount]) => ({ kind: 'method', key, units: 1, amount, tax: 0 }))
}

/** Tax by rate, with what it is taken of, tax left out. */
function taxesOf(explain: readonly Explain[]): SalePart[] {
  const sums = new Map<string, { amount: number; tax: number }>()
  for (const { rule, amount, data } of explain) {
    if (rule !== 'tax' && rule !== 'taxIncluded') continue
    const key = String(data?.rate ?? 0)
    const base = (data?.base ?? 0) - (rule === 'taxIncluded' ? amount : 0)
    const before = sums.get(key) ?? { amount: 0, tax: 0 }
    sums.set(key, { amount: before.amount + base, tax: before.tax + amount })
  }
  return [...sums].map(([key, one]) => ({ kind: 'tax', key, units: 1, ...one }))
}

/** Of what was not taken whole the tax is in proportion, rounded down. */
function scaled(taxes: readonly SalePart[], taken: number, priced: number): SalePart[] {
  if (taken === priced || priced === 0) return [...taxes]
  const part = (amount: number) => Number((BigInt(amount) * BigInt(taken)) / BigInt(priced))
  return taxes.map((one) => ({ ...one, amount: part(one.amount), tax: part(one.tax) }))
}

function productsOf(lines: readonly OrderLine[]): SalePart[] {
  const products = new Map<string, SalePart>()
  for (const { productId: key, qty, total, share } of lines) {
    const before = products.get(key)
    products.set(key, {
      ...{ kind: 'product', key },
      units: (before?.units ?? 0) + qty,
      amount: (before?.amount ?? 0) + total,
      tax: (before?.tax ?? 0) + share.tax,
    })
  }
  return [...products.values()]
}

const REDUCTIONS: readonly ExplainRule[] = ['bogo', 'freeProduct', 'offer', 'courtOffer', 'reward', 'loyalty']

function promotionsOf({ explain, terms }: OrderTotals): SalePart[] {
  const sums = new Map<string, number>()
  if (terms.offer) sums.set(terms.offer.id, 0)
  for (const { rule, amount } of explain) {
    if (!REDUCTIONS.includes(rule) || amount >= 0) continue
    const named =
      rule === 'offer' || rule === 'freeProduct'
        ? (terms.offer ?? terms.court?.promotion)?.id
        : rule === 'courtOffer'
          ? terms.court?.promotion?.id
          : undefined
    const key = named ?? rule
    sums.set(key, (sums.get(key) ?? 0) - amount)
  }
  return [...sums].map(([key, amount]) => ({ kind: 'promotion', key, units: 1, amount, tax: 0 }))
}

function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0)
}

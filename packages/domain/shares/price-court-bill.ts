import type { CartPromotion } from '../cart/index.ts'
import {
  automaticAt,
  promotionAt,
  type Spends,
  snapshotPricingInput,
  snapshotPromotion,
  spendsOf,
  type Unfit,
  unfitFor,
} from '../checkout/index.ts'
import { type CourtQuote, quoteCourt } from '../courts/index.ts'
import { type RequestedSpending, rewardMissing } from '../loyalty/index.ts'
import type { Court, LoadedMerchant } from '../merchants/index.ts'
import type { OrderLine, OrderTotals } from '../orders/index.ts'
import { PRICE_RULES } from '../pricing/index.ts'
import { isCounted, type Promotion } from '../promotions/index.ts'
import { priceItems } from '../rounds/index.ts'
import { SERVICE } from '../services/index.ts'
import { type BillContext, isForOnePayer, type PricedBill, priceBill, whyUnfit } from './price-bill.ts'
import type { BilledOrder } from './types.ts'

/** What a vendor makes of a table's order: an order of its own. */
export interface BilledVendor extends BilledOrder {
  readonly orderId: string
  readonly storeId: string
}

/** What a party chose: one promotion of the court, one of each vendor, and what one member gives. */
interface CourtBillChoices {
  readonly promo: CartPromotion | null
  readonly vendorPromos: Readonly<Record<string, CartPromotion>>
  readonly spending: RequestedSpending | null
}

/** A vendor's part of the bill, as its order stands for itself. */
interface PricedVendorBill {
  readonly orderId: string
  readonly storeId: string
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
  /** The vendor's own promotion. */
  readonly promotion: Promotion | null
  readonly unfit: Unfit | null
}

export interface PricedCourtBill extends PricedBill {
  /** In the order of the table's orders. */
  readonly vendors: readonly PricedVendorBill[]
}

/** A vendor with its own promotion, before anything of the court's. */
interface VendorAlone {
  readonly vendor: BilledVendor
  readonly own: PricedBill
}

/** What all prices of one bill have in common. */
interface Pricing {
  readonly loaded: LoadedMerchant
  readonly court: Court
  readonly table: BilledOrder
  readonly vendors: readonly VendorAlone[]
}

/**
 * The bill of a court's table that nobody has claimed. Each vendor is priced by the one price sequence over its items, with at
 * most one promotion of its own. The court's promotion, reward and points come after them, shared over the vendors as in a
 * court's cart. The vendors' grand totals are the bill. A table has no fee of a small order, since what is sent is never all.
 */
export function priceCourtBill(
  loaded: LoadedMerchant,
  court: Court,
  table: BilledOrder,
  vendors: readonly BilledVendor[],
  { promo, vendorPromos, spending }: CourtBillChoices,
  context: BillContext,
): PricedCourtBill {
  const alone = vendors.map((vendor) => ({
    vendor,
    own: priceAlone(loaded, vendor, vendorPromos[vendor.storeId] ?? null, context),
  }))
  const pricing: Pricing = { loaded, court, table, vendors: alone }
  const unfit = unfitIn(pricing, context)
  const chosen = promo?.chosen ?? null
  const found = chosen && promotionAt(loaded, court.store, chosen.id)
  const unfitness = found ? whyUnfit(found, unfit) : chosen ? ({ because: 'gone' } as const) : null
  const mayBeAutomatic = !chosen && !promo?.wantsNone
  const promotion = mayBeAutomatic ? bestOfCourt(pricing, unfit) : found && !unfitness ? found : null

  const held = spendsOf(loaded, SERVICE.DINE_IN, { spending }, context.holds)
  // Credits pay within one's own share.
  const spends = held && { ...held, credits: 0 }
  const { itemsTotal, offerDiscount } = quoteWith(pricing, promotion, null).totals
  const missing = spends?.reward ? rewardMissing(spends.reward, itemsTotal - offerDiscount) : 0
  const counted = missing > 0 && spends ? { ...spends, reward: null } : spends
  return { ...written(pricing, promotion, counted), promotion, unfit: unfitness, rewardMissing: missing }
}

function priceAlone(
  loaded: LoadedMerchant,
  { storeId, ...order }: BilledVendor,
  promo: CartPromotion | null,
  context: BillContext,
): PricedBill {
  const store = loaded.stores.get(storeId)
  if (!store) throw new Error(`an unknown vendor: ${storeId}`)
  const at = { store, orderType: SERVICE.DINE_IN, area: null }
  return priceBill(loaded, at, order, { promo, spending: null }, { ...context, holds: null })
}

function linesOf({ vendors }: Pricing): readonly OrderLine[] {
  return vendors.flatMap(({ own }) => own.lines)
}

/** Of what is on the bill; a minimum is of all items after pairs, before any promotion. */
function unfitIn({ loaded, court, vendors }: Pricing, context: BillContext): (promotion: Promotion) => Unfit | null {
  const plain = vendors.map(({ vendor, own }) => {
    const { offer: _, ...terms } = own.totals.terms
    return priceItems(vendor.items, { ...contextOf(vendor), terms }).totals
  })
  const sum = (amount: (totals: OrderTotals) => number) => plain.reduce((all, totals) => all + amount(totals), 0)
  const totals = { itemsTotal: sum((one) => one.itemsTotal), offerDiscount: sum((one) => one.offerDiscount) }
  const at = { store: court.store, orderType: SERVICE.DINE_IN, area: null }
  const lines = vendors.flatMap(({ own }) => own.lines)
  const { now, uses } = context
  return unfitFor(loaded, at, { lines, schedule: null }, { now, uses, method: null }, { totals })
}

function contextOf({ currency, totals: { taxIncluded } }: BilledVendor) {
  return { currency, orderType: SERVICE.DINE_IN, taxIncluded }
}

function bestOfCourt(pricing: Pricing, unfit: (promotion: Promotion) => Unfit | null): Promotion | null {
  let best: Promotion | null = null
  let least = quoteWith(pricing, null, null).totals.grandTotal
  for (const promotion of automaticAt(pricing.loaded, pricing.court.store)) {
    if (isForOnePayer(promotion) || isCounted(promotion.conditions) || whyUnfit(promotion, unfit)) continue
    const { grandTotal } = quoteWith(pricing, promotion, null).totals
    if (grandTotal >= least) continue
    best = promotion
    least = grandTotal
  }
  return best
}

function quoteWith(pricing: Pricing, promotion: Promotion | null, spends: Spends | null): CourtQuote {
  const { court, table, vendors } = pricing
  const { currency, totals } = table
  return quoteCourt({
    currency,
    orderType: SERVICE.DINE_IN,
    vendors: vendors.flatMap(({ vendor, own }) => {
      const { lines, fees, offer } = snapshotPricingInput({
        ...{ currency, orderType: SERVICE.DINE_IN, lines: own.lines, totals: own.totals },
      })
      const { taxIncluded } = own.totals
      // Nothing of it is on the bill: another order of the same vendor may be.
      return lines.length === 0 ? [] : [{ storeId: vendor.storeId, taxIncluded, lines, fees, promotion: offer }]
    }),
    own: { taxIncluded: court.store.taxIncluded, delivery: null, fees: { ...court.store.fees, smallOrder: null } },
    promotion: promotion && snapshotPromotion(promotion, linesOf(pricing)),
    giftLine: null,
    reward: spends?.reward?.amount ?? 0,
    loyalty: totals.terms.loyalty ?? null,
    points: spends?.points ?? 0,
    credits: 0,
  })
}

/** The bill, and each vendor's part with what it has of the court's frozen beside it. */
function written(
  pricing: Pricing,
  promotion: Promotion | null,
  spends: Spends | null,
): Pick<PricedCourtBill, 'lines' | 'totals' | 'vendors'> {
  const { table, vendors } = pricing
  const quote = quoteWith(pricing, promotion, spends)
  const used = spends?.reward
  const voucher = used ? { voucher: { id: used.id, name: used.name } } : {}
  const priced = vendors.map(({ vendor, own }): PricedVendorBill => {
    const part = own.lines.length > 0 && quote.vendors.find(({ storeId }) => storeId === vendor.storeId)
    const { orderId, storeId } = vendor
    const named = { orderId, storeId, promotion: own.promotion, unfit: own.unfit }
    if (!part) return { ...named, lines: own.lines, totals: own.totals }
    const { reward, share } = part
    const terms: OrderTotals['terms'] = {
      ...own.totals.terms,
      ...{ reward, points: 0, credits: 0, ...(reward > 0 && voucher) },
      court: { ...share, promotion: promotion && snapshotPromotion(promotion, own.lines) },
    }
    return { ...named, ...priceItems(vendor.items, { ...contextOf(vendor), terms }) }
  })
  const { voucher: _, vendorPromotions: __, ...terms } = table.totals.terms
  const promotions = priced.flatMap(({ storeId, totals: { terms: own } }) => (own.offer ? [[storeId, own.offer]] : []))
  return {
    vendors: priced,
    lines: priced.flatMap(({ lines }) => lines),
    totals: {
      ...quote.totals,
      terms: {
        ...terms,
        offer: promotion && snapshotPromotion(promotion, linesOf(pricing)),
        reward: used?.amount ?? 0,
        points: spends?.points ?? 0,
        credits: 0,
        rules: PRICE_RULES,
        ...voucher,
        ...(promotions.length > 0 && { vendorPromotions: Object.fromEntries(promotions) }),
      },
    },
  }
}

import type { CartLine } from '@compass/domain/cart'
import { unitPrice } from '@compass/domain/catalogue'
import { productOf, snapshotLines, snapshotPricingInput } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { OrderLine, OrderTotals } from '@compass/domain/orders'
import { type AmendedQuote, amendPrice, partsOf, type Totals } from '@compass/domain/pricing'
import type { AmendedPart, Order } from '../../records/orders/order.ts'
import { photoOf } from '../catalogue/photo.ts'

/** An order as an answer makes it: its next frozen version, and what changes hands. */
export interface AmendedOrder {
  readonly lines: readonly OrderLine[]
  readonly totals: OrderTotals
  readonly returns: AmendedQuote['returns']
  readonly left: readonly AmendedPart[]
  readonly entered: readonly AmendedPart[]
  /** Nothing is left of the promotion that the order had. */
  readonly dropsPromotion: boolean
}

/** What amendments look at; of an order that none has touched yet the parts of its reductions are taken from its price. */
type OrderSnapshot = Pick<Order, 'currency' | 'orderType' | 'lines' | 'totals'>

/** The order without the lines that leave it and with those that enter it, at today's prices and checked before. */
export function amendOrder(
  loaded: LoadedMerchant,
  order: OrderSnapshot,
  leaves: ReadonlySet<string>,
  enters: readonly CartLine[],
): AmendedOrder {
  const amended = amendSnapshot(
    order,
    leaves,
    enters.map((line) => {
      const product = productOf(loaded, line)
      return { id: line.id, qty: line.qty, taxRate: product.taxRate, unit: unitPrice(product, line.customize) }
    }),
  )
  const priced = amended.lines.slice(amended.lines.length - enters.length)
  const quote = {
    currency: order.currency,
    totals: amended.totals,
    lines: priced.map(({ id: lineId, unit, total, share }) => ({ lineId, unit, total, share })),
  }
  const came = enters.length === 0 ? [] : snapshotLines(loaded, enters, quote, (picture) => photoOf(loaded, picture))
  return completed(order, leaves, amended, came)
}

/** The same where the lines that enter are frozen already: what a version must be, from the one before it. */
export function amendAgain(
  order: OrderSnapshot,
  leaves: ReadonlySet<string>,
  came: readonly OrderLine[],
): AmendedOrder {
  const enters = came.map((line) => ({
    id: line.id,
    qty: line.qty,
    taxRate: line.taxRate,
    unit: unitPrice(
      line,
      line.customize.map(({ id, variants }) => ({
        groupId: id,
        variants: variants.map((variant) => ({ variantId: variant.id, counter: variant.counter })),
      })),
    ),
  }))
  return completed(order, leaves, amendSnapshot(order, leaves, enters), came)
}

function amendSnapshot(
  order: OrderSnapshot,
  leaves: ReadonlySet<string>,
  enters: Parameters<typeof amendPrice>[2],
): AmendedQuote {
  const parts = order.lines.every((line) => line.parts) ? null : partsOf(snapshotPricingInput(order))
  const lines = order.lines.map((line) => ({ ...line, parts: line.parts ?? parts!.get(line.id)! }))
  const { fees, loyalty = null, court = null } = order.totals.terms
  return amendPrice({ lines, totals: order.totals, terms: { fees, loyalty, court } }, leaves, enters)
}

function completed(
  order: OrderSnapshot,
  leaves: ReadonlySet<string>,
  { lines: priced, totals, returns }: AmendedQuote,
  came: readonly OrderLine[],
): AmendedOrder {
  const byId = new Map([...order.lines, ...came].map((line) => [line.id, line]))
  const lines = priced.map(({ id, unit, total, share, parts }) => ({ ...byId.get(id)!, unit, total, share, parts }))
  const { terms } = order.totals
  const dropsPromotion = Boolean(terms.offer) && !usesPromotion(terms.offer!.gift.kind, totals, lines)
  const { voucher, ...rest } = terms
  return {
    lines,
    totals: {
      ...totals,
      terms: {
        ...rest,
        ...(dropsPromotion ? { offer: null } : {}),
        ...(voucher && totals.reward > 0 ? { voucher } : {}),
      },
    },
    returns,
    left: order.lines.filter(({ id }) => leaves.has(id)).map(partOf),
    entered: lines.slice(lines.length - came.length).map(partOf),
    dropsPromotion,
  }
}

/** What is delivered free stays so; a free product is there or not; every other promotion is an amount. */
function usesPromotion(kind: string, { explain }: Totals, lines: readonly OrderLine[]): boolean {
  if (kind === 'freeDelivery') return true
  if (kind === 'freeProduct') return lines.some(({ isGift }) => isGift)
  return explain.some(({ rule }) => rule === 'offer')
}

function partOf({ id, name, qty, share }: OrderLine): AmendedPart {
  return { id, name, qty, paid: share.paid }
}

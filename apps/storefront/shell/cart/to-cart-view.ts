import type { ChosenText, Text } from '@compass/domain/languages'
import { type OrderType, serviceOf } from '@compass/domain/services'
import { toSpendingView } from '#shell/loyalty/spending-view.ts'
import { toCartPromotionView } from '#shell/promotions/promotion-view.ts'
import type { CartData, CartLineView, CartVendorView, CartView, ScheduleView, SpotView } from './cart-view.ts'
import { toProductRowView } from './product-row-view.ts'

type LineData = CartData['products'][number]
type VendorData = NonNullable<CartData['vendors']>[number]
type TextChooser = (text: Text | null | undefined) => ChosenText | null

export function toCartView(cart: CartData, say: TextChooser): CartView {
  const { totals } = cart
  const lines = cart.products.map((line) => toLineView(line, cart.oneMoreFree, say))
  return {
    id: cart._id,
    storeId: cart.store,
    orderType: serviceOf(cart.orderType as OrderType),
    schedule: cart.schedule && scheduleView(cart.schedule),
    areaId: cart.area,
    spot: toSpotView(cart.spot, say),
    currency: totals.grandTotal.currency,
    count: cart.count,
    lines,
    ...(cart.vendors ? { vendors: cart.vendors.map((vendor) => toVendorView(vendor, lines, say)) } : {}),
    ...(cart.fees ? { ownFees: cart.fees.map(({ kind, amount }) => ({ kind, amount: amount.amount })) } : {}),
    totals: toTotalsView(totals, say),
    promotion: toCartPromotionView(cart.promotion, say),
    spending: toSpendingView(cart.spending, say),
    minimum: { required: cart.minimum.required?.amount ?? null, missing: cart.minimum.missing.amount },
    freeDelivery: cart.freeDelivery
      ? { from: cart.freeDelivery.from.amount, missing: cart.freeDelivery.missing.amount }
      : null,
    delivery: cart.delivery && {
      by: cart.delivery.by,
      addressId: cart.delivery.address,
      isPriced: cart.delivery.isPriced,
    },
    expiresAt: cart.expiresAt,
    version: cart.version,
  }
}

function toLineView(line: LineData, oneMoreFree: readonly string[], say: TextChooser): CartLineView {
  return {
    id: line._id,
    productId: line.product._id,
    name: say(line.name),
    qty: line.qty,
    choices: line.customize.flatMap((group) =>
      group.variants.map((variant) => ({ text: say(variant.name), counter: variant.counter })),
    ),
    customize: line.customize.map((group) => ({
      _id: group._id,
      variants: group.variants.map(({ _id, counter }) => ({ _id, counter })),
    })),
    unit: line.unit.amount,
    total: line.total.amount,
    note: line.specialInstructions,
    photo: line.photo,
    foodType: line.foodType,
    ...unavailableView(line.unavailable, say),
    isGift: line.isGift,
    isOneMoreFree: oneMoreFree.includes(line._id) && !line.unavailable,
    ...(line.by ? { memberId: line.by._id } : {}),
    ...(line.store ? { storeId: line.store } : {}),
  }
}

function toVendorView(
  { store, lines: ids, promotion, totals, minimum, parked }: VendorData,
  lines: readonly CartLineView[],
  say: TextChooser,
): CartVendorView {
  return {
    storeId: store,
    lines: lines.filter(({ id }) => ids.includes(id)),
    promotion: toCartPromotionView(promotion, say),
    totals: totals && toTotalsView(totals, say),
    minimum: { required: minimum.required?.amount ?? null, missing: minimum.missing.amount },
    parked: parked ?? null,
  }
}

function unavailableView(unavailable: CartData['products'][number]['unavailable'], say: TextChooser) {
  if (!unavailable) return { unavailable: null, instead: [] }
  const { replacements, ...reason } = unavailable
  return { unavailable: reason, instead: replacements.map((product) => toProductRowView(product, say)) }
}

function scheduleView(schedule: NonNullable<CartData['schedule']>): ScheduleView {
  return {
    startTime: schedule.startTime,
    from: schedule.time.startTimeInCountryZone,
    to: schedule.time.endTimeInCountryZone,
    timeZone: schedule.timeZone,
    heldUntil: schedule.heldUntil,
    isGone: schedule.gone !== null,
  }
}

/** The totals of a cart or an order for the shared price block. */
export function toTotalsView(totals: CartData['totals'], say: TextChooser): CartView['totals'] {
  return {
    items: totals.itemsTotal.amount,
    subtotal: totals.subtotal.amount,
    fees: totals.fees.map(({ kind, amount }) => ({ kind, amount: amount.amount })),
    tax: totals.tax.amount,
    taxIncluded: totals.taxIncluded,
    grandTotal: totals.grandTotal.amount,
    explain: totals.explain.map(({ rule, line, amount, informative, data, offer: promotion, reward }) => ({
      rule,
      line,
      amount: amount.amount,
      informative,
      data,
      ...((promotion ?? reward) ? { offer: say((promotion ?? reward)?.name) } : {}),
    })),
  }
}

export function toSpotView(spot: CartData['spot'], say: TextChooser): SpotView | null {
  return spot && { kind: spot.kind, number: spot.number, place: say(spot.zone ?? spot.floor) }
}

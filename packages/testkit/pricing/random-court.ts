import type { CourtPricingInput, VendorPricingInput } from '@compass/domain/courts'
import { randomCart } from './random-cart.ts'

/** No line and no fee of a random cart has this rate of tax. */
export const RATE_OF_ITS_OWN = 777

/**
 * A court's cart that anything may be true of, of 2 to 8 vendors (or so many) in one currency. Each is a random cart with its
 * own mode of tax, fees and promotion; promotion, reward, points and credits of one more are the court's.
 */
export function randomCourt(random: () => number, count = 2 + Math.floor(random() * 7)): CourtPricingInput {
  const carts = Array.from({ length: count }, () => randomCart(random))
  const [first] = carts
  const court = randomCart(random)
  const vendors = carts.map(({ taxIncluded, lines, fees, offer: promotion }, i): VendorPricingInput => {
    const storeId = `vendor-${Math.floor(random() * 1_000)}-${i}`
    return {
      storeId,
      taxIncluded,
      fees,
      promotion: promotion?.gift.kind === 'freeDelivery' ? null : promotion,
      lines: lines.map((line) => ({ ...line, lineId: `${storeId} ${line.lineId}` })),
    }
  })
  const { gift, giver } = giftOf(court.offer?.gift.kind, vendors, random)
  return {
    currency: first!.currency,
    orderType: first!.orderType!,
    vendors: vendors.map((vendor) => (vendor === giver ? { ...vendor, lines: [...vendor.lines, gift!] } : vendor)),
    own: { taxIncluded: court.taxIncluded, delivery: court.delivery, fees: court.fees },
    promotion: court.offer,
    giftLine: gift?.lineId ?? null,
    reward: court.reward,
    loyalty: court.loyalty,
    points: court.points,
    credits: court.credits,
  }
}

/** One unit of something that a vendor has in the cart anyway. */
function giftOf(kind: string | undefined, vendors: readonly VendorPricingInput[], random: () => number) {
  const giver = vendors.filter(({ lines }) => lines.length > 0)[Math.floor(random() * 3)]
  const line = giver?.lines[0]
  if (kind !== 'freeProduct' || !line) return { gift: null, giver: null }
  return { gift: { ...line, lineId: `${giver.storeId} gift`, qty: 1, isGift: true }, giver }
}

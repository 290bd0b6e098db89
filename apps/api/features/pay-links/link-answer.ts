import type { MerchantPayLink, PayLink } from '@compass/contract/pay-links'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { asksAddress, checkProducts, payLinkState } from '@compass/domain/pay-links'
import { accept, type Refusal, type Result } from '@compass/domain/refusal'
import type { z } from 'zod'
import type { Api } from '../../http/api.ts'
import { describeRefusal } from '../../http/describe-refusal.ts'
import { findOrder } from '../../records/orders/orders.ts'
import type { OwnLinkOrder } from '../../records/pay-links/link-orders.ts'
import type { LinkCustomer, PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { writeAddress } from '../addresses/address-answer.ts'
import { slotTimes } from '../cart/slot-answer.ts'
import { totalsAnswer } from '../cart/totals-answer.ts'
import { isOfferedNow } from '../merchants/gateway-of.ts'
import { lineAnswer } from '../orders/order-answer.ts'
import { methodsOfLink } from './link-methods.ts'
import type { OpenedLink } from './open-link.ts'
import { quoteLink } from './quote-link.ts'

type PayLinkShape = z.output<typeof PayLink>
type ProductsShape = Pick<PayLinkShape, 'orderType' | 'products' | 'totals' | 'schedule'>

/** Who looks at a link, in which language and when. */
interface LinkViewer {
  readonly userId: string | null
  /** Of the saved address that they want products at. */
  readonly addressId: string | null
  readonly language: Language
  readonly now: Date
  /** Of whom it is for, and of who looks. */
  readonly known: LinkCustomer
  /** The order that who looks paid by it. */
  readonly own: OwnLinkOrder | null
}

/** A link as whoever holds its address sees it. Refuses an address as `doorOf` does. */
export async function payLinkAnswer(api: Api, opened: OpenedLink, viewer: LinkViewer): Promise<Result<PayLinkShape>> {
  const { loaded, store, link } = opened
  const { known, own, now } = viewer
  const { merchant } = loaded
  const state = payLinkState(link, now)
  const isOpen = state === 'open'
  const shown = await productsShown(api, opened, viewer)
  if (!shown.ok) return shown
  const { amount, door, isWaiting, ...products } = shown.value
  const unavailable = isOpen && !isWaiting && link.products ? whyUnavailable(loaded, store, link, now) : null
  return accept({
    state,
    merchant: { slug: merchant.slug, name: merchant.name },
    store: { _id: store.id, name: store.name, phone: store.phone },
    amount: { amount, currency: link.currency },
    text: link.text,
    ...products,
    delivery: isOpen ? door : null,
    unavailable: unavailable && unavailableAnswer(unavailable, viewer.language),
    language: link.language,
    customer: isOpen ? link.customer.name : null,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    methods: isOpen && !unavailable ? [...methodsOfLink(api, loaded, store, link, isOfferedNow)] : [],
    asks: {
      name: isOpen && known.name === null,
      phone: isOpen && known.phone === null,
      address: isOpen && asksAddress(link.products, link.destination),
    },
    own: own && { _id: own.orderId, state: own.state },
  })
}

type ShownProducts = ProductsShape & {
  readonly amount: number
  readonly door: PayLinkShape['delivery']
  /** Who looks has an order that waits for its money, and holds what it needs. */
  readonly isWaiting: boolean
}

/** What is asked for, and its price. Whose order waits for money sees what that order costs. */
async function productsShown(
  api: Api,
  opened: OpenedLink,
  { userId, addressId, own, now }: LinkViewer,
): Promise<Result<ShownProducts>> {
  const { loaded, tenant, store, link } = opened
  const { products, currency } = link
  if (!products) return accept({ ...NO_PRODUCTS, amount: link.amount, door: null, isWaiting: false })
  const schedule = products.schedule && slotTimes(products.schedule, store.hours.timeZone)
  const shape = (lines: typeof products.lines, totals: typeof products.totals) => ({
    ...productsAnswer({ orderType: products.orderType, lines, totals }, currency),
    schedule,
    amount: totals.grandTotal,
  })
  const waiting = own && own.state !== 'paid' ? await findOrder(tenant, own.orderId) : null
  if (waiting && (addressId === null || addressId === waiting.customer.addressId)) {
    const { area, city } = waiting.customer
    const door = area && city ? { area, city } : null
    return accept({ ...shape(waiting.lines, waiting.totals), door, isWaiting: true })
  }
  if (payLinkState(link, now) !== 'open')
    return accept({ ...shape(products.lines, products.totals), door: null, isWaiting: false })
  const quoted = await quoteLink(api, opened, products, { userId, addressId, now })
  // A store that delivers there no more is a matter of paying: the page says it.
  if (!quoted.ok && addressId !== null) return quoted
  const quote = quoted.ok ? quoted.value : { lines: products.lines, totals: products.totals, door: null }
  const area = quote.door && loaded.areas.get(quote.door.area.id)?.area
  const door = area ? { area: area.name, city: area.city } : null
  return accept({ ...shape(quote.lines, quote.totals), door, isWaiting: false })
}

const NO_PRODUCTS: ProductsShape = { orderType: null, products: [], totals: null, schedule: null }

function productsAnswer(
  { orderType, lines, totals }: Pick<NonNullable<PayLinkRecord['products']>, 'orderType' | 'lines' | 'totals'>,
  currency: string,
): Omit<ProductsShape, 'schedule'> {
  return {
    orderType,
    products: lines.map((line) => lineAnswer(line, { currency })),
    totals: totalsAnswer({ ...totals, refundAmount: 0 }, currency, totals.terms.offer ?? null, null),
  }
}

function unavailableAnswer(refusal: Refusal, language: Language): NonNullable<PayLinkShape['unavailable']> {
  const { message } = describeRefusal(refusal, language)
  return { error: refusal.reason, message, product: 'productId' in refusal ? refusal.name : null }
}

/** Why the products of an open link cannot be had now; null: they can. */
function whyUnavailable(loaded: LoadedMerchant, store: Store, { products }: PayLinkRecord, now: Date): Refusal | null {
  const open = checkProducts(loaded, store, products!, now)
  return open.ok ? null : open.refusal
}

/** A link as its merchant sees it, with the address where products are brought. */
export function merchantPayLinkAnswer(
  loaded: LoadedMerchant | null,
  link: PayLinkRecord,
  now: Date,
): z.output<typeof MerchantPayLink> {
  const { products, destination } = link
  const timeZone = loaded?.stores.get(link.storeId)?.hours.timeZone ?? 'UTC'
  return {
    _id: link.id,
    state: payLinkState(link, now),
    store: link.storeId,
    amount: { amount: link.amount, currency: link.currency },
    text: link.text,
    ...(products ? productsAnswer(products, link.currency) : NO_PRODUCTS),
    schedule: products?.schedule ? slotTimes(products.schedule, timeZone) : null,
    customer: {
      name: link.customer.name,
      phone: link.customer.phone,
      address: loaded && destination && writeAddress(loaded, destination.address, loaded.merchant.languages[0]!),
    },
    expiresAt: link.expiresAt?.toISOString() ?? null,
    uses: link.uses,
    used: link.used,
    methods: link.methods && [...link.methods],
    createdAt: link.createdAt.toISOString(),
    withdrawnAt: link.withdrawnAt?.toISOString() ?? null,
  }
}

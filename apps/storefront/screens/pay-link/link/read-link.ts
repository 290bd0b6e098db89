import type { ApiAnswer } from '@compass/client'
import { listAddresses } from '@compass/contract/addresses'
import type { AnswerOf } from '@compass/contract/call'
import { getPayLink } from '@compass/contract/pay-links'
import { listDeliveryAreas } from '@compass/contract/serviceability'
import type { ChosenText, Language } from '@compass/domain/languages'
import { titleOf } from '@compass/domain/pay-links'
import { isDelivery, isPickup, type OrderType } from '@compass/domain/services'
import { readCode } from '@compass/domain/spots'
import type { RouterContextProvider } from 'react-router'
import { type AddressView, type AreaView, toAddressViews, toAreaViews } from '#shell/addresses/address-view.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import type { CartView } from '#shell/cart/cart-view.ts'
import { toTotalsView } from '#shell/cart/to-cart-view.ts'
import { type PageStorefront, readStorefront } from '#shell/merchants/read-storefront.ts'
import { type OrderLineView, type OrderView, toOrderLineView } from '#shell/orders/order-view.ts'
import { isMerchant } from '#shell/pay-links/merchant-of-page.ts'
import { type CardView, readCards } from '#shell/payments/payment-view.ts'
import { readWallet, type Wallet } from '#shell/payments/wallets.ts'
import { hasSession } from '#shell/users/has-session.ts'

type LinkAnswer = AnswerOf<typeof getPayLink>

/** What is bought by a link. */
interface ProductsView {
  readonly lines: readonly OrderLineView[]
  readonly count: number
  readonly totals: CartView['totals']
  readonly isPickup: boolean
  readonly isDelivery: boolean
  readonly schedule: OrderView['schedule']
  /** The area that they are brought to; null: nobody has said it. */
  readonly area: ChosenText | null
}

/** A pay link as its page shows it. Instants are RFC 3339, amounts minor units. */
export interface LinkView
  extends Readonly<Pick<LinkAnswer, 'state' | 'customer' | 'expiresAt' | 'methods' | 'asks' | 'own'>> {
  readonly amount: number
  /** '' where its products say what it is for. */
  readonly title: string
  readonly details: string
  /** That title and details are written in. */
  readonly language: Language
  readonly store: {
    readonly id: string
    readonly name: ChosenText | null
    readonly address: ChosenText | null
    readonly phone: string
    readonly timeZone: string
    readonly closesAt: string | null
  }
  /** Null: an amount. */
  readonly products: ProductsView | null
  /** Why its products cannot be had now, or which of them; null: they can. */
  readonly unavailable: { readonly message: string; readonly product: ChosenText | null } | null
  readonly cards: readonly CardView[]
  readonly wallet: Wallet | null
  /** SMS 10, WhatsApp 20: how its receipt can be sent. */
  readonly channels: readonly number[]
  /** Makes two presses one payment. */
  readonly key: string
}

/** Where the payer wants products that are brought. */
export interface DestinationView {
  /** The saved address that was chosen; null: none is yet. */
  readonly chosen: AddressView | null
  readonly addresses: readonly AddressView[]
  readonly areas: readonly AreaView[]
  /** Why the address that was chosen will not do; null: it does, or none was. */
  readonly fault: string | null
}

export interface LinkData {
  /** Null: it opens nothing. */
  readonly link: LinkView | null
  /** Null: its payer does not say where to. */
  readonly destination: DestinationView | null
  /** Of the page: 404 for what opens nothing, 429 where too many were tried. */
  readonly status: number
  /** The server's time, RFC 3339. */
  readonly now: string
}

/** The choice of where to: '' for another address than the one that is known. */
const ADDRESS = 'address'

/** What a link asks for. One that was never made and one of nobody's look the same. */
export async function readLink(
  context: Readonly<RouterContextProvider>,
  request: Request,
  code: string,
): Promise<LinkData> {
  const now = new Date().toISOString()
  const nothing = { link: null, destination: null, now }
  const url = readCode(code)?.slug
  if (!url || !(await isMerchant(context, request, url))) return { ...nothing, status: 404 }
  const page = context.get(pageRequest)
  const storefront = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: storefront.shell.language }
  const requested = new URL(request.url).searchParams.get(ADDRESS)
  const addressId = requested ?? page.cookies.get(`address.${url}`) ?? ''
  const look = (address: string) =>
    call(getPayLink, { params: { id: code }, query: address === '' ? {} : { address } }, options)
  const first = await look(addressId)
  if (!first.ok && first.status >= 500) throw new Response(null, { status: 503 })
  // An address that will not do says nothing of the link.
  const answer: ApiAnswer<typeof getPayLink> = first.ok || addressId === '' ? first : await look('')
  if (!answer.ok) return { ...nothing, status: answer.status }
  const fault = first.ok || !requested ? null : first.message
  const { asks, store: soldAt } = answer.data
  const destination = asks.address ? await readDestination(soldAt._id, { id: first.ok ? addressId : '', fault }) : null
  const cards = answer.data.methods.includes('savedCard') ? await readCards(call, options) : []
  const wallet = readWallet(page.cookies, request.headers.get('user-agent'))
  return { link: toLinkView(answer.data, storefront, { cards, wallet }), destination, status: 200, now }

  async function readDestination(
    store: string,
    named: { readonly id: string; readonly fault: string | null },
  ): Promise<DestinationView> {
    const isKnown = hasSession(page.cookies)
    const [saved, delivery] = await Promise.all([
      isKnown ? call(listAddresses, { query: { limit: 100 } }, options) : null,
      call(listDeliveryAreas, { query: { url } }, options),
    ])
    if (!delivery.ok) throw new Response(null, { status: 503 })
    const addresses = saved?.ok ? toAddressViews(saved.data) : []
    const areas = toAreaViews(delivery.data, storefront.say).filter(({ storeId }) => storeId === store)
    return { chosen: addresses.find(({ id }) => id === named.id) ?? null, addresses, areas, fault: named.fault }
  }
}

function toLinkView(
  answer: LinkAnswer,
  { answer: storefront, say }: PageStorefront,
  { cards, wallet }: Pick<LinkView, 'cards' | 'wallet'>,
): LinkView {
  const { state, customer, expiresAt, methods, asks, own, amount, text, language, store } = answer
  const found = storefront.stores.find(({ _id }) => _id === store._id)
  const isOpen = found?.state === 'open' || found?.state === 'closingSoon'
  return {
    ...{ state, customer, expiresAt, methods, asks, own },
    amount: amount.amount,
    ...titleOf(text),
    language: language as Language,
    store: {
      id: store._id,
      name: say(store.name),
      address: say(found?.address),
      phone: store.phone,
      timeZone: found?.timeZone ?? 'UTC',
      closesAt: isOpen ? (found.closesAt ?? null) : null,
    },
    products: toProductsView(answer, say),
    unavailable: answer.unavailable && {
      message: answer.unavailable.message,
      product: say(answer.unavailable.product),
    },
    cards,
    wallet,
    channels: storefront.merchant.messageChannels,
    key: crypto.randomUUID(),
  }
}

function toProductsView(
  { products, totals, orderType, schedule, delivery }: LinkAnswer,
  say: PageStorefront['say'],
): ProductsView | null {
  if (!totals) return null
  const type = orderType as OrderType | null
  return {
    lines: products.map((line) => toOrderLineView(line, say)),
    count: products.reduce((sum, { qty }) => sum + qty, 0),
    totals: toTotalsView(totals, say),
    isPickup: isPickup(type),
    isDelivery: isDelivery(type),
    schedule: schedule && {
      startTime: schedule.startTime,
      from: schedule.time.startTimeInCountryZone,
      to: schedule.time.endTimeInCountryZone,
    },
    area: delivery && say(delivery.area),
  }
}

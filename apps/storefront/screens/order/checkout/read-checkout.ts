import { listAddresses } from '@compass/contract/addresses'
import { getCart, updateCartAddress } from '@compass/contract/cart'
import { chargeByCourier } from '@compass/contract/delivery'
import { listCartPrescriptions } from '@compass/contract/prescriptions'
import { listDeliveryAreas } from '@compass/contract/serviceability'
import { createUser } from '@compass/contract/users'
import { cashAllowed } from '@compass/domain/payments'
import { channelOf, SERVICE, type Service } from '@compass/domain/services'
import type { RouterContextProvider } from 'react-router'
import { type AddressView, toAddressViews, toAreaViews } from '#shell/addresses/address-view.ts'
import { createPageClient, startBody } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { type CartResult, noCart } from '#shell/cart/cart-view.ts'
import { toCartResult, toRefusedResult } from '#shell/cart/to-cart-result.ts'
import { type PageStorefront, readStorefront } from '#shell/merchants/read-storefront.ts'
import { type MethodView, readCards } from '#shell/payments/payment-view.ts'
import { readWallet } from '#shell/payments/wallets.ts'
import { readPrescriptionFault, toPrescriptionViews } from '#shell/prescriptions/prescription-view.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { readCodeCookie } from '#shell/users/sent-code.ts'
import type { CheckoutData, Person } from './checkout-view.ts'

const nobody: Person = {
  name: '',
  email: '',
  phone: '',
  phoneCode: '',
  isVerified: false,
  hasAgreedToTerms: false,
  previousMethod: null,
}

/** Reads cart, person, addresses and areas; nothing is asked for a visitor who never put anything in. */
// Long on purpose: a sequence of calls, each of which needs the cart that the one before it answered.
export async function readCheckout(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<CheckoutData> {
  const page = context.get(pageRequest)
  const here = await readStorefront(context, request, url)
  const { answer: storefront, say, shell } = here
  const nothing = {
    answer: noCart,
    person: nobody,
    sent: null,
    channels: [],
    areas: [],
    addresses: [],
    addressId: null,
    methods: [],
    cards: [],
    wallet: null,
    pricedFor: null,
    warning: null,
    undelivered: null,
    customFields: [],
    asksSurname: false,
    prescriptions: [],
    prescriptionFault: null,
  }
  if (!hasSession(page.cookies)) return nothing
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }

  const read = await call(getCart, {}, options)
  let answer: CartResult = read.ok ? toCartResult(read.data, here) : toRefusedResult(read, say)
  if (!answer.cart || answer.cart.lines.length === 0) return { ...nothing, answer }
  const prescribed = read.ok ? (read.data.cart?.products ?? []).filter(({ prescription }) => prescription) : []
  const [known, saved, delivery, pages] = await Promise.all([
    call(createUser, { body: startBody(request, url) }, options),
    call(listAddresses, {}, options),
    call(listDeliveryAreas, { query: { url } }, options),
    prescribed.length > 0 ? call(listCartPrescriptions, {}, options) : null,
  ])
  const areas = delivery.ok ? toAreaViews(delivery.data, say) : []
  const addresses = saved.ok ? toAddressViews(saved.data) : []
  const served = addresses.filter(({ areaId, isServed }) => isServed && areas.some(({ id }) => id === areaId))

  const { cart } = answer
  const sent = readCodeCookie(page.cookies, url)?.sent
  const wanted = page.cookies.get(`address.${url}`)
  const chosen = cart.orderType === SERVICE.DELIVERY ? choose(served, wanted, cart.areaId) : null
  // The cart goes where the preselected address is, so that the first total shown is the one that is charged.
  const isMeasured = !cart.delivery || (cart.delivery.isPriced && cart.delivery.addressId === chosen?.id)
  if (chosen && (chosen.areaId !== cart.areaId || !isMeasured)) {
    const directed = await call(
      updateCartAddress,
      { body: { store: cart.storeId, orderType: SERVICE.DELIVERY, address: { _id: chosen.id } } },
      options,
    )
    if (directed.ok) answer = { ...toCartResult(directed.data, here), news: answer.news }
  }
  // The area says enough for a first price. Where no courier is free it is said why, and what else can be done.
  const unpriced = answer.cart?.delivery?.isPriced === false ? answer.cart : null
  const requested =
    unpriced && (chosen || unpriced.areaId)
      ? await call(chargeByCourier, { body: { store: unpriced.storeId } }, options)
      : null
  if (requested?.ok && requested.data.cart)
    answer = { ...answer, cart: toCartResult({ cart: requested.data.cart }, here).cart }
  const user = known.ok ? known.data.user : null
  const store = storefront.stores.find(({ _id }) => _id === cart.storeId)
  const methods = toMethodViews(store, cart.orderType)
  const cards = methods.some(({ method }) => method === 'savedCard') ? await readCards(call, options) : []
  // A promotion for one way to pay counts while nobody has said how: here it is known, and so is the total.
  let pricedFor: string | null = null
  let warning = (read.ok && read.warning) || null
  if (answer.cart?.promotion?.methods) {
    const { grandTotal } = answer.cart.totals
    const usable = methods.filter(({ limit }) => cashAllowed(grandTotal, limit))
    const text = [page.cookies.get(methodCookie(url)), user?.previousPaymentMod]
    const wanted = text.find((one) => usable.some(({ method }) => method === one))
    pricedFor = wanted ?? usable[0]?.method ?? null
    const priced = pricedFor ? await call(getCart, { query: { mod: pricedFor } }, options) : null
    if (priced?.ok) {
      answer = { ...toCartResult(priced.data, here), news: answer.news }
      warning = priced.warning ?? null
    }
  }
  const area = answer.cart?.areaId ?? null
  return {
    answer,
    undelivered: requested && !requested.ok ? requested.message : null,
    pricedFor,
    customFields: toCustomFields(store, cart.orderType, say),
    asksSurname: cart.orderType === SERVICE.ROOM && store?.isSurnameNeeded === true,
    warning: answer.cart?.promotion?.isApplied ? null : warning,
    person: user
      ? {
          name: user.fullName ?? '',
          email: user.email ?? '',
          phone: user.phone ?? '',
          phoneCode: user.phoneCode ?? '',
          isVerified: user.phoneVerified,
          hasAgreedToTerms: user.termsAgreed,
          previousMethod: user.previousPaymentMod,
        }
      : nobody,
    sent: sent?.flow === 'login' ? sent : null,
    // Who sits at a table or in a room gives no phone: nobody is messaged.
    channels: cart.spot ? [] : storefront.merchant.messageChannels,
    areas,
    addresses,
    addressId: chosen && chosen.areaId === area ? chosen.id : null,
    methods,
    cards,
    prescriptions: toPrescriptionViews(
      prescribed.map(({ _id }) => _id),
      pages?.ok ? pages.data.items : [],
    ),
    prescriptionFault: readPrescriptionFault(new URL(request.url).searchParams),
    wallet: readWallet(page.cookies, request.headers.get('user-agent')),
  }
}

type StoreAnswer = PageStorefront['answer']['stores'][number]

function toMethodViews(store: StoreAnswer | undefined, orderType: number): MethodView[] {
  const taken = store?.paymentMethods.find(({ channel }) => channel === channelOf(orderType as Service))
  return (taken?.methods ?? []).map((method) => ({
    method,
    limit: method === 'cod' ? (taken?.cashDetails.limit?.amount ?? null) : null,
  }))
}

/** What the store asks for with an order of this service. */
function toCustomFields(
  store: StoreAnswer | undefined,
  orderType: number,
  say: PageStorefront['say'],
): CheckoutData['customFields'] {
  return (store?.collectFromUser ?? [])
    .filter(({ services }) => services === null || services.includes(orderType as Service))
    .map(({ _id, name, hint, options, services: _services, ...rest }) => ({
      ...rest,
      id: _id,
      name: say(name),
      hint: say(hint),
      options: options.map((option) => ({ id: option._id, name: say(option.name) })),
    }))
}

/** Keeps how the visitor wants to pay, where the total depends on it. */
export const methodCookie = (url: string) => `method.${url}`

/** The address chosen before, else one in the cart's area; where nothing was said about where, the newest. */
function choose(served: readonly AddressView[], wanted: string | undefined, areaId: string | null): AddressView | null {
  const before = served.find(({ id }) => id === wanted)
  if (before) return before
  return (areaId === null ? served[0] : served.find((address) => address.areaId === areaId)) ?? null
}

import { storeOpening } from '../availability/index.ts'
import { type Cart, timeOf, whyUnavailable } from '../cart/index.ts'
import { checkCustomization } from '../catalogue/index.ts'
import { checkEmail, checkName, cleanText, EMAIL_NEED, faultsOf } from '../contacts/index.ts'
import { checkPhone } from '../contacts/phone/index.ts'
import { type CollectField, hoursOf, type LoadedMerchant, type PaymentMethod, type Store } from '../merchants/index.ts'
import { type CollectedField, checkCollected } from '../orders/index.ts'
import { cashAllowed, checkMethod } from '../payments/index.ts'
import { minimumMissing, minimumOf, type Quote } from '../pricing/index.ts'
import { accept, type FieldFault, type Result, refuse } from '../refusal/index.ts'
import { channelOf, needsNoSpot } from '../services/index.ts'
import { availabilityAt, momentOf } from './availability.ts'
import type { PricingTerms } from './quote-lines.ts'
import { whySlotGone } from './slot-load.ts'
import { outOfStock } from './stock.ts'

/** Whether the store takes this order now; one for later in the slot that it is for (the specification, section 4). */
export function checkStore(
  loaded: LoadedMerchant,
  store: Store,
  cart: Pick<Cart, 'orderType' | 'schedule'>,
  now: Date,
): Result<true> {
  const { orderType } = cart
  if (!store.isActive) return refuse({ reason: 'store_inactive' })
  if (store.previewMode) return refuse({ reason: 'store_testing' })
  if (!needsNoSpot(orderType)) return refuse({ reason: 'service_not_offered' })
  if (!store.services.includes(orderType)) return refuse({ reason: 'service_not_offered' })
  if (loaded.paused.get(store.id)?.has(channelOf(orderType))) return refuse({ reason: 'channel_paused' })
  if (cart.schedule) {
    const because = whySlotGone(store, cart, now)
    return because ? refuse({ reason: 'slot_gone', because }) : accept(true)
  }
  const { open, opensAt } = storeOpening(hoursOf(store, orderType), now)
  return open ? accept(true) : refuse({ reason: 'store_closed', opensAt: momentOf(opensAt, store, now) })
}

/** Whether every line can be had at the time that the cart is for, with its choices. */
export function checkLines(loaded: LoadedMerchant, store: Store, cart: Cart, now: Date): Result<true> {
  const availability = availabilityAt(loaded, store, timeOf(cart, now), now)
  for (const line of cart.lines) {
    const product = loaded.products.get(line.productId)
    const gone = { productId: line.productId, name: {}, because: { kind: 'inactive' } } as const
    if (!product) return refuse({ reason: 'item_unavailable', ...gone })
    const because = whyUnavailable(product, cart, availability)
    if (because?.kind === 'out_of_stock') return refuse(outOfStock(loaded, product.id, because.left))
    if (because) return refuse({ reason: 'item_unavailable', productId: product.id, name: product.name, because })
    const choice = checkCustomization(product, line.customize)
    if (!choice.ok) return choice
  }
  return accept(true)
}

/** What the customer says of themselves, as the merchant wants it. */
export interface Contact {
  readonly name: string
  readonly email: string | null
  /** E.164. */
  readonly phone: string
  readonly phoneCode: string
  readonly instruction: string | null
  readonly collected: readonly CollectedField[]
}

interface ContactInput {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: { readonly number: string; readonly countryCode: string } | undefined
  readonly instruction: string | undefined
  readonly hasAgreedToTerms: boolean
  /** The fields that are asked for, and what was said in them. */
  readonly fields: readonly CollectField[]
  readonly collected: Parameters<typeof checkCollected>[1] | undefined
  /** What is known of the user. */
  readonly known: {
    readonly name: string | null
    readonly email: string | null
    readonly phone: string | null
    readonly phoneCode: string | null
    readonly isVerified: boolean
  }
}

/**
 * Phone, name, e-mail, note, collected fields and terms as this merchant wants them; every fault in one list. Refuses `phone_unverified`
 * first: without a proven number the rest does not matter.
 */
export function checkContact(loaded: LoadedMerchant, input: ContactInput): Result<Contact> {
  const { merchant } = loaded
  const { known } = input
  if (merchant.verifyPhone === 'always' && !(known.isVerified && known.phone))
    return refuse({ reason: 'phone_unverified' })
  const phone = phoneOf(loaded, input)
  const name = checkName(input.name ?? known.name ?? '')
  const email = emailOf(loaded, input)
  const instruction = cleanText(input.instruction ?? '', 300, 'deliveryInstruction')
  const collected = checkCollected(input.fields, input.collected)
  const faults: FieldFault[] = faultsOf(name, email, phone, instruction, collected)
  const lacksTerms = merchant.termsRequired && !input.hasAgreedToTerms
  if (lacksTerms && faults.length === 0) return refuse({ reason: 'terms_not_accepted' })
  if (lacksTerms) faults.push({ path: 'isTermsAndConditionAgreed', rule: 'not_accepted' })
  if (!name.ok || !email.ok || !phone.ok || !instruction.ok || !collected.ok)
    return refuse({ reason: 'invalid_fields', faults })
  return accept({
    name: name.value,
    email: email.value,
    ...phone.value,
    instruction: instruction.value || null,
    collected: collected.value,
  })
}

function phoneOf(
  { merchant }: LoadedMerchant,
  { phone, known }: ContactInput,
): Result<{ phone: string; phoneCode: string }> {
  if (known.isVerified && known.phone) return accept({ phone: known.phone, phoneCode: known.phoneCode ?? '' })
  if (!phone) return refuse({ reason: 'invalid_fields', faults: [{ path: 'phone', rule: 'required' }] })
  const checked = checkPhone({ phoneCode: phone.countryCode, phone: phone.number }, merchant.phoneCountries)
  return checked.ok ? accept({ phone: checked.value.e164, phoneCode: checked.value.phoneCode }) : checked
}

function emailOf({ merchant }: LoadedMerchant, { email, known }: ContactInput): Result<string | null> {
  if (merchant.emailNeeded === EMAIL_NEED.NOT_REQUIRED) return accept(null)
  const supplied = email ?? known.email ?? ''
  if (merchant.emailNeeded === EMAIL_NEED.OPTIONAL && supplied.trim() === '') return accept(null)
  return checkEmail(supplied, merchant.emailDomains)
}

/** Minimum, payment method and cash limit: what is asked of the whole. */
export function checkTotal(terms: PricingTerms, quote: Quote, input: string): Result<PaymentMethod> {
  const { store, orderType, area } = terms
  const { currency, totals } = quote
  const missing = minimumMissing(quote, minimumOf(store, orderType, area))
  if (missing > 0) return refuse({ reason: 'below_minimum', missing: { amount: missing, currency } })
  const method = checkMethod(store, orderType, input)
  if (!method.ok) return method
  if (method.value === 'cod' && !cashAllowed(totals.grandTotal, store.cashLimit))
    return refuse({ reason: 'cash_above_limit', limit: { amount: store.cashLimit ?? 0, currency } })
  return method
}

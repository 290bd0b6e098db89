import { checkName, cleanText, fault, faultsOf } from '../../contacts/index.ts'
import { checkPhone } from '../../contacts/phone/index.ts'
import type { PaymentMethod, Store } from '../../merchants/index.ts'
import { accept, type Money, type Result, refuse } from '../../refusal/index.ts'
import { linkMethods } from '../methods.ts'

/** Characters of what a link is for. */
const MAX_LINK_TEXT = 300
const MAX_LINK_USES = 10_000
/** How long a link may stay open that expires. */
const MAX_LINK_DAYS = 366
/** Minor units: what no gateway takes in one payment. */
const MAX_AMOUNT = 10_000_000_000
const DAY_MS = 86_400_000

/** What the merchant's side says of a link. */
interface NewLinkInput {
  /** Absent: nothing is asked for. */
  readonly amount?: Money | undefined
  /** Absent: no words. */
  readonly text?: string | undefined
  /** Its products say what it is for, so that it needs no words. */
  readonly hasProducts?: boolean
  readonly customer?:
    | {
        readonly name?: string | undefined
        readonly phone?: { readonly number: string; readonly countryCode: string } | undefined
      }
    | undefined
  readonly expiresAt?: Date | undefined
  readonly uses?: number | undefined
  readonly methods?: readonly string[] | undefined
}

/** The merchant that a link is made at. */
interface LinkPlace {
  readonly store: Pick<Store, 'paymentMethods'>
  readonly currency: string
  readonly phoneCountries: readonly string[]
  /** Minor units that the gateway can take: a multiple of it; absent: any. */
  readonly smallestUnit: number
}

/** A link that may be made. */
interface NewLink {
  /** Minor units. */
  readonly amount: number
  readonly text: string
  readonly customer: {
    readonly name: string | null
    /** E.164. */
    readonly phone: string | null
    readonly phoneCode: string | null
  }
  readonly expiresAt: Date | null
  readonly uses: number
  /** Null: every way to pay online. */
  readonly methods: readonly PaymentMethod[] | null
}

/** Whether a link may be made so; every fault in one list. Refuses `invalid_fields` and `payment_method_not_allowed`. */
export function checkNewLink(input: NewLinkInput, place: LinkPlace, now: Date): Result<NewLink> {
  const amount = checkAmount(input.amount, place)
  const text = cleanText(input.text ?? '', MAX_LINK_TEXT)
  const filled = text.ok && text.value === '' && !input.hasProducts ? fault('text', 'required') : text
  const name = input.customer?.name === undefined ? accept(null) : checkName(input.customer.name, 'customer.name')
  const phone = phoneOf(input, place)
  const expiresAt = checkExpiry(input.expiresAt, now)
  const uses = input.uses ?? 1
  const counted =
    Number.isInteger(uses) && uses >= 1 && uses <= MAX_LINK_USES ? accept(uses) : fault('uses', 'out_of_range')
  const faults = faultsOf(amount, filled, name, phone, expiresAt, counted)
  if (!amount.ok || !filled.ok || !name.ok || !phone.ok || !expiresAt.ok || !counted.ok)
    return refuse({ reason: 'invalid_fields', faults })
  const methods = methodsOf(input.methods, place)
  if (!methods.ok) return methods
  return accept({
    amount: amount.value,
    text: filled.value,
    customer: { name: name.value, ...phone.value },
    expiresAt: expiresAt.value,
    uses,
    methods: methods.value,
  })
}

function checkAmount(input: Money | undefined, place: LinkPlace): Result<number> {
  if (!input) return fault('amount', 'required')
  const { amount, currency } = input
  if (currency !== place.currency) return fault('amount.currency', 'invalid')
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_AMOUNT) return fault('amount', 'out_of_range')
  return amount % place.smallestUnit === 0 ? accept(amount) : fault('amount', 'invalid')
}

function phoneOf(
  { customer }: NewLinkInput,
  { phoneCountries }: LinkPlace,
): Result<Pick<NewLink['customer'], 'phone' | 'phoneCode'>> {
  const phone = customer?.phone
  if (!phone) return accept({ phone: null, phoneCode: null })
  const checked = checkPhone({ phoneCode: phone.countryCode, phone: phone.number }, phoneCountries)
  if (checked.ok) return accept({ phone: checked.value.e164, phoneCode: checked.value.phoneCode })
  return faultsOf(checked).some(({ path }) => path === 'phoneCode')
    ? fault('customer.phone.countryCode', 'unknown')
    : fault('customer.phone.number', 'invalid_phone')
}

function checkExpiry(expiresAt: Date | undefined, now: Date): Result<Date | null> {
  if (expiresAt === undefined) return accept(null)
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS
  return days > 0 && days <= MAX_LINK_DAYS ? accept(expiresAt) : fault('expiresAt', 'out_of_range')
}

/** The methods that are named, each of which the store takes online. */
function methodsOf(
  named: readonly string[] | undefined,
  { store }: LinkPlace,
): Result<readonly PaymentMethod[] | null> {
  const online = linkMethods(store, null)
  if (named === undefined) return online.length > 0 ? accept(null) : refuse({ reason: 'payment_method_not_allowed' })
  const methods = linkMethods(store, named)
  const areAll = methods.length > 0 && named.every((one) => methods.some((method) => method === one))
  return areAll ? accept(methods) : refuse({ reason: 'payment_method_not_allowed' })
}

import { checkEmail, checkName, cleanText, EMAIL_NEED, faultsOf } from '../contacts/index.ts'
import { checkPhone } from '../contacts/phone/index.ts'
import type { CollectField, LoadedMerchant } from '../merchants/index.ts'
import { type CollectedField, checkCollected } from '../orders/index.ts'
import { accept, type FieldFault, type Result, refuse } from '../refusal/index.ts'
import { termsAccepted } from './terms.ts'

/** What the customer says of themselves, as the merchant wants it. */
export interface Contact {
  readonly name: string
  readonly email: string | null
  /** E.164; null: a guest at a table or in a room need not say one. */
  readonly phone: string | null
  readonly phoneCode: string | null
  readonly instruction: string | null
  readonly collected: readonly CollectedField[]
}

interface ContactInput {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly lastName?: string | undefined
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
  const lacksTerms = !termsAccepted(merchant, input)
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

/**
 * The same of who sits at a table or in a room: a name, or the surname where the document says so. Staff come
 * there: no phone, e-mail or terms are wanted (the specification, section 5). A proven number comes along.
 */
export function checkGuest(
  loaded: LoadedMerchant,
  input: ContactInput,
  { asksSurname }: { readonly asksSurname: boolean },
): Result<Contact> {
  const { known } = input
  const surname = asksSurname ? checkName(input.lastName ?? '', 'lastName') : null
  const first = input.name ?? (asksSurname ? '' : (known.name ?? ''))
  const name = asksSurname && first.trim() === '' ? accept('') : checkName(first)
  const instruction = cleanText(input.instruction ?? '', 300, 'deliveryInstruction')
  const collected = checkCollected(input.fields, input.collected)
  const phone = known.isVerified || input.phone ? phoneOf(loaded, input) : NO_PHONE
  const faults = faultsOf(name, ...(surname ? [surname] : []), phone, instruction, collected)
  if (!name.ok || (surname && !surname.ok) || !phone.ok || !instruction.ok || !collected.ok)
    return refuse({ reason: 'invalid_fields', faults })
  return accept({
    name: [name.value, surname?.value].filter(Boolean).join(' '),
    email: null,
    ...phone.value,
    instruction: instruction.value || null,
    collected: collected.value,
  })
}

const NO_PHONE = accept({ phone: null, phoneCode: null })

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

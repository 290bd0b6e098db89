import { checkEmail, checkName, faultsOf } from '../../contacts/index.ts'
import { checkPhone } from '../../contacts/phone/index.ts'
import { accept, type Result, refuse } from '../../refusal/index.ts'

/** Who pays. */
export interface Payer {
  readonly name: string
  readonly email: string | null
  /** E.164. */
  readonly phone: string
  readonly phoneCode: string
}

interface KnownPerson {
  readonly name: string | null
  readonly phone: string | null
  readonly phoneCode: string | null
}

interface PayerInput {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: { readonly number: string; readonly countryCode: string } | undefined
}

/**
 * Name and phone of who pays: what they say, else what the link says of whom it is for. No code is asked, and an e-mail address
 * is theirs to give. Refuses `invalid_fields` with every fault.
 */
export function checkPayer(
  input: PayerInput,
  known: KnownPerson,
  merchant: { readonly phoneCountries: readonly string[]; readonly emailDomains: readonly string[] },
): Result<Payer> {
  const name = input.name === undefined && known.name !== null ? accept(known.name) : checkName(input.name ?? '')
  const phone = phoneOf(input, known, merchant.phoneCountries)
  const email = (input.email ?? '').trim() === '' ? accept(null) : checkEmail(input.email!, merchant.emailDomains)
  if (!name.ok || !phone.ok || !email.ok)
    return refuse({ reason: 'invalid_fields', faults: faultsOf(name, phone, email) })
  return accept({ name: name.value, email: email.value, ...phone.value })
}

function phoneOf(
  { phone: input }: PayerInput,
  { phone, phoneCode }: KnownPerson,
  phoneCountries: readonly string[],
): Result<Pick<Payer, 'phone' | 'phoneCode'>> {
  if (!input && phone !== null) return accept({ phone, phoneCode: phoneCode ?? '' })
  if (!input) return refuse({ reason: 'invalid_fields', faults: [{ path: 'phone', rule: 'required' }] })
  const checked = checkPhone({ phoneCode: input.countryCode, phone: input.number }, phoneCountries)
  return checked.ok ? accept({ phone: checked.value.e164, phoneCode: checked.value.phoneCode }) : checked
}

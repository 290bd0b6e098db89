import { addAddress, deleteAddress, listAddresses } from '@compass/contract/addresses'
import type { AnswerOf } from '@compass/contract/call'
import { createTranslator } from '@compass/i18n/translator'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '../../../paths.ts'
import { addressField, addressInputOf } from '../../../shell/address/address-input.ts'
import { type ApiRefusal, apiOf } from '../../../shell/call-api.ts'
import { storefrontOf } from '../../../shell/storefront-of.ts'

/** What one page shows at most; the checkout adds one at a time. */
export const MOST_ADDRESSES = 100

export interface AddressesResult {
  readonly intent: 'add' | 'delete'
  readonly refusal: Pick<ApiRefusal, 'error' | 'message' | 'errors'> | null
  /** The form as it was sent, so that it stands there again without scripts. */
  readonly values: Readonly<Record<string, string>>
  /** The address that went, as the form that brings it back. */
  readonly deleted?: { readonly type: number; readonly tag: string; readonly fields: Readonly<Record<string, string>> }
}

/** Saves a new address, or forgets one and keeps in the answer what brings it back. */
export async function changeAddresses(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<AddressesResult> {
  const form = await request.formData()
  const { shell } = await storefrontOf(context, request, url)
  const call = apiOf(context, request)
  const options = { url, language: shell.language }
  const refusalOf = ({ error, message, errors }: ApiRefusal) => ({ error, message, errors })

  if (form.get('intent') === 'delete') {
    const id = String(form.get('address') ?? '')
    const saved = await call(listAddresses, { query: { limit: MOST_ADDRESSES } }, options)
    const address = saved.ok ? saved.data.items.find(({ _id }) => _id === id) : undefined
    const answer = await call(deleteAddress, { params: { id } }, options)
    if (!answer.ok) return { intent: 'delete', refusal: refusalOf(answer), values: {} }
    if (!address) throw redirect(paths.addresses(url), 303)
    const { addressType: type, tag } = address
    return { intent: 'delete', refusal: null, values: {}, deleted: { type, tag: tag ?? '', fields: fieldsOf(address) } }
  }

  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  if (!values[addressField('area')]) {
    const message = createTranslator(shell.language, ['checkout'])('checkout.chooseAreaFirst')
    return { intent: 'add', refusal: { error: 'invalid_fields', message, errors: [{ path: 'area', message }] }, values }
  }
  const answer = await call(addAddress, { body: addressInputOf(form, shell.merchant?.country ?? '') }, options)
  if (answer.ok) throw redirect(paths.addresses(url), 303)
  return { intent: 'add', refusal: refusalOf(answer), values }
}

/** An address as the fields of its form. */
function fieldsOf(address: AnswerOf<typeof listAddresses>['items'][number]): Record<string, string> {
  const { _id, area, areaId, address: _line, serviceable, country, ...parts } = address
  const fields: Record<string, string> = { [addressField('area')]: areaId ?? '' }
  for (const [name, value] of Object.entries(parts)) {
    if (value !== null) fields[addressField(name)] = String(value)
  }
  return fields
}

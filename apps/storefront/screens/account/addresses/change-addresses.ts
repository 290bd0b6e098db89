import type { ApiRefusal } from '@compass/client'
import { addAddress, changeAddress, deleteAddress, listAddresses } from '@compass/contract/addresses'
import { deleteCard } from '@compass/contract/payments'
import { createTranslator } from '@compass/i18n/translator'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { addressField, readAddressChange, readAddressInput } from '#shell/addresses/address-input.ts'
import { toAddressViews } from '#shell/addresses/address-view.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { setFlash } from '#shell/navigation/flash.ts'

/** What one page shows at most; the checkout adds one at a time. */
export const MAX_ADDRESSES = 100

export interface AddressesResult {
  readonly intent: 'add' | 'edit' | 'delete' | 'removeCard'
  readonly refusal: Pick<ApiRefusal, 'error' | 'message' | 'errors'> | null
  /** The form as it was sent, so that it stands there again without scripts. */
  readonly values: Readonly<Record<string, string>>
  /** The address that went, as the form that brings it back. */
  readonly deleted?: { readonly type: number; readonly tag: string; readonly fields: Readonly<Record<string, string>> }
}

/** Saves a new address, changes one, or forgets one and keeps in the answer what brings it back. */
export async function changeAddresses(submission: Submission): Promise<AddressesResult> {
  const { call, form, page, shell, text, texts, url } = submission
  const say = createTranslator(shell.language, ['account', 'checkout', 'payment'])
  const refusalOf = ({ error, message, errors }: ApiRefusal) => ({ error, message, errors })

  if (submission.intent === 'removeCard') {
    const answer = await call(deleteCard, { params: { id: text('card') } })
    if (!answer.ok) return { intent: 'removeCard', refusal: refusalOf(answer), values: {} }
    setFlash(page, url, say('payment.cardRemoved'))
    throw redirect(paths.addresses(url), 303)
  }

  if (submission.intent === 'delete') {
    const id = text('address')
    const saved = await call(listAddresses, { query: { limit: MAX_ADDRESSES } })
    const address = saved.ok ? toAddressViews(saved.data).find((one) => one.id === id) : undefined
    const answer = await call(deleteAddress, { params: { id } })
    if (!answer.ok) return { intent: 'delete', refusal: refusalOf(answer), values: {} }
    if (!address) throw redirect(paths.addresses(url), 303)
    const { type, tag, fields } = address
    return { intent: 'delete', refusal: null, values: {}, deleted: { type, tag, fields } }
  }

  const intent = submission.intent === 'edit' ? 'edit' : 'add'
  const values = texts()
  if (!values[addressField('area')]) {
    const message = say('checkout.chooseAreaFirst')
    return { intent, refusal: { error: 'invalid_fields', message, errors: [{ path: 'area', message }] }, values }
  }
  const country = shell.merchant?.country ?? ''
  const params = { id: values.address ?? '' }
  const answer =
    intent === 'edit'
      ? await call(changeAddress, { params, body: readAddressChange(form, country) })
      : await call(addAddress, { body: readAddressInput(form, country) })
  if (answer.ok) {
    setFlash(page, url, say('account.addressSaved'))
    throw redirect(paths.addresses(url), 303)
  }
  return { intent, refusal: refusalOf(answer), values }
}

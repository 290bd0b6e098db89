import { addAddress, changeAddress } from '@compass/contract/addresses'
import { addressField, readAddressChange, readAddressInput } from '#shell/addresses/address-input.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { chooseAddress } from './choose-address.ts'
import { type CheckoutSubmission, nameFields, toResult } from './result.ts'

/** Saves the address that was typed, and the cart goes there. */
export async function saveAddress(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { call, form, shell, text } = submission
  const country = shell.merchant?.country ?? ''
  const id = text('edited')
  const saved = id
    ? await call(changeAddress, { params: { id }, body: readAddressChange(form, country) })
    : await call(addAddress, { body: readAddressInput(form, country) })
  if (!saved.ok) return nameFields(toResult(submission, saved))
  const result = await chooseAddress(submission, saved.data.address._id)
  const area = addressField('area')
  const values = Object.entries(result.values).filter(
    ([name]) => !name.startsWith(addressField('')) || (name === area && result.refusal?.error === 'other_store'),
  )
  return { ...result, values: Object.fromEntries(values) }
}

import { addressField } from '#shell/addresses/address-input.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { chooseAddress } from './choose-address.ts'
import { saveTyped } from './find-address.ts'
import { type CheckoutSubmission, nameFields, toResult } from './result.ts'

/** Saves what was changed of a saved address, and the cart goes there. */
export async function saveAddress(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const saved = await saveTyped(submission)
  if (!saved.ok) return nameFields(toResult(submission, saved))
  const result = await chooseAddress(submission, saved.data.address._id)
  const area = addressField('area')
  const values = Object.entries(result.values).filter(
    ([name]) => !name.startsWith(addressField('')) || (name === area && result.refusal?.error === 'other_store'),
  )
  return { ...result, values: Object.fromEntries(values) }
}

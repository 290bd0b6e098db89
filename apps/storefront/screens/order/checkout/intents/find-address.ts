import type { ApiAnswer, ApiRefusal } from '@compass/client'
import { addAddress, changeAddress } from '@compass/contract/addresses'
import { SERVICE } from '@compass/domain/services'
import { addressField, readAddressChange, readAddressInput } from '#shell/addresses/address-input.ts'
import { setMonthCookie } from '#shell/api/page-cookies.ts'
import { readService } from '#shell/stores/read-service.ts'
import type { CheckoutSubmission } from './result.ts'

/** Where the order goes: the id of a saved address, '' where the form has none. */
type FoundAddress =
  | { readonly ok: true; readonly id: string; readonly isNew: boolean }
  | { readonly ok: false; readonly refusal: ApiRefusal }

/**
 * The saved address that the form names. Placing saves what was typed: an address of the form, or other directions to the
 * address that is chosen. The same address again is the one that is there, so a second try saves nothing twice.
 */
export async function findAddress(submission: CheckoutSubmission): Promise<FoundAddress> {
  const { form, page, text, url } = submission
  if (readService(text('orderType')) !== SERVICE.DELIVERY) return { ok: true, id: '', isNew: false }
  const isTyped = form.has(addressField('area'))
  if (!isTyped && !hasOtherDirections(submission)) return { ok: true, id: text('address'), isNew: false }
  const saved = isTyped ? await saveTyped(submission) : await saveDirections(submission)
  if (!saved.ok) return { ok: false, refusal: saved }
  const id = saved.data.address._id
  setMonthCookie(page, `address.${url}`, id)
  page.cookies.set(`address.${url}`, id)
  return { ok: true, id, isNew: isTyped }
}

/** Saves the address that was typed, or what was changed of a saved one. */
export async function saveTyped({
  call,
  form,
  shell,
  text,
}: CheckoutSubmission): Promise<ApiAnswer<typeof addAddress>> {
  const country = shell.merchant?.country ?? ''
  const id = text('edited')
  return id
    ? await call(changeAddress, { params: { id }, body: readAddressChange(form, country) })
    : await call(addAddress, { body: readAddressInput(form, country) })
}

function hasOtherDirections({ form, text }: CheckoutSubmission): boolean {
  return (
    form.has('directions') && text('address') !== '' && text('directions').trim() !== text('directionsBefore').trim()
  )
}

function saveDirections({ call, text }: CheckoutSubmission): Promise<ApiAnswer<typeof changeAddress>> {
  return call(changeAddress, { params: { id: text('address') }, body: { additionalInfo: text('directions').trim() } })
}

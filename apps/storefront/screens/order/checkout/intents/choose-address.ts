import { updateCartAddress } from '@compass/contract/cart'
import { checkArea } from '@compass/contract/serviceability'
import { SERVICE } from '@compass/domain/services'
import { addressField } from '#shell/addresses/address-input.ts'
import { hasReason } from '#shell/api/has-reason.ts'
import { setMonthCookie, setStoreCookie } from '#shell/api/page-cookies.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** The cart goes to a saved address; where another store serves it, the customer is asked first. */
export async function chooseAddress(
  submission: CheckoutSubmission,
  id = submission.argument || submission.text('address'),
): Promise<CheckoutResult> {
  const { call, page, text, url } = submission
  const answer = await call(updateCartAddress, {
    body: { store: text('store'), orderType: SERVICE.DELIVERY, address: { _id: id } },
  })
  if (answer.ok) {
    setMonthCookie(page, `address.${url}`, id)
    page.cookies.set(`address.${url}`, id)
    const { cart } = answer.data
    if (cart) setStoreCookie(page, url, { store: cart.store, service: SERVICE.DELIVERY, area: cart.area })
    return toResult(submission, answer)
  }
  const result = toResult(submission, answer)
  const areaId = text(addressField('area')) || text(`area.${id}`)
  if (!hasReason(answer, 'other_store') || !areaId) return result
  const served = await call(checkArea, { body: { url, address: { areaId } } })
  return {
    ...result,
    values: { ...result.values, [addressField('area')]: areaId },
    ...(served.ok ? { otherStoreId: served.data.store } : {}),
  }
}

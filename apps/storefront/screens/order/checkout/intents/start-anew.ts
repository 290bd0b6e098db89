import { deleteCart } from '@compass/contract/cart'
import { checkArea } from '@compass/contract/serviceability'
import { SERVICE } from '@compass/domain/services'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { addressField } from '#shell/addresses/address-input.ts'
import { setStoreCookie } from '#shell/api/page-cookies.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** The cart is emptied, and the menu of the store that serves the address opens. */
export async function startAnew(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { argument, call, page, text, url } = submission
  const areaId = text(addressField('area')) || argument
  const served = await call(checkArea, { body: { url, address: { areaId } } })
  if (!served.ok) return toResult(submission, served)
  await call(deleteCart, { query: {} })
  setStoreCookie(page, url, { store: served.data.store, service: SERVICE.DELIVERY, area: areaId })
  throw redirect(paths.menu(url), 303)
}

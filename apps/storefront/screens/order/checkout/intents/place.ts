import type { ApiAnswer, ApiRefusal } from '@compass/client'
import type { AnswerOf } from '@compass/contract/call'
import type { getCart } from '@compass/contract/cart'
import { placeOrder } from '@compass/contract/orders'
import { replace } from 'react-router'
import { paths } from '#paths'
import { addressField } from '#shell/addresses/address-input.ts'
import { hasReason } from '#shell/api/has-reason.ts'
import type { CartView } from '#shell/cart/cart-view.ts'
import { toCartView } from '#shell/cart/to-cart-view.ts'
import { sendConversion } from '#shell/conversions/send-conversion.ts'
import { setOrderedCookies } from '#shell/own-orders/own-orders-cookies.ts'
import { redirectToPayment } from '#shell/payments/redirect-to-payment.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { chooseAddress } from './choose-address.ts'
import { rememberMethod } from './choose-method.ts'
import { findAddress } from './find-address.ts'
import { findMissingFields, readOrder } from './read-order.ts'
import { type CheckoutSubmission, nameFields, toResult } from './result.ts'

/** Saves the address that was typed, places the order, and leads on to its payment or its page. */
export async function place(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const { call, storefront, text, url } = submission
  rememberMethod(submission)
  const address = await findAddress(submission)
  if (!address.ok) {
    const result = nameFields(toResult(submission, address.refusal))
    return { ...result, missing: findMissingFields(submission) }
  }
  const body = readOrder(submission, address.id)
  const key = /^[\w-]{8,64}$/.test(text('key')) ? { idempotencyKey: text('key') } : {}
  let answer = await call(placeOrder, { body }, key)
  // The first answer got lost and something was changed since: the cart itself knows its order.
  if (hasReason(refusalOf(answer), 'idempotency_conflict')) answer = await call(placeOrder, { body })
  if (answer.ok) setOrderedCookies(submission.page, url)
  record(submission, answer)
  if (answer.ok && answer.data.payment) throw redirectToPayment(url, answer.data.payment)
  // Nothing is left at checkout to go back to.
  if (answer.ok) throw replace(answer.data.link, 303)
  // The cart became an order before: the way leads to it.
  if (hasReason(answer, 'cart_completed')) throw replace(findOrderPath(url, answer.data), 303)
  // Another store delivers to the address that was saved just now: the customer is asked first.
  if (address.isNew && hasReason(answer, 'not_serviceable')) return chooseAddress(submission, address.id)
  const refused = nameFields(toResult(submission, answer))
  const result = address.isNew ? { ...refused, ...withoutAddress(refused), isAddressSaved: true as const } : refused
  const { cart } = hasReason(answer, 'cart_changed') ? ((answer.data ?? {}) as ChangedCart) : {}
  return {
    ...result,
    ...(isAboutFields(answer) ? { missing: findMissingFields(submission, address.id) } : {}),
    ...(cart ? { total: totalsOf(submission, toCartView(cart, storefront.say)) } : {}),
  }
}

/** What the placing was for the shop's figures: an order, or one that failed. A form that lacks something is neither. */
function record({ call, page, request, storefront }: CheckoutSubmission, answer: PlacingAnswer): void {
  const { country } = storefront.answer.merchant
  const context = { call, page, request, country }
  if (answer.ok) sendConversion(context, 'placed', `order-${(answer.data.courtOrder ?? answer.data.order)?._id}`)
  else if (!isAboutFields(answer) && !hasReason(answer, 'cart_completed'))
    sendConversion(context, 'payment_failed', `placing-${crypto.randomUUID()}`)
}

type PlacingAnswer = ApiAnswer<typeof placeOrder>

/** The address stands in its card now: its form is empty again. */
function withoutAddress({ values }: CheckoutResult): Pick<CheckoutResult, 'values'> {
  return {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(addressField('')))),
  }
}

function totalsOf({ amount }: CheckoutSubmission, { totals }: CartView): NonNullable<CheckoutResult['total']> {
  return { before: amount('expected'), now: totals.grandTotal }
}

interface ChangedCart {
  readonly cart?: NonNullable<AnswerOf<typeof getCart>['cart']>
}

function refusalOf(answer: { readonly ok: true } | ApiRefusal): ApiRefusal | null {
  return answer.ok ? null : answer
}

function findOrderPath(url: string, data: unknown): string {
  const { orderId } = (data ?? {}) as { orderId?: string }
  return orderId ? paths.orderStatus(url, orderId) : paths.orderHistory(url)
}

/** What people say of themselves, terms included, or a form that is no order at all. */
function isAboutFields(refusal: ApiRefusal): boolean {
  return refusal.status === 400 || hasReason(refusal, 'invalid_fields', 'phone_unverified', 'terms_not_accepted')
}

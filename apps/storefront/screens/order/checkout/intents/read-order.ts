import type { CallInput } from '@compass/contract/call'
import type { placeOrder } from '@compass/contract/orders'
import { needsSpot, SERVICE } from '@compass/domain/services'
import { readPaymentInput } from '#shell/payments/payment-view.ts'
import { readService } from '#shell/stores/read-service.ts'
import { customFieldName } from '../checkout-view.ts'
import { readSoldOutPreferences } from '../sold-out-fields.ts'
import { readChannel } from './read-channel.ts'
import type { CheckoutSubmission } from './result.ts'

const EMAIL_MANDATORY = 20

/** The order as the form says it, to a saved address; a field that was left alone says nothing. */
export function readOrder(submission: CheckoutSubmission, addressId: string): CallInput<typeof placeOrder>['body'] {
  const { amount, form, page, shell, text, texts } = submission
  const orderType = readService(text('orderType'))
  const values = texts()
  return {
    store: text('store'),
    ...(text('cart') ? { cart: text('cart') } : {}),
    orderType,
    ...(page.frame ? { source: { isWidget: true, parentInfo: page.frame.parentPage } } : {}),
    payment: readPaymentInput(form),
    ...(orderType === SERVICE.DELIVERY && addressId ? { address: { _id: addressId } } : {}),
    ...(text('phone') ? { phone: { number: text('phone'), countryCode: text('phoneCode') } } : {}),
    name: text('name'),
    ...(text('lastName') ? { lastName: text('lastName') } : {}),
    ...(text('door') === 'leave' ? { leaveAtDoor: true } : {}),
    ...(text('email') ? { email: text('email') } : {}),
    ...(text('note').trim() ? { deliveryInstruction: text('note') } : {}),
    ...readCustomFields(values),
    ...readSoldOutPreferences(values),
    ...readChannel(submission),
    // Who agreed before is not asked, and says nothing: the API knows.
    ...(form.has('termsKnown') ? {} : { isTermsAndConditionAgreed: text('terms') === '1' }),
    expected: {
      grandTotal: { amount: amount('expected'), currency: shell.merchant?.currency.code ?? '' },
      ...(form.has('promotion') ? { promotion: text('promotion') || null } : {}),
      ...(/^\d{1,15}$/.test(text('version')) ? { version: Number(text('version')) } : {}),
    },
    ...(form.has('schedule') ? { schedule: text('schedule') ? { startTime: text('schedule') } : null } : {}),
  }
}

/** What was typed in the fields of the store's own; blank ones are left out. */
function readCustomFields(values: Readonly<Record<string, string>>) {
  const prefix = customFieldName('')
  const filled = Object.entries(values).filter(([name, value]) => name.startsWith(prefix) && value.trim() !== '')
  const collectFromUser = filled.map(([name, value]) => ({ _id: name.slice(prefix.length), value }))
  return collectFromUser.length > 0 ? { collectFromUser } : {}
}

/** Fields of the order that are still empty, from the first to the last. `addressId`: the address was saved just now. */
export function findMissingFields({ form, shell, text }: CheckoutSubmission, addressId = ''): string[] {
  const missing: string[] = []
  if (needsSpot(readService(text('orderType')))) {
    const name = form.has('lastName') ? 'lastName' : 'name'
    return text(name).trim() === '' ? [name] : []
  }
  const isDelivery = readService(text('orderType')) === SERVICE.DELIVERY
  if (isDelivery && text('address') === '' && addressId === '') missing.push('address')
  if (text('name').trim() === '') missing.push('name')
  if (shell.merchant?.emailNeeded === EMAIL_MANDATORY && text('email').trim() === '') missing.push('email')
  // A form with a number is that of somebody whose number is not confirmed.
  if (form.has('phone') && text('phone').trim() === '') missing.push('phone')
  else if (form.has('phone') && shell.merchant?.verifyPhone === 'always') missing.push('confirm')
  if (shell.merchant?.termsRequired && !form.has('termsKnown') && text('terms') !== '1') missing.push('terms')
  return missing
}

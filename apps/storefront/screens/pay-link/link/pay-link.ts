import { addAddress } from '@compass/contract/addresses'
import type { CallInput } from '@compass/contract/call'
import { payByLink } from '@compass/contract/pay-links'
import { MESSAGE_CHOICE } from '@compass/domain/contacts'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { readAddressInput } from '#shell/addresses/address-input.ts'
import { hasReason } from '#shell/api/has-reason.ts'
import { setMonthCookie } from '#shell/api/page-cookies.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { afterPayment } from '#shell/payments/after-payment.ts'
import { hasNextStep } from '#shell/payments/has-next-step.ts'
import { readPaymentInput } from '#shell/payments/payment-view.ts'
import { redirectToPayment } from '#shell/payments/redirect-to-payment.ts'

export interface PayResult {
  /** Null: no way to pay was chosen. */
  readonly message: string | null
  /** What is wrong with a field, by its name. */
  readonly faults: Readonly<Record<string, string>>
  readonly isVpa: boolean
  /** The form as it was sent. */
  readonly typed: Readonly<Record<string, string>>
}

/** Reasons that the page itself says: the link has another state now. */
const HAS_MOVED_ON = [
  'already_paid',
  'pay_link_used_up',
  'pay_link_expired',
  'pay_link_withdrawn',
  'pay_link_unknown',
] as const

/** The same of products: they cannot be had now, and the page says why. */
const HAS_GONE = [
  'item_unavailable',
  'out_of_stock',
  'store_closed',
  'store_inactive',
  'store_testing',
  'channel_paused',
  'service_not_offered',
  'slot_gone',
] as const

/** Begins to pay the link, and leads on to the bank; or says what is missing. */
export async function payLink(submission: Submission, code: string): Promise<PayResult> {
  const { call, form, text, texts, url } = submission
  if (submission.intent === 'address') return saveAddress(submission, code)
  const typed = texts()
  if (text('method') === '') return { message: null, faults: {}, isVpa: false, typed }
  const body = {
    payment: readPaymentInput(form),
    ...(form.has('name') ? { name: text('name') } : {}),
    ...(form.has('phone') ? { phone: { number: text('phone'), countryCode: text('phoneCode') } } : {}),
    ...(form.has('address') ? { address: { _id: text('address') } } : {}),
    ...(form.has('expected')
      ? { expected: { grandTotal: { amount: Number(text('expected')), currency: text('currency') } } }
      : {}),
    ...readReceipt(form),
  }
  const key = /^[\w-]{8,64}$/.test(text('key')) ? { idempotencyKey: text('key') } : {}
  const answer = await call(payByLink, { params: { id: code }, body }, key)
  if (!answer.ok) {
    const isGone = form.has('expected') && hasReason(answer, ...HAS_GONE)
    if (isGone || hasReason(answer, ...HAS_MOVED_ON)) throw redirect(paths.payLink(code), 303)
    const faults = Object.fromEntries(answer.errors.map(({ path, message }) => [path, message]))
    return { message: answer.message, faults, isVpa: hasReason(answer, 'invalid_vpa'), typed }
  }
  const { payment, order } = answer.data
  // The bank's page is another site: the page that leads there is a document of its own, with a policy that allows it.
  if (hasNextStep(payment)) throw redirectToPayment(url, payment)
  throw redirect(afterPayment(url, { payment, orderStatus: order.status }), 303)
}

type ReceiptChoice = Pick<CallInput<typeof payByLink>['body'], 'receipt' | 'notificationModule'>

/** How the receipt is wanted by message, where it is. */
function readReceipt(form: FormData): ReceiptChoice {
  const { SMS, WHATSAPP, BOTH } = MESSAGE_CHOICE
  const ticked = form.getAll('receipt').map(Number)
  const [bySms, byWhatsapp] = [ticked.includes(SMS), ticked.includes(WHATSAPP)]
  if (!bySms && !byWhatsapp) return {}
  return { receipt: true, notificationModule: bySms && byWhatsapp ? BOTH : bySms ? SMS : WHATSAPP }
}

/** Keeps where products go, and shows what bringing them there costs. */
async function saveAddress({ call, form, page, shell, texts, url }: Submission, code: string): Promise<PayResult> {
  const answer = await call(addAddress, { body: readAddressInput(form, shell.merchant?.country ?? '') })
  if (!answer.ok) {
    const faults = Object.fromEntries(answer.errors.map(({ path, message }) => [path, message]))
    return { message: answer.message, faults, isVpa: false, typed: texts() }
  }
  const id = answer.data.address._id
  setMonthCookie(page, `address.${url}`, id)
  throw redirect(`${paths.payLink(code)}?address=${id}`, 303)
}

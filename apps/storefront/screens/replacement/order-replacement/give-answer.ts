import type { AnswerOf } from '@compass/contract/call'
import { addProductToDraft, getDraft, removeProductFromDraft } from '@compass/contract/draft-cart'
import { acceptReplacements, answerSubstitutionRequest, readSubstitutionRequest } from '@compass/contract/substitutions'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { hasReason } from '#shell/api/has-reason.ts'
import { readCustomizations } from '#shell/cart/customization-fields.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { orderPaths } from '#shell/orders/order-paths.ts'
import { hasNextStep } from '#shell/payments/has-next-step.ts'
import { readPaymentInput } from '#shell/payments/payment-view.ts'
import { redirectToPayment } from '#shell/payments/redirect-to-payment.ts'

type AcceptAnswer = Pick<AnswerOf<typeof acceptReplacements>, 'payment' | 'question'>

/** On to the bank where the difference is paid there, else to what became of the order. */
function redirectAfterAnswer(url: string, orderId: string, { payment, question: request }: AcceptAnswer): Response {
  if (payment && hasNextStep(payment)) return redirectToPayment(url, payment)
  const isTakenForNothing = payment?.status === PAYMENT_STATUS.SUCCESS && request !== null
  if (payment && isTakenForNothing) return redirect(orderPaths.replacementPaymentFailed(url, orderId, payment._id), 303)
  return redirect(paths.orderStatus(url, orderId), 303)
}

export interface ReplacementResult {
  /** What does not work, in the visitor's language; null: it is done. */
  readonly refusal: string | null
  /** The UPI id that was typed, where it is what does not work. */
  readonly vpa?: string
}

/** Does what the pressed button says: puts something in the order's draft, takes it out, or answers. */
export async function giveAnswer(submission: Submission, orderId: string): Promise<ReplacementResult> {
  const { amount, argument, call, form, intent, shell, text, url } = submission
  const params = { id: orderId }
  const message = (answer: { readonly ok: boolean; readonly message?: string }): ReplacementResult => ({
    refusal: answer.ok ? null : (answer.message ?? ''),
  })

  switch (intent) {
    case 'add': {
      const draft = await call(getDraft, { query: { order: orderId } })
      if (!draft.ok) return message(draft)
      const store = draft.data.cart?.store ?? ''
      const customize = readCustomizations(form)
      const body = { store, order: orderId, product: argument || text('product'), qty: 1, customize }
      return message(await call(addProductToDraft, { body }))
    }
    case 'remove': {
      const requested = await call(readSubstitutionRequest, { params })
      if (!requested.ok) return message(requested)
      const line = requested.data.question?.with?.products.find(({ _id }) => _id === argument)
      if (!line) return { refusal: null }
      const body = { store: requested.data.order.store._id, order: orderId, productId: argument, decrease: line.qty }
      return message(await call(removeProductFromDraft, { body }))
    }
    case 'accept':
    case 'reject': {
      const answer = await call(answerSubstitutionRequest, { params, body: { isAccepted: intent === 'accept' } })
      if (!answer.ok) return message(answer)
      throw redirect(paths.orderStatus(url, orderId), 303)
    }
    case 'replace': {
      const currency = shell.merchant?.currency.code ?? ''
      const payment = form.has('method') ? { payment: readPaymentInput(form) } : {}
      const body = {
        isAccepted: true as const,
        expected: { grandTotal: { amount: amount('expected'), currency } },
        ...payment,
      }
      const answer = await call(acceptReplacements, { params, body })
      if (!answer.ok)
        return hasReason(answer, 'invalid_vpa') ? { ...message(answer), vpa: text('vpa') } : message(answer)
      throw redirectAfterAnswer(url, orderId, answer.data)
    }
    default:
      return { refusal: null }
  }
}

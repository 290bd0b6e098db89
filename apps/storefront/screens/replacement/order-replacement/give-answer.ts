import type { AnswerOf } from '@compass/contract/call'
import { addProductToDraft, getDraft, removeProductFromDraft } from '@compass/contract/draft-cart'
import { acceptReplacements, answerQuestion, readQuestion } from '@compass/contract/replacement'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { readCustomizations } from '#shell/cart/customization-fields.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readPaymentInput } from '#shell/payments/payment-view.ts'

type Accepted = Pick<AnswerOf<typeof acceptReplacements>, 'payment' | 'question'>

/** On to the bank where the difference is paid there, else to what became of the order. */
function wayOn(url: string, orderId: string, { payment, question }: Accepted): Response {
  // The bank's page is another site: the page that leads there is a document of its own, with a policy that allows it.
  if (payment?.requiresRedirect) return redirectDocument(paths.pay(url, payment._id), 303)
  const isTakenForNothing = payment?.status === PAYMENT_STATUS.SUCCESS && question !== null
  if (payment && isTakenForNothing) return redirect(paths.replacementPaymentFailed(url, orderId, payment._id), 303)
  return redirect(paths.orderStatus(url, orderId), 303)
}

export interface ReplacementResult {
  /** What does not work, in the visitor's language; null: it is done. */
  readonly refusal: string | null
  /** The UPI id that was typed, where it is what does not work. */
  readonly vpa?: string
}

/** Does what the pressed button says: puts something in the order's draft, takes it out, or answers. */
export async function giveAnswer(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  orderId: string,
): Promise<ReplacementResult> {
  const form = await request.formData()
  const { shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const params = { id: orderId }
  const text = (name: string) => String(form.get(name) ?? '')
  const [intent, argument = ''] = text('intent').split(':')
  const said = (answer: { readonly ok: boolean; readonly message?: string }): ReplacementResult => ({
    refusal: answer.ok ? null : (answer.message ?? ''),
  })

  switch (intent) {
    case 'add': {
      const draft = await call(getDraft, { query: { order: orderId } }, options)
      if (!draft.ok) return said(draft)
      const store = draft.data.cart?.store ?? ''
      const customize = readCustomizations(form).map((group) => ({ ...group, variants: [...group.variants] }))
      const body = { store, order: orderId, product: argument || text('product'), qty: 1, customize }
      return said(await call(addProductToDraft, { body }, options))
    }
    case 'remove': {
      const asked = await call(readQuestion, { params }, options)
      if (!asked.ok) return said(asked)
      const line = asked.data.question?.with?.products.find(({ _id }) => _id === argument)
      if (!line) return { refusal: null }
      const body = { store: asked.data.order.store._id, order: orderId, productId: argument, decrease: line.qty }
      return said(await call(removeProductFromDraft, { body }, options))
    }
    case 'accept':
    case 'reject': {
      const answer = await call(answerQuestion, { params, body: { isAccepted: intent === 'accept' } }, options)
      if (!answer.ok) return said(answer)
      throw redirect(paths.orderStatus(url, orderId), 303)
    }
    case 'replace': {
      const amount = Math.trunc(Number(text('expected'))) || 0
      const currency = shell.merchant?.currency.code ?? ''
      const payment = form.has('method') ? { payment: readPaymentInput(form) } : {}
      const body = { isAccepted: true as const, expected: { grandTotal: { amount, currency } }, ...payment }
      const answer = await call(acceptReplacements, { params, body }, options)
      if (!answer.ok) return answer.error === 'invalid_vpa' ? { ...said(answer), vpa: text('vpa') } : said(answer)
      throw wayOn(url, orderId, answer.data)
    }
    default:
      return { refusal: null }
  }
}

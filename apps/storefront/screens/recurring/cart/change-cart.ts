import type { ApiRefusal } from '@compass/client'
import { addProductToDraft, getDraft, removeProductFromDraft } from '@compass/contract/draft-cart'
import { changeRecurring } from '@compass/contract/recurring'
import { createTranslator } from '@compass/i18n/translator'
import { redirect } from 'react-router'
import { type Customization, readCustomizations } from '#shell/cart/customization-fields.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { setFlash } from '#shell/navigation/flash.ts'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'

export interface CartChangeResult {
  readonly refusal: Pick<ApiRefusal, 'message'>
}

/** Does what a button of the page says to the draft, or keeps the draft: for one date, it and all that follow, or all. */
export async function changeCart(submission: Submission, recurring: string): Promise<CartChangeResult> {
  const { amount, argument: id, call, form, intent, page, request, shell, text, url } = submission
  const date = new URL(request.url).searchParams.get('date') ?? undefined
  const here = recurringPaths.cart(url, recurring, date)

  if (intent === 'keep') {
    const scope =
      date === undefined ? 'all' : ((['this', 'following'] as const).find((one) => one === text('scope')) ?? 'all')
    const expected = { grandTotal: { amount: amount('expected'), currency: shell.merchant?.currency.code ?? '' } }
    const body = { scope, ...(scope === 'all' ? {} : { occurrence: date }), basket: 'draft', expected } as const
    const answer = await call(changeRecurring, { params: { id: recurring }, body })
    if (!answer.ok) return { refusal: { message: answer.message } }
    setFlash(page, url, createTranslator(shell.language, ['recurring'])('recurring.saved'))
    throw redirect(recurringPaths.one(url, answer.data.recurring._id), 303)
  }
  const answer = intent === 'add' ? await add(id, readCustomizations(form), '') : await changeLine()
  if (answer.ok) throw redirect(here, 303)
  return { refusal: { message: answer.message } }

  function add(product: string, customize: Customization[], specialInstructions: string) {
    const body = { store: text('store'), recurring, product, qty: 1, customize, specialInstructions }
    return call(addProductToDraft, { body })
  }

  async function changeLine() {
    const draft = await call(getDraft, { query: { recurring } })
    const stored = draft.ok ? draft.data.cart?.products.find(({ _id }) => _id === id) : undefined
    if (!stored) throw redirect(here, 303)
    if (intent === 'more') {
      const choices = stored.customize.map(({ _id, variants }) => ({
        _id,
        variants: variants.map((variant) => ({ _id: variant._id, counter: variant.counter })),
      }))
      return add(stored.product._id, choices, stored.specialInstructions)
    }
    const decrease = intent === 'fewer' ? { decrease: 1 } : {}
    return call(removeProductFromDraft, { body: { store: text('store'), recurring, productId: id, ...decrease } })
  }
}

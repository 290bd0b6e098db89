import type { ApiRefusal } from '@compass/client'
import { addProductToDraft, getDraft, removeProductFromDraft } from '@compass/contract/draft-cart'
import { changeRecurring } from '@compass/contract/recurring'
import { createTranslator } from '@compass/i18n/translator'
import { type RouterContextProvider, redirect } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readCustomizations } from '#shell/cart/customization-fields.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { setFlash } from '#shell/navigation/flash.ts'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'

export interface CartChangeResult {
  readonly refusal: Pick<ApiRefusal, 'message'>
}

/** Does what a button of the page says to the draft, or keeps the draft: for one date, it and all that follow, or all. */
export async function changeCart(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  recurring: string,
): Promise<CartChangeResult> {
  const form = await request.formData()
  const { shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const date = new URL(request.url).searchParams.get('date') ?? undefined
  const text = (name: string) => String(form.get(name) ?? '')
  const [intent = '', id = ''] = text('intent').split(':')
  const here = recurringPaths.cart(url, recurring, date)

  if (intent === 'keep') {
    const amount = Math.trunc(Number(text('expected'))) || 0
    const scope =
      date === undefined ? 'all' : ((['this', 'following'] as const).find((one) => one === text('scope')) ?? 'all')
    const expected = { grandTotal: { amount, currency: shell.merchant?.currency.code ?? '' } }
    const body = { scope, ...(scope === 'all' ? {} : { occurrence: date }), basket: 'draft', expected } as const
    const answer = await call(changeRecurring, { params: { id: recurring }, body }, options)
    if (!answer.ok) return { refusal: { message: answer.message } }
    setFlash(context.get(pageRequest), url, createTranslator(shell.language, ['recurring'])('recurring.saved'))
    throw redirect(recurringPaths.one(url, answer.data.recurring._id), 303)
  }
  const answer = intent === 'add' ? await add(id, readCustomizations(form), '') : await changeLine()
  if (answer.ok) throw redirect(here, 303)
  return { refusal: { message: answer.message } }

  function add(product: string, choices: ReturnType<typeof readCustomizations>, specialInstructions: string) {
    const customize = choices.map((group) => ({ ...group, variants: [...group.variants] }))
    const body = { store: text('store'), recurring, product, qty: 1, customize, specialInstructions }
    return call(addProductToDraft, { body }, options)
  }

  async function changeLine() {
    const draft = await call(getDraft, { query: { recurring } }, options)
    const kept = draft.ok ? draft.data.cart?.products.find(({ _id }) => _id === id) : undefined
    if (!kept) throw redirect(here, 303)
    if (intent === 'more') {
      const choices = kept.customize.map(({ _id, variants }) => ({
        _id,
        variants: variants.map((variant) => ({ _id: variant._id, counter: variant.counter })),
      }))
      return add(kept.product._id, choices, kept.specialInstructions)
    }
    const decrease = intent === 'fewer' ? { decrease: 1 } : {}
    return call(
      removeProductFromDraft,
      { body: { store: text('store'), recurring, productId: id, ...decrease } },
      options,
    )
  }
}

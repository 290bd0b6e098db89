import { addProductToDraft, getDraft, removeProductFromDraft } from '@compass/contract/draft-cart'
import { changeRecurring } from '@compass/contract/recurring'
import { createTranslator } from '@compass/i18n/translator'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { IconButton } from '@compass/ui/icon-button'
import { AlertIcon, BinIcon, MinusIcon, PlusIcon } from '@compass/ui/icons'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type BasketView, basketAnswer } from '../../../shell/basket/basket-view.ts'
import { LineChoices } from '../../../shell/basket/line-choices.tsx'
import { type ApiRefusal, apiOf } from '../../../shell/call-api.ts'
import { leaveWord } from '../../../shell/flash.ts'
import { Sum, useMoney } from '../../../shell/money.tsx'
import { Page } from '../../../shell/page.tsx'
import { pageRequest } from '../../../shell/page-request.ts'
import { recurringPaths } from '../../../shell/recurring/recurring-paths.ts'
import { plain, Said } from '../../../shell/said.tsx'
import { useMerchant, useWords } from '../../../shell/shell.tsx'
import { storefrontOf } from '../../../shell/storefront-of.ts'
import { loadingWords } from '../../../shell/words.ts'

export const handle = { words: ['recurring', 'checkout'] as const }

interface Loaded {
  readonly id: string
  readonly basket: BasketView
}

interface Result {
  readonly refusal: Pick<ApiRefusal, 'message'>
}

/** The draft in which the basket of a repeating order is changed; the live one is untouched. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const url = params.url!
  const id = params.id!
  const { say, shell } = await storefrontOf(context, request, url)
  const answer = await apiOf(context, request)(
    getDraft,
    { query: { recurring: id } },
    { url, language: shell.language },
  )
  if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
  const basket = answer.ok ? basketAnswer(answer.data, { say, shell }).basket : null
  if (!basket) throw redirect(recurringPaths.list(url), 303)
  return { id, basket }
}

export const clientLoader = loadingWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<Result> {
  const url = params.url!
  const recurring = params.id!
  const form = await request.formData()
  const { shell } = await storefrontOf(context, request, url)
  const call = apiOf(context, request)
  const options = { url, language: shell.language }
  const store = String(form.get('store') ?? '')
  const [intent = '', line = ''] = String(form.get('intent') ?? '').split(':')
  if (intent === 'keep') {
    const grandTotal = {
      amount: Math.trunc(Number(form.get('expected'))) || 0,
      currency: shell.merchant?.currency.code ?? '',
    }
    const body = { scope: 'all', basket: 'draft', expected: { grandTotal } } as const
    const answer = await call(changeRecurring, { params: { id: recurring }, body }, options)
    if (!answer.ok) return { refusal: { message: answer.message } }
    leaveWord(context.get(pageRequest), url, createTranslator(shell.language, ['recurring'])('recurring.saved'))
    throw redirect(recurringPaths.one(url, recurring), 303)
  }
  const draft = await call(getDraft, { query: { recurring } }, options)
  const kept = draft.ok ? draft.data.cart?.products.find(({ _id }) => _id === line) : undefined
  if (!kept) throw redirect(recurringPaths.basket(url, recurring), 303)
  const customize = kept.customize.map(({ _id, variants }) => ({
    _id,
    variants: variants.map((variant) => ({ _id: variant._id, counter: variant.counter })),
  }))
  const answer =
    intent === 'more'
      ? await call(
          addProductToDraft,
          {
            body: {
              store,
              recurring,
              product: kept.product._id,
              qty: 1,
              customize,
              specialInstructions: kept.specialInstructions,
            },
          },
          options,
        )
      : await call(
          removeProductFromDraft,
          { body: { store, recurring, productId: line, ...(intent === 'fewer' ? { decrease: 1 } : {}) } },
          options,
        )
  if (answer.ok) throw redirect(recurringPaths.basket(url, recurring), 303)
  return { refusal: { message: answer.message } }
}

export default function RecurringBasket() {
  const { id, basket } = useLoaderData() as Loaded
  const result = useActionData() as Result | undefined
  const t = useWords('recurring')
  const money = useMoney()
  const { url } = useMerchant()
  const isEmpty = basket.lines.length === 0
  return (
    <Page title={t('recurring.basket')} back={recurringPaths.one(url, id)}>
      <Form method="post" replace preventScrollReset className="grid gap-5 px-4 pt-1 wide:px-0">
        <p className="px-1 text-ink2">{t('recurring.basketHint')}</p>
        {result ? (
          <Banner tone="bad" icon={<AlertIcon />} urgent>
            {result.refusal.message}
          </Banner>
        ) : null}
        <input type="hidden" name="store" value={basket.storeId} />
        <input type="hidden" name="expected" value={basket.totals.grandTotal} />
        <Card as="ul" className="px-4.5 py-1.5">
          {basket.lines.map((line) => (
            <li key={line.id} className="border-line py-3 not-last:border-b">
              <div className="flex items-baseline justify-between gap-4">
                <p className="min-w-0 text-name">
                  <Said text={line.name} />
                </p>
                <Sum amount={line.total} />
              </div>
              <LineChoices line={line} />
              {line.isGift ? null : (
                <div className="mt-1 flex items-center gap-1">
                  <IconButton
                    icon={line.qty === 1 ? <BinIcon size={18} /> : <MinusIcon size={18} />}
                    type="submit"
                    name="intent"
                    value={`fewer:${line.id}`}
                    label={t(line.qty === 1 ? 'recurring.remove' : 'recurring.fewer', { item: plain(line.name) })}
                  />
                  <span className="min-w-6 text-center text-name tabular-nums">{line.qty}</span>
                  <IconButton
                    icon={<PlusIcon size={18} />}
                    type="submit"
                    name="intent"
                    value={`more:${line.id}`}
                    label={t('recurring.more', { item: plain(line.name) })}
                  />
                </div>
              )}
            </li>
          ))}
        </Card>
        {isEmpty ? null : (
          <>
            <p className="flex items-baseline justify-between px-1 text-subhead">
              <span>{t('recurring.total')}</span>
              <Sum amount={basket.totals.grandTotal} />
            </p>
            <p className="px-1 text-small text-ink2">
              {t('recurring.agreed', { amount: money.text(basket.totals.grandTotal) })}
            </p>
            <Button type="submit" name="intent" value="keep" wide>
              {t('recurring.basketSave')}
            </Button>
          </>
        )}
      </Form>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '../../../shell/broken-page.tsx'

import { getDraft } from '@compass/contract/draft-cart'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ChoiceRow } from '@compass/ui/choice'
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
import { createPageClient } from '#shell/api/page-client.ts'
import type { CartView } from '#shell/cart/cart-view.ts'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { toCartResult } from '#shell/cart/to-cart-result.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { ACCOUNT_WORDS, AccountNav } from '#shell/navigation/side-nav.tsx'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import { useRuleWords } from '#shell/recurring/use-rule-words.ts'
import { AddProduct } from './add-product.tsx'
import { type CartChangeResult, changeCart } from './change-cart.ts'
import { type FoundProductView, findProducts } from './find-products.ts'

export const handle = { words: [...ACCOUNT_WORDS, 'checkout'] as const }

interface RecurringCartData {
  readonly id: string
  readonly cart: CartView
  /** The date that the page was opened for; null: the whole. */
  readonly date: string | null
  readonly query: string
  readonly dishes: readonly FoundProductView[]
}

/** The draft in which the cart of a repeating order is changed; the live one is untouched. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<RecurringCartData> {
  const url = params.url!
  const id = params.id!
  const { say, shell } = await readStorefront(context, request, url)
  const answer = await createPageClient(context, request)(
    getDraft,
    { query: { recurring: id } },
    { url, language: shell.language },
  )
  if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
  const cart = answer.ok ? toCartResult(answer.data, { say, shell }).cart : null
  if (!cart) throw redirect(recurringPaths.list(url), 303)
  const { searchParams } = new URL(request.url)
  const query = searchParams.get('q') ?? ''
  const { storeId, orderType } = cart
  const dishes = await findProducts(context, request, url, { query, storeId, orderType })
  return { id, cart, date: searchParams.get('date'), query, dishes }
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<CartChangeResult> {
  return changeCart(await readSubmission(context, request, params.url!), params.id!)
}

const FORM = 'repeated-basket'

// Long on purpose: the outline of the screen: its notices, its lines, and the form that keeps them.
export default function RecurringCart() {
  const { id, cart, date, query, dishes } = useLoaderData() as RecurringCartData
  const result = useActionData() as CartChangeResult | undefined
  const t = useWords('recurring')
  const money = useMoney()
  const { url } = useMerchant()
  const { dayWords } = useRuleWords()
  const isEmpty = cart.lines.length === 0
  const day = date ? dayWords(date) : ''
  return (
    <Page title={t('recurring.basket')} back={recurringPaths.one(url, id, date ?? undefined)} sideNav={<AccountNav />}>
      <div className="grid gap-6.5 px-4 pt-1 wide:px-0">
        <p className="px-1 text-ink2">{t('recurring.basketHint')}</p>
        {result ? (
          <Banner tone="bad" icon={<AlertIcon />} urgent>
            {result.refusal.message}
          </Banner>
        ) : null}
        {/* Another form for each, since no form lies in another one: what is pressed by its button, and what is looked for. */}
        <Form id={FORM} method="post" replace preventScrollReset className="grid gap-5">
          <input type="hidden" name="store" value={cart.storeId} />
          <input type="hidden" name="expected" value={cart.totals.grandTotal} />
          <Card as="ul" className="px-4.5 py-1.5">
            {cart.lines.map((line) => (
              <li key={line.id} className="border-line py-3 not-last:border-b">
                <div className="flex items-baseline justify-between gap-4">
                  <p className="min-w-0 text-name">
                    <LocalizedText text={line.name} />
                  </p>
                  <Sum amount={line.total} />
                </div>
                <LineCustomization line={line} />
                {line.isGift ? null : (
                  <div className="mt-2 inline-flex items-center rounded-full border border-line2">
                    <IconButton
                      icon={line.qty === 1 ? <BinIcon size={18} /> : <MinusIcon size={18} />}
                      type="submit"
                      name="intent"
                      value={`fewer:${line.id}`}
                      label={t(line.qty === 1 ? 'recurring.remove' : 'recurring.fewer', { item: plainText(line.name) })}
                    />
                    <span className="min-w-6 text-center text-name tabular-nums">{line.qty}</span>
                    <IconButton
                      icon={<PlusIcon size={18} />}
                      type="submit"
                      name="intent"
                      value={`more:${line.id}`}
                      label={t('recurring.more', { item: plainText(line.name) })}
                    />
                  </div>
                )}
              </li>
            ))}
          </Card>
        </Form>
        <AddProduct storeId={cart.storeId} query={query} dishes={dishes} date={date} />
        {isEmpty ? null : (
          <>
            <p className="flex items-baseline justify-between px-1 text-subhead">
              <span>{t('recurring.total')}</span>
              <Sum amount={cart.totals.grandTotal} />
            </p>
            <p className="px-1 text-small text-ink2">
              {t('recurring.agreed', { amount: money.text(cart.totals.grandTotal) })}
            </p>
            {date ? (
              <Card as="fieldset" className="px-4.5 py-1.5">
                <legend className="sr-only">{t('recurring.which')}</legend>
                {(['this', 'following', 'all'] as const).map((scope) => (
                  <ChoiceRow
                    key={scope}
                    type="radio"
                    name="scope"
                    value={scope}
                    form={FORM}
                    defaultChecked={scope === 'this'}
                    label={
                      scope === 'all'
                        ? t('recurring.all')
                        : t(scope === 'this' ? 'recurring.onlyThis' : 'recurring.following', { day })
                    }
                  />
                ))}
              </Card>
            ) : null}
            <Button type="submit" form={FORM} name="intent" value="keep" wide>
              {t('recurring.basketSave')}
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'

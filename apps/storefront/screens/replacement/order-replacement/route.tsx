import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { AlertIcon, ClockIcon, SearchIcon } from '@compass/ui/icons'
import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { paths } from '#paths'
import { Quantity } from '#shell/cart/quantity.tsx'
import { SupportChat } from '#shell/chat/support-chat.tsx'
import { readSubmission } from '#shell/forms/submission.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import type { CardView } from '#shell/payments/payment-view.ts'
import type { Wallet } from '#shell/payments/wallets.ts'
import { Answers } from './answers.tsx'
import { findOpenRequest } from './find-open-request.ts'
import { giveAnswer } from './give-answer.ts'
import { ProductRow } from './product-row.tsx'
import { readReplacement } from './read-replacement.ts'
import type { OrderView, ProductView, SubstitutionView } from './replacement-view.ts'
import { SubstitutionTotals } from './substitution-totals.tsx'

export const handle = { words: ['replacement', 'status', 'payment', 'checkout', 'pharmacy'] as const }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  if (!params.orderId) {
    const open = await findOpenRequest(context, request, url)
    if (open) throw redirect(paths.orderReplacement(url, open))
  }
  const read = await readReplacement(context, request, url, params.orderId)
  return data(read, { status: read.order || !params.orderId ? 200 : 404 })
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs) {
  return giveAnswer(await readSubmission(context, request, params.url!), params.orderId ?? '')
}

export default function OrderReplacement() {
  const { order, hasId, substitution: request, found, cards, wallet, now } = useLoaderData<typeof loader>()
  if (order && request)
    return <RequestDetails order={order} substitution={request} found={found} cards={cards} wallet={wallet} now={now} />
  return <NoRequest order={order} isRequested={hasId} />
}

type RequestDetailsProps = {
  readonly order: OrderView
  readonly substitution: SubstitutionView
  readonly found: { readonly query: string; readonly products: readonly ProductView[] } | null
  readonly cards: readonly CardView[]
  readonly wallet: Wallet | null
  readonly now: string
}

const NO_RESPONSE_WORDS = {
  10: 'replacement.silence10',
  20: 'replacement.silence20',
  30: 'replacement.silence30',
} as const

function RequestDetails({ order, substitution: request, found, cards, wallet, now }: RequestDetailsProps) {
  const t = useWords('replacement', 'pharmacy')
  const { url } = useMerchant()
  const result = useActionData<typeof action>()
  const path = paths.orderReplacement(url, order.id)
  const { revalidate } = useRevalidator()
  // When the time is over the page says so by itself.
  useEffect(() => {
    const left = Date.parse(request.deadline) - Date.parse(now)
    const timer = setTimeout(() => void revalidate(), Math.max(1000, left + 1000))
    return () => clearTimeout(timer)
  }, [request.deadline, now, revalidate])
  const time = useTimes().time(request.deadline, order.store.timeZone)
  return (
    <Page
      title={t(request.lines.every(({ reason }) => reason) ? 'pharmacy.refusedTitle' : 'replacement.title')}
      back={paths.orderStatus(url, order.id)}
      width="full"
    >
      <div className="wide:grid wide:grid-cols-[1fr_26.25rem] wide:items-start wide:gap-12">
        <div className="grid min-w-0 gap-6.5 px-5 wide:px-0">
          <div className="grid gap-3">
            {result?.refusal ? (
              <Banner tone="bad" icon={<AlertIcon />} urgent>
                {result.refusal}
              </Banner>
            ) : null}
            <Banner tone="warn" icon={<ClockIcon />}>
              <span className="font-em">{t('replacement.until', { time })}</span>{' '}
              {t(NO_RESPONSE_WORDS[request.noResponse])}
            </Banner>
          </div>
          {request.lines.map((line) => (
            <section key={line.id}>
              <h2 className="text-subhead">
                {line.qty > 1 ? <Quantity count={line.qty} /> : null} <LocalizedText text={line.name} />
              </h2>
              <p className="text-small text-ink2">
                {line.reason ? t('pharmacy.refused', { reason: line.reason }) : t('replacement.soldOut')}
              </p>
              {line.suggestions.length > 0 ? (
                <>
                  <h3 className="mt-3 text-name">{t('replacement.suggestions')}</h3>
                  <Products products={line.suggestions} path={path} />
                </>
              ) : null}
            </section>
          ))}
          <section>
            <Form method="get" action={path} preventScrollReset role="search">
              <label className="flex h-12.5 items-center gap-3 rounded-field bg-sunken px-4">
                <SearchIcon size={20} className="text-ink3" />
                <span className="sr-only">{t('replacement.search')}</span>
                <input
                  type="search"
                  name="q"
                  defaultValue={found?.query ?? ''}
                  placeholder={t('replacement.search')}
                  className="h-full min-w-0 flex-1 bg-transparent"
                />
              </label>
            </Form>
            {found && found.products.length === 0 ? (
              <p role="status" className="pt-3 text-ink2">
                {t('replacement.nothingFound')}
              </p>
            ) : null}
            {found ? <Products products={found.products} path={path} /> : null}
          </section>
        </div>
        <div className="mt-6.5 grid gap-5 px-4 wide:sticky wide:top-26 wide:mt-0 wide:px-0">
          <SubstitutionTotals order={order} substitution={request} path={path} />
          <Answers order={order} substitution={request} cards={cards} wallet={wallet} path={path} result={result} />
          <SupportChat />
        </div>
      </div>
    </Page>
  )
}

function Products({ products, path }: { products: readonly ProductView[]; path: string }) {
  return (
    <ul className="divide-y divide-line">
      {products.map((product) => (
        <li key={product.id}>
          <ProductRow product={product} path={path} />
        </li>
      ))}
    </ul>
  )
}

/** Nothing is asked about the order, about any order, or there is no such order. */
function NoRequest({ order, isRequested }: { order: OrderView | null; isRequested: boolean }) {
  const t = useWords('replacement', 'status')
  const { url } = useMerchant()
  const title = order || !isRequested ? t('replacement.over') : t('status.notFound')
  return (
    <Page title={title} back={order ? paths.orderStatus(url, order.id) : paths.menu(url)} ownTitle>
      <EmptyState
        picture={<img src="/states/receipt.webp" alt="" width={140} height={140} />}
        title={title}
        action={
          <Button as={Link} to={order ? paths.orderStatus(url, order.id) : paths.orderHistory(url)} wide>
            {order ? t('replacement.toOrder') : t('status.yourOrders')}
          </Button>
        }
      >
        {order ? t('replacement.overHint') : isRequested ? t('status.notFoundHint') : t('replacement.noneHint')}
      </EmptyState>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'

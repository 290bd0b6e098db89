import { listOrders } from '@compass/contract/orders'
import { isFinal, ORDER_STATUS } from '@compass/domain/orders'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { EmptyState } from '@compass/ui/empty-state'
import { CalendarIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { toOrderViews } from '#shell/courts/court-order-view.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMenuPath, useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { PageLinks } from '#shell/navigation/page-links.tsx'
import { ACCOUNT_WORDS, AccountNav } from '#shell/navigation/side-nav.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { readUser } from '#shell/users/read-user.ts'
import { OrderCard } from './order-card.tsx'

export const handle = { words: [...ACCOUNT_WORDS, 'aftercare', 'store', 'status'] as const }

const PAGE_SIZE = 10

interface OrderHistoryData {
  readonly orders: readonly OrderView[]
  readonly isSignedIn: boolean
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** The server's time, RFC 3339. */
  readonly now: string
}

/** The visitor's orders, newest first, a page at a time. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<OrderHistoryData> {
  const url = params.url!
  const now = new Date().toISOString()
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1))
  const none = { orders: [], isSignedIn: false, page, pages: 1, now }
  if (!hasSession(context.get(pageRequest).cookies)) return none
  const { say, shell } = await readStorefront(context, request, url)
  const query = { skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const [person, answer] = await Promise.all([
    readUser(context, request, url),
    createPageClient(context, request)(listOrders, { query }, { url, language: shell.language }),
  ])
  if (!answer.ok) throw new Response(null, { status: 503 })
  const { items, total } = answer.data
  // A page that is not there says nothing of the orders that are.
  if (items.length === 0 && page > 1) throw redirect(paths.orderHistory(url))
  return {
    orders: toOrderViews(answer.data, say, shell),
    isSignedIn: person?.isVerified ?? false,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    now,
  }
}

export const clientLoader = loadWithWords(...handle.words)

export default function OrderHistory() {
  const { orders, page, pages, isSignedIn, now } = useLoaderData() as OrderHistoryData
  const t = useWords('account')
  const { url, recurringOrders } = useMerchant()
  const menuPath = useMenuPath()
  // An amount that is paid is over for who paid it.
  const isRunning = ({ status, isAmount }: OrderView) =>
    !isFinal(status) && !(isAmount && status === ORDER_STATUS.PAYMENT_COMPLETED)
  const running = orders.filter(isRunning)
  const earlier = orders.filter((order) => !isRunning(order))
  const path = paths.orderHistory(url)
  return (
    <Page title={t('account.orders')} back={page > 1 ? path : menuPath} sideNav={<AccountNav />}>
      {orders.length === 0 ? (
        <NoOrders isSignedIn={isSignedIn} />
      ) : (
        <div className="grid gap-8.5 px-4 pt-1 wide:px-0">
          {recurringOrders && page === 1 ? <Repeating /> : null}
          {running.length > 0 ? <Orders title={t('account.running')} orders={running} now={now} /> : null}
          {earlier.length > 0 ? <Orders title={t('account.earlier')} orders={earlier} now={now} /> : null}
          <PageLinks page={page} pages={pages} pathOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} />
        </div>
      )}
    </Page>
  )
}

/** The way to what comes again by itself. */
function Repeating() {
  const t = useWords('recurring')
  const { url } = useMerchant()
  return (
    <Card className="px-4.5 py-1 wide:hidden">
      <ListRow
        as={Link}
        to={recurringPaths.list(url)}
        icon={<CalendarIcon size={20} className="text-accent" />}
        title={t('recurring.title')}
        leads
      />
    </Card>
  )
}

function Orders({ title, orders, now }: { title: string; orders: readonly OrderView[]; now: string }) {
  return (
    <section>
      <h2 className="mb-3 px-1 text-subhead">{title}</h2>
      <ul className="grid gap-3.5">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} now={now} />
        ))}
      </ul>
    </section>
  )
}

function NoOrders({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useWords('account', 'shell')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  return (
    <EmptyState
      picture={<img src="/states/receipt.webp" alt="" width={140} height={140} />}
      title={t('account.noOrders')}
      action={
        <Button as={Link} to={menuPath} wide>
          {t('shell.toMenu')}
        </Button>
      }
      link={
        isSignedIn ? null : (
          <Link to={`${paths.profile(url)}?back=orders`} className="word">
            {t('account.signInForOrders')}
          </Link>
        )
      }
    >
      {t('account.noOrdersHint')}
    </EmptyState>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'

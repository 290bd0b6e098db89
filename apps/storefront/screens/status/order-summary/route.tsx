import { getOrder, listOrders } from '@compass/contract/orders'
import { getOrderReceipt } from '@compass/contract/payments'
import { isFinal } from '@compass/domain/orders'
import { formatDate, formatPhone } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { EmptyState } from '@compass/ui/empty-state'
import { BagIcon, BikeIcon, CutleryIcon, DocumentIcon } from '@compass/ui/icons'
import { useCallback } from 'react'
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { Quantity } from '#shell/cart/quantity.tsx'
import { SupportChat } from '#shell/chat/support-chat.tsx'
import { InvoiceLink } from '#shell/invoices/invoice-link.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { Amendments } from '#shell/orders/amendments.tsx'
import { CustomFieldAnswers } from '#shell/orders/custom-field-answers.tsx'
import { OrderAgain } from '#shell/orders/order-again.tsx'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'
import { usePaymentWords } from '#shell/orders/payment-words.ts'
import { useSpotName } from '#shell/orders/use-spot-name.ts'
import { Receipts, type ReceiptView, receiptViews } from '#shell/payments/receipts.tsx'
import { Refunds } from '#shell/payments/refunds.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { PriceBlock } from '#shell/pricing/price-block.tsx'
import { Rating } from '#shell/ratings/rating.tsx'
import { RepeatLink } from '#shell/recurring/repeat-link.tsx'
import { isPaidInRounds } from '#shell/rounds/path-of-rounds.ts'
import { hasSession } from '#shell/users/has-session.ts'

export const handle = { words: ['status', 'replacement', 'recurring', 'aftercare', 'payment', 'price'] as const }

interface OrderSummaryData {
  readonly order: OrderView | null
  readonly receipts: readonly ReceiptView[]
}

/** The receipt of one order, or without an id of the newest one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = params.url!
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  if (params.orderId) {
    const answer = await call(getOrder, { params: { id: params.orderId } }, options)
    if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
    // Of a court order the status page is the receipt: it has that of each vendor.
    if (!answer.ok && shell.merchant?.menuPath) throw redirect(paths.orderStatus(url, params.orderId))
    const order = answer.ok ? toOrderView(answer.data.order, say) : null
    if (order?.isAmount) throw redirect(paths.payLinkSummary(url, order.id))
    return data<OrderSummaryData>({ order, receipts: await receiptsOf(order) }, { status: order ? 200 : 404 })
  }
  const isKnown = hasSession(context.get(pageRequest).cookies)
  const newest = isKnown ? await call(listOrders, { query: { limit: 1 } }, options) : null
  const found = newest?.ok ? newest.data.items[0] : undefined
  const order = found ? toOrderView(found, say) : null
  if (order?.isAmount) throw redirect(paths.payLinkSummary(url, order.id))
  return data<OrderSummaryData>({ order, receipts: await receiptsOf(order) })

  /** Of what came online, for who paid; whoever holds the link alone sees none. */
  async function receiptsOf(order: OrderView | null): Promise<readonly ReceiptView[]> {
    if (!order?.isOwn || !order.payment.isPaid || order.payment.id === null) return []
    const answer = await call(getOrderReceipt, { params: { id: order.id } }, options)
    return answer.ok ? receiptViews(answer.data) : []
  }
}

export const clientLoader = loadWithWords(...handle.words)

export default function OrderSummary() {
  const { order, receipts } = useLoaderData() as OrderSummaryData
  const t = useWords('status')
  const { url } = useMerchant()
  if (order) return <Receipt order={order} receipts={receipts} />
  return (
    <Page title={t('status.summary')} back={paths.menu(url)}>
      <EmptyState
        picture={<img src="/states/receipt.webp" alt="" width={140} height={140} />}
        title={t('status.noReceipt')}
        action={
          <Button as={Link} to={paths.menu(url)} wide>
            {t('status.toMenu')}
          </Button>
        }
        link={
          <Link to={paths.orderHistory(url)} className="word">
            {t('status.yourOrders')}
          </Link>
        }
      >
        {t('status.noReceiptHint')}
      </EmptyState>
    </Page>
  )
}

function Receipt({ order, receipts }: { order: OrderView; receipts: readonly ReceiptView[] }) {
  const t = useWords('status')
  const { url } = useMerchant()
  return (
    <Page title={t('status.summary')} back={isPaidInRounds(order) ? paths.menu(url) : paths.orderStatus(url, order.id)}>
      <div className="px-4 wide:px-0 print:p-0">
        <Card as="article" className="p-5 wide:rounded-basket wide:p-8 print:rounded-none print:p-0 print:shadow-none">
          <ReceiptHead order={order} />
          <ReceiptLines order={order} />
          <div className="break-inside-avoid pt-4">
            <PriceBlock
              totals={order.totals}
              count={order.count}
              whyAt="open"
              isRoom={order.spot?.kind === 'room'}
              isOrdered
            />
            <Amendments order={order} className="mt-3 border-t border-line pt-3" />
          </div>
          <ReceiptFacts order={order} card={receipts[0]?.card ?? null} />
          <Receipts receipts={receipts} timeZone={order.store.timeZone} />
        </Card>
        <div className="mt-5 print:hidden">
          <Rating order={order} from="summary" />
        </div>
        <Actions order={order} />
      </div>
    </Page>
  )
}

/** Whose order it is, from where, which and when. */
function ReceiptHead({ order }: { order: OrderView }) {
  const t = useWords('status')
  const times = useTimes()
  const { name, nameMark } = useMerchant()
  const { language } = useShell()
  const { store } = order
  const placed = new Date(order.placedAt)
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
      <div className="min-w-0">
        <p className="text-subhead">
          <bdi {...nameMark}>{name}</bdi>
        </p>
        <p className="mt-1 text-small text-ink2">
          <LocalizedText text={store.name} />
          <br />
          <LocalizedText text={store.address} />
          <br />
          <bdi dir="ltr">{formatPhone(store.phone)}</bdi>
        </p>
      </div>
      <div className="text-small text-ink2">
        <h2 className="text-name text-ink">{t('status.title', { number: order.number })}</h2>
        <p className="mt-1">
          {t('status.placedAt', {
            day: formatDate(placed, store.timeZone, language),
            time: times.time(placed, store.timeZone),
          })}
        </p>
        {order.schedule ? (
          <p className="mt-1 text-ink">
            {t('status.scheduledFor', {
              day: formatDate(new Date(order.schedule.startTime), store.timeZone, language),
              span: times.span(order.schedule.from, order.schedule.to),
            })}
          </p>
        ) : null}
      </div>
    </header>
  )
}

function ReceiptLines({ order }: { order: OrderView }) {
  return (
    <ul className="grid gap-3.5 border-b border-line py-5 print:gap-1.5">
      {order.lines.map((line) => (
        <li key={line.id} className="flex break-inside-avoid items-baseline justify-between gap-4">
          <div className="min-w-0">
            <p className="font-em">
              <Quantity count={line.qty} /> <LocalizedText text={line.name} />
            </p>
            <LineCustomization line={line} />
            {line.note ? (
              <p className="text-small text-ink2">
                <bdi>“{line.note}”</bdi>
              </p>
            ) : null}
          </div>
          <Sum amount={line.total} />
        </li>
      ))}
    </ul>
  )
}

/** Where it went, how it was paid, and what was said with it. */
function ReceiptFacts({ order, card }: { order: OrderView; card: ReceiptView['card'] }) {
  const t = useWords('status')
  const payment = usePaymentWords(order, card)
  const { store, deliverTo, isPickup, spot } = order
  const spotName = useSpotName()(spot)
  return (
    <dl className="mt-5 grid break-inside-avoid gap-3 border-t border-line pt-4">
      {spotName ? (
        <div>
          <dt className="text-micro text-ink2">{t('status.broughtTo')}</dt>
          <dd>{spotName}</dd>
        </div>
      ) : null}
      {isPickup || deliverTo ? (
        <div>
          <dt className="text-micro text-ink2">{t(isPickup ? 'status.pickUpAt' : 'status.deliverTo')}</dt>
          <dd>
            {isPickup || !deliverTo?.address ? (
              <LocalizedText text={isPickup ? store.name : deliverTo?.area} />
            ) : (
              <bdi>{deliverTo.address}</bdi>
            )}
          </dd>
        </div>
      ) : null}
      <div>
        <dt className="text-micro text-ink2">{t('status.payment')}</dt>
        <dd>
          {payment}
          <Refunds order={order} />
        </dd>
      </div>
      {order.instruction ? (
        <div>
          <dt className="text-micro text-ink2">{t('status.note')}</dt>
          <dd>
            <bdi>{order.instruction}</bdi>
          </dd>
        </div>
      ) : null}
      <CustomFieldAnswers answers={order.collected} />
    </dl>
  )
}

function Actions({ order }: { order: OrderView }) {
  const t = useWords('status')
  const { url } = useMerchant()
  const gone = useCallback((items: string) => t('status.notAvailable', { items }), [t])
  return (
    <div className="mt-2.5 grid gap-2.5 wide:grid-cols-2 print:hidden">
      {isPaidInRounds(order) ? null : isFinal(order.status) ? (
        order.isOwn ? (
          <OrderAgain orderId={order.id} label={t('status.orderAgain')} gone={gone} />
        ) : null
      ) : (
        <Button
          as={Link}
          to={paths.orderStatus(url, order.id)}
          kind="quiet"
          wide
          icon={
            order.spot ? <CutleryIcon size={18} /> : order.isPickup ? <BagIcon size={18} /> : <BikeIcon size={18} />
          }
        >
          {t('status.follow')}
        </Button>
      )}
      <RepeatLink order={order} />
      <SupportChat />
      <InvoiceLink order={order} />
      <Button kind="neutral" wide icon={<DocumentIcon size={18} />} onClick={() => print()} className="needs-scripts">
        {t('status.print')}
      </Button>
    </div>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'

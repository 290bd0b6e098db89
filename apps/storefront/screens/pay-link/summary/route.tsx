import { getOrderReceipt, getPayment } from '@compass/contract/payments'
import { isFinal, ORDER_STATUS } from '@compass/domain/orders'
import { turnAt } from '@compass/i18n/facts'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { EmptyState } from '@compass/ui/empty-state'
import { AgainIcon, DocumentIcon, DoneIcon, LockIcon } from '@compass/ui/icons'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { InvoiceLink } from '#shell/invoices/invoice-link.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { useLiveOrder } from '#shell/orders/use-live-order.ts'
import { hasNextStep } from '#shell/payments/has-next-step.ts'
import { Receipts, type ReceiptView, receiptViews } from '#shell/payments/receipts.tsx'
import { Refunds } from '#shell/payments/refunds.tsx'
import { WaitingState } from '#shell/waiting/waiting-state.tsx'
import { BigAmount } from '../amount.tsx'
import { LinkPurpose } from '../link-purpose.tsx'
import { LinkedProducts } from '../linked-products.tsx'
import { PayPage } from '../pay-page.tsx'
import { readLinkOrder, readNamedPage } from '../read-page.ts'
import { UnknownPayment } from '../unknown-payment.tsx'
import { showsProducts, useOrderPurpose } from '../use-order-purpose.ts'

export const handle = { words: ['paylink', 'payment', 'status', 'aftercare', 'price', 'facts'] as const }

interface SummaryData {
  /** Null: it was paid elsewhere, or is none. */
  readonly order: OrderView | null
  readonly receipts: readonly ReceiptView[]
  /** Where the payer has still to do something at the bank; null: nowhere. */
  readonly goesOn: string | null
  /** Of the facts, as the page was made. */
  readonly turn: number
}

/** The receipt of who paid a link, or how their payment stands. What brought no money leads to how to try again. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await readNamedPage(context, request, params.named!)
  const order = page && (await readLinkOrder(page, page.id))
  const turn = turnAt(new Date())
  const none: SummaryData = { order: null, receipts: [], goesOn: null, turn }
  if (!order) return data(none, { status: 404 })
  const { id } = order.payment
  const { INITIALIZE, PAYMENT_CANCELLED, CUSTOMER_REJECT } = ORDER_STATUS
  const failed = order.payment.hasFailed || order.status === PAYMENT_CANCELLED || order.status === CUSTOMER_REJECT
  if (failed && id) throw redirect(paths.payLinkFailure(page.url, id))
  if (order.status === INITIALIZE && id) {
    // Asking how the payment stands asks the bank.
    const answer = await page.call(getPayment, { params: { id } }, page.options)
    const moved = answer.ok && answer.data.orderStatus !== INITIALIZE ? await readLinkOrder(page, page.id) : null
    const payment = answer.ok ? answer.data.payment : null
    const hasEnded = payment !== null && [4008, 0, 50].includes(payment.status)
    if (!moved && hasEnded) throw redirect(paths.payLinkFailure(page.url, id))
    const goesOn = payment && hasNextStep(payment) ? paths.pay(page.url, id) : null
    if (!moved) return data<SummaryData>({ order, receipts: [], goesOn, turn })
    return data<SummaryData>({ order: moved, receipts: await receiptsOf(moved), goesOn: null, turn })
  }
  return data<SummaryData>({ order, receipts: await receiptsOf(order), goesOn: null, turn })

  async function receiptsOf(paid: OrderView): Promise<readonly ReceiptView[]> {
    const answer = await page!.call(getOrderReceipt, { params: { id: paid.id } }, page!.options)
    return answer.ok ? receiptViews(answer.data) : []
  }
}

export const clientLoader = loadWithWords(...handle.words)

export default function PayLinkSummary() {
  const { order, receipts, goesOn, turn } = useLoaderData() as SummaryData
  if (!order) return <UnknownPayment />
  return order.status === ORDER_STATUS.INITIALIZE ? (
    <AtTheBank order={order} goesOn={goesOn} turn={turn} />
  ) : (
    <Paid order={order} receipts={receipts} />
  )
}

/** The bank has not answered: the way back to its page, or how to look again. The page follows by itself. */
function AtTheBank({ order, goesOn, turn }: { order: OrderView } & Pick<SummaryData, 'goesOn' | 'turn'>) {
  const t = useWords('paylink', 'payment')
  const { url } = useMerchant()
  useLiveOrder({ url, id: order.id, version: order.version, isFinal: false })
  return (
    <PayPage title={t('paylink.waitTitle')} isSecure>
      {goesOn ? (
        <EmptyState
          picture={<LockIcon size={72} className="mx-auto mt-17.5" />}
          title={t('paylink.waitTitle')}
          action={
            <Button as="a" href={goesOn} wide>
              {t('payment.go')}
            </Button>
          }
        >
          <span role="status">{t('paylink.waitHint')}</span>
        </EmptyState>
      ) : (
        <WaitingState
          first={turn}
          title={t('paylink.waitTitle')}
          action={
            <Button as="a" href="" kind="neutral" wide icon={<AgainIcon size={18} />}>
              {t('payment.refresh')}
            </Button>
          }
        >
          <span role="status">{t('paylink.waitHint')}</span>
        </WaitingState>
      )}
    </PayPage>
  )
}

/** That it is paid, what for, and the receipt that a bank or the store may ask for. */
function Paid({ order, receipts }: { order: OrderView; receipts: readonly ReceiptView[] }) {
  const t = useWords('paylink', 'status')
  const { url, name } = useMerchant()
  useLiveOrder({ url, id: order.id, version: order.version, isFinal: isFinal(order.status) })
  const { title, details, service } = useOrderPurpose(order)
  const hasProducts = showsProducts(order)
  return (
    <PayPage title={t('paylink.thanksTitle')}>
      <div role="status" className="px-4 pt-8 text-center">
        <DoneIcon size={44} className="mx-auto text-ok" />
        <h1 className="mt-3 text-title text-balance">{t('paylink.thanksTitle')}</h1>
        <p className="mt-1 text-ink2 text-balance">
          {t(order.isAmount ? 'paylink.thanksHint' : 'paylink.thanksOrder', { merchant: name })}
        </p>
      </div>
      <BigAmount amount={order.totals.grandTotal} label={t('status.title', { number: order.number })} />
      <LinkPurpose
        title={title}
        details={hasProducts ? null : details}
        customer={order.customerName}
        service={service}
      />
      {hasProducts ? <LinkedProducts lines={order.lines} count={order.count} totals={order.totals} /> : null}
      <Card
        as="section"
        className="mx-4 mt-4 px-4.5 pb-4.5 [&>section:first-child]:mt-0 [&>section:first-child]:border-0"
      >
        <Refunds order={order} />
        <Receipts receipts={receipts} timeZone={order.store.timeZone} />
      </Card>
      <div className="mt-6 grid gap-2.5 px-4 print:hidden">
        {order.isAmount ? null : (
          <Button as="a" href={paths.orderStatus(url, order.id)} wide>
            {t('paylink.follow')}
          </Button>
        )}
        <InvoiceLink order={order} />
        <Button kind="neutral" wide icon={<DocumentIcon size={18} />} onClick={() => print()} className="needs-scripts">
          {t('status.print')}
        </Button>
        <a href={paths.menu(url)} className="word mx-auto mt-2">
          {t('status.toMenu')}
        </a>
      </div>
    </PayPage>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'

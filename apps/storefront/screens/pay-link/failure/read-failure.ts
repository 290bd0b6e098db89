import { getPayment, getPaymentFailure } from '@compass/contract/payments'
import { isFinal, isUnpaid, mayBePaidLate, ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import { pageRequest } from '#shell/api/page-request.ts'
import type { OrderView } from '#shell/orders/order-view.ts'
import { endOfPayment, methodToKeep, type PaymentEnd } from '#shell/payments/failed-payment.ts'
import { type CardView, type MethodView, readCards } from '#shell/payments/payment-view.ts'
import { readWallet, type Wallet } from '#shell/payments/wallets.ts'
import { readLinkOrder, readNamedPage } from '../read-page.ts'

/** Why a payment of a link brought no money, or not for good. */
export interface FailureView {
  readonly order: OrderView
  /** Nothing becomes of the order any more, by late money neither. */
  readonly isOver: boolean
  /** The sentence of the refused payment. */
  readonly message: string
  readonly end: PaymentEnd
  /** It was paid, and the link was not open any more. */
  readonly goesBack: boolean
  readonly methods: readonly MethodView[]
  readonly cards: readonly CardView[]
  readonly wallet: Wallet | null
  /** The value of the way to pay that stays chosen; undefined: it cannot be used any more. */
  readonly chosenBefore: string | undefined
  readonly canRetry: boolean
  /** RFC 3339. */
  readonly expiresAt: string
}

/** Null where there is no such payment of who looks. */
export async function readFailure(
  context: Readonly<RouterContextProvider>,
  request: Request,
  named: string,
): Promise<FailureView | null> {
  const page = await readNamedPage(context, request, named)
  if (!page) return null
  const { call, options, id, url } = page
  const failure = await call(getPaymentFailure, { params: { id } }, options)
  if (!failure.ok && failure.status >= 500) throw new Response(null, { status: 503 })
  const order = failure.ok && failure.data.kind === 'payLink' ? await readLinkOrder(page, failure.data.order) : null
  if (!failure.ok || !order) return null
  const { status, goesBack, method, amount, message, canRetry, expiresAt } = failure.data
  const { SUCCESS, INITIATED, PENDING } = PAYMENT_STATUS
  const isOpen = status === INITIATED || status === PENDING
  // Paid after all, in this way or another, or not answered yet: the summary says so.
  const isPaid = !isUnpaid(order.status) && order.status !== ORDER_STATUS.CUSTOMER_REJECT
  if (isPaid || (isOpen && canRetry) || (status === SUCCESS && !goesBack))
    throw redirect(paths.payLinkSummary(url, order.id))
  const cards = failure.data.methods.includes('savedCard') ? await readCards(call, options) : []
  const attempt = method === 'savedCard' ? await call(getPayment, { params: { id } }, options) : null
  const methods = failure.data.methods.map((one) => ({ method: one, limit: null }))
  const tried = { method, card: attempt?.ok ? attempt.data.payment.card : null, amount: amount.amount }
  return {
    order,
    isOver: isFinal(order.status) && !mayBePaidLate(order.status, new Date(expiresAt), new Date()),
    message,
    end: endOfPayment(status),
    goesBack,
    methods,
    cards,
    wallet: readWallet(context.get(pageRequest).cookies, request.headers.get('user-agent')),
    chosenBefore: methodToKeep(tried, methods, cards),
    canRetry,
    expiresAt,
  }
}

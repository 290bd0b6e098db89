import { getPayment, getPaymentFailure } from '@compass/contract/payments'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { channelOf, SERVICE } from '@compass/domain/services'
import { type RouterContextProvider, redirect } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readBalances } from '#shell/loyalty/read-balances.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import type { BankWait } from '#shell/payments/bank-wait.ts'
import { hasNextStep } from '#shell/payments/has-next-step.ts'
import { type CardView, type MethodView, readCards } from '#shell/payments/payment-view.ts'
import { readWallet, type Wallet } from '#shell/payments/wallets.ts'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { type BillData, readBill } from '../read-table.ts'
import { recallSelection } from '../selection.ts'
import type { ShareView } from '../table-view.ts'

/** How an attempt ended that brought no money: its guest left, its time ran out, or the bank said no. */
type PaymentEnd = 'left' | 'ranOut' | 'refused'

export interface PayData extends BillData {
  /** One's own that is not paid; null: it was given back, and can be chosen again. */
  readonly share: ShareView | null
  /** At the bank: its attempt, where the guest goes on, or since when the bank has it. */
  readonly attempt: { readonly id: string; readonly goesOn: boolean; readonly wait: BankWait } | null
  /** Why the last attempt brought nothing. */
  readonly failure: { readonly message: string; readonly end: PaymentEnd; readonly method: string } | null
  readonly methods: readonly MethodView[]
  readonly cards: readonly CardView[]
  readonly wallet: Wallet | null
  /** Minor units of the guest's own that pay first, where they want; 0: none. */
  readonly credits: number
  /** Makes two presses one payment. */
  readonly key: string
}

/** One's own share and the ways to pay it. What is paid leads on, and what nobody ever chose leads back to the choice. */
export async function readPay(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  { orderId, shareId }: { readonly orderId: string; readonly shareId: string | undefined },
): Promise<PayData> {
  const data = await readBill(context, request, url, orderId)
  const { bill, order } = data
  const page = context.get(pageRequest)
  const named = bill.shares.find(({ id, isMine }) => isMine && id === shareId)
  const share = named ?? bill.shares.find(({ isMine, state }) => isMine && state !== 'paid') ?? null
  // Paid, or people come for it: the page of the others says so.
  const isSettled = named?.state === 'paid' || share?.state === 'collecting'
  if (isSettled) throw redirect(tablePaths.paid(url, orderId))
  const hasChosen = recallSelection(page.cookies, url, orderId) !== null
  const failedId = new URL(request.url).searchParams.get('failed')
  // Who comes back without a share has paid theirs.
  const hasPaid = shareId === undefined && failedId === null && bill.shares.some(({ isMine }) => isMine)
  if (!share && (hasPaid || bill.open === 0)) throw redirect(tablePaths.paid(url, orderId))
  if (!share && !hasChosen && !failedId) throw redirect(tablePaths.split(url, orderId))

  const { shell, answer: storefront } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const [cards, own, failed, attempt] = await Promise.all([
    bill.methods.includes('savedCard') ? readCards(call, options) : [],
    readBalances(context, request, { url, store: order.store.id }),
    failedId ? call(getPaymentFailure, { params: { id: failedId } }, options) : null,
    share?.state === 'paying' && share.payment ? call(getPayment, { params: { id: share.payment } }, options) : null,
  ])
  const store = storefront.stores.find(({ _id }) => _id === order.store.id)
  const taken = store?.paymentMethods.find(({ channel }) => channel === channelOf(SERVICE.DINE_IN))
  const limit = taken?.cashDetails.limit?.amount ?? null
  const payment = attempt?.ok ? attempt.data.payment : null
  // The bank has answered meanwhile: the page is read again as it stands now.
  if (payment?.status === PAYMENT_STATUS.SUCCESS) throw redirect(tablePaths.paid(url, orderId))
  return {
    ...data,
    share,
    attempt: payment && { id: payment._id, goesOn: hasNextStep(payment), wait: toWait(payment) },
    failure:
      failed?.ok && !share
        ? { message: failed.data.message, end: endOf(failed.data.status), method: failed.data.method }
        : null,
    methods: bill.methods.map((method) => ({ method, limit: method === 'cod' ? limit : null })),
    cards,
    wallet: readWallet(page.cookies, request.headers.get('user-agent')),
    credits: own?.holdings?.credits ?? 0,
    key: crypto.randomUUID(),
  }
}

function toWait({
  waitsSince: since,
  isSlow,
}: {
  readonly waitsSince: string | null
  readonly isSlow: boolean
}): BankWait {
  return since === null ? null : { since, isSlow }
}

function endOf(status: number): PaymentEnd {
  if (status === PAYMENT_STATUS.CANCELLED) return 'left'
  return status === PAYMENT_STATUS.ABORTED ? 'ranOut' : 'refused'
}

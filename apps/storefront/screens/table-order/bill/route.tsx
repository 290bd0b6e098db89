import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { EmptyState } from '@compass/ui/empty-state'
import { AlertIcon, ClockIcon, UsersIcon } from '@compass/ui/icons'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { LazyCourtPrice } from '#shell/courts/lazy-court-price.tsx'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { type BalancesView, readBalances } from '#shell/loyalty/read-balances.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { PriceBlock } from '#shell/pricing/price-block.tsx'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { AskForBill, BillRequest } from '../ask-for-bill.tsx'
import { type BillData, readBill } from '../read-table.ts'
import { useLiveTable } from '../use-live-table.ts'
import { useSameGuest } from '../use-same-guest.ts'
import { useTableNote } from '../use-table-note.ts'
import { BillItems, VendorItems } from './bill-items.tsx'
import { BillPoints } from './bill-points.tsx'
import { BillPromotion } from './bill-promotion.tsx'
import { type BillResult, changeBill } from './change-bill.ts'

export const handle = { words: ['bill', 'visits', 'status', 'price', 'loyalty', 'promo'] as const }

/** At a table a court has no lines of its own. */
const NO_FEES = [] as const

interface BillPageData extends BillData {
  /** What the visitor holds at the store; null: nothing is given there, or nothing can be given to the bill now. */
  readonly own: BalancesView | null
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<BillPageData> {
  const url = params.url!
  const data = await readBill(context, request, url, params.orderId!)
  const own =
    data.bill.state === 'open' ? await readBalances(context, request, { url, store: data.order.store.id }) : null
  return { ...data, own }
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<BillResult> {
  return changeBill(await readSubmission(context, request, params.url!), params.orderId!)
}

/** What the party owes and why, with what lowers it; then the ways to pay it. */
export default function Bill() {
  const data = useLoaderData() as BillPageData
  const { order, bill, visit, billCall, own } = data
  const result = useActionData<BillResult>() ?? null
  const t = useWords('bill')
  const { url } = useMerchant()
  const note = useTableNote(order)
  useLiveTable(visit)
  useSameGuest(data)
  const count = bill.items.reduce((sum, { qty }) => sum + qty, 0)
  const isPaid = bill.open === 0 && bill.claimed === 0
  if (bill.items.length === 0)
    return (
      <Page title={t('bill.title')} back={tablePaths.order(url, order.id)}>
        <EmptyState
          isBelowHeading
          picture={<img src="/states/receipt.webp" alt="" width={140} height={140} />}
          title={t('bill.empty')}
          action={
            <Button as={Link} to={tablePaths.order(url, order.id)} wide>
              {t('bill.toRounds')}
            </Button>
          }
        >
          {bill.waits > 0 ? t('bill.waitsFor', { count: bill.waits }) : t('bill.emptyHint')}
        </EmptyState>
      </Page>
    )
  return (
    <Page
      title={t('bill.title')}
      note={note}
      back={tablePaths.order(url, order.id)}
      foot={<PayButtons data={data} isPaid={isPaid} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-14">
        {result?.refusal && !result.isAtField ? (
          <Banner tone="warn" icon={<AlertIcon />} urgent>
            {result.refusal.message}
          </Banner>
        ) : null}
        <Waits bill={bill} />
        {billCall && visit ? (
          <BillRequest visit={visit._id} billCall={billCall} timeZone={order.store.timeZone} />
        ) : null}
        {bill.vendors.length > 0 ? <VendorItems bill={bill} /> : <BillItems items={bill.items} />}
        <BillPromotion bill={bill} result={result} />
        {own || bill.spending ? <BillPoints data={data} own={own} result={result} /> : null}
        <Card className="px-4.5 py-3">
          {bill.vendors.length > 0 ? (
            <LazyCourtPrice vendors={bill.vendors} fees={NO_FEES} totals={bill.totals} isOrdered />
          ) : (
            <PriceBlock totals={bill.totals} count={count} whyAt="foot" isOrdered />
          )}
          <p className="pt-1 text-small text-ink2">{t('bill.notOnIt')}</p>
        </Card>
        {isPaid || billCall || visit?.state !== 'open' ? null : <AskForBill visit={visit._id} />}
      </div>
    </Page>
  )
}

/** While the kitchen has not answered for all, the bill is open and cannot be paid; once somebody has claimed, it is closed. */
function Waits({ bill }: { bill: BillData['bill'] }) {
  const t = useWords('bill')
  if (bill.waits > 0)
    return (
      <Banner news icon={<ClockIcon />}>
        {t('bill.waitsFor', { count: bill.waits })}
      </Banner>
    )
  return bill.state === 'closed' ? (
    <Banner icon={<UsersIcon />}>{t(bill.paid > 0 ? 'bill.closedByPaying' : 'bill.closedByClaim')}</Banner>
  ) : null
}

function PayButtons({ data, isPaid }: { data: BillPageData; isPaid: boolean }) {
  const t = useWords('bill')
  const money = useMoney()
  const { url } = useMerchant()
  const { bill, order } = data
  const mine = bill.shares.find(({ isMine, state }) => isMine && state !== 'paid')
  if (bill.waits > 0)
    return (
      <Button as={Link} to={tablePaths.order(url, order.id)} wide kind="neutral" icon={<ClockIcon size={18} />}>
        {t('bill.waitingFor', { count: bill.waits })}
      </Button>
    )
  if (isPaid)
    return (
      <Button as={Link} to={tablePaths.paid(url, order.id)} wide>
        {t('bill.toReceipt')}
      </Button>
    )
  if (mine)
    return (
      <Button as={Link} to={tablePaths.pay(url, order.id, mine.id)} wide end={<Sum amount={mine.amount} sameColour />}>
        {t('bill.payMine')}
      </Button>
    )
  if (bill.open === 0)
    return (
      <Button as={Link} to={tablePaths.paid(url, order.id)} wide kind="neutral">
        {t('bill.waitForOthers')}
      </Button>
    )
  const isFirst = bill.shares.length === 0
  const amount = money.text(bill.open)
  return (
    <div className="grid gap-1">
      <Button as={Link} to={tablePaths.split(url, order.id)} wide icon={<UsersIcon size={18} />}>
        {t('bill.split')}
      </Button>
      <Form method="post" className="text-center">
        <button type="submit" name="intent" value="payAll" className="word min-h-11">
          {t(isFirst ? 'bill.payAll' : 'bill.payRest', { amount })}
        </button>
      </Form>
    </div>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'

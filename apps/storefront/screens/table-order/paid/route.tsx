import { releaseShare } from '@compass/contract/shares'
import { isFinal } from '@compass/domain/orders'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon, CheckIcon, ReceiptIcon, ServiceBellIcon } from '@compass/ui/icons'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { paths } from '#paths'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { useMethodName } from '#shell/payments/use-method-name.ts'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { Rating } from '#shell/ratings/rating.tsx'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { Claims } from '../claims.tsx'
import { type BillData, readBill } from '../read-table.ts'
import type { ShareView } from '../table-view.ts'
import { useLiveTable } from '../use-live-table.ts'
import { useSameGuest } from '../use-same-guest.ts'
import { useTableNote } from '../use-table-note.ts'

export const handle = { words: ['bill', 'visits', 'status', 'payment', 'aftercare'] as const }

/** Where nobody has claimed anything there is nothing to wait for. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<BillData> {
  const url = params.url!
  const data = await readBill(context, request, url, params.orderId!)
  const { bill, order } = data
  if (bill.shares.length === 0 && bill.open > 0) throw redirect(tablePaths.bill(url, order.id))
  return data
}

export const clientLoader = loadWithWords(...handle.words)

/** Nobody has come yet: what staff would collect can be paid in another way. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { call, argument, url } = await readSubmission(context, request, params.url!)
  const answer = await call(releaseShare, { params: { id: argument } })
  if (answer.ok) throw redirect(tablePaths.split(url, params.orderId!), 303)
  return { message: answer.message }
}

/** After one's own share: who else has paid, and what is still open. In the end, that all is paid. */
export default function Paid() {
  const data = useLoaderData() as BillData
  const { bill, order, visit } = data
  const refused = useActionData<typeof action>()
  const t = useWords('bill')
  const { url } = useMerchant()
  const note = useTableNote(order)
  useLiveTable(visit)
  useSameGuest(data)
  const isAllPaid = bill.open === 0 && bill.claimed === 0
  const mine = bill.shares.filter(({ isMine }) => isMine)
  const [title, hint] = useNews(data, mine, isAllPaid)
  return (
    <Page
      title={t('bill.title')}
      tab={title}
      note={note}
      back={tablePaths.order(url, order.id)}
      foot={<NextStep data={data} mine={mine} isAllPaid={isAllPaid} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-2 pb-6">
        <div role="status" className="px-1">
          <h2 className="text-display text-balance">{title}</h2>
          <p className="mt-1.5 text-ink2">{hint}</p>
        </div>
        {refused ? (
          <Banner tone="warn" icon={<AlertIcon />} urgent>
            {refused.message}
          </Banner>
        ) : null}
        <Claims data={data} />
        {mine.length > 0 ? (
          <Card as="ul" className="px-4.5 py-1">
            {mine.map((share) => (
              <OwnShare key={share.id} share={share} />
            ))}
          </Card>
        ) : null}
        {isAllPaid ? <Rating order={order} from="summary" /> : null}
      </div>
    </Page>
  )
}

function useNews(
  { bill, order }: BillData,
  mine: readonly ShareView[],
  isAllPaid: boolean,
): readonly [title: string, hint: string] {
  const t = useWords('bill')
  const money = useMoney()
  if (isAllPaid && bill.writtenOff > 0)
    return [t('bill.isClosed'), t('bill.writtenOff', { amount: money.text(bill.writtenOff) })]
  if (isAllPaid) return [t('bill.allPaid'), t(isFinal(order.status) ? 'bill.thanks' : 'bill.allPaidHint')]
  const collecting = mine.find(({ state }) => state === 'collecting')
  if (collecting) {
    const amount = money.text(collecting.amount)
    const isCash = collecting.method === 'cod'
    return [t('bill.staffCome'), t(isCash ? 'bill.staffComeCash' : 'bill.staffComeCard', { amount })]
  }
  const paid = mine.reduce((sum, { state, amount }) => sum + (state === 'paid' ? amount : 0), 0)
  const title = paid > 0 ? t('bill.youPaid', { amount: money.text(paid) }) : t('bill.waitForOthersTitle')
  const open = bill.open + bill.claimed
  return [title, t('bill.othersOwe', { amount: money.text(open) })]
}

/** A part that the visitor pays or has paid: how, and what of it goes back. */
function OwnShare({ share }: { share: ShareView }) {
  const t = useWords('bill', 'payment')
  const money = useMoney()
  const methodName = useMethodName()
  const { id, amount, state, method, refunded } = share
  const methodWords =
    method === 'cod' ? t('bill.inCash') : method === null ? null : (methodName(method) ?? t('bill.byCardHere'))
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3.5 border-line py-2.5 not-last:border-b">
      <span
        className={`grid size-8 place-items-center rounded-full ${state === 'paid' ? 'bg-okbg text-ok' : 'bg-sunken text-ink2'}`}
      >
        {state === 'paid' ? <CheckIcon size={15} /> : <ServiceBellIcon size={15} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-name">{t(state === 'paid' ? 'bill.yourShare' : 'bill.yourShareToPay')}</span>
        {methodWords ? <span className="block text-small text-ink2">{methodWords}</span> : null}
        {refunded > 0 ? (
          <span className="block text-small text-ok">{t('bill.goesBack', { amount: money.text(refunded) })}</span>
        ) : null}
      </span>
      <Sum amount={amount} />
      {state === 'collecting' ? (
        <Form method="post" className="w-full ps-11.5">
          <button type="submit" name="intent" value={`release:${id}`} className="word">
            {t('bill.payOtherwise')}
          </button>
        </Form>
      ) : null}
    </li>
  )
}

function NextStep({ data, mine, isAllPaid }: { data: BillData; mine: readonly ShareView[]; isAllPaid: boolean }) {
  const t = useWords('bill')
  const money = useMoney()
  const { url } = useMerchant()
  const { bill, order } = data
  const toPay = mine.find(({ state }) => state === 'claimed' || state === 'paying')
  if (isAllPaid)
    return (
      <Button as={Link} to={paths.orderSummary(url, order.id)} wide icon={<ReceiptIcon size={18} />}>
        {t('bill.toReceipt')}
      </Button>
    )
  if (toPay)
    return (
      <Button as={Link} to={tablePaths.pay(url, order.id, toPay.id)} wide>
        {t('bill.payMine')}
      </Button>
    )
  if (bill.open > 0)
    return (
      <Button as={Link} to={tablePaths.split(url, order.id, 'all')} wide kind="neutral">
        {t('bill.payOpen', { amount: money.text(bill.open) })}
      </Button>
    )
  return (
    <Button as={Link} to={tablePaths.order(url, order.id)} wide kind="neutral">
      {t('bill.toRounds')}
    </Button>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'

import { nextPart } from '@compass/domain/shares'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon } from '@compass/ui/icons'
import { Segmented } from '@compass/ui/segmented'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { hasReason } from '#shell/api/has-reason.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { useSpotName } from '#shell/orders/use-spot-name.ts'
import { Sum, useMoney } from '#shell/pricing/money.tsx'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { claimAndPay } from '../claim.ts'
import { Claims } from '../claims.tsx'
import { type BillData, readBill } from '../read-table.ts'
import { useLiveTable } from '../use-live-table.ts'
import { type ItemSelection, ownItems, pickableItems, sumOfPicked } from './my-items.ts'
import { AmountEntry, EqualParts, WholeBill } from './other-kinds.tsx'
import { PickItems } from './pick-items.tsx'
import { pickedIn, readKind, readSelection, type SplitKind } from './read-selection.ts'
import { useTakenMeanwhile } from './use-taken-meanwhile.tsx'

export const handle = { words: ['bill', 'visits', 'status', 'price'] as const }

interface SplitData extends BillData {
  readonly kind: SplitKind
}

/** Where one has a share to pay already, or nothing is open, there is nothing to split. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<SplitData> {
  const url = params.url!
  const data = await readBill(context, request, url, params.orderId!)
  const { bill, order } = data
  const mine = bill.shares.find(({ isMine, state }) => isMine && state !== 'paid')
  if (mine) throw redirect(tablePaths.pay(url, order.id, mine.id))
  if (bill.open === 0 && bill.shares.length > 0) throw redirect(tablePaths.paid(url, order.id))
  if (bill.waits > 0 || bill.open === 0) throw redirect(tablePaths.bill(url, order.id))
  const wanted = new URL(request.url).searchParams.get('kind')
  // Who divided it before this one said how: the others see that first.
  return { ...data, kind: wanted === null && bill.parts ? 'parts' : readKind(wanted) }
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs) {
  const submission = await readSubmission(context, request, params.url!)
  const { code = '', decimals = 2 } = submission.shell.merchant?.currency ?? {}
  const selection = readSelection(submission, { code, decimals })
  if (!selection) return { message: null, isTaken: false }
  const refusal = await claimAndPay(submission, params.orderId!, selection)
  return { message: refusal.message, isTaken: hasReason(refusal, 'share_taken') }
}

/** How many parts are offered first: one for each of the party. */
function partsFor({ bill, people }: BillData): number {
  return bill.parts?.of ?? Math.min(99, Math.max(2, people.length))
}

/** Everybody picks what they pay, and sees what the others have. */
export default function Split() {
  const data = useLoaderData() as SplitData
  const { bill, order, kind, visit } = data
  const result = useActionData<typeof action>()
  const t = useWords('bill')
  const money = useMoney()
  const { url } = useMerchant()
  const table = useSpotName()(order.spot)
  useLiveTable(visit)
  const items = pickableItems(bill)
  const [picked, setPicked] = useState<ItemSelection>(() => ownItems(items))
  const [n, setParts] = useState(() => partsFor(data))
  const [amount, setAmount] = useState<number | null>(null)
  useTakenMeanwhile(items, picked, setPicked)
  const sums: Readonly<Record<SplitKind, number>> = {
    all: bill.open,
    parts: bill.parts ? (bill.parts.next ?? 0) : nextPart({ count: n, rest: bill.open }, 0, bill.unit),
    lines: sumOfPicked(items, picked),
    amount: amount ?? 0,
  }
  // Without scripts nobody sees what the items that are ticked cost together; an amount says itself what it costs.
  const [hasScripts, setHasScripts] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // What was ticked before the scripts came is known to the form alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later ticks are told
  useEffect(() => {
    setHasScripts(true)
    if (kind === 'lines' && form.current) setPicked(pickedIn(new FormData(form.current)))
  }, [])
  const knowsSum = kind === 'lines' ? hasScripts : kind !== 'amount'
  const whole = bill.paid + bill.claimed + bill.open + bill.writtenOff
  return (
    <Form ref={form} method="post" noValidate preventScrollReset>
      <input type="hidden" name="kind" value={kind === 'all' && bill.shares.length > 0 ? 'rest' : kind} />
      {knowsSum ? <input type="hidden" name="expected" value={sums[kind]} /> : null}
      <Page
        title={t('bill.splitTitle')}
        note={table === null ? money.text(whole) : t('bill.forTable', { amount: money.text(whole), table })}
        back={tablePaths.bill(url, order.id)}
        foot={<PayButton amount={sums[kind]} bill={bill} />}
        isStep
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-2 pb-16">
          <Claims data={data} picked={sums[kind]} picksItems={kind === 'lines'} />
          <Segmented
            label={t('bill.howToSplit')}
            value={kind}
            linkAs={KindLink}
            className="text-[0.875rem]"
            segments={(
              [
                ['all', t(bill.shares.length > 0 ? 'bill.kindRest' : 'bill.kindAll')],
                ['parts', t('bill.kindParts')],
                ['lines', t('bill.kindLines')],
                ['amount', t('bill.kindAmount')],
              ] as const
            ).map(([value, label]) => ({ value, label, href: tablePaths.split(url, order.id, value) }))}
          />
          {result ? (
            <Banner tone="warn" icon={<AlertIcon />} urgent>
              {result.isTaken ? `${t('bill.quicker')} ` : null}
              {result.message ?? t(kind === 'amount' ? 'bill.typeAmount' : 'bill.pickFirst')}
            </Banner>
          ) : null}
          {kind === 'lines' ? (
            <PickItems items={items} picked={picked} setPicked={setPicked} people={data.people} />
          ) : null}
          {kind === 'parts' ? <EqualParts bill={bill} n={n} setParts={setParts} amount={sums.parts} /> : null}
          {kind === 'all' ? <WholeBill bill={bill} /> : null}
          {kind === 'amount' ? <AmountEntry bill={bill} amount={amount} setAmount={setAmount} /> : null}
        </div>
      </Page>
    </Form>
  )
}

/** Another way to split is the same page: it does not jump, and Back leads to the bill. */
function KindLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} replace preventScrollReset />
}

/** Names what is paid; without scripts it is known only once it is claimed. */
function PayButton({ amount, bill }: { amount: number; bill: BillData['bill'] }) {
  const t = useWords('bill')
  const isBusy = useNavigation().state === 'submitting'
  const reduced = bill.totals.explain.some((entry) => REDUCTIONS.includes(entry.rule) && entry.amount < 0)
  return (
    <div className="grid gap-2">
      {reduced ? (
        <details className="group/why px-1">
          <summary className="flex min-h-8 items-center justify-between gap-3 text-small">
            <span className="text-ink2">{t('bill.offerTakenOff')}</span>
            <span className="font-strong text-accent">{t('bill.why')}</span>
          </summary>
          <p className="pb-1 text-small text-ink2">{t('bill.offerTakenOffHint')}</p>
        </details>
      ) : null}
      <Button
        type="submit"
        wide
        busy={isBusy && t('bill.claiming')}
        end={
          amount > 0 ? (
            <span className="needs-scripts">
              <Sum amount={amount} sameColour />
            </span>
          ) : undefined
        }
      >
        {t('bill.payMine')}
      </Button>
    </div>
  )
}

/** What lowers a bill as a whole. */
const REDUCTIONS: readonly string[] = ['bogo', 'freeProduct', 'offer', 'reward', 'loyalty']

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'

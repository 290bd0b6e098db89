import type { AnswerOf } from '@compass/contract/call'
import { listPayouts } from '@compass/contract/disputes'
import { AlertIcon, CheckIcon, WarningIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button, TextAction } from '#parts/button.tsx'
import { Callout, Chip, LoadingRows, Panel } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { useComma, useWords } from '#shell/language/words.tsx'

type Line = AnswerOf<typeof listPayouts>['lines'][number]

/** The instants of a report's period. */
interface PayoutSpan {
  readonly start: string
  readonly end: string
}

const MAX_DAYS = 92
const PAGE = 30
const DAY_MS = 86_400_000

/** As gateways call themselves, by their number (docs/gateways.md). */
const GATEWAY_NAMES: Readonly<Record<number, string>> = {
  10: 'Sandbox',
  20: 'Stripe',
  30: 'Tap',
  40: 'Razorpay',
  50: 'NOWPayments',
  60: 'MixPay',
}

const nameOfGateway = (id: number) => GATEWAY_NAMES[id] ?? String(id)

function usePayouts({ start, end }: PayoutSpan) {
  const isShort = Date.parse(end) - Date.parse(start) <= MAX_DAYS * DAY_MS
  return { isShort, read: useCall(listPayouts, { query: { from: start, to: end } }, { enabled: isShort }) }
}

/** What gateways paid out in the period, in a line beside the ways to pay; it opens line by line. */
export function PayoutLine({ span, onOpen }: { readonly span: PayoutSpan; readonly onOpen: () => void }) {
  const t = useWords('reports')
  const { read } = usePayouts(span)
  const { data } = read
  return (
    <div className="mt-2 flex items-center justify-between gap-3 text-note text-ink2">
      <TextAction onClick={onOpen}>{t('reports.payouts')}</TextAction>
      {data ? <Agreement data={data} /> : null}
    </div>
  )
}

function Agreement({ data }: { readonly data: AnswerOf<typeof listPayouts> }) {
  const t = useWords('reports')
  const { lines, waiting, differences } = data
  if (differences > 0)
    return (
      <span className="flex items-center gap-1 text-bad">
        <AlertIcon size={14} />
        {t('reports.differences', { count: differences })}
      </span>
    )
  if (lines.length > 0)
    return (
      <span className="flex items-center gap-1 text-ok">
        <CheckIcon size={14} />
        {t('reports.agrees')}
      </span>
    )
  return <span>{waiting.length > 0 ? t('reports.onTheWay', { count: waiting.length }) : t('reports.noPayouts')}</span>
}

/** Payouts line by line beside what stands here: what differs first, then what is on its way, then all. */
// Long on purpose: the parts of one panel in their order.
export function PayoutPanel({ span, onClose }: { readonly span: PayoutSpan; readonly onClose: () => void }) {
  const t = useWords('console', 'reports')
  const comma = useComma()
  const { money } = useFigures()
  const { isShort, read } = usePayouts(span)
  const { data, error } = read
  const wrong = data?.lines.filter(({ difference }) => difference !== null) ?? []
  const right = data?.lines.filter(({ difference }) => difference === null) ?? []
  return (
    <Panel title={t('reports.payouts')} closeLabel={t('console.close')} onClose={onClose}>
      {!isShort ? <Callout look="plain">{t('reports.tooLongForPayouts')}</Callout> : null}
      {error ? (
        <div className="-mx-4">
          <FailedCall error={error} />
        </div>
      ) : null}
      {isShort && !data && !error ? <LoadingRows label={t('console.loading')} rows={4} /> : null}
      {data ? (
        <div className="grid gap-5">
          <p className="flex">
            <Agreement data={data} />
          </p>
          {data.silent.length > 0 ? (
            <Callout look="warn" icon={<WarningIcon size={18} />}>
              {t('reports.silentGateways', { names: data.silent.map(nameOfGateway).join(comma) })}
            </Callout>
          ) : null}
          {data.sums.length > 0 ? (
            <ul className="divide-y divide-line">
              {data.sums.map(({ pg, amount, fee }) => (
                <li key={`${pg} ${amount.currency}`} className="flex items-baseline justify-between gap-3 py-2">
                  <span>
                    <span className="block text-row">{nameOfGateway(pg)}</span>
                    <span className="block text-note text-ink2">{t('reports.payoutFees', { amount: money(fee) })}</span>
                  </span>
                  <span className="text-figure">{money(amount)}</span>
                </li>
              ))}
            </ul>
          ) : null}
          {wrong.length > 0 ? <Lines title={t('reports.differ')} lines={wrong} /> : null}
          {data.waiting.length > 0 ? <Waiting waiting={data.waiting} /> : null}
          {right.length > 0 ? <Lines title={t('reports.agreeing')} lines={right} /> : null}
        </div>
      ) : null}
    </Panel>
  )
}

type LateMoney = AnswerOf<typeof listPayouts>['waiting']

/** What is captured and not paid out yet, what is late first. */
function Waiting({ waiting }: { readonly waiting: LateMoney }) {
  const t = useWords('reports')
  const { money, currency } = useFigures()
  const { day } = useClock()
  const [shown, setShown] = useState(PAGE)
  const sorted = [...waiting].sort((a, b) => Number(b.isLate) - Number(a.isLate))
  const sum = waiting.reduce((all, { amount }) => all + (amount.currency === currency ? amount.amount : 0), 0)
  return (
    <section>
      <header className="mb-1 flex items-baseline justify-between gap-3">
        <h3 className="text-section">{t('reports.onTheWayTitle')}</h3>
        <span className="font-em">{money({ amount: sum, currency })}</span>
      </header>
      <ul className="divide-y divide-line">
        {sorted.slice(0, shown).map(({ payment, pg, order, amount, capturedAt, isLate }) => (
          <li key={payment} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-row">{nameOfGateway(pg)}</span>
              <span className="block text-note text-ink2">
                {day(capturedAt)} <OrderLink order={order} />
              </span>
            </span>
            {isLate ? <Chip look="bad">{t('reports.late')}</Chip> : null}
            <span className="font-em">{money(amount)}</span>
          </li>
        ))}
      </ul>
      <More count={waiting.length} shown={shown} onMore={setShown} />
    </section>
  )
}

function More(props: { readonly count: number; readonly shown: number; readonly onMore: (shown: number) => void }) {
  const { count, shown, onMore } = props
  const t = useWords('reports')
  if (count <= shown) return null
  return (
    <div className="py-3 text-center">
      <Button onClick={() => onMore(shown + PAGE)}>{t('reports.moreRows')}</Button>
    </div>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  const t = useWords('reports')
  const { money } = useFigures()
  const { day } = useClock()
  const [shown, setShown] = useState(PAGE)
  return (
    <section>
      <h3 className="mb-1 text-section">{title}</h3>
      <ul className="divide-y divide-line">
        {lines.slice(0, shown).map((line, i) => (
          <li key={`${line.payout} ${line.kind} ${String(i)}`} className="flex items-start gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-row">{t(`reports.payout_${line.kind}`)}</span>
              <span className="block truncate text-note text-ink2">
                {day(line.paidAt)} · <bdi dir="ltr">{line.transactionId ?? line.payout}</bdi>{' '}
                <OrderLink order={line.order} />
              </span>
              {line.difference ? (
                <span className="block text-note text-bad">
                  {t(`reports.difference_${line.difference}`, {
                    amount: line.expected ? money(line.expected) : '',
                  })}
                </span>
              ) : null}
            </span>
            <bdi dir="ltr" className="font-em">
              {money(line.amount)}
            </bdi>
          </li>
        ))}
      </ul>
      <More count={lines.length} shown={shown} onMore={setShown} />
    </section>
  )
}

function OrderLink({ order }: { readonly order: string | null }) {
  const t = useWords('customers')
  const { slug = '' } = useParams()
  return order ? (
    <Link to={screenPath(slug, 'orders', order)} className="text-action">
      {t('customers.order')}
    </Link>
  ) : null
}

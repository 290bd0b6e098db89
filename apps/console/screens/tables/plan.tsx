import { exponentOf } from '@compass/domain/money'
import { formatMoney } from '@compass/i18n/formats'
import { ReceiptIcon, ServiceBellIcon } from '@compass/ui/icons'
import { useEffect, useState } from 'react'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { asksForBill, owedBy, type Spot, type Visit } from './spot.ts'

const EVERY_MS = 30_000

/** Tables as they stand in a zone: free ones outlined, open ones on paper, those that ask for the bill in ink. */
export function Plan(props: {
  readonly spots: readonly Spot[]
  readonly visits: readonly Visit[]
  readonly chosenId: string | null
  readonly onChoose: (id: string) => void
}) {
  const { spots, visits, chosenId, onChoose } = props
  const t = useWords('spots')
  const language = useLanguage()
  const here = visits.filter(({ spot }) => spots.some(({ _id }) => _id === spot._id))
  const owed = here.flatMap((visit) => owedBy(visit) ?? [])
  const total = owed.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <section className="rounded-[1.25rem] bg-sunken p-3 tablet:p-4" aria-label={t('spots.plan')}>
      <p className="mb-3 flex justify-end gap-2 text-note text-ink2">
        {t('spots.openVisits', { count: here.length })}
        {owed[0] ? (
          <b className="text-ink">
            {
              formatMoney(
                { amount: total, currency: owed[0].currency, exponent: exponentOf(owed[0].currency) },
                language,
              ).text
            }
          </b>
        ) : null}
      </p>
      <ul className="plan" dir="ltr">
        {spots.map((spot) => (
          <li key={spot._id} className={(spot.seats ?? 2) > 4 ? 'plan-wide' : ''}>
            <Table
              spot={spot}
              visit={visits.find((visit) => visit.spot._id === spot._id) ?? null}
              isChosen={spot._id === chosenId}
              onChoose={() => onChoose(spot._id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Table(props: {
  readonly spot: Spot
  readonly visit: Visit | null
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { spot, visit, isChosen, onChoose } = props
  const t = useWords('spots')
  const language = useLanguage()
  const now = useMinutes()
  const owed = visit && owedBy(visit)
  const look = !visit ? 'table-free' : asksForBill(visit) ? 'table-bill' : 'table-open'
  const calls = visit?.calls.filter(({ kind }) => kind !== 'billCash' && kind !== 'billCard') ?? []
  const state = !visit
    ? t('spots.free')
    : asksForBill(visit)
      ? t('spots.asksForBill')
      : calls.length > 0
        ? t('spots.calls')
        : visit.orders.length > 0
          ? t('spots.ordered', { count: visit.orders.length })
          : t('spots.choosing')
  return (
    <button type="button" dir="auto" className={`table-card ${look}`} aria-pressed={isChosen} onClick={onChoose}>
      <span className="flex w-full items-baseline gap-2">
        <b className="text-[1.1875rem] leading-6 font-semibold">{spot.number}</b>
        <span className="ms-auto text-note">
          {visit
            ? t('spots.minutes', { minutes: Math.max(0, Math.floor((now - Date.parse(visit.beganAt)) / 60_000)) })
            : spot.seats
              ? t('spots.seats', { count: spot.seats })
              : null}
        </span>
        {visit && asksForBill(visit) ? (
          <ReceiptIcon size={16} />
        ) : calls.length > 0 ? (
          <ServiceBellIcon size={16} />
        ) : null}
      </span>
      <span className="mt-auto grid w-full text-start">
        {owed ? (
          <b className="tabular-nums">
            {formatMoney({ ...owed, exponent: exponentOf(owed.currency) }, language, { currency: false }).text}
          </b>
        ) : null}
        <span className="truncate text-note">{state}</span>
      </span>
    </button>
  )
}

function useMinutes(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

import { formatCountdown } from '@compass/i18n/formats'
import { personClass } from '@compass/ui/avatar'
import { ClaimsBar } from '@compass/ui/claims-bar'
import { CheckIcon } from '@compass/ui/icons'
import { useEffect, useState } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { openOf } from './item-parts.ts'
import { PersonAvatar, usePersonName } from './people.tsx'
import type { BillData } from './read-table.ts'
import type { BillView, PersonView } from './table-view.ts'

type ClaimsProps = {
  readonly data: BillData
  /** Minor units that the visitor has picked and not claimed yet. */
  readonly picked?: number
  /** What is picked are items: then what the others ordered is what they have yet to pay. */
  readonly picksItems?: boolean
}

/** Who pays which part of the bill: the bar, and below it a column for each of the party. */
export function Claims({ data, picked = 0, picksItems = true }: ClaimsProps) {
  const { bill, people } = data
  const t = useWords('bill')
  const money = useMoney()
  const whole = Math.max(1, bill.paid + bill.claimed + bill.open + bill.writtenOff)
  const claims = bill.shares.map(({ id, amount, by, state, isMine }) => ({
    id,
    part: amount / whole,
    person: personClass(by.who),
    isPaid: state === 'paid' || (isMine && state === 'claimed'),
  }))
  const mine = picked > 0 ? [{ id: 'picked', part: picked / whole, person: personClass('me'), isPaid: true }] : []
  return (
    <div>
      <ClaimsBar
        claims={[...claims, ...mine]}
        label={t('bill.claims', {
          paid: money.text(bill.paid),
          claimed: money.text(bill.claimed),
          open: money.text(bill.open),
        })}
      />
      {/* More than four scroll; who has no pointer scrolls the list itself. */}
      <ul
        className="mt-4 flex overflow-x-auto"
        {...(people.length > 4 ? { tabIndex: 0, 'aria-label': t('bill.whoPays') } : {})}
      >
        {people.map((person) => (
          <PersonColumn
            key={person.id}
            person={person}
            data={data}
            picked={person.who === 'me' ? picked : 0}
            picksItems={picksItems}
          />
        ))}
      </ul>
    </div>
  )
}

type PersonColumnProps = Required<ClaimsProps> & { readonly person: PersonView }

function PersonColumn({ person, data, picked, picksItems }: PersonColumnProps) {
  const nameOf = usePersonName()
  const money = useMoney()
  const stand = standingOf(person, data.bill, picked, picksItems)
  return (
    <li
      className={`flex ${data.people.length > 4 ? 'w-[22%] shrink-0' : 'min-w-0 flex-1'} flex-col items-center px-1 pb-1 text-center`}
    >
      <PersonAvatar person={person} size={40} />
      {/* A name that is cut keeps its beginning, whatever it is written in. */}
      <span dir="auto" className="mt-1 block w-full truncate text-[0.875rem] font-em">
        {nameOf(person)}
      </span>
      <bdi dir="ltr" className="block min-h-5 font-em tabular-nums">
        {stand.amount > 0 ? money.digits(stand.amount) : '–'}
      </bdi>
      <span className="block text-micro text-ink2">
        <Standing stand={stand} now={data.now} />
      </span>
    </li>
  )
}

interface Stand {
  readonly state: 'paid' | 'paying' | 'collecting' | 'claimed' | 'picked' | 'open' | 'none'
  readonly amount: number
  readonly expiresAt: string | null
}

/** Where somebody stands: what they have claimed or paid; else what is open of what they ordered. */
function standingOf({ id }: PersonView, bill: BillView, picked: number, picksItems: boolean): Stand {
  const { shares, items } = bill
  const own = shares.filter(({ by }) => by.id === id)
  const sum = own.reduce((all, { amount }) => all + amount, 0)
  const current = own.find(({ state }) => state !== 'paid')
  if (current && current.state !== 'released')
    return { state: current.state, amount: sum, expiresAt: current.expiresAt }
  if (picked > 0) return { state: 'picked', amount: sum + picked, expiresAt: null }
  if (own.length > 0) return { state: 'paid', amount: sum, expiresAt: null }
  // The others have paid for them, or nobody pays it any more.
  if (bill.open === 0) return { state: 'none', amount: 0, expiresAt: null }
  // Who pays in equal parts or by an amount says nothing of anybody's items.
  const isByItems = picksItems && shares.every(({ kind }) => kind === 'lines')
  const ordered = items.filter(({ by }) => by.id === id)
  return {
    state: 'open',
    amount: isByItems ? ordered.reduce((all, item) => all + openOf(item), 0) : 0,
    expiresAt: null,
  }
}

function Standing({ stand: { state, expiresAt }, now }: { stand: Stand; now: string }) {
  const t = useWords('bill')
  switch (state) {
    case 'paid':
      return (
        <span className="inline-flex items-center gap-1 font-em text-ok">
          <CheckIcon size={13} />
          {t('bill.statePaid')}
        </span>
      )
    case 'picked':
      return <span className="font-em text-accent">{t('bill.statePicked')}</span>
    case 'collecting':
      return t('bill.stateCollecting')
    case 'claimed':
    case 'paying':
      return expiresAt === null ? (
        t('bill.statePaying')
      ) : (
        <>
          {t('bill.statePaying')} <TimeLeft until={expiresAt} now={now} />
        </>
      )
    case 'open':
      return t('bill.stateOpen')
    case 'none':
      return null
  }
}

/** "7:12", counting down by the server's clock. It is looked at, and not read out each second. */
export function TimeLeft({ until, now }: { until: string; now: string }) {
  const [seconds, setSeconds] = useState(() => secondsTo(until, Date.parse(now)))
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now()
    const count = () => setSeconds(secondsTo(until, Date.now() + ahead))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [until, now])
  return (
    <bdi dir="ltr" className="tabular-nums" suppressHydrationWarning>
      {formatCountdown(seconds)}
    </bdi>
  )
}

function secondsTo(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

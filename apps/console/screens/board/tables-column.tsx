import { listVisits } from '@compass/contract/visits'
import { Link, useParams } from 'react-router'
import { screenPath } from '#paths'
import { useFailureSentence } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { asksForBill, owedBy, type Visit } from '#shell/visits/index.ts'
import { ServiceBellIcon } from './icons.ts'
import { useFormats, useTicking } from './use-board.tsx'

const LOOKS_AGAIN_MS = 5_000

/** Who sits where, on a screen that is wide enough: what asks for staff first, then by how long they are here. */
export function TablesColumn({ storeId }: { readonly storeId: string }) {
  const t = useWords('console', 'spots')
  const sentenceOfFailure = useFailureSentence()
  const { data, error } = useCall(listVisits, { query: { store: storeId } }, { refetchInterval: LOOKS_AGAIN_MS })
  const visits = [...(data?.items ?? [])].sort(
    (a, b) => Number(asks(b)) - Number(asks(a)) || Date.parse(a.beganAt) - Date.parse(b.beganAt),
  )
  return (
    <section className="column" data-column="tables" aria-label={t('console.tables')}>
      <h2 className="column-title">
        {t('console.tables')} {data ? <span className="text-ink3">{visits.length}</span> : null}
      </h2>
      {data ? null : <p className="column-empty">{error ? sentenceOfFailure(error) : null}</p>}
      {data && visits.length === 0 ? <p className="column-empty">{t('spots.openVisits', { count: 0 })}</p> : null}
      <ul className="column-tickets">
        {visits.map((visit) => (
          <TableCard key={visit._id} visit={visit} />
        ))}
      </ul>
    </section>
  )
}

function asks({ calls }: Visit): boolean {
  return calls.length > 0
}

function TableCard({ visit }: { readonly visit: Visit }) {
  const t = useWords('spots')
  const { slug = '' } = useParams()
  const { money } = useFormats()
  const minutes = useTicking((now) => Math.max(0, Math.floor((now - Date.parse(visit.beganAt)) / 60_000)))
  const { spot, store, members, orders, calls } = visit
  const owed = owedBy(visit)
  const waiting = members.find(({ state }) => state === 'waiting')
  const words = asksForBill(visit)
    ? t('spots.asksForBill')
    : calls.length > 0
      ? t('spots.calls')
      : waiting
        ? t('spots.wantsIn', { name: waiting.name ?? t('spots.guest', { number: waiting.number }) })
        : orders.length > 0
          ? t('spots.ordered', { count: orders.length })
          : t('spots.choosing')
  const number = spot.number ?? ''
  return (
    <li>
      <Link
        className="board-table"
        data-asks={calls.length > 0 || undefined}
        to={`${screenPath(slug, 'tables')}?of=${store}`}
      >
        <span className="flex items-center gap-2">
          <b className="ticket-number min-w-0 truncate">
            {spot.kind === 'room' ? t('spots.roomNamed', { number }) : t('spots.tableNamed', { number })}
          </b>
          {calls.length > 0 ? <ServiceBellIcon size={18} /> : null}
          <span className="ms-auto shrink-0 text-note">{t('spots.minutes', { minutes })}</span>
        </span>
        <span className="flex items-baseline gap-3 text-note">
          <span className="min-w-0 flex-1 truncate">{words}</span>
          {owed && owed.amount > 0 ? (
            <b className="shrink-0 font-em">
              <bdi>{money(owed)}</bdi>
            </b>
          ) : null}
        </span>
      </Link>
    </li>
  )
}

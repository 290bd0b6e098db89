import { recordPayment } from '@compass/contract/merchant-side'
import { getTableBillForStaff } from '@compass/contract/shares'
import {
  answerCall,
  approveMemberByStaff,
  changeVisit,
  listVisits,
  openVisit,
  removeMemberByStaff,
} from '@compass/contract/visits'
import { exponentOf } from '@compass/domain/money'
import { formatMoney, formatTime } from '@compass/i18n/formats'
import { Popup } from '@compass/ui/popup'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Field, Select } from '#parts/field.tsx'
import { Callout, Card, Chip } from '#parts/surfaces.tsx'
import { useFailureSentence, useFailureToast } from '#shell/calls/failures.tsx'
import { CallRefusal, useCall, useChange } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { owedBy, type Spot, type Visit } from './spot.ts'

/** Who sits at a table, what they ordered and owe, and what staff do about it. */
export function VisitCard(props: {
  readonly spot: Spot
  readonly visit: Visit | null
  readonly free: readonly Spot[]
}) {
  const { spot, visit, free } = props
  const t = useWords('spots')
  const sayFailure = useFailureToast()
  const open = useChange(openVisit, { changes: [listVisits] })
  const name =
    spot.kind === 'room'
      ? t('spots.roomNamed', { number: spot.number! })
      : t('spots.tableNamed', { number: spot.number! })
  return (
    <Card aria-label={name}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-page">{name}</h2>
        {spot.seats ? <Chip>{t('spots.seats', { count: spot.seats })}</Chip> : null}
        {visit ? (
          <Party visit={visit} free={free} />
        ) : (
          <Button
            className="ms-auto"
            busy={open.isPending && t('spots.sending')}
            onClick={() => open.mutate({ body: { spot: spot._id } }, { onError: sayFailure })}
          >
            {t('spots.begin')}
          </Button>
        )}
      </div>
      {visit ? <VisitBody visit={visit} /> : <p className="mt-2 text-ink2">{t('spots.freeText')}</p>}
    </Card>
  )
}

function Party({ visit, free }: { readonly visit: Visit; readonly free: readonly Spot[] }) {
  const t = useWords('spots')
  const language = useLanguage()
  const { merchant, stores } = useSession()
  const zone = stores.find(({ _id }) => _id === visit.store)?.timeZone ?? 'UTC'
  const inside = visit.members.filter(({ state }) => state === 'in')
  const since = formatTime(new Date(visit.beganAt), zone, language, merchant.brand.clock ?? 24)
  return (
    <>
      <span className="text-note text-ink2">
        {t('spots.party', { count: inside.length })} · {t('spots.since', { time: since })}
      </span>
      <span className="ms-auto flex flex-wrap gap-2">
        <MoveVisit visit={visit} free={free} />
        <EndVisit visit={visit} />
      </span>
    </>
  )
}

function MoveVisit({ visit, free }: { readonly visit: Visit; readonly free: readonly Spot[] }) {
  const t = useWords('spots')
  const sayFailure = useFailureToast()
  const notify = useToast()
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState(free[0]?._id ?? '')
  const move = useChange(changeVisit, { changes: [listVisits] })
  return (
    <>
      <Button disabled={free.length === 0} onClick={() => setOpen(true)}>
        {t('spots.move')}
      </Button>
      <Popup
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('spots.moveAsk')}
        text={t('spots.moveText')}
        yes={{
          label: t('spots.moveYes', { number: free.find(({ _id }) => _id === to)?.number ?? '' }),
          onClick: () => {
            setOpen(false)
            const number = free.find(({ _id }) => _id === to)?.number ?? ''
            move.mutate(
              { params: { id: visit._id }, body: { spot: to } },
              { onError: sayFailure, onSuccess: () => notify({ text: t('spots.moved', { number }) }) },
            )
          },
        }}
        no={{ label: t('spots.stay'), onClick: () => setOpen(false) }}
      >
        <Select
          label={t('spots.moveTo')}
          value={to}
          options={free.map(({ _id, number }) => ({ value: _id, label: number ?? '' }))}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </Popup>
    </>
  )
}

/** Ends a visit. Where something is owed it asks for a reason, and says what is written off. */
function EndVisit({ visit }: { readonly visit: Visit }) {
  const t = useWords('spots')
  const language = useLanguage()
  const sayFailure = useFailureToast()
  const notify = useToast()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const end = useChange(changeVisit, { changes: [listVisits] })
  const owed = owedBy(visit)
  const sum = owed ? formatMoney({ ...owed, exponent: exponentOf(owed.currency) }, language).text : ''
  const close = (writeOff?: { reason: string }) =>
    end.mutate(
      { params: { id: visit._id }, body: { end: true, ...(writeOff ? { writeOff } : {}) } },
      {
        onSuccess: () => notify({ text: t('spots.closed') }),
        onError: (error) => {
          if (error instanceof CallRefusal && error.refusal.error === 'bill_open') setAsking(true)
          else sayFailure(error)
        },
      },
    )
  return (
    <>
      <Button
        busy={end.isPending && t('spots.sending')}
        onClick={() => (owed && owed.amount > 0 ? setAsking(true) : close())}
      >
        {t('spots.close')}
      </Button>
      <Popup
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('spots.writeOffAsk', { sum })}
        text={t('spots.writeOffText')}
        yes={{
          label: t('spots.writeOffYes', { sum }),
          disabled: reason.trim() === '',
          onClick: () => {
            setAsking(false)
            close({ reason: reason.trim() })
          },
        }}
        no={{ label: t('spots.stay'), onClick: () => setAsking(false) }}
      >
        <Field
          label={t('spots.reason')}
          value={reason}
          maxLength={300}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Popup>
    </>
  )
}

function VisitBody({ visit }: { readonly visit: Visit }) {
  const t = useWords('spots')
  const waiting = visit.members.filter(({ state }) => state === 'waiting')
  return (
    <div className="mt-3 grid gap-3">
      {visit.calls.map((call) => (
        <StaffCallRow key={call._id} call={call} />
      ))}
      {waiting.map((member) => (
        <WaitingRow key={member._id} visit={visit} member={member} />
      ))}
      {visit.orders.length === 0 ? <p className="text-ink2">{t('spots.nothingSent')}</p> : null}
      <div className="grid gap-x-8 gap-y-4 tablet:grid-cols-2">
        {visit.orders.map((order) => (
          <OrderBill key={order._id} order={order} />
        ))}
      </div>
    </div>
  )
}

function StaffCallRow({ call }: { readonly call: Visit['calls'][number] }) {
  const t = useWords('spots')
  const textOf = useMerchantText()
  const sayFailure = useFailureToast()
  const answer = useChange(answerCall, { changes: [listVisits] })
  const kinds = {
    waiter: t('spots.call_waiter'),
    billCash: t('spots.call_billCash'),
    billCard: t('spots.call_billCard'),
  }
  return (
    <Callout
      look="warn"
      action={
        <Button
          kind="fill"
          busy={answer.isPending && t('spots.sending')}
          onClick={() => answer.mutate({ params: { id: call._id }, body: { answered: true } }, { onError: sayFailure })}
        >
          {t('spots.answered')}
        </Button>
      }
    >
      {call.name ? textOf(call.name) : kinds[call.kind as keyof typeof kinds]}
    </Callout>
  )
}

function WaitingRow({ visit, member }: { readonly visit: Visit; readonly member: Visit['members'][number] }) {
  const t = useWords('spots')
  const sayFailure = useFailureToast()
  const yes = useChange(approveMemberByStaff, { changes: [listVisits] })
  const no = useChange(removeMemberByStaff, { changes: [listVisits] })
  const params = { id: visit._id, member: member._id }
  return (
    <Callout
      look="plain"
      action={
        <span className="flex gap-2">
          <Button kind="fill" onClick={() => yes.mutate({ params }, { onError: sayFailure })}>
            {t('spots.letIn')}
          </Button>
          <Button onClick={() => no.mutate({ params }, { onError: sayFailure })}>{t('spots.notIn')}</Button>
        </span>
      }
    >
      {t('spots.wantsIn', { name: member.name ?? t('spots.guest', { number: member.number }) })}
    </Callout>
  )
}

const STATES = { 10: 'waiting', 20: 'accepted', 30: 'rejected', 40: 'served', 50: 'cancelled' } as const

/** What an order holds and what is open of it, and money that staff have taken at the table. */
function OrderBill({ order }: { readonly order: Visit['orders'][number] }) {
  const t = useWords('spots')
  const sentenceOfFailure = useFailureSentence()
  const language = useLanguage()
  const textOf = useMerchantText()
  const sayFailure = useFailureToast()
  const bill = useCall(getTableBillForStaff, { params: { id: order._id } }, { refetchInterval: 10_000 })
  const pay = useChange(recordPayment, { changes: [listVisits, getTableBillForStaff] })
  const money = (sum: { readonly amount: number; readonly currency: string }, hasCurrency = false) =>
    formatMoney({ ...sum, exponent: exponentOf(sum.currency) }, language, { currency: hasCurrency }).text
  const items = bill.data?.bill?.items ?? bill.data?.order.products ?? []
  const take = (method: 'cod' | 'cardSwipe') =>
    pay.mutate({ params: { id: order._id }, body: { method, amount: order.owed } }, { onError: sayFailure })
  return (
    <section>
      <h3 className="mb-1 flex items-center gap-2 text-row">
        {t('spots.order', { number: order.orderId })}
        {order.owed.amount === 0 ? <Chip look="ok">{t('spots.paid')}</Chip> : null}
      </h3>
      {bill.error ? <p className="text-note text-bad">{sentenceOfFailure(bill.error)}</p> : null}
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={item._id} className="flex gap-2">
            <b className="w-6 tabular-nums">{item.qty}</b>
            <span className="min-w-0 flex-1 truncate">
              {textOf(item.name)}
              {'state' in item && item.state !== 20 ? (
                <span className="text-note text-ink3">
                  {' '}
                  · {t(`spots.item_${STATES[item.state as keyof typeof STATES]}`)}
                </span>
              ) : null}
            </span>
            <span className="text-ink2 tabular-nums">{money(item.total)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex border-t border-line pt-2 font-semibold">
        <span className="me-auto">{t('spots.open')}</span>
        <bdi className="tabular-nums">{money(order.owed, true)}</bdi>
      </p>
      {order.owed.amount > 0 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button busy={pay.isPending && t('spots.sending')} onClick={() => take('cod')}>
            {t('spots.tookCash')}
          </Button>
          <Button busy={pay.isPending && t('spots.sending')} onClick={() => take('cardSwipe')}>
            {t('spots.tookCard')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

import { channelOf, type OrderType } from '@compass/domain/services'
import { CheckIcon, MoneyBackIcon, WarningIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Card } from '#parts/surfaces.tsx'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { methodName, statusName } from '#shell/orders/order-words.tsx'
import type { OrderDetail } from './order-detail.ts'

interface Step {
  readonly at: string
  readonly icon: ReactNode
  readonly text: string
  readonly note: string
}

/** The steps of an order, what its customer said is wrong, and what went back, in the order of time. */
export function WhatHappened({ order }: { readonly order: OrderDetail['order'] }) {
  const t = useWords('customers')
  const { time, day } = useClock(order.store._id)
  const { money } = useFigures()
  const actors: Readonly<Record<string, string>> = {
    merchant: t('customers.byShop'),
    customer: t('customers.byCustomer'),
    system: '',
    courier: t('customers.byCourier'),
    payment: t('customers.byPayment'),
  }
  const channel = channelOf(order.orderType as OrderType | null)
  const steps: Step[] = order.timeline.map(({ status, at, by: actor, reason }) => ({
    at,
    icon: <CheckIcon size={15} />,
    text: statusName(t, status, channel),
    note: [actors[actor] ?? actor, reason ?? ''].filter(Boolean).join(' · '),
  }))
  const problems: Step[] = order.problems.map(({ at, words }) => ({
    at,
    icon: <WarningIcon size={15} />,
    text: t('customers.saidWrong'),
    note: words ?? '',
  }))
  const refunds: Step[] = (order.payment?.refunds ?? [])
    .filter(({ status }) => status !== 'failed')
    .map(({ createdAt, amount, method, card, reason, way: route }) => ({
      at: createdAt,
      icon: <MoneyBackIcon size={15} />,
      text: t('customers.wentBack', { amount: money(amount) }),
      note: [
        route === 'credits'
          ? t('customers.asCredits')
          : card
            ? t('customers.toCard', { last4: card.last4 })
            : route === 'cash'
              ? t('customers.inCash')
              : method
                ? methodName(t, method)
                : '',
        reason ?? '',
      ]
        .filter(Boolean)
        .join(' · '),
    }))
  const all = [...steps, ...problems, ...refunds].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <Card aria-label={t('customers.whatHappened')}>
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-section">{t('customers.whatHappened')}</h2>
        <span className="text-note text-ink2">{day(order.placedAt)}</span>
      </header>
      <ol className="happened">
        {all.map(({ at, icon, text, note }, i) => (
          <li key={`${at} ${text} ${String(i)}`}>
            <span className="grid size-7 place-items-center rounded-full bg-wash2 text-ink2">{icon}</span>
            <div className="min-w-0">
              <p className="text-row">{text}</p>
              {note ? (
                <p dir="auto" className="text-note text-ink2">
                  {note}
                </p>
              ) : null}
            </div>
            <time dateTime={at} className="text-note text-ink2">
              {day(at) === day(order.placedAt) ? time(at) : `${day(at)} ${time(at)}`}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}

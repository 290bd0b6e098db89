import { ORDER_STATUS } from '@compass/domain/orders'
import { channelOf, type OrderType } from '@compass/domain/services'
import {
  BagIcon,
  BikeIcon,
  CheckIcon,
  ChefHatIcon,
  CloseIcon,
  HomeIcon,
  type Icon,
  MoneyBackIcon,
  PackedIcon,
  WarningIcon,
} from '@compass/ui/icons'
import { Fragment, type ReactNode } from 'react'
import { Card } from '#parts/surfaces.tsx'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { methodName, statusName } from '#shell/orders/order-words.tsx'
import type { OrderDetail } from './order-detail.ts'

interface Step {
  readonly at: string
  readonly icon: ReactNode
  readonly text: string
  /** Each in the direction of its script: a name, minutes, what somebody wrote. */
  readonly notes: readonly string[]
}

const STEP_ICONS: Readonly<Record<number, Icon>> = {
  [ORDER_STATUS.INITIALIZE]: BagIcon,
  [ORDER_STATUS.NEW]: BagIcon,
  [ORDER_STATUS.APPROVED]: ChefHatIcon,
  [ORDER_STATUS.KITCHEN_READY]: PackedIcon,
  [ORDER_STATUS.OUT_DELIVERY]: BikeIcon,
  [ORDER_STATUS.DELIVERED]: HomeIcon,
  [ORDER_STATUS.DECLINED]: CloseIcon,
  [ORDER_STATUS.UNDELIVERED]: WarningIcon,
  [ORDER_STATUS.CANCEL_CUSTOMER]: CloseIcon,
  [ORDER_STATUS.PAYMENT_CANCELLED]: CloseIcon,
  [ORDER_STATUS.CUSTOMER_REJECT]: CloseIcon,
}

function StepIcon({ status }: { readonly status: number }) {
  const Drawing = STEP_ICONS[status] ?? CheckIcon
  return <Drawing size={15} />
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
  const steps: Step[] = order.timeline.map(({ status, at, by: actor, reason, person, minutes }) => ({
    at,
    icon: <StepIcon status={status} />,
    text: statusName(t, status, channel),
    notes: [
      person ?? actors[actor] ?? actor,
      minutes ? t('customers.inMinutes', { count: minutes }) : '',
      reason ?? '',
    ].filter(Boolean),
  }))
  const problems: Step[] = order.problems.map(({ at, words }) => ({
    at,
    icon: <WarningIcon size={15} />,
    text: t('customers.saidWrong'),
    notes: words ? [words] : [],
  }))
  const refunds: Step[] = (order.payment?.refunds ?? [])
    .filter(({ status }) => status !== 'failed')
    .map(({ createdAt, amount, method, card, reason, way: route }) => ({
      at: createdAt,
      icon: <MoneyBackIcon size={15} />,
      text: t('customers.wentBack', { amount: money(amount) }),
      notes: [
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
      ].filter(Boolean),
    }))
  const all = [...steps, ...problems, ...refunds].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <Card aria-label={t('customers.whatHappened')}>
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-section">{t('customers.whatHappened')}</h2>
        <span className="text-note text-ink2">{day(order.placedAt)}</span>
      </header>
      <ol className="happened">
        {all.map(({ at, icon, text, notes }, i) => (
          <li key={`${at} ${text} ${String(i)}`}>
            <span className="grid size-7 place-items-center rounded-full bg-wash2 text-ink2">{icon}</span>
            <div className="min-w-0">
              <p className="text-row">{text}</p>
              {notes.length > 0 ? (
                <p className="text-note text-ink2">
                  {notes.map((note, place) => (
                    <Fragment key={note}>
                      {place > 0 ? ' · ' : null}
                      <bdi>{note}</bdi>
                    </Fragment>
                  ))}
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

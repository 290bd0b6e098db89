import { ORDER_STATUS, type TimelineCode } from '@compass/domain/orders'
import { keyFor } from '@compass/i18n/verticals'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { formatOpeningDay } from '#shell/stores/opening-day.ts'

/** Where an order stands, in words. */
export interface OrderProgress {
  /** The display line: it answers "when", and where nobody knows, "what". */
  readonly title: string
  readonly hint: string
  /** "Expected between 19:42 and 19:47." */
  readonly expected: string | null
  /** That the display line says it takes; null: it says none. */
  readonly minutes: number | null
  readonly mood: 'running' | 'done' | 'bad'
  /** Of four segments. */
  readonly segments: number
}

const MINUTE_MS = 60_000
/** A longer wait is told by the clock. */
const MAX_COUNTED_MINUTES = 90
const S = ORDER_STATUS

/** Four segments: confirmed, in the kitchen, ready, on its way (or handed over). */
const SEGMENTS: Readonly<Partial<Record<number, number>>> = {
  [S.NEW]: 0.35,
  [S.SCH_DEL_ACCEPTED]: 1,
  [S.APPROVED]: 1.5,
  [S.KITCHEN_READY]: 3,
  [S.OUT_DELIVERY]: 3.6,
  [S.DELIVERED]: 4,
  [S.SERVED]: 3.6,
  [S.PAYMENT_COMPLETED]: 4,
  [S.COMPLETED]: 4,
}

// Long on purpose: one table from status to words, which is read best in the order of the statuses.
export function useOrderProgress(order: OrderView, now: Date): OrderProgress {
  const t = useWords('status', 'payment')
  const { language, merchant } = useShell()
  const kind = merchant?.kind
  const { isPickup, number, eta, schedule, payment, spot } = order
  const { timeZone } = order.store
  const times = useTimes()
  const time = (instant: string) => times.time(instant, timeZone)
  const ended = order.steps.at(-1)?.at
  const segments = SEGMENTS[order.status] ?? 0
  const ending = { expected: null, minutes: null, segments }
  const bad = (title: string, hint: string): OrderProgress => ({ ...ending, title, hint, mood: 'bad' })
  const done = (title: string, hint: string): OrderProgress => ({ ...ending, title, hint, mood: 'done' })
  const running = (title: string, hint: string, withTime = true): OrderProgress => ({
    title,
    hint,
    expected: eta && withTime && eta.to > now.toISOString() ? expectedIn(eta) : null,
    minutes: null,
    mood: 'running',
    segments,
  })
  const expectedIn = ({ from, to }: { from: string; to: string }) =>
    schedule
      ? t('status.scheduledFor', {
          day: formatOpeningDay(schedule.startTime, timeZone, language),
          span: times.span(schedule.from, schedule.to),
        })
      : t('status.expected', { from: time(from), to: time(to) })
  const minutes = eta
    ? Math.round(((new Date(eta.from).getTime() + new Date(eta.to).getTime()) / 2 - now.getTime()) / MINUTE_MS)
    : 0
  /** "Here in 12 min" while that is to come; a promise that has passed is not repeated. */
  const soon = (otherwise: string, hint: string): OrderProgress => {
    // What is for later is told by its day and time.
    if (minutes < 1 || (schedule && minutes > MAX_COUNTED_MINUTES)) return running(otherwise, hint)
    return { ...running(t(isPickup ? 'status.readyIn' : 'status.hereIn', { minutes }), hint), minutes }
  }

  switch (order.status) {
    case S.SERVED: {
      const isLeft = spot?.isLeftAtDoor === true
      const title = spot?.kind === 'room' ? (isLeft ? 'status.leftAtDoor' : 'status.broughtToRoom') : 'status.served'
      return running(t(title), t('status.servedHint'), false)
    }
    case S.PAYMENT_COMPLETED:
    case S.COMPLETED:
      return done(t('status.completedAtSpot'), ended ? t('status.paidAt', { time: time(ended) }) : '')
    case S.DELIVERED:
      if (isPickup) return done(t('status.delivered'), ended ? t('status.pickedUpAt', { time: time(ended) }) : '')
      return done(t('status.delivered'), ended ? t('status.deliveredAt', { time: time(ended) }) : '')
    case S.DECLINED:
      if (order.lastBy === 'system')
        return bad(
          t(keyFor(kind, 'status.declined')),
          t(payment.isPaid ? 'status.declinedInTimePaid' : 'status.declinedInTime'),
        )
      return bad(
        t(keyFor(kind, 'status.declined')),
        t(payment.isPaid ? 'status.declinedPaidHint' : 'status.declinedHint'),
      )
    case S.UNDELIVERED:
      if (order.lastBy === 'courier') return bad(t('status.attempted'), t(keyFor(kind, 'status.attemptedHint')))
      return isPickup
        ? bad(t('status.notCollected'), t('status.notCollectedHint'))
        : bad(t('status.undelivered'), t('status.undeliveredHint'))
    case S.CANCEL_CUSTOMER:
      return bad(
        t('status.cancelledByStore'),
        t(payment.isPaid ? 'status.cancelledByStorePaid' : 'status.cancelledByStoreHint'),
      )
    case S.PAYMENT_CANCELLED:
      return bad(
        t('status.paymentCancelled'),
        t(payment.refunds.length > 0 ? 'payment.tooLate' : 'status.paymentCancelledHint'),
      )
    case S.CUSTOMER_REJECT:
      return bad(
        t('status.cancelledByYou'),
        t(payment.isPaid ? 'status.cancelledByYouPaid' : 'status.cancelledByYouHint'),
      )
    case S.OUT_DELIVERY:
      return soon(t('status.onItsWay'), t('status.onItsWayHint'))
    case S.KITCHEN_READY:
      if (spot)
        return running(
          t(spot.kind === 'room' ? 'status.readyForRoom' : 'status.readyAtTable'),
          t('status.readyAtTableHint'),
          false,
        )
      return isPickup
        ? running(t('status.readyToPickUp'), t('status.readyToPickUpHint', { number }), false)
        : soon(t('status.ready'), t('status.readyHint'))
    case S.APPROVED:
      return soon(t('status.inKitchen'), t('status.inKitchenHint'))
    case S.SCH_DEL_ACCEPTED:
      return running(t('status.accepted'), t('status.laterHint'))
    case S.INITIALIZE:
      return running(t('payment.pendingTitle'), t('payment.pendingHint'), false)
    default: {
      if (schedule) return running(t('status.waiting'), t('status.scheduledHint'))
      if (!order.deadlineAt) return running(t('status.waiting'), t('status.acceptedHint'))
      const left = (new Date(order.deadlineAt).getTime() - now.getTime()) / MINUTE_MS
      const minutes = Math.max(1, Math.ceil(left))
      const waited = now.getTime() - new Date(order.placedAt).getTime()
      const isLong = waited > left * MINUTE_MS
      return running(t('status.waiting'), t(isLong ? 'status.stillWaiting' : 'status.waitingHint', { minutes }))
    }
  }
}

/** What a step of the way is called. */
export function useStepName({ spot }: Pick<OrderView, 'spot'>): (code: TimelineCode) => string {
  const t = useWords('status')
  const names: Readonly<Record<TimelineCode, string>> = {
    waiting: t('status.waiting'),
    accepted: t('status.accepted'),
    inKitchen: t('status.inKitchen'),
    ready: t(spot ? 'status.readyAtSpot' : 'status.ready'),
    outForDelivery: t('status.onItsWay'),
    pickedUp: t('status.pickedUp'),
    delivered: t('status.deliveredShort'),
    served: t('status.served'),
    broughtToRoom: t('status.broughtToRoom'),
    completed: t('status.completed'),
    declined: t('status.declined'),
    cancelled: t('status.cancelledByStore'),
    rejected: t('status.cancelledByYou'),
    undelivered: t('status.undelivered'),
    paymentCancelled: t('status.paymentCancelled'),
  }
  return (code) => names[code]
}

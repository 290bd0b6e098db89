import type { TimelineCode } from '@compass/domain/orders'
import {
  BagIcon,
  BikeIcon,
  CheckIcon,
  ChefHatIcon,
  ClockIcon,
  CloseIcon,
  CutleryIcon,
  DocumentIcon,
  HomeIcon,
  PackedIcon,
} from '@compass/ui/icons'
import { Timeline, type TimelineStep } from '@compass/ui/timeline'
import type { ReactNode } from 'react'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { useStepName } from './order-progress.ts'

const ICONS: Readonly<Partial<Record<TimelineCode, ReactNode>>> = {
  waiting: <ClockIcon size={15} />,
  accepted: <CheckIcon size={15} />,
  inKitchen: <ChefHatIcon size={15} />,
  ready: <PackedIcon size={15} />,
  outForDelivery: <BikeIcon size={15} />,
  delivered: <HomeIcon size={15} />,
  pickedUp: <BagIcon size={15} />,
  served: <CutleryIcon size={15} />,
  broughtToRoom: <CutleryIcon size={15} />,
}

/** The progress of the order, each step with its time. The hand-over shows its expected time while that is to come. */
export function OrderTimeline({ order, now }: { order: OrderView; now: Date }) {
  const t = useWords('status')
  const { language, merchant } = useShell()
  // What a pharmacy packs is cooked by nobody.
  const iconOf = (code: TimelineCode) =>
    code === 'inKitchen' && merchant?.kind === 'pharmacy' ? <DocumentIcon size={15} /> : ICONS[code]
  const nameOf = useStepName(order)
  const times = useTimes()
  const { timeZone } = order.store
  // At a table and in a room the payment comes after it.
  const handOver = order.steps.length - (order.spot ? 2 : 1)
  const titleOf = (code: TimelineCode, state: TimelineStep['state']) => {
    if (code === 'waiting' && state === 'done') return t('status.sent')
    if (code === 'undelivered' && order.lastBy === 'courier') return t('status.attempted')
    return code === 'delivered' && state !== 'done' ? t('status.atYourDoor') : nameOf(code)
  }
  const expected = order.eta && new Date((Date.parse(order.eta.from) + Date.parse(order.eta.to)) / 2)
  const isToCome = expected !== null && expected > now && order.status !== 10
  const time = (at: string | null, i: number) => {
    if (at) return times.time(at, timeZone)
    if (i !== handOver || !isToCome) return undefined
    // What was ordered for a time comes within it, and no minute of it is promised.
    if (order.schedule) return times.span(order.schedule.from, order.schedule.to)
    return t('status.around', { time: times.time(expected, timeZone) })
  }
  const steps = order.steps
    // Whoever waits sees it; once it was confirmed nobody needs to know that it had been waiting.
    .map((step, i) => ({ ...step, time: time(step.at, i) }))
    .filter(({ code, state }) => code !== 'waiting' || state !== 'done' || order.steps.length === 2)
    .map(
      ({ code, state, time: at }): TimelineStep => ({
        key: code,
        title: titleOf(code, state),
        state,
        time: at,
        icon: state === 'failed' ? <CloseIcon size={15} /> : iconOf(code),
        note:
          state === 'failed' && order.reason ? (
            <bdi lang={language}>{t('status.reason', { reason: order.reason })}</bdi>
          ) : null,
      }),
    )
  return (
    <section>
      <h2 className="mb-4 text-subhead">{t('status.progress')}</h2>
      <Timeline steps={steps} label={t('status.progress')} />
    </section>
  )
}

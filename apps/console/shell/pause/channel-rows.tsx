import type { BoardStore } from '@compass/contract/board'
import type { BodyOf } from '@compass/contract/call'
import { pauseChannel } from '@compass/contract/merchant-side'
import type { ShapeOf } from '@compass/contract/values'
import { CHANNEL } from '@compass/domain/services'
import { formatTime } from '@compass/i18n/formats'
import type { Key } from '@compass/i18n/translator'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

type StoreShape = ShapeOf<typeof BoardStore>
type Channel = StoreShape['channels'][number]
type PausableChannel = BodyOf<typeof pauseChannel>['orderChannel']

const MINUTE_MS = 60_000
const MINUTES = [15, 30, 60] as const

const NAMES: Readonly<Record<number, Key<'soldout'>>> = {
  [CHANNEL.DELIVERY]: 'soldout.delivery',
  [CHANNEL.PICKUP]: 'soldout.pickup',
  [CHANNEL.DINE_IN]: 'soldout.dineIn',
  [CHANNEL.ROOM]: 'soldout.inRooms',
  [CHANNEL.PAYMENT_LINK]: 'soldout.payLinks',
}

/** What a store takes, channel by channel: paused for 15, 30, 60 minutes, or until somebody opens it. */
export function ChannelRows(props: {
  readonly store: Pick<StoreShape, '_id' | 'channels' | 'timeZone'>
  /** The server's clock: a pause is counted from it. */
  readonly now: () => number
  readonly onChannels: (channels: Channel[]) => void
}) {
  const { store, now, onChannels } = props
  const sayFailure = useFailureToast()
  const [opened, setOpened] = useState<number | null>(null)
  const change = useChange(pauseChannel)
  const set = (orderChannel: number, state: boolean, minutes: number | null) =>
    change.mutate(
      {
        params: { id: store._id },
        body: {
          orderChannel: orderChannel as PausableChannel,
          state,
          ...(minutes === null ? {} : { until: new Date(now() + minutes * MINUTE_MS).toISOString() }),
        },
      },
      {
        onSuccess: ({ pauseOrder }) => {
          setOpened(null)
          onChannels(
            store.channels.map((channel) => {
              const notified = pauseOrder.find((one) => one.orderChannel === channel.orderChannel)
              return notified
                ? { orderChannel: notified.orderChannel, isPaused: notified.state, until: notified.until }
                : channel
            }),
          )
        },
        onError: sayFailure,
      },
    )
  return (
    <ul className="divide-y divide-line">
      {store.channels.map((channel) => (
        <ChannelRow
          key={channel.orderChannel}
          channel={channel}
          timeZone={store.timeZone}
          isOpened={opened === channel.orderChannel}
          isPending={change.isPending}
          onOpened={setOpened}
          onSet={set}
        />
      ))}
    </ul>
  )
}

function ChannelRow(props: {
  readonly channel: Channel
  readonly timeZone: string
  readonly isOpened: boolean
  readonly isPending: boolean
  readonly onOpened: (orderChannel: number | null) => void
  readonly onSet: (orderChannel: number, state: boolean, minutes: number | null) => void
}) {
  const { channel, timeZone, isOpened, isPending, onOpened, onSet } = props
  const t = useWords('soldout')
  const language = useLanguage()
  const { merchant } = useSession()
  const { orderChannel, isPaused, until } = channel
  const time = until ? formatTime(new Date(until), timeZone, language, merchant.brand.clock) : null
  return (
    <li className="py-2">
      <div className="flex min-h-11 items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block text-row">{t(NAMES[orderChannel] ?? 'soldout.pickup')}</span>
          <span className={`block text-note ${isPaused ? 'text-warn' : 'text-ink2'}`}>
            {!isPaused
              ? t('soldout.takesOrders')
              : time
                ? t('soldout.pausedUntil', { time })
                : t('soldout.pausedByYou')}
          </span>
        </span>
        {isPaused ? (
          <Button kind="fill" size="board" disabled={isPending} onClick={() => onSet(orderChannel, false, null)}>
            {t('soldout.openNow')}
          </Button>
        ) : (
          <Button size="board" aria-expanded={isOpened} onClick={() => onOpened(isOpened ? null : orderChannel)}>
            {t('soldout.pause')}
          </Button>
        )}
      </div>
      {isOpened && !isPaused ? (
        <div className="grid grid-cols-3 gap-2 py-2">
          {MINUTES.map((minutes) => (
            <Button
              key={minutes}
              kind="outline"
              size="board"
              disabled={isPending}
              onClick={() => onSet(orderChannel, true, minutes)}
            >
              {t('soldout.min', { count: minutes })}
            </Button>
          ))}
          <Button
            kind="outline"
            size="board"
            className="col-span-3"
            disabled={isPending}
            onClick={() => onSet(orderChannel, true, null)}
          >
            {t('soldout.untilIOpen')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

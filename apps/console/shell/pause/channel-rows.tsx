import type { BoardStore } from '@compass/contract/board'
import { pauseChannel } from '@compass/contract/merchant-side'
import { CHANNEL } from '@compass/domain/services'
import { formatTime } from '@compass/i18n/formats'
import type { Key } from '@compass/i18n/translator'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '#parts/button.tsx'
import { sentenceOf, useChange } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { useToast } from '#shell/toasts/index.tsx'

type StoreShape = z.output<typeof BoardStore>
type Channel = StoreShape['channels'][number]
type PausableChannel = 20 | 30 | 40 | 50 | 60

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
  const t = useWords('soldout', 'console')
  const language = useLanguage()
  const tell = useToast()
  const { merchant } = useSession()
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
              const told = pauseOrder.find((one) => one.orderChannel === channel.orderChannel)
              return told ? { orderChannel: told.orderChannel, isPaused: told.state, until: told.until } : channel
            }),
          )
        },
        onError: (error) => tell({ text: sentenceOf(error, t('console.unreached')) }),
      },
    )
  return (
    <ul className="divide-y divide-line">
      {store.channels.map(({ orderChannel, isPaused, until }) => (
        <li key={orderChannel} className="py-2">
          <div className="flex min-h-11 items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block text-row">{t(NAMES[orderChannel] ?? 'soldout.pickup')}</span>
              <span className={`block text-note ${isPaused ? 'text-warn' : 'text-ink2'}`}>
                {!isPaused
                  ? t('soldout.takesOrders')
                  : until
                    ? t('soldout.pausedUntil', {
                        time: formatTime(new Date(until), store.timeZone, language, merchant.brand.clock),
                      })
                    : t('soldout.pausedByYou')}
              </span>
            </span>
            {isPaused ? (
              <Button
                kind="fill"
                size="board"
                disabled={change.isPending}
                onClick={() => set(orderChannel, false, null)}
              >
                {t('soldout.openNow')}
              </Button>
            ) : (
              <Button
                size="board"
                aria-expanded={opened === orderChannel}
                onClick={() => setOpened(opened === orderChannel ? null : orderChannel)}
              >
                {t('soldout.pause')}
              </Button>
            )}
          </div>
          {opened === orderChannel && !isPaused ? (
            <div className="grid grid-cols-3 gap-2 py-2">
              {MINUTES.map((minutes) => (
                <Button
                  key={minutes}
                  kind="outline"
                  size="board"
                  disabled={change.isPending}
                  onClick={() => set(orderChannel, true, minutes)}
                >
                  {t('soldout.min', { count: minutes })}
                </Button>
              ))}
              <Button
                kind="outline"
                size="board"
                className="col-span-3"
                disabled={change.isPending}
                onClick={() => set(orderChannel, true, null)}
              >
                {t('soldout.untilIOpen')}
              </Button>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

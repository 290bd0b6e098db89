import { memo } from 'react'
import { Button } from '#parts/button.tsx'
import { useWords } from '#shell/language/words.tsx'
import { clockOf } from '../feed/rules.ts'
import { AlertIcon, LostIcon, SlowIcon, VolumeOffIcon } from '../icons.ts'
import { useBoard, useFeed, useNow, useRinger, useSound } from '../use-board.tsx'

/** Live, or by how many seconds the board is behind. */
export function LinkState({ isPlain }: { readonly isPlain?: boolean }) {
  const t = useWords('board')
  const feed = useFeed()
  const link = useBoard((state) => state.link)
  useNow()
  if (link === 'live')
    return (
      <span className="link-state">
        {isPlain ? null : <span className="dot" data-look="ok" aria-hidden="true" />}
        {t('board.live')}
        {isPlain ? ' ·' : ''}
      </span>
    )
  const seconds = Math.round(feed.silentMs() / 1000)
  return (
    <span className="link-state" data-look="warn">
      <SlowIcon size={17} />
      {t('board.slow', { seconds })}
    </span>
  )
}

/** Over the whole width: the connection is gone, or the browser keeps the sound off. */
export const Bars = memo(function Bars() {
  return (
    <>
      <FailureBar />
      <LostBar />
      <SoundBar />
      <MissedBar />
    </>
  )
})

/** The server answers and says no: the session has ended, or the outlet is not theirs any more. */
function FailureBar() {
  const t = useWords('console')
  const failure = useBoard((state) => state.failure)
  const hasStore = useBoard(({ store }) => store !== null)
  if (!failure || !hasStore) return null
  return (
    <div role="alert" className="board-bar" data-look="lost">
      <AlertIcon size={20} />
      <p className="min-w-0 flex-1">{failure.message}</p>
      <Button size="board" className="bar-action" onClick={() => location.reload()}>
        {t('console.tryAgain')}
      </Button>
    </div>
  )
}

function LostBar() {
  const t = useWords('board')
  const feed = useFeed()
  const link = useBoard((state) => (state.failure ? 'live' : state.link))
  const waiting = useBoard(({ presses }) => presses.size)
  useNow()
  if (link !== 'lost') return null
  return (
    <div role="alert" className="board-bar" data-look="lost">
      <LostIcon size={20} />
      <p className="min-w-0 flex-1">
        <b className="font-em">{t('board.lost', { time: clockOf(feed.silentMs()) })}</b>{' '}
        {waiting > 0 ? t('board.lostWaiting', { count: waiting }) : t('board.lostText')}
      </p>
      <Button size="board" className="bar-action" onClick={() => feed.retry()}>
        {t('board.tryNow')}
      </Button>
    </div>
  )
}

function SoundBar() {
  const t = useWords('board')
  const ringer = useRinger()
  const { kind } = useSound()
  if (kind !== 'blocked') return null
  return (
    <div role="status" className="board-bar" data-look="warn">
      <VolumeOffIcon size={20} />
      <p className="min-w-0 flex-1">{t('board.soundBlocked')}</p>
      <Button kind="fill" size="board" onClick={() => ringer.turnOn()}>
        {t('board.turnOn')}
      </Button>
    </div>
  )
}

function MissedBar() {
  const t = useWords('board')
  const missed = useBoard((state) => state.missed)
  if (missed === 0) return null
  return (
    <p role="status" className="board-bar" data-look="plain">
      {t('board.whileAway', { count: missed })}
    </p>
  )
}

import { memo } from 'react'
import { IconAction } from '#parts/button.tsx'
import { MoreIcon } from '#parts/icons.ts'
import { useIsPhone } from '#parts/use-media.ts'
import { useWords } from '#shell/language/words.tsx'
import { PausesIcon, VolumeIcon, VolumeOffIcon } from '../icons.ts'
import { useBoard, useFormats, useNow, useSound } from '../use-board.tsx'
import { LinkState } from './connection.tsx'
import { Kitchen } from './kitchen.tsx'
import { PauseSheet } from './pause-sheet.tsx'
import { SoundSheet } from './sound-sheet.tsx'
import { StoreChoice, type StoreChoiceProps } from './store-choice.tsx'

export type OpenSheet = 'sound' | 'pause' | 'more' | 'keys' | null

/** Above the columns: the store, its kitchen's minutes, what it takes, sound, connection, and the server's clock. */
export const TopBar = memo(function TopBar({
  stores,
  sheet,
  onSheet,
  onClosed,
}: {
  readonly stores: StoreChoiceProps
  readonly sheet: OpenSheet
  readonly onSheet: (sheet: OpenSheet) => void
  readonly onClosed: (sheet: OpenSheet) => void
}) {
  const t = useWords('board')
  const isPhone = useIsPhone()
  return (
    <header className="board-head">
      <div className="min-w-0 flex-1">
        <StoreChoice {...stores} />
        <StoreLine />
      </div>
      <Kitchen className="board-wide" />
      <TakingOrders className="board-wide" onOpen={() => onSheet('pause')} />
      <SoundButton onOpen={() => onSheet('sound')} />
      <IconAction
        size="board"
        className="board-small"
        label={t('board.more2')}
        icon={<MoreIcon size={20} />}
        onClick={() => onSheet('more')}
      />
      {isPhone ? null : <LinkState />}
      <Clock />
      <SoundSheet isOpen={sheet === 'sound'} onClose={() => onClosed('sound')} />
      <PauseSheet
        isOpen={sheet === 'pause' || sheet === 'more'}
        hasKitchen={sheet === 'more'}
        onClose={() => onClosed(sheet)}
      />
    </header>
  )
})

/** Until when it is open; on a phone with how the connection stands. */
function StoreLine() {
  const t = useWords('board')
  const { time } = useFormats()
  const isPhone = useIsPhone()
  const store = useBoard((state) => state.store)
  if (!store) return null
  const { state, closesAt, opensAt } = store
  const isOpen = state === 'open' || state === 'closingSoon'
  const words = isOpen
    ? closesAt
      ? t('board.openUntil', { time: time(closesAt) })
      : t('board.isOpen')
    : state === 'paused'
      ? t('board.takesNone')
      : opensAt
        ? t('board.opens', { time: time(opensAt) })
        : t('board.isClosed')
  return (
    <p className="flex items-center gap-1.5 text-note text-ink2">
      <span className="dot" data-look={isOpen ? 'ok' : 'warn'} aria-hidden="true" />
      {isPhone ? <LinkState isPlain /> : null}
      <span className="truncate">{words}</span>
    </p>
  )
}

function TakingOrders({ className, onOpen }: { readonly className: string; readonly onOpen: () => void }) {
  const t = useWords('board')
  const paused = useBoard(({ store }) => store?.channels.filter(({ isPaused }) => isPaused).length ?? 0)
  return (
    <button
      type="button"
      className={`head-button ${className}`}
      data-look={paused > 0 ? 'warn' : undefined}
      onClick={onOpen}
    >
      <PausesIcon size={19} />
      {paused > 0 ? t('board.pausedCount', { count: paused }) : t('board.takingOrders')}
    </button>
  )
}

function SoundButton({ onOpen }: { readonly onOpen: () => void }) {
  const t = useWords('board')
  const { kind } = useSound()
  return (
    <button type="button" className="head-button" data-look={kind === 'on' ? undefined : 'warn'} onClick={onOpen}>
      {kind === 'on' ? <VolumeIcon size={20} /> : <VolumeOffIcon size={20} />}
      <span className="board-wide-words">{t(kind === 'on' ? 'board.soundOn' : 'board.soundOff')}</span>
    </button>
  )
}

function Clock() {
  const { time } = useFormats()
  const now = useNow()
  return (
    <time className="board-clock board-wide" dir="ltr">
      {time(new Date(now).toISOString())}
    </time>
  )
}

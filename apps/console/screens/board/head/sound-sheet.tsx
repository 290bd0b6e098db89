import { Sheet } from '@compass/ui/sheet'
import { Button } from '#parts/button.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useFormats, useRinger, useSound } from '../use-board.tsx'

const QUARTER_MS = 15 * 60_000

/** Sound off is a choice: for a quarter of an hour, or until somebody turns it on. */
export function SoundSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = useWords('board', 'console')
  const ringer = useRinger()
  const { time } = useFormats()
  const { kind, until } = useSound()
  const act = (press: () => void) => () => {
    press()
    onClose()
  }
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('board.sound')} closeLabel={t('console.close')}>
      <div className="grid gap-2 px-4 pb-6">
        <p className="text-ink2">
          {kind === 'off'
            ? until === null
              ? t('board.soundIsOff')
              : t('board.soundOffUntil', { time: time(new Date(until).toISOString()) })
            : t('board.soundRings')}
        </p>
        {kind === 'on' ? (
          <>
            <Button size="board" wide onClick={act(() => ringer.turnOff(QUARTER_MS))}>
              {t('board.offForMinutes', { count: 15 })}
            </Button>
            <Button size="board" wide onClick={act(() => ringer.turnOff(null))}>
              {t('board.offUntilIOpen')}
            </Button>
          </>
        ) : (
          <Button kind="fill" size="board" wide onClick={act(() => ringer.turnOn())}>
            {t('board.turnOn')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

import { Sheet } from '@compass/ui/sheet'
import { memo } from 'react'
import { useWords } from '#shell/language/words.tsx'

const ROWS = [
  ['J K', 'board.keyMove'],
  ['Enter', 'board.keyOpen'],
  ['A', 'board.keyAccept'],
  ['1–9', 'board.keyMinutes'],
  ['R', 'board.keyReady'],
  ['H', 'board.keyHandOver'],
  ['D', 'board.keyDecline'],
  ['O', 'board.keySoldOut'],
  ['T', 'board.keyTicket'],
  ['M', 'board.keySound'],
  ['Esc', 'board.keyClose'],
  ['?', 'board.keyHelp'],
] as const

/** All keys of the board. */
export const KeysSheet = memo(function KeysSheet(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props
  const t = useWords('board', 'console')
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('board.keys')} closeLabel={t('console.close')}>
      <dl className="keys-list">
        {ROWS.map(([key, words]) => (
          <div key={key}>
            <dt dir="ltr">
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
})

import { memo, useCallback, useEffect, useRef } from 'react'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import type { PressRefusal } from '../feed/presses.ts'
import { useBoard, useFeed } from '../use-board.tsx'
import { didKey, otherFirstKey } from './labels.ts'

/** A refusal in a sentence: who was first and what they did, else the server's own words. */
export function useRefusalWords(): (refusal: PressRefusal) => string {
  const t = useWords('board')
  return useCallback(
    ({ rival, message }) => {
      if (!rival) return message
      const step = rival.minutes ? t('board.min', { count: rival.minutes }) : t(didKey(rival.status))
      if (rival.isYou) return t('board.youFirst', { what: step })
      return rival.name ? t('board.first', { name: rival.name, what: step }) : t(otherFirstKey(rival.by))
    },
    [t],
  )
}

/** The same at the foot of the page: the ticket has moved, or is not on the board any more. */
export const RefusalToasts = memo(function RefusalToasts({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useWords('board')
  const notify = useToast()
  const wordsOf = useRefusalWords()
  const refusals = useBoard((state) => state.refusals)
  const feed = useFeed()
  const notified = useRef(new Set<PressRefusal>())
  useEffect(() => {
    for (const refusal of refusals.values()) {
      if (notified.current.has(refusal)) continue
      notified.current.add(refusal)
      const { order, number } = refusal
      const text = number === null ? wordsOf(refusal) : t('board.aboutOrder', { number, what: wordsOf(refusal) })
      notify({
        text,
        ...(feed.read().tickets.has(order)
          ? { action: { label: t('board.openIt'), onClick: () => onOpen(order) } }
          : {}),
      })
    }
    for (const refusal of notified.current)
      if (refusals.get(refusal.order) !== refusal) notified.current.delete(refusal)
  }, [refusals, feed, t, notify, wordsOf, onOpen])
  return null
})

import { useCallback, useEffect, useRef } from 'react'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import type { PressRefusal } from '../feed/presses.ts'
import { useBoard } from '../use-board.tsx'
import { didKey, otherFirstKey } from './labels.ts'

/** A refusal in a sentence: who was first and what they did, else the server's own words. */
export function useRefusalWords(): (refusal: PressRefusal) => string {
  const t = useWords('board')
  return useCallback(
    ({ rival, message }) => {
      if (!rival) return message
      const what = rival.minutes ? t('board.min', { count: rival.minutes }) : t(didKey(rival.status))
      if (rival.isYou) return t('board.youFirst', { what })
      return rival.name ? t('board.first', { name: rival.name, what }) : t(otherFirstKey(rival.by))
    },
    [t],
  )
}

/** The same at the foot of the page: the ticket has moved, or is not on the board any more. */
export function RefusalToasts({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useWords('board')
  const tell = useToast()
  const wordsOf = useRefusalWords()
  const refusals = useBoard((state) => state.refusals)
  const tickets = useBoard((state) => state.tickets)
  const told = useRef(new Set<PressRefusal>())
  useEffect(() => {
    for (const refusal of refusals.values()) {
      if (told.current.has(refusal)) continue
      told.current.add(refusal)
      const { order, number } = refusal
      const text = number === null ? wordsOf(refusal) : t('board.aboutOrder', { number, what: wordsOf(refusal) })
      tell({
        text,
        ...(tickets.has(order) ? { action: { label: t('board.openIt'), onClick: () => onOpen(order) } } : {}),
      })
    }
    for (const refusal of told.current) if (refusals.get(refusal.order) !== refusal) told.current.delete(refusal)
  }, [refusals, tickets, t, tell, wordsOf, onOpen])
  return null
}

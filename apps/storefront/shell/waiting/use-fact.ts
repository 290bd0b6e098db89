import { turnAt } from '@compass/i18n/facts'
import { useEffect, useState } from 'react'

const EACH_MS = 6000

/** The last turn that this browser was told; the next wait goes on after it. */
let lastTurn: number | null = null

/**
 * The turn of the fact to show, a new one every six seconds; with reduced motion it stays. `first` is what the server has
 * drawn. The turn before is there for the moment in which it fades.
 */
export function useFact(first?: number): { readonly turn: number; readonly before: number | null } {
  const [begin] = useState(() => first ?? (lastTurn === null ? turnAt(new Date()) : lastTurn + 1))
  const [turn, setTurn] = useState(begin)
  useEffect(() => {
    lastTurn = turn
  }, [turn])
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setTurn((last) => last + 1), EACH_MS)
    return () => clearInterval(timer)
  }, [])
  return { turn, before: turn === begin ? null : turn - 1 }
}

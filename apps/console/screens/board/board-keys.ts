import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

export type BoardKey =
  | 'next'
  | 'previous'
  | 'open'
  | 'accept'
  | 'ready'
  | 'handOver'
  | 'decline'
  | 'soldOut'
  | 'ticket'
  | 'sound'
  | 'close'
  | 'help'

const KEYS: Readonly<Record<string, BoardKey>> = {
  j: 'next',
  k: 'previous',
  Enter: 'open',
  a: 'accept',
  r: 'ready',
  h: 'handOver',
  d: 'decline',
  o: 'soldOut',
  t: 'ticket',
  m: 'sound',
  Escape: 'close',
  '?': 'help',
}

/** Letters rest while something is typed, or a question stands over the page. */
function rests(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (!(target instanceof HTMLElement)) return false
  // The focus is in a sheet for a moment after it has closed: by then the key is the board's.
  if (target.closest('dialog[open]')) return true
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** The keys of the board: a letter each, a digit for so many times five minutes. */
export function useBoardKeys(
  act: (key: BoardKey, event: KeyboardEvent) => void,
  onDigit: (digit: number) => void,
): void {
  const actNow = useEffectEvent(act)
  const digitNow = useEffectEvent(onDigit)
  useEffect(() => {
    const bindings: Record<string, (event: KeyboardEvent) => void> = {}
    for (const [key, meaning] of Object.entries(KEYS)) {
      const handle = (event: KeyboardEvent) => {
        if (rests(event)) return
        // Enter on a button is that button's.
        if (meaning === 'open' && event.target instanceof HTMLElement && event.target.closest('button, a')) return
        actNow(meaning, event)
      }
      bindings[key] = handle
      if (key === '?') bindings['Shift+?'] = handle
    }
    for (let digit = 1; digit <= 9; digit++)
      bindings[String(digit)] = (event) => {
        if (!rests(event)) digitNow(digit)
      }
    return tinykeys(window, bindings)
  }, [])
}

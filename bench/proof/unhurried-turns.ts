import { setTimeout as wait } from 'node:timers/promises'
import type { Gateway } from './gateway.ts'

const MINUTE_MS = 60_000

/** Resolves, at each call, when the next customer may come: at once, or as often as the gateway can have payments. */
export function turnsOf({ paymentsInAMinute }: Pick<Gateway, 'paymentsInAMinute'>): () => Promise<void> {
  let next = 0
  return async () => {
    if (!paymentsInAMinute) return
    const now = performance.now()
    const turn = Math.max(now, next)
    next = turn + MINUTE_MS / paymentsInAMinute
    if (turn > now) await wait(turn - now)
  }
}

import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { findFreeMemoryReturn } from './free-memory.ts'

const LOOK_MS = 5_000
/** Share of its time in which a process works. Below it a collection of a fifth of a second keeps nobody waiting. */
const QUIET_SHARE = 0.05
const WORTH_BYTES = 48 * 1024 * 1024
/** So many quiet looks in a row, half a minute, end a rush: what threads and caches let go meanwhile is let go. */
const LOOKS_AFTER_RUSH = 6

interface Look {
  /** From 0 to 1, since the look before. */
  readonly busyShare: number
  readonly residentBytes: number
}

/**
 * Whether memory is collected at a look. It is at the first quiet one, for what the start has left, then as it grows, and when
 * a rush has ended. The base is the least that the process has held since: what lives on is collected once, not at each look.
 */
export function collectionRule(): (look: Look, collect: () => number) => void {
  let base: number | null = null
  let quietLooks = 0
  let isRushOver = true
  return ({ busyShare, residentBytes }, collect) => {
    if (base !== null) base = Math.min(base, residentBytes)
    if (busyShare > QUIET_SHARE) {
      quietLooks = 0
      isRushOver = false
      return
    }
    quietLooks++
    const endsRush = !isRushOver && quietLooks >= LOOKS_AFTER_RUSH
    if (endsRush) isRushOver = true
    if (base === null || residentBytes - base >= WORTH_BYTES || endsRush) base = collect()
  }
}

/**
 * V8 collects when something new is made. After a rush nothing is, and its dead would stay resident for hours. The pages that
 * a usual collection empties stay with the process; those of a `last-resort` one, a hundred MB after a rush, go back. So do
 * then those of the C library, seventy MB.
 */
export function collectWhenQuiet(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  const freeMemoryReturn = findFreeMemoryReturn()
  const decide = collectionRule()
  let before = performance.eventLoopUtilization()
  setInterval(async () => {
    const returnFreeMemory = await freeMemoryReturn
    const now = performance.eventLoopUtilization()
    const busyShare = performance.eventLoopUtilization(now, before).utilization
    before = now
    decide({ busyShare, residentBytes: process.memoryUsage.rss() }, () => {
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      returnFreeMemory?.()
      return process.memoryUsage.rss()
    })
  }, LOOK_MS).unref()
}

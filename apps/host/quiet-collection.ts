import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 15_000
/** Share of its time in which a process works. Below it a collection of a tenth of a second keeps nobody waiting. */
const QUIET_SHARE = 0.05
const WORTH_BYTES = 48 * 1024 * 1024

interface Look {
  /** From 0 to 1, since the look before. */
  readonly busyShare: number
  readonly residentBytes: number
}

/**
 * Whether memory is collected at a look. The base is the least that the process has held since it was last collected. So
 * what lives on is collected once, not at each look.
 */
export function collectionRule(): (look: Look, collect: () => number) => void {
  let base = 0
  return ({ busyShare, residentBytes }, collect) => {
    base = Math.min(base || residentBytes, residentBytes)
    if (busyShare <= QUIET_SHARE && residentBytes - base >= WORTH_BYTES) base = collect()
  }
}

/** V8 collects when something new is made. After a rush nothing is, and its dead would stay resident for hours. */
export function collectWhenQuiet(): void {
  setFlagsFromString('--expose-gc')
  const collectAll = runInNewContext('gc') as () => void
  const decide = collectionRule()
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const busyShare = performance.eventLoopUtilization(now, before).utilization
    before = now
    decide({ busyShare, residentBytes: process.memoryUsage.rss() }, () => {
      collectAll()
      return process.memoryUsage.rss()
    })
  }, LOOK_MS).unref()
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { removeDataDir, stopProducts } from './run-product.ts'

const ENDS_WITHIN_MS = 10_000

let isEnding = false

/** Somebody has interrupted us: what fails now fails for that. */
export const wasInterrupted = () => isEnding

/**
 * Nobody who interrupts this is left with a product, its database or its data: they end first, and we with them.
 *
 * @param more what else is to go, once the products have ended
 */
export function endWithUs(dataDirs: ReadonlySet<string>, more: () => Promise<void> = async () => {}): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, async () => {
      // npm, the terminal and a time limit each hand it on.
      if (isEnding) return
      isEnding = true
      await stopProducts()
      await more().catch(() => {})
      for (const dataDir of dataDirs) {
        await stopServer(dataDir)
        // The run that we ended removes it too.
        await removeDataDir(dataDir).catch(() => {})
      }
      process.exit(code)
    })
  }
}

/** A product that was killed leaves its database's server behind. */
async function stopServer(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (const end = Date.now() + ENDS_WITHIN_MS; isAlive(pid) && Date.now() < end; ) await wait(50)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

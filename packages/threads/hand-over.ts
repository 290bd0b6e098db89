import type { Transferable } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'

/** A job's answer whose `parts` go to the other side instead of being copied; for programs of threads alone. */
export function handOver<A>(answer: A, parts: readonly Transferable[]): A {
  return move({ [transferableSymbol]: parts, [valueSymbol]: answer as object }) as A
}

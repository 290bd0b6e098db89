import type { Entry } from './read-event.ts'

/** What is sent at once, as the calls take it. */
export interface Batch {
  readonly to: Entry['to']
  readonly entries: readonly (Omit<Entry, 'to'> & { readonly count: number })[]
}

interface ReportOptions {
  /** Sends a batch; what does not arrive is not sent again. */
  readonly send: (batch: Batch) => void
  /** How many this session may still send, as its storage says; it is told when some are sent. */
  readonly left: () => number
  readonly spend: (count: number) => void
  /** Whether lines of the log are sent by this session. Errors are always. */
  readonly isSampled: boolean
}

/** Different faults of one page; what comes after them is not told. */
const MAX_DIFFERENT = 10
/** One request must stay below 16 KB. */
const MAX_AT_ONCE = 5

interface KnownFault {
  readonly entry: Entry
  /** Since it was told last. */
  count: number
  isReported: boolean
}

/** Gathers what goes wrong on one page. Each fault is told once, and how often it came again when the page is left. */
export class Reports {
  readonly #options: ReportOptions
  readonly #known = new Map<string, KnownFault>()

  constructor(options: ReportOptions) {
    this.#options = options
  }

  /** Takes what happened; `read` is asked only for what is new, for it costs. True: there is something to send. */
  note(fingerprint: string, read: () => Entry | null): boolean {
    const known = this.#known.get(fingerprint)
    if (known) {
      known.count += 1
      return false
    }
    if (this.#known.size >= MAX_DIFFERENT) return false
    const entry = read()
    if (!entry || (entry.to === 'log' && !this.#options.isSampled)) return false
    this.#known.set(fingerprint, { entry, count: 1, isReported: false })
    return true
  }

  /** Sends what is new; as the page is left (`isLast`) also how often the others came again. */
  flush(isLast = false): void {
    const due = [...this.#known.values()].filter(({ count, isReported }) => count > 0 && (isLast || !isReported))
    for (const to of ['error', 'log'] as const) {
      const all = due.filter(({ entry }) => entry.to === to)
      for (let at = 0; at < all.length; at += MAX_AT_ONCE) this.#send(to, all.slice(at, at + MAX_AT_ONCE))
    }
  }

  #send(to: Entry['to'], known: readonly KnownFault[]): void {
    const some = known.slice(0, Math.max(0, this.#options.left()))
    if (some.length === 0) return
    this.#options.spend(some.length)
    const entries = some.map(({ entry: { to: _, ...entry }, count }) => ({
      ...entry,
      count: Math.min(count, 1_000_000),
    }))
    for (const one of some) Object.assign(one, { count: 0, isReported: true })
    this.#options.send({ to, entries })
  }
}

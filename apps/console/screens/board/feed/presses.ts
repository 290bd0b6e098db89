import type { BodyOf } from '@compass/contract/call'
import type { moveOrder, RivalStep } from '@compass/contract/merchant-side'
import type { ShapeOf } from '@compass/contract/values'

export type RivalShape = ShapeOf<typeof RivalStep>

/** What a person did on the board, kept until the server has answered. */
export interface Press {
  /** Sent with it, however often: the server acts once. */
  readonly key: string
  readonly order: string
  /** Of an item at a table alone. */
  readonly item?: string
  readonly body: BodyOf<typeof moveOrder>
  readonly at: number
}

/** A press that the server refused: in its words, and where somebody was first with who that was. */
export interface PressRefusal {
  readonly order: string
  /** That people read out; null: the order is not known any more. */
  readonly number: string | null
  readonly message: string
  readonly rival: RivalShape['first'] | null
  /** When it was told, by the clock of the board. */
  readonly at: number
}

export type PressOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string; readonly rival: RivalShape | null }
  /** The server was not reached, or was too busy: it is sent again. */
  | { readonly kind: 'unreached' }

interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A press that nobody could send for so long is not what anybody wants any more. */
const FORGOTTEN_AFTER_MS = 30 * 60_000
const RETRIES_MS = [500, 1_000, 2_000, 4_000] as const

/**
 * Presses on their way. Each is sent at once, and again until the server has answered; it outlives a reload of the page. One
 * order has one press at a time: whoever taps twice pressed once.
 */
export class PressQueue {
  readonly #send: (press: Press) => Promise<PressOutcome>
  readonly #onChange: () => void
  readonly #onOutcome: (press: Press, outcome: PressOutcome) => void
  readonly #shelf: Shelf | null
  readonly #shelfKey: string
  readonly #waiting = new Map<string, Press>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #failures = new Map<string, number>()
  readonly #underWay = new Set<string>()
  #isOver = false

  constructor(parts: {
    readonly send: (press: Press) => Promise<PressOutcome>
    readonly onChange: () => void
    readonly onOutcome: (press: Press, outcome: PressOutcome) => void
    readonly shelf: Shelf | null
    readonly shelfKey: string
    readonly now: number
  }) {
    this.#send = parts.send
    this.#onChange = parts.onChange
    this.#onOutcome = parts.onOutcome
    this.#shelf = parts.shelf
    this.#shelfKey = parts.shelfKey
    for (const press of this.#read())
      if (parts.now - press.at < FORGOTTEN_AFTER_MS) this.#waiting.set(slotOf(press), press)
  }

  /** Sends what a reload left. */
  begin(): void {
    for (const slot of this.#waiting.keys()) void this.#try(slot)
  }

  /** False: the same thing is pressed already. */
  add(press: Press): boolean {
    const slot = slotOf(press)
    if (this.#waiting.has(slot)) return false
    this.#waiting.set(slot, press)
    this.#changed()
    void this.#try(slot)
    return true
  }

  /** The press of an order that is not answered yet. */
  of(order: string): Press | undefined {
    return this.#waiting.get(order)
  }

  all(): ReadonlyMap<string, Press> {
    return new Map(this.#waiting)
  }

  /** The network is back: nobody waits for the next try. */
  hurry(): void {
    for (const slot of this.#waiting.keys()) {
      this.#failures.delete(slot)
      void this.#try(slot)
    }
  }

  end(): void {
    this.#isOver = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  async #try(slot: string): Promise<void> {
    clearTimeout(this.#timers.get(slot))
    const press = this.#waiting.get(slot)
    if (!press || this.#isOver || this.#underWay.has(slot)) return
    this.#underWay.add(slot)
    const outcome = await this.#send(press).catch((): PressOutcome => ({ kind: 'unreached' }))
    this.#underWay.delete(slot)
    if (this.#isOver) return
    if (outcome.kind === 'unreached') {
      const failures = this.#failures.get(slot) ?? 0
      this.#failures.set(slot, failures + 1)
      const wait = RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)]!
      this.#timers.set(
        slot,
        setTimeout(() => void this.#try(slot), wait),
      )
      return
    }
    this.#waiting.delete(slot)
    this.#failures.delete(slot)
    this.#changed()
    this.#onOutcome(press, outcome)
  }

  #changed(): void {
    try {
      if (this.#waiting.size === 0) this.#shelf?.removeItem(this.#shelfKey)
      else this.#shelf?.setItem(this.#shelfKey, JSON.stringify([...this.#waiting.values()]))
    } catch {
      // A browser that keeps nothing still sends what is pressed.
    }
    this.#onChange()
  }

  #read(): Press[] {
    try {
      const stored = JSON.parse(this.#shelf?.getItem(this.#shelfKey) ?? '[]') as Press[]
      return Array.isArray(stored) ? stored.filter(({ key, order }) => Boolean(key && order)) : []
    } catch {
      return []
    }
  }
}

function slotOf({ order, item }: Press): string {
  return item ? `${order} ${item}` : order
}

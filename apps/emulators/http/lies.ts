/**
 * What an emulator does wrong with a call on purpose.
 *
 * - `late`: answers after `afterMs`.
 * - `brokenAfterDoing`: does what it was asked and answers 500.
 * - `droppedAfterDoing`: does it and closes the connection without an answer.
 * - `broken`, `tooMany`, `html`: does nothing and answers 500, 429, or a page of a proxy.
 */
export interface Lie {
  readonly kind: 'late' | 'brokenAfterDoing' | 'droppedAfterDoing' | 'broken' | 'tooMany' | 'html'
  /** Of a lie that is late; milliseconds. */
  readonly afterMs?: number
  /** How many calls it is told to; absent: one. */
  readonly times?: number
}

/** The lies that wait for calls, by `METHOD path`, where a `*` stands for one part of a path: `POST /v2/charges`, `GET /v2/charges/*`. */
export class Lies {
  readonly #waiting: { readonly pattern: RegExp; readonly lie: Lie; left: number }[] = []

  add(call: string, lie: Lie): void {
    const parts = call.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    this.#waiting.push({ pattern: new RegExp(`^${parts.join('[^/]+')}$`), lie, left: lie.times ?? 1 })
  }

  /** The lie that this call is told, which is one less then; null: the truth. */
  take(method: string, path: string): Lie | null {
    const found = this.#waiting.find(({ pattern, left }) => left > 0 && pattern.test(`${method} ${path}`))
    if (!found) return null
    found.left -= 1
    return found.lie
  }
}

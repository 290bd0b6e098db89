import { hashOf } from '../../ids/index.ts'

/** An event that is sent again comes soon, or not at all. */
const REMEMBERED_MS = 3_600_000
const MAX_IDS = 50_000

/** Ids that came lately, in the memory of this process alone: of who says no, nothing is written down. Oldest out first. */
export class RecentIds {
  readonly #ids = new Map<string, number>()

  /** False: it came before. */
  add(id: string, now: number): boolean {
    const key = keyOf(id)
    const before = this.#ids.get(key)
    if (before !== undefined && now - before < REMEMBERED_MS) return false
    this.#ids.delete(key)
    this.#ids.set(key, now)
    for (const [oldest, at] of this.#ids) {
      if (this.#ids.size <= MAX_IDS && now - at < REMEMBERED_MS) break
      this.#ids.delete(oldest)
    }
    return true
  }

  /** It was not counted after all. */
  remove(id: string): void {
    this.#ids.delete(keyOf(id))
  }
}

const keyOf = (id: string) => hashOf(id).toString('base64').slice(0, 22)

import type { Change } from '@compass/domain/document-changes'

/** Changes that this browser made and the server has not got yet: they outlast a lost network and a reload. */
export class WaitingChanges {
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #changes: readonly Change[]

  constructor(slug: string) {
    this.#key = `console.drafts.${slug}`
    this.#changes = readStored(this.#key)
  }

  get changes(): readonly Change[] {
    return this.#changes
  }

  add(changes: readonly Change[]): void {
    this.#set([...this.#changes, ...changes])
  }

  /** The first of them are on the server, or will never be. */
  drop(count: number): void {
    this.#set(this.#changes.slice(count))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(changes: readonly Change[]): void {
    this.#changes = changes
    try {
      if (changes.length > 0) localStorage.setItem(this.#key, JSON.stringify(changes))
      else localStorage.removeItem(this.#key)
    } catch {
      // A browser that keeps nothing still has them until it is closed.
    }
    for (const listener of this.#listeners) listener()
  }
}

function readStored(key: string): readonly Change[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as Change[]) : []
  } catch {
    return []
  }
}

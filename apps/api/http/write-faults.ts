import type { Database } from '../db/database.ts'
import { probeWrites } from '../db/probe-writes.ts'

/** What says that the database takes no writes: its disk is full or broken, or it may only be read. */
const TAKES_NO_WRITES = new Set(['53100', '58030', '25006'])

/** Remembers that a write failed for want of a place to write to, until one succeeds again. */
export class WriteFaults {
  readonly #database: Database
  #hasFailed = false

  constructor(database: Database) {
    this.#database = database
  }

  note(error: unknown): void {
    if (TAKES_NO_WRITES.has((error as { code?: string }).code ?? '')) this.#hasFailed = true
  }

  /** Whether writes fail. After a failure it writes and undoes it, and forgets the failure where that succeeds. */
  async areThere(): Promise<boolean> {
    if (!this.#hasFailed) return false
    await probeWrites(this.#database)
    this.#hasFailed = false
    return false
  }
}

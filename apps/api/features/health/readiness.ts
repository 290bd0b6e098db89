import { setTimeout as after } from 'node:timers/promises'
import { appliedMigrations } from '../../db/applied-migrations.ts'
import { listMigrations } from '../../db/migrate.ts'
import type { Api } from '../../http/api.ts'

const WAIT_MS = 1_000
/** Who asks again within this time is told what the database said last. */
const REMEMBERED_FOR_MS = 500

interface DatabaseState {
  readonly database: 'answers' | 'silent'
  readonly migrations: 'applied' | 'missing' | 'unknown'
  /** `failing`: a write found no place (the disk is full, it may only be read), and none has succeeded since. */
  readonly writes: 'taken' | 'failing' | 'unknown'
}

interface Readiness extends DatabaseState {
  readonly ready: boolean
  /** What is to be there first is still being made. */
  readonly starting: boolean
  readonly draining: boolean
  /** `blocked`: something held this process up for seconds, now or a moment ago. */
  readonly loop: 'free' | 'blocked'
}

const SILENT: DatabaseState = { database: 'silent', migrations: 'unknown', writes: 'unknown' }

/**
 * Can requests be answered? The database answers within a second, knows every migration of ours and takes writes. The start
 * is over, nobody stops us, and nothing holds the process up.
 */
export class ReadinessCheck {
  readonly #api: Api
  #pending: Promise<DatabaseState> | null = null
  #checkedAt = 0

  constructor(api: Api) {
    this.#api = api
  }

  async look(isBlocked: boolean): Promise<Readiness> {
    const database = await this.#lookAtDatabase()
    const starting = this.#api.isStarting()
    const draining = this.#api.isLeaving()
    const isGood = database.migrations === 'applied' && database.writes === 'taken'
    const ready = isGood && !starting && !draining && !isBlocked
    return { ready, ...database, starting, draining, loop: isBlocked ? 'blocked' : 'free' }
  }

  #lookAtDatabase(): Promise<DatabaseState> {
    const now = performance.now()
    if (!this.#pending || now - this.#checkedAt > REMEMBERED_FOR_MS) {
      this.#checkedAt = now
      this.#pending = Promise.race([stateOf(this.#api).catch(() => SILENT), after(WAIT_MS, SILENT, { ref: false })])
    }
    return this.#pending
  }
}

async function stateOf(api: Api): Promise<DatabaseState> {
  const applied = await appliedMigrations(api.database)
  const isMissing = (await knownMigrations()).some((name) => !applied.has(name))
  const areFailing = await api.writeFaults.areThere().catch(() => true)
  return {
    database: 'answers',
    migrations: isMissing ? 'missing' : 'applied',
    writes: areFailing ? 'failing' : 'taken',
  }
}

let known: Promise<string[]> | undefined

function knownMigrations(): Promise<string[]> {
  known ??= listMigrations()
  return known
}

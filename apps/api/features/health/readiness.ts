import { readdir } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { statement } from '../../db/sql.ts'
import type { Api } from '../../http/api.ts'

const WAIT_MS = 1_000
const migrations = new URL('../../db/migrations/', import.meta.url)

export interface Readiness {
  readonly ready: boolean
  readonly database: 'answers' | 'silent'
  readonly migrations: 'applied' | 'missing' | 'unknown'
  readonly draining: boolean
  /** `blocked`: something held this process up for seconds, now or a moment ago. */
  readonly loop: 'free' | 'blocked'
}

/**
 * Can requests be answered: the database answers within a second, knows every migration of ours, nobody stops us, and
 * nothing holds the process up?
 */
export async function readiness(api: Api, isBlocked: boolean): Promise<Readiness> {
  const applied = await Promise.race([appliedMigrations(api).catch(() => null), after(WAIT_MS, null, { ref: false })])
  const draining = api.isLeaving()
  const loop = isBlocked ? 'blocked' : 'free'
  if (!applied) return { ready: false, database: 'silent', migrations: 'unknown', draining, loop }
  const missing = (await knownMigrations()).some((name) => !applied.has(name))
  const ready = !missing && !draining && !isBlocked
  return { ready, database: 'answers', migrations: missing ? 'missing' : 'applied', draining, loop }
}

async function appliedMigrations(api: Api): Promise<Set<string>> {
  const rows = await api.database
    .platform()
    .rows<{ name: string }>(statement('health.appliedMigrations')`select name from migrations`)
  return new Set(rows.map(({ name }) => name))
}

let known: Promise<string[]> | undefined

function knownMigrations(): Promise<string[]> {
  known ??= readdir(migrations).then((files) => files.filter((file) => file.endsWith('.sql')))
  return known
}

import type { Line } from './line.ts'

/** Milliseconds that a statement, its wait for a lock and an idle transaction may take. */
export const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

/** Settings as a connection sends them when it starts. */
export function startupOptions(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/**
 * Behind a pooler that gives each transaction another connection there is no line: its limits would be those of whoever comes
 * next. What would go on it goes to the pool.
 */
export const NO_LINE: Line = { client: () => null, close: async () => {} }

import { createHash } from 'node:crypto'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyRequest } from 'fastify'

/** A key that a client chose, and what it was used with. */
export interface KeyUse {
  readonly key: string
  readonly requestHash: Buffer
}

/** The key that a request says, as it came. */
export function keyHeader({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  return Array.isArray(key) ? key.join(',') : key
}

/** 1 to 255 visible ASCII characters, or no key at all. */
export function keyOf(key: string | undefined, rawBody: unknown): Result<KeyUse | null> {
  if (key === undefined) return accept(null)
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) return refuse({ reason: 'invalid_idempotency_key' })
  return accept({
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify(sorted(rawBody)))
      .digest(),
  })
}

/** The same body has the same hash, in whatever order its fields came. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}

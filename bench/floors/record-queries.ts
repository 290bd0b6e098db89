import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { write } from './recorded-query.ts'

/**
 * Loaded before the product (`--import`) where RECORD_QUERIES names a file: every query of its driver is written there, in order, with
 * its connection. So a floor has the statements and transactions that the product has.
 */
const file = process.env.RECORD_QUERIES
if (file) {
  const connections = new WeakMap<object, number>()
  let count = 0
  type StatementInput = { readonly text?: string; readonly values?: unknown[] } | string
  const { query } = pg.Client.prototype as unknown as { query: (this: pg.Client, ...all: unknown[]) => unknown }
  function recording(this: pg.Client, ...all: unknown[]): unknown {
    if (!connections.has(this)) connections.set(this, ++count)
    const sent = all[0] as StatementInput
    const [text, values] = typeof sent === 'string' ? [sent, []] : [sent.text ?? '', sent.values ?? []]
    const { options } = this as unknown as { options?: string }
    const { connectionParameters } = this as unknown as { connectionParameters: { options?: string } }
    const isAsync = (options ?? connectionParameters.options ?? '').includes('synchronous_commit=off')
    appendFileSync(file!, `${write({ connection: connections.get(this)!, isAsync, text, values })}\n`)
    return query.apply(this, all)
  }
  Object.assign(pg.Client.prototype, { query: recording })
}

import { createHash } from 'node:crypto'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { WorkerThread } from '@compass/threads'
import type { Api } from '../../http/api.ts'
import { DrawnInvoices } from './drawn-invoices.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

/** Invoices that may wait for one another; who comes later is asked to come again. */
const MAX_WAITING = 50
/** Different invoices that one session may wait for, so that nobody takes the turn of everybody else. */
const MAX_WAITING_PER_SESSION = 2
const MAX_STORED_BYTES = 8 * 1024 * 1024
const RESTS_AFTER_MS = 60_000
/** Drawing alone: the wait for others, and for a thread that must start first, does not count. */
const DRAWN_WITHIN_MS = 10_000
const RETRY_SECONDS = 2

const UNAVAILABLE: Refusal = { reason: 'unavailable', retryAfterSeconds: RETRY_SECONDS }

/**
 * The thread on which invoices are drawn, one after the other: each takes tens of milliseconds of processor that no other
 * call should wait for. What was drawn is kept by what it says, so that a new version of its order is drawn anew.
 */
export class InvoiceThread {
  readonly #thread: WorkerThread<InvoiceSheet | null, Uint8Array>
  readonly #log: Api['log']
  readonly #drawnWithinMs: number
  readonly #drawn = new DrawnInvoices(MAX_STORED_BYTES)
  readonly #waiting = new Map<string, Promise<Result<Buffer>>>()
  readonly #waitingOfSession = new Map<string, number>()
  #last: Promise<unknown> = Promise.resolve()
  #isStopped = false

  constructor(
    log: Api['log'],
    {
      program = new URL('./draw-invoice-worker.ts', import.meta.url),
      drawnWithinMs = DRAWN_WITHIN_MS,
    }: { readonly program?: URL; readonly drawnWithinMs?: number } = {},
  ) {
    this.#thread = new WorkerThread(program, { restsAfterMs: RESTS_AFTER_MS })
    this.#log = log
    this.#drawnWithinMs = drawnWithinMs
  }

  /**
   * The PDF for a session. Refuses `rate_limited` where the session waits for two others, and `unavailable` where too many
   * wait, drawing takes too long or the thread ended. Throws where the drawing itself failed.
   */
  async draw(sheet: InvoiceSheet, sessionId: string): Promise<Result<Buffer>> {
    const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64')
    const drawn = this.#drawn.find(key)
    if (drawn) return accept(drawn)
    const same = this.#waiting.get(key)
    if (same) return same
    const held = this.#waitingOfSession.get(sessionId) ?? 0
    if (held >= MAX_WAITING_PER_SESSION) return refuse({ reason: 'rate_limited', retryAfterSeconds: RETRY_SECONDS })
    if (this.#waiting.size >= MAX_WAITING) return refuse(UNAVAILABLE)
    this.#waitingOfSession.set(sessionId, held + 1)
    const turn = this.#last.then(() => this.#drawNow(key, sheet))
    this.#last = turn.catch(() => {})
    this.#waiting.set(key, turn)
    try {
      return await turn
    } finally {
      this.#waiting.delete(key)
      const left = this.#waitingOfSession.get(sessionId)! - 1
      if (left > 0) this.#waitingOfSession.set(sessionId, left)
      else this.#waitingOfSession.delete(sessionId)
    }
  }

  stop(): void {
    this.#isStopped = true
    void this.#thread.destroy()
  }

  async #drawNow(key: string, sheet: InvoiceSheet): Promise<Result<Buffer>> {
    if (this.#isStopped) return refuse(UNAVAILABLE)
    let late: AbortSignal | undefined
    try {
      await this.#thread.run(null, { name: 'start' })
      late = AbortSignal.timeout(this.#drawnWithinMs)
      const { buffer, byteOffset, byteLength } = await this.#thread.run(sheet, { signal: late })
      const pdf = Buffer.from(buffer, byteOffset, byteLength)
      this.#drawn.remember(key, pdf)
      return accept(pdf)
    } catch (error) {
      // What the drawing itself threw leaves the thread as it is.
      if (this.#thread.isAlive) throw error
      const err = late?.aborted ? new Error(`an invoice took longer than ${this.#drawnWithinMs} ms`) : error
      this.#log.warn({ err }, 'an invoice was not drawn')
      return refuse(UNAVAILABLE)
    }
  }
}

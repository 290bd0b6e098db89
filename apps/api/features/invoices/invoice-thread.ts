import { accept, type Result, refuse } from '@compass/domain/refusal'
import { KeptThread } from '../../threads/kept-thread.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

/** Invoices that may wait for one another; who comes later is asked to come again. */
const MOST_WAITING = 50
const RESTS_AFTER_MS = 60_000
const DRAWN_WITHIN_MS = 10_000

/** The thread on which invoices are drawn: it takes tens of milliseconds of processor that no other call should wait for. */
export class InvoiceThread {
  readonly #thread = new KeptThread<InvoiceSheet, Uint8Array>(new URL('./draw-invoice-worker.ts', import.meta.url), {
    restsAfterMs: RESTS_AFTER_MS,
  })

  /** The PDF. Refuses `unavailable` where too many wait; throws where drawing failed. */
  async draw(sheet: InvoiceSheet): Promise<Result<Buffer>> {
    if (this.#thread.waiting >= MOST_WAITING) return refuse({ reason: 'unavailable', retryAfterSeconds: 2 })
    const late = setTimeout(
      () => this.#thread.end(new Error(`an invoice took longer than ${DRAWN_WITHIN_MS} ms`)),
      DRAWN_WITHIN_MS,
    )
    try {
      const { buffer, byteOffset, byteLength } = await this.#thread.run(sheet)
      return accept(Buffer.from(buffer, byteOffset, byteLength))
    } finally {
      clearTimeout(late)
    }
  }

  stop(): void {
    this.#thread.end(new Error('the thread of invoices was ended'))
  }
}

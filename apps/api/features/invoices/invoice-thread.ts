import { Worker } from 'node:worker_threads'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { InvoiceSheet } from './invoice-sheet.ts'

/** Invoices that may wait for one another; who comes later is asked to come again. */
const MOST_WAITING = 50
const RESTS_AFTER_MS = 60_000
const DRAWN_WITHIN_MS = 10_000

type Answer = { readonly number: number; readonly bytes?: Uint8Array; readonly fault?: string }
interface Waiting {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
}

/**
 * The thread on which invoices are drawn: started with the first one, kept while they are asked for, and gone after a
 * minute without. Drawing takes tens of milliseconds of processor that no other call should wait for.
 */
export class InvoiceThread {
  #worker: Worker | null = null
  #waiting = new Map<number, Waiting>()
  #next = 0
  #rest: NodeJS.Timeout | null = null

  /** The PDF. Refuses `unavailable` where too many wait; throws where drawing failed. */
  async draw(sheet: InvoiceSheet): Promise<Result<Buffer>> {
    if (this.#waiting.size >= MOST_WAITING) return refuse({ reason: 'unavailable', retryAfterSeconds: 2 })
    if (this.#rest) clearTimeout(this.#rest)
    this.#worker ??= this.#start()
    const number = this.#next++
    const drawn = new Promise<Buffer>((resolve, reject) => this.#waiting.set(number, { resolve, reject }))
    this.#worker.postMessage({ number, sheet })
    const late = setTimeout(
      () => this.#end(new Error(`an invoice took longer than ${DRAWN_WITHIN_MS} ms`)),
      DRAWN_WITHIN_MS,
    )
    try {
      return accept(await drawn)
    } finally {
      clearTimeout(late)
      this.#waiting.delete(number)
      if (this.#waiting.size === 0) this.#rest = setTimeout(() => this.stop(), RESTS_AFTER_MS).unref()
    }
  }

  stop(): void {
    this.#end(new Error('the thread of invoices was ended'))
  }

  #start(): Worker {
    const worker = new Worker(new URL('./draw-invoice-worker.ts', import.meta.url), { execArgv: [] })
    worker.on('message', ({ number, bytes, fault }: Answer) => {
      const waiting = this.#waiting.get(number)
      if (bytes) waiting?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      else waiting?.reject(new Error(fault))
    })
    const ended = (error: Error) => {
      if (this.#worker === worker) this.#end(error)
    }
    worker.once('error', ended)
    worker.once('exit', (code) => ended(new Error(`the thread of invoices ended with ${code}`)))
    worker.unref()
    return worker
  }

  #end(error: Error): void {
    const worker = this.#worker
    this.#worker = null
    if (this.#rest) clearTimeout(this.#rest)
    for (const { reject } of this.#waiting.values()) reject(error)
    void worker?.terminate()
  }
}

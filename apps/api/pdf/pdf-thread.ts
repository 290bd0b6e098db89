import { createHash } from 'node:crypto'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { WorkerThread } from '@compass/threads'
import type { Api } from '../http/api.ts'
import { RecentValues } from '../ports/recent/recent-values.ts'

/** Documents that may wait for one another; who comes later is asked to come again. */
const MAX_WAITING = 50
/** Different ones that one reader may wait for, so that nobody takes the turn of everybody else. */
const MAX_WAITING_PER_READER = 2
const RESTS_AFTER_MS = 60_000
const RETRY_SECONDS = 2

const UNAVAILABLE: Refusal = { reason: 'unavailable', retryAfterSeconds: RETRY_SECONDS }

interface PdfThreadOptions {
  /** What is drawn, for the log: "an invoice". */
  readonly what: string
  /** Its default export draws; its export `start` does nothing. */
  readonly program: URL
  /** Drawing alone: the wait for others, and for a thread that must start first, does not count. */
  readonly drawnWithinMs: number
  /** Of documents that are kept for whoever asks again. */
  readonly maxStoredBytes: number
}

/**
 * The thread on which documents of one kind are drawn, one after the other. Each takes tens of milliseconds of processor
 * that no other call should wait for. What was drawn is kept by what it says, so that what changed is drawn anew.
 */
export class PdfThread<Sheet extends object> {
  readonly #thread: WorkerThread<Sheet | null, Uint8Array>
  readonly #log: Api['log']
  readonly #what: string
  readonly #drawnWithinMs: number
  readonly #drawn: RecentValues<Buffer>
  readonly #waiting = new Map<string, Promise<Result<Buffer>>>()
  readonly #waitingOfReader = new Map<string, number>()
  #last: Promise<unknown> = Promise.resolve()
  #isStopped = false

  constructor(log: Api['log'], { what, program, drawnWithinMs, maxStoredBytes }: PdfThreadOptions) {
    this.#thread = new WorkerThread(program, { restsAfterMs: RESTS_AFTER_MS })
    this.#log = log
    this.#what = what
    this.#drawnWithinMs = drawnWithinMs
    this.#drawn = new RecentValues<Buffer>(maxStoredBytes)
  }

  /**
   * The PDF for a reader: a session or a merchant. Refuses `rate_limited` where they wait for two others, and `unavailable`
   * where too many wait, drawing takes too long or the thread ended. Throws where the drawing itself failed.
   */
  async draw(sheet: Sheet, readerId: string): Promise<Result<Buffer>> {
    const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64')
    const drawn = this.#drawn.find(key)
    if (drawn) return accept(drawn)
    const same = this.#waiting.get(key)
    if (same) return same
    const held = this.#waitingOfReader.get(readerId) ?? 0
    if (held >= MAX_WAITING_PER_READER) return refuse({ reason: 'rate_limited', retryAfterSeconds: RETRY_SECONDS })
    if (this.#waiting.size >= MAX_WAITING) return refuse(UNAVAILABLE)
    this.#waitingOfReader.set(readerId, held + 1)
    const turn = this.#last.then(() => this.#drawNow(key, sheet))
    this.#last = turn.catch(() => {})
    this.#waiting.set(key, turn)
    try {
      return await turn
    } finally {
      this.#waiting.delete(key)
      const left = this.#waitingOfReader.get(readerId)! - 1
      if (left > 0) this.#waitingOfReader.set(readerId, left)
      else this.#waitingOfReader.delete(readerId)
    }
  }

  stop(): void {
    this.#isStopped = true
    void this.#thread.destroy()
  }

  async #drawNow(key: string, sheet: Sheet): Promise<Result<Buffer>> {
    if (this.#isStopped) return refuse(UNAVAILABLE)
    let late: AbortSignal | undefined
    try {
      await this.#thread.run(null, { name: 'start' })
      late = AbortSignal.timeout(this.#drawnWithinMs)
      const { buffer, byteOffset, byteLength } = await this.#thread.run(sheet, { signal: late })
      const pdf = Buffer.from(buffer, byteOffset, byteLength)
      this.#drawn.remember(key, pdf, pdf.length)
      return accept(pdf)
    } catch (error) {
      // What the drawing itself threw leaves the thread as it is.
      if (this.#thread.isAlive) throw error
      const err = late?.aborted ? new Error(`${this.#what} took longer than ${this.#drawnWithinMs} ms`) : error
      this.#log.warn({ err }, `${this.#what} was not drawn`)
      return refuse(UNAVAILABLE)
    }
  }
}

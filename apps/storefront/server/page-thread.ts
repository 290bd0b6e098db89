import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { WorkerThread } from '@compass/threads'
import { serveCalls } from './page-calls.ts'
import type { CachedPageContext, CachedPageRequest } from './render-cached-page.ts'

/** A page as a thread hands it over: bytes that nobody has to make again. */
export interface PageOfThread {
  readonly html: Uint8Array
  readonly br: Uint8Array
  readonly gzip: Uint8Array
  readonly policy: string
}

export interface PageJob
  extends Pick<CachedPageContext, 'publicUrl' | 'mode' | 'build' | 'firstPaint' | 'isWorkerWithdrawn'> {
  readonly wanted: CachedPageRequest
  /** For what the thread needs of ours while it makes this page (`callsBy`). */
  readonly port: MessagePort
}

/** The thread holds a second copy of all screens: it is let go when it had nothing to do for so long. */
const IDLE_MS = 20_000

/** Makes pages of large menus in a thread of its own, behind everybody else's work. */
export class PageThread {
  readonly #parts: Omit<CachedPageContext, 'renderPage'>
  readonly #thread = new WorkerThread<PageJob, PageOfThread | null>(
    new URL('./page-thread-worker.ts', import.meta.url),
    { restsAfterMs: IDLE_MS, behindOthers: true, youngMb: 8 },
  )

  constructor(parts: Omit<CachedPageContext, 'renderPage'>) {
    this.#parts = parts
  }

  /** Null where there is no such page to keep; rejects where making it failed or the thread ended. */
  async make(wanted: CachedPageRequest): Promise<PageOfThread | null> {
    const { publicUrl, mode, build, firstPaint, isWorkerWithdrawn } = this.#parts
    const { port1, port2: port } = new MessageChannel()
    serveCalls(port1, this.#parts)
    try {
      const settings = { publicUrl, mode, build, firstPaint, isWorkerWithdrawn }
      return await this.#thread.run({ wanted, ...settings, port }, { transferList: [port] })
    } finally {
      port1.close()
    }
  }

  /** Ends the thread; what it was making rejects. */
  close(): Promise<void> {
    return this.#thread.destroy()
  }
}

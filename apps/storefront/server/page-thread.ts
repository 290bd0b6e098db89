import { Worker } from 'node:worker_threads'
import type { ApiRequest, ApiResponse } from '@compass/client'
import type { CachedPageContext, CachedPageRequest } from './render-cached-page.ts'

/** A page as a thread hands it over: bytes that nobody has to make again. */
export interface PageOfThread {
  readonly html: Uint8Array
  readonly br: Uint8Array
  readonly gzip: Uint8Array
  readonly policy: string
}

/** What the thread is told. */
export type ToThread =
  | { readonly make: number; readonly wanted: CachedPageRequest }
  | { readonly answer: number; readonly value: ApiResponse | Uint8Array | null }
  | { readonly answer: number; readonly failed: string }

/** What it asks and tells: calls and files are ours, pages and faults its own. */
export type FromThread =
  | { readonly send: number; readonly request: ApiRequest; readonly clientAddress: string }
  | { readonly read: number; readonly path: string }
  | { readonly call: number; readonly page: PageOfThread | null }
  | { readonly call: number; readonly failed: string }

/** The thread holds a second copy of all screens: it is let go when it had nothing to do for so long. */
const IDLE_MS = 20_000

interface PendingPage {
  readonly resolve: (page: PageOfThread | null) => void
  readonly reject: (error: Error) => void
}

/** Makes pages of large menus in a thread of its own, behind everybody else's work. */
export class PageThread {
  readonly #parts: Omit<CachedPageContext, 'renderPage'>
  readonly #waiting = new Map<number, PendingPage>()
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #last = 0

  constructor(parts: Omit<CachedPageContext, 'renderPage'>) {
    this.#parts = parts
  }

  make(wanted: CachedPageRequest): Promise<PageOfThread | null> {
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ make: id, wanted } satisfies ToThread)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const { publicUrl, mode, firstPaint } = this.#parts
    const worker = new Worker(new URL('./page-thread-worker.ts', import.meta.url), {
      workerData: { publicUrl, mode, firstPaint },
      execArgv: [],
      // What a thread has taken the process keeps: it cleans up earlier.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    worker.unref()
    worker.on('message', (message: FromThread) => void this.#hear(worker, message))
    worker.on('error', (error) => this.#abandon(worker, error as Error))
    worker.on('exit', (code) => this.#abandon(worker, new Error(`the thread of the pages ended with ${code}`)))
    this.#worker = worker
    return worker
  }

  async #hear(worker: Worker, message: FromThread): Promise<void> {
    if ('call' in message) {
      const waiting = this.#waiting.get(message.call)
      this.#waiting.delete(message.call)
      if ('failed' in message) waiting?.reject(new Error(message.failed))
      else waiting?.resolve(message.page)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref()
      return
    }
    const answer = 'send' in message ? message.send : message.read
    try {
      if ('read' in message) {
        worker.postMessage({ answer, value: await this.#parts.readFile(message.path) } satisfies ToThread)
        return
      }
      const value = await this.#parts.send(message.request, message.clientAddress)
      worker.postMessage({ answer, value } satisfies ToThread, handedOver(value.body))
    } catch (error) {
      worker.postMessage({ answer, failed: String(error) } satisfies ToThread)
    }
  }

  #abandon(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/** Bytes that have their memory to themselves are handed over, others are copied. */
function handedOver({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

import { type Transferable, Worker } from 'node:worker_threads'

interface WorkerThreadOptions {
  /** So long it is kept without a job, in milliseconds. */
  readonly restsAfterMs: number
  /** Semi-space of its own heap, in MB; absent: as large as Node makes it. What a thread has taken the process keeps. */
  readonly youngMb?: number
}

export interface JobMessage<J> {
  readonly number: number
  readonly job: J
}

/** First that a job begins, then how it ended. */
export type JobAnswer<A> =
  | { readonly number: number; readonly begins: true }
  | { readonly number: number; readonly answer: A }
  | { readonly number: number; readonly fault: string }

/** What a job itself threw, in its own words; every other error says that the thread ended. */
export class JobFault extends Error {}

interface PendingJob<A> {
  readonly begins: () => void
  readonly resolve: (answer: A) => void
  readonly reject: (error: Error) => void
}

/**
 * A program on a thread of its own that does jobs (`serveJobs`). It starts with the first job and ends when it had none for a
 * while; in between, the next job finds it loaded and compiled.
 */
export class WorkerThread<J, A> {
  readonly #file: URL
  readonly #options: WorkerThreadOptions
  readonly #waiting = new Map<number, PendingJob<A>>()
  #worker: Worker | null = null
  #next = 0
  #rest: NodeJS.Timeout | undefined

  constructor(file: URL, options: WorkerThreadOptions) {
    this.#file = file
    this.#options = options
  }

  /** Jobs that are not answered yet. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Throws a `JobFault` with what the job threw, and another error where the thread ended before its answer.
   *
   * @param begins called when the thread has started and no earlier job keeps it
   */
  async run(job: J, handedOver: readonly Transferable[] = [], begins: () => void = () => {}): Promise<A> {
    clearTimeout(this.#rest)
    this.#worker ??= this.#start()
    this.#worker.ref()
    const number = this.#next++
    const answered = new Promise<A>((resolve, reject) => this.#waiting.set(number, { begins, resolve, reject }))
    this.#worker.postMessage({ number, job } satisfies JobMessage<J>, [...handedOver])
    try {
      return await answered
    } finally {
      this.#waiting.delete(number)
      if (this.#waiting.size === 0) this.#restSoon()
    }
  }

  /** Ends it with everything that waits; the next job starts another. */
  end(error: Error): void {
    const worker = this.#worker
    this.#worker = null
    clearTimeout(this.#rest)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    void worker?.terminate()
  }

  #restSoon(): void {
    this.#worker?.unref()
    // Several that failed at once come here one after the other.
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.end(new Error('the thread rests')), this.#options.restsAfterMs).unref()
  }

  #start(): Worker {
    const { youngMb } = this.#options
    const worker = new Worker(this.#file, {
      execArgv: [],
      ...(youngMb && { resourceLimits: { maxYoungGenerationSizeMb: youngMb } }),
    })
    worker.on('message', (message: JobAnswer<A>) => {
      const waiting = this.#waiting.get(message.number)
      if ('begins' in message) waiting?.begins()
      else if ('fault' in message) waiting?.reject(new JobFault(message.fault))
      else waiting?.resolve(message.answer)
    })
    const ended = (error: Error) => {
      if (this.#worker === worker) this.end(error)
    }
    worker.once('error', ended)
    worker.once('exit', (code) => ended(new Error(`the thread of ${this.#file.pathname} ended with ${code}`)))
    return worker
  }
}

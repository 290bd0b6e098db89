import { type ChildProcess, fork } from 'node:child_process'
import type { Attempt, CourtMarket, Market } from './journeys.ts'

/** What the load process is told to do; each ends by itself after `seconds`. */
export type Job = { readonly port: number; readonly callers: number; readonly seconds: number } & (
  | {
      readonly kind: 'get'
      readonly path: string | readonly string[]
      readonly headers: Readonly<Record<string, string>>
      /** How long each caller looks at what came before it asks again; absent: not at all. */
      readonly pauseMs?: number
    }
  | { readonly kind: 'add'; readonly market: Market; readonly tokens: readonly string[] }
  /** `fill`: so many products of the market lie in each cart; absent: one. */
  | { readonly kind: 'guests'; readonly market: Market; readonly guests: number; readonly fill?: number }
  | { readonly kind: 'order'; readonly market: Market; readonly verified: boolean; readonly firstNumber: number }
  | { readonly kind: 'court'; readonly market: CourtMarket; readonly firstNumber: number }
  | { readonly kind: 'pay'; readonly market: Market; readonly firstNumber: number }
  /** Orders that wait for their money. */
  | { readonly kind: 'wait'; readonly market: Market; readonly orders: number; readonly firstNumber: number }
  /** The gateway tells of their money; `secret` is that of the account. */
  | {
      readonly kind: 'notices'
      readonly merchantId: string
      readonly secret: string
      readonly attempts: readonly Attempt[]
      readonly ratePerSecond: number
    }
)

export interface LoadResult {
  /** Requests, or whole journeys. */
  readonly count: number
  readonly perSecond: number
  readonly failed: number
  /** The first few failures, as sentences. */
  readonly failures: readonly string[]
  /** Milliseconds: of a request, or of placing where whole journeys are made. */
  readonly p50: number
  readonly p99: number
  readonly slowest: number
  /** Processor seconds of the generator for each second: near 1 it is itself the limit. */
  readonly busy: number
  readonly bytes: number
  /** Milliseconds of processor that the measured process used for each; only where it was looked at. */
  readonly processorMs?: number
  /** Milliseconds of each request of a journey, by what it is; only of journeys that are paid online. */
  readonly steps?: Readonly<Record<string, { readonly p50: number; readonly p99: number; readonly slowest: number }>>
  /** Attempts that wait, where the job was to make some. */
  readonly attempts?: readonly Attempt[]
  /** Sessions, where the job was to make some. */
  readonly tokens?: readonly string[]
}

/** A program of ours that does jobs in a process of its own, one at a time. */
export class Worker<J, R> {
  #child: ChildProcess

  constructor(file: URL, options: { readonly stdout?: number } = {}) {
    this.#child = fork(file, {
      stdio: ['ignore', options.stdout ?? 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
      // Keeps Buffers and Dates what they are.
      serialization: 'advanced',
    })
  }

  run(job: J): Promise<R> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`a process of the bench ended with ${code}`))
      this.#child.once('exit', ended)
      this.#child.once('message', (answer: { ok?: R; error?: string }) => {
        this.#child.off('exit', ended)
        if (answer.error === undefined) resolve(answer.ok as R)
        else reject(new Error(answer.error))
      })
      this.#child.send(job as never)
    })
  }

  get pid(): number {
    return this.#child.pid!
  }

  stop(): void {
    this.#child.kill()
  }
}

/** Answers jobs that a `Worker` sends to this process. */
export function serveJobs<J, R>(work: (job: J) => Promise<R>): void {
  process.on('message', (job) => {
    work(job as J).then(
      (ok) => process.send!({ ok }),
      (error: Error) => process.send!({ error: error.stack ?? String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}

export type LoadWorker = Worker<Job, LoadResult>

export function startLoad(): LoadWorker {
  return new Worker(new URL('./load-process.ts', import.meta.url))
}

import { Piscina } from 'piscina'

interface WorkerThreadOptions {
  /** So long it is kept without a job, in milliseconds. */
  readonly restsAfterMs: number
  /** Everybody else's work comes first. On Linux alone: elsewhere a priority is the whole process's. */
  readonly behindOthers?: boolean
  /** Semi-space of its own heap, in MB; absent: as large as Node makes it. What a thread has taken the process keeps. */
  readonly youngMb?: number
}

const LOWEST_PRIORITY = 19

/**
 * A program on a thread of its own (decision 0034): its file's default export does the jobs. The thread starts with the
 * first job and rests when it had none for a while. In between, the next job finds it loaded and compiled.
 */
export class WorkerThread<J, A> extends Piscina<J, A> {
  readonly #filename: string

  constructor(program: URL, { restsAfterMs, behindOthers = false, youngMb }: WorkerThreadOptions) {
    super({
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: restsAfterMs,
      // All jobs go to the thread at once and end with it. A job in the pool's own queue would wait for a thread that nobody starts.
      concurrentTasksPerWorker: Number.MAX_SAFE_INTEGER,
      // A thread that waits in Atomics.wait() does nothing else: no timers, no answers of others.
      atomics: 'disabled',
      recordTiming: false,
      execArgv: [],
      niceIncrement: behindOthers && process.platform === 'linux' ? LOWEST_PRIORITY : 0,
      ...(youngMb && { resourceLimits: { maxYoungGenerationSizeMb: youngMb } }),
    })
    this.#filename = program.href
    // What did not start rejects what waits; a thread that fails between two jobs is no news to anybody.
    this.on('error', () => {
      if (!this.isAlive) void this.destroy()
    })
  }

  /** Whether the thread stands, at work or not. */
  get isAlive(): boolean {
    return this.threads.length > 0
  }

  /**
   * Does a job; several begin in the order in which they came. Rejects with what the job threw; or, where the thread ended
   * before its answer, with another error and the thread gone.
   *
   * @param options `name`: an export of the program instead of the default. `signal` ends a thread that has begun the job
   */
  override run(job: J, options: Parameters<Piscina<J, A>['run']>[1] = {}): Promise<A> {
    // Loaded by the first job, so that a program that cannot be loaded says why to whoever asked.
    return super.run(job, { filename: this.#filename, ...options })
  }
}

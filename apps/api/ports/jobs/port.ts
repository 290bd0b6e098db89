/** A look for what is due and the step that does it, merchant by merchant. */
export interface SweepWork {
  /** Ids of the merchants that have something due now, over all of them: a look that changes nothing. */
  findDue(): Promise<readonly string[]>
  /** Does what is due of one merchant; harmless when another process does the same. */
  work(merchantId: string): Promise<void>
}

/**
 * Background work. Sweeps over the database find the work that is due, so that nothing is lost with a process. The port only
 * says when to look, and which merchants are this process's: each is one process's at a time.
 */
export interface JobsPort {
  /** Looks about every so many seconds; must be called before `start`. */
  every(name: string, seconds: number, sweep: SweepWork): void
  start(): Promise<void>
  /** Waits for work that runs, then leaves the rest to other processes. */
  stop(): Promise<void>
}

/**
 * Background work. Sweeps over the database find the work that is due, so that nothing is lost with a process. The port only
 * says when to look, once at a time over all processes.
 */
export interface JobsPort {
  /** Runs `work` about every so many seconds, in one process at a time; must be called before `start`. */
  every(name: string, seconds: number, work: () => Promise<void>): void
  start(): Promise<void>
  /** Waits for work that runs, then stops. */
  stop(): Promise<void>
}

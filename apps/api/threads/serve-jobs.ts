import { setPriority } from 'node:os'
import { parentPort, type Transferable } from 'node:worker_threads'
import type { JobAnswer, JobMessage } from './worker-thread.ts'

/**
 * Does the jobs of a `WorkerThread`, one after the other as they come; this is the program of the thread.
 *
 * @param handsOver what of an answer goes to the other side instead of being copied
 */
export function serveJobs<J, A>(
  work: (job: J) => A | Promise<A>,
  handsOver: (answer: A) => readonly Transferable[] = () => [],
): void {
  const port = parentPort!
  port.on('message', async ({ number, job }: JobMessage<J>) => {
    port.postMessage({ number, begins: true } satisfies JobAnswer<A>)
    try {
      const answer = await work(job)
      port.postMessage({ number, answer } satisfies JobAnswer<A>, [...handsOver(answer)])
    } catch (error) {
      const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
      port.postMessage({ number, fault } satisfies JobAnswer<A>)
    }
  })
}

/** Everybody else's work comes first. On Linux a thread has a priority of its own; elsewhere it would be the whole process's. */
export function workBehindOthers(): void {
  if (process.platform === 'linux') setPriority(19)
}

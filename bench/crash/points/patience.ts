import { setTimeout as wait } from 'node:timers/promises'
import { type Reply, UnexpectedAnswer } from '../../proof/lines.ts'

const AGAIN_AFTER_MS = 60
const PATIENT_FOR_MS = 90_000
/** Nobody is there, or says to come again. */
const AWAY: ReadonlySet<number> = new Set([429, 502, 503])

/**
 * Asks until there is an answer, as people and their browsers do where a connection breaks or nobody is there. Throws
 * `UnexpectedAnswer` for a no.
 */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENT_FOR_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isAway = !(error instanceof UnexpectedAnswer) || AWAY.has(error.reply.status)
      if (!isAway || performance.now() > until) throw error
      await wait(AGAIN_AFTER_MS)
    }
  }
}

/** The same for an answer of any kind: only one that says that nobody is there is none. */
export function answered(label: string, ask: () => Promise<Reply>): Promise<Reply> {
  return patiently(async () => {
    const reply = await ask()
    if (AWAY.has(reply.status)) throw new UnexpectedAnswer(label, reply)
    return reply
  })
}

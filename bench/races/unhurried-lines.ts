import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '../load/connection.ts'
import { Lines } from '../proof/lines.ts'

const MAX_TRIES = 10
const LONGEST_PAUSE_SECONDS = 3
const COME_AGAIN = 503

/**
 * Lines of callers who come again when they are told to. On a slow machine a rival can wait for a lock longer than it may. It
 * is answered 503 with Retry-After, which says nothing about who wins. A 429 is never sent again: no race may meet a limit.
 */
export class UnhurriedLines extends Lines {
  /** Requests that were answered 503 and sent again. */
  repeated = 0

  override async send(request: string): Promise<Answer> {
    for (let nth = 1; ; nth++) {
      const answer = await super.send(request)
      const seconds = Number(/^retry-after: (\d+)/im.exec(answer.head)?.[1] ?? Number.NaN)
      if (answer.status !== COME_AGAIN || Number.isNaN(seconds) || nth === MAX_TRIES) return answer
      this.repeated++
      await wait(Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1000)
    }
  }
}

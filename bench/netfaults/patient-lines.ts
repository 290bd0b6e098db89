import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '../load/connection.ts'
import { Lines } from '../proof/lines.ts'

const MAX_TRIES = 12
const PAUSE_MS = 150
/** What passes: the same is asked again. */
const PASSES = new Set([429, 502, 503, 504])

/** Lines of a client that knows its network: what was not answered, or "not now", is sent again as it was. */
export class PatientLines extends Lines {
  /** Requests whose first answer did not come. */
  repeated = 0
  /** Answers that say that the server is broken: nobody may get one, whatever the network does. */
  readonly broken: string[] = []

  override async send(request: string): Promise<Answer> {
    for (let nth = 1; ; nth++) {
      try {
        const answer = await super.send(request)
        if (answer.status === 500)
          this.broken.push(`${request.split('\r\n')[0]}: ${answer.body.toString().slice(0, 200)}`)
        if (!PASSES.has(answer.status) || nth === MAX_TRIES) return answer
      } catch (error) {
        if (nth === MAX_TRIES) throw error
      }
      this.repeated++
      await wait(PAUSE_MS * nth)
    }
  }
}

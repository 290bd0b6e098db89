import type { Api } from '../../http/api.ts'
import {
  dropLettersTo,
  dueLetters,
  type Letter,
  markDelivered,
  markFailed,
  takeLetter,
} from '../../records/outbound-webhooks/deliveries.ts'
import { sendPush } from '../push/send-push.ts'
import { sendWebhook } from '../webhooks/send-webhook.ts'

/** How long after a try that failed the next one comes, in seconds; after the last the letter is dead. */
const NEXT_TRY_SECONDS: Readonly<Record<Letter['kind'], readonly number[]>> = {
  webhook: [5, 30, 120, 600, 3600, 4 * 3600, 12 * 3600],
  // A push that comes late is no news.
  push: [10, 60],
}

const MOST_IN_A_SWEEP = 100
const MOST_OF_A_TARGET = 5
const MOST_AT_ONCE = 20

/** What became of one try. `gone`: the target is no more. */
export type Outcome = { readonly taken: boolean; readonly answer: string; readonly gone?: boolean }

/** The sweep: sends what is due to tills and browsers, again with growing pauses where nobody took it. */
export async function sendLetters(api: Api): Promise<void> {
  for (;;) {
    const due = await dueLetters(api.database, {
      now: api.clock(),
      most: MOST_IN_A_SWEEP,
      mostOfATarget: MOST_OF_A_TARGET,
    })
    for (let at = 0; at < due.length; at += MOST_AT_ONCE)
      await Promise.all(due.slice(at, at + MOST_AT_ONCE).map((letter) => deliver(api, letter)))
    if (due.length === 0) return
  }
}

async function deliver(api: Api, letter: Letter): Promise<void> {
  const tenant = api.database.tenant(letter.merchantId)
  const now = api.clock()
  const pauses = NEXT_TRY_SECONDS[letter.kind]
  const pause = pauses[letter.tries]
  const next = new Date(now.getTime() + (pause ?? pauses.at(-1)!) * 1000)
  if (!(await takeLetter(tenant, letter, next))) return
  const { taken, answer, gone = false } = await tryOnce(api, letter, now)
  if (taken) return markDelivered(tenant, letter.id, answer, now)
  if (gone) return dropLettersTo(tenant, letter.targetId)
  await markFailed(tenant, letter.id, answer, now, pause === undefined)
  const { merchantId, id, tries } = letter
  api.log.warn({ merchantId, letterId: id, tries: tries + 1, answer }, 'a letter was not taken')
}

async function tryOnce(api: Api, letter: Letter, now: Date): Promise<Outcome> {
  try {
    return await (letter.kind === 'webhook' ? sendWebhook(api, letter, now) : sendPush(api, letter, now))
  } catch (error) {
    return { taken: false, answer: (error instanceof Error ? error.message : String(error)).slice(0, 200) }
  }
}

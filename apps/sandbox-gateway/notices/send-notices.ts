import type { Books } from '../ledger/books.ts'
import type { Notice } from '../ledger/rows.ts'
import type { Waits } from '../waits.ts'
import { postNotice } from './post-notice.ts'
import { signNotice } from './sign-notice.ts'

export type Notices = {
  /** Takes over what was written to the books; it goes out when it is time. */
  send(notices: readonly Notice[]): void
  stop(): void
}

/** At most this many are on their way at once. */
const MOST_AT_ONCE = 50

/**
 * Delivers notices to the accounts' addresses, signed, again and again with growing pauses until one answers 2xx. Late,
 * twice, overtaken and never are what the test card asked for.
 */
export function openNotices(given: { books: Books; waits: Waits; now: () => Date }): Notices {
  const { books, waits, now } = given
  const timers = new Set<NodeJS.Timeout>()
  const queue: (() => Promise<void>)[] = []
  let running = 0
  let stopped = false

  function later(milliseconds: number, act: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      queue.push(act)
      work()
    }, milliseconds)
    timer.unref()
    timers.add(timer)
  }

  function work(): void {
    while (!stopped && running < MOST_AT_ONCE) {
      const act = queue.shift()
      if (!act) return
      running += 1
      void act().finally(() => {
        running -= 1
        work()
      })
    }
  }

  async function attempt(notice: Notice, tries: number): Promise<void> {
    const account = books.account(notice.account)
    const taken = account !== undefined && (await post(account.webhookUrl, account.webhookSecret, notice.body))
    if (stopped) return
    if (taken) {
      books.writeSoon({ delivered: notice.id })
      if (notice.travel === 'twice') later(waits.noticePauses[0]!, () => again(notice))
      return
    }
    if (now().getTime() - Date.parse(notice.createdAt) > waits.noticeWithin) {
      books.writeSoon({ delivered: notice.id })
      return
    }
    later(waits.noticePauses[Math.min(tries, waits.noticePauses.length - 1)]!, () => attempt(notice, tries + 1))
  }

  async function again(notice: Notice): Promise<void> {
    const account = books.account(notice.account)
    if (account) await post(account.webhookUrl, account.webhookSecret, notice.body)
  }

  const post = (url: string, secret: string, body: string) => postNotice(url, signNotice(secret, body, now()), body)

  return {
    send(notices) {
      for (const notice of notices) {
        if (notice.travel === 'never') books.writeSoon({ delivered: notice.id })
        else later(firstWait(notice, waits), () => attempt(notice, 0))
      }
    },
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function firstWait({ travel, type }: Notice, waits: Waits): number {
  if (travel === 'late') return waits.noticeLate
  if (travel === 'outOfOrder' && type !== 'payment.captured') return waits.noticeOvertaken
  return 0
}

import type { Books } from '../ledger/books.ts'
import type { Webhook } from '../ledger/rows.ts'
import type { Waits } from '../waits.ts'
import { postWebhook } from './post-webhook.ts'
import { signWebhook } from './sign-webhook.ts'

export type WebhookSender = {
  /** Takes over what was written to the books; it goes out when it is time. */
  send(webhooks: readonly Webhook[]): void
  stop(): void
}

/** At most this many are on their way at once. */
const MAX_AT_ONCE = 50

/**
 * Delivers webhooks to the accounts' addresses, signed, again with growing pauses until one answers 2xx. Late,
 * twice, overtaken and never are what the test card asked for.
 */
export function openWebhookSender(supplied: { books: Books; waits: Waits; now: () => Date }): WebhookSender {
  const { books, waits, now } = supplied
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
    while (!stopped && running < MAX_AT_ONCE) {
      const act = queue.shift()
      if (!act) return
      running += 1
      void act().finally(() => {
        running -= 1
        work()
      })
    }
  }

  async function attempt(webhook: Webhook, tries: number): Promise<void> {
    const account = books.account(webhook.account)
    const taken = account !== undefined && (await post(account.webhookUrl, account.webhookSecret, webhook.body))
    if (stopped) return
    if (taken) {
      books.writeSoon({ delivered: webhook.id })
      if (webhook.travel === 'twice') later(waits.webhookPauses[0]!, () => again(webhook))
      return
    }
    if (now().getTime() - Date.parse(webhook.createdAt) > waits.webhookTimeout) {
      books.writeSoon({ delivered: webhook.id })
      return
    }
    later(waits.webhookPauses[Math.min(tries, waits.webhookPauses.length - 1)]!, () => attempt(webhook, tries + 1))
  }

  async function again(webhook: Webhook): Promise<void> {
    const account = books.account(webhook.account)
    if (account) await post(account.webhookUrl, account.webhookSecret, webhook.body)
  }

  const post = (url: string, secret: string, body: string) => postWebhook(url, signWebhook(secret, body, now()), body)

  return {
    send(webhooks) {
      for (const webhook of webhooks) {
        if (webhook.travel === 'never') books.writeSoon({ delivered: webhook.id })
        else later(firstWait(webhook, waits), () => attempt(webhook, 0))
      }
    },
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function firstWait({ travel, type }: Webhook, waits: Waits): number {
  if (travel === 'late') return waits.webhookDelay
  if (travel === 'outOfOrder' && type !== 'payment.captured') return waits.webhookOvertaken
  return 0
}

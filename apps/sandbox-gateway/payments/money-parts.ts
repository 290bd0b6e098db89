import type { Books } from '../ledger/books.ts'
import type { Waits } from '../waits.ts'
import type { WebhookSender } from '../webhooks/send-webhooks.ts'

/** What all that happens to money stands on. */
export type MoneyParts = {
  books: Books
  webhooks: WebhookSender
  waits: Waits
  now: () => Date
  publicUrl: () => string
}

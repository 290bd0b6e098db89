import type { Books } from '../ledger/books.ts'
import type { Waits } from '../waits.ts'
import type { WebhookSender } from '../webhooks/send-webhooks.ts'

/** What the life of payments and refunds stands on. */
export type PaymentParts = {
  books: Books
  webhooks: WebhookSender
  waits: Waits
  now: () => Date
  publicUrl: () => string
}

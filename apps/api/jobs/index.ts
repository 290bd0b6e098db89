import { deliverMessages } from '../features/messages/deliver-messages.ts'
import { notifyOrderChanges } from '../features/notifications/notify-order-changes.ts'
import { dispatchCouriers } from '../features/orders/dispatch-couriers.ts'
import { endUnpaid } from '../features/orders/end-unpaid.ts'
import { sendOutboundWebhooks } from '../features/outbound-webhooks/send-outbound-webhooks.ts'
import { relayOutbox } from '../features/outbox/relay-outbox.ts'
import { enquirePayments } from '../features/payments/enquire.ts'
import { forgetCards } from '../features/payments/forget-cards.ts'
import { sendRefunds } from '../features/payments/send-refunds.ts'
import { forgetDeletedUsers } from '../features/users/forget-deleted-users.ts'
import type { Api } from '../http/api.ts'
import { declineUnaccepted } from './decline-unaccepted.ts'
import { expireCarts } from './expire-carts.ts'
import { followSilences } from './expire-substitution-requests.ts'
import { purge } from './purge.ts'
import { releaseScheduled } from './release-scheduled.ts'
import { repeatOrders } from './repeat-orders.ts'
import { simulateKitchen } from './simulate-kitchen.ts'

/** What runs in the background, and how often. Each is a sweep: it looks for what is due and does it. */
export function scheduleJobs(api: Api): void {
  const { jobs } = api.ports
  jobs.every('simulate-kitchen', 1, () => simulateKitchen(api))
  jobs.every('relay-outbox', 2, async () => void (await relayOutbox(api)))
  jobs.every('tell-of-changes', 2, () => notifyOrderChanges(api))
  jobs.every('send-letters', 2, () => sendOutboundWebhooks(api))
  jobs.every('deliver-messages', 5, () => deliverMessages(api))
  jobs.every('decline-unaccepted', 5, () => declineUnaccepted(api))
  jobs.every('release-scheduled', 5, () => releaseScheduled(api))
  jobs.every('dispatch-couriers', 2, () => dispatchCouriers(api))
  jobs.every('follow-silences', 5, () => followSilences(api))
  jobs.every('repeat-orders', 15, () => repeatOrders(api))
  jobs.every('enquire-payments', 5, () => enquirePayments(api))
  jobs.every('send-refunds', 5, () => sendRefunds(api))
  jobs.every('end-unpaid', 15, () => endUnpaid(api))
  jobs.every('forget-cards', 30, () => forgetCards(api))
  jobs.every('expire-carts', 30, () => expireCarts(api))
  jobs.every('purge', 600, () => purge(api))
  jobs.every('forget-deleted-users', 3600, () => forgetDeletedUsers(api))
}

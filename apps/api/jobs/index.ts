import { publishDueDrafts } from '../features/documents/publish-due-drafts.ts'
import { deliverMessages } from '../features/messages/deliver-messages.ts'
import { fallBackMessages } from '../features/messages/fall-back.ts'
import { notifyOrderChanges } from '../features/notifications/notify-order-changes.ts'
import { dispatchCouriers } from '../features/orders/dispatch-couriers.ts'
import { endUnpaid } from '../features/orders/end-unpaid.ts'
import { reportSpending } from '../features/outbound-webhooks/report-spending.ts'
import { sendOutboundWebhooks } from '../features/outbound-webhooks/send-outbound-webhooks.ts'
import { relayOutboxes } from '../features/outbox/relay-outbox.ts'
import { askAboutHints } from '../features/payments/ask-about-hints.ts'
import { enquirePayments } from '../features/payments/enquire.ts'
import { followDisputes } from '../features/payments/follow-disputes.ts'
import { forgetCards } from '../features/payments/forget-cards.ts'
import { sendRefunds } from '../features/payments/send-refunds.ts'
import { expireShares } from '../features/shares/expire-shares.ts'
import { forgetDeletedUsers } from '../features/users/forget-deleted-users.ts'
import type { Api } from '../http/api.ts'
import type { Sweep } from '../http/sweep.ts'
import { completeOrders } from './complete-orders.ts'
import { countQuietSales } from './count-sales.ts'
import { declineUnaccepted } from './decline-unaccepted.ts'
import { endIdleVisits } from './end-idle-visits.ts'
import { expireCarts } from './expire-carts.ts'
import { followSilences } from './expire-substitution-requests.ts'
import { forgetPrescriptions } from './forget-prescriptions.ts'
import { openPausedChannels } from './open-paused-channels.ts'
import { purge } from './purge.ts'
import { rejectUnansweredItems } from './reject-unanswered-items.ts'
import { releaseScheduled } from './release-scheduled.ts'
import { repeatOrders } from './repeat-orders.ts'
import { simulateKitchen } from './simulate-kitchen.ts'

/** What runs in the background, and how often. Each is a sweep: it looks for what is due and does it, merchant by merchant. */
export function scheduleJobs(api: Api): void {
  const every = (name: string, seconds: number, { findDue, work }: Sweep) =>
    api.ports.jobs.every(name, seconds, { findDue: () => findDue(api), work: (merchantId) => work(api, merchantId) })
  every('simulate-kitchen', 1, simulateKitchen)
  every('relay-outbox', 2, relayOutboxes)
  every('tell-of-changes', 2, notifyOrderChanges)
  every('send-letters', 2, sendOutboundWebhooks)
  every('deliver-messages', 5, deliverMessages)
  every('fall-back-messages', 2, fallBackMessages)
  every('report-spending', 15, reportSpending)
  every('decline-unaccepted', 5, declineUnaccepted)
  every('reject-unanswered-items', 5, rejectUnansweredItems)
  every('release-scheduled', 5, releaseScheduled)
  every('open-paused-channels', 2, openPausedChannels)
  every('complete-orders', 5, completeOrders)
  every('dispatch-couriers', 2, dispatchCouriers)
  every('follow-silences', 5, followSilences)
  every('repeat-orders', 15, repeatOrders)
  every('ask-about-hints', 2, askAboutHints)
  every('enquire-payments', 5, enquirePayments)
  every('send-refunds', 5, sendRefunds)
  every('end-unpaid', 15, endUnpaid)
  every('forget-cards', 30, forgetCards)
  every('follow-disputes', 60, followDisputes)
  every('expire-shares', 5, expireShares)
  every('expire-carts', 30, expireCarts)
  every('end-idle-visits', 15, endIdleVisits)
  every('publish-due-drafts', 5, publishDueDrafts)
  every('count-sales', 60, countQuietSales)
  every('purge', 600, purge)
  every('forget-prescriptions', 600, forgetPrescriptions)
  every('forget-deleted-users', 3600, forgetDeletedUsers)
}

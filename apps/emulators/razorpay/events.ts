import { createHmac } from 'node:crypto'
import { differencesFrom, type WebhookQueue } from '../http/index.ts'
import { disputeBody, linkBody, paymentBody, refundBody } from './bodies.ts'
import { RAZORPAY_EVENT } from './documented.ts'
import {
  type EmulatedDispute,
  type EmulatedLink,
  type EmulatedPayment,
  type EmulatedRefund,
  newRazorpayId,
  type RazorpayLedger,
} from './ledger.ts'

interface EventAbout {
  readonly link?: EmulatedLink
  readonly payment?: EmulatedPayment
  readonly refund?: EmulatedRefund
  readonly dispute?: EmulatedDispute
}

/** Tells an account's webhook what happened; one that failed for a day is switched off, and told nothing more. */
export class RazorpayEvents {
  readonly #ledger: RazorpayLedger
  readonly #webhooks: WebhookQueue
  readonly #faults: string[]
  readonly #seconds: () => number

  constructor(ledger: RazorpayLedger, webhooks: WebhookQueue, faults: string[], seconds: () => number) {
    this.#ledger = ledger
    this.#webhooks = webhooks
    this.#faults = faults
    this.#seconds = seconds
  }

  notify(keyId: string, event: string, { link, payment, refund, dispute }: EventAbout): void {
    const order = link && payment && orderBody(link)
    const entities = {
      ...(link && { payment_link: { entity: linkBody(link) } }),
      ...(order ? { order: { entity: order } } : {}),
      ...(refund && { refund: { entity: refundBody(refund) } }),
      ...(payment && { payment: { entity: paymentBody(payment) } }),
      ...(dispute && { dispute: { entity: disputeBody(dispute) } }),
    }
    const content = {
      entity: 'event',
      account_id: 'acc_OU2H3nkLn9jDVo',
      event,
      contains: Object.keys(entities),
      payload: entities,
      created_at: this.#seconds(),
    }
    this.#faults.push(...differencesFrom(RAZORPAY_EVENT, content))
    const body = JSON.stringify(content)
    for (const webhook of this.#ledger.endpoints) {
      if (webhook.keyId !== keyId || !webhook.isOn) continue
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-event-id': newRazorpayId('evt').slice(4),
        // Its retries keep the secret of now.
        'x-razorpay-signature': createHmac('sha256', webhook.secret).update(body).digest('hex'),
      }
      this.#webhooks.add({ url: webhook.url, headers, body }, (isTaken) => {
        if (!isTaken) webhook.isOn = false
      })
    }
  }
}

function orderBody(link: EmulatedLink): unknown {
  const { orderId, amount, referenceId, status } = link
  const isPaid = status === 'paid'
  return {
    id: orderId.replace('order_', ''),
    amount,
    amount_paid: isPaid ? amount : 0,
    receipt: referenceId ?? '',
    status: isPaid ? 'paid' : 'attempted',
  }
}

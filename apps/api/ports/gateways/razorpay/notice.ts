import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Secrets } from '../../secrets/port.ts'
import { isSignedBy } from '../hex-signature.ts'
import type { GatewayNotice, ReceivedNotice } from '../port.ts'
import { type RazorpayEvent, readEvent } from './answers.ts'
import { REFERENCE } from './link-body.ts'

/**
 * What an event is about. Retries are signed with the secret of when it happened, so that two serve while one is changed.
 * An event about nothing of ours has no ids: it is taken, since a webhook that refuses for a day is switched off. Refuses
 * `invalid_request`, `invalid_signature`.
 */
export function readRazorpayNotice(keys: Secrets, { headers, body }: ReceivedNotice): Result<GatewayNotice> {
  if (!isSignedBy([keys.webhookSecret, keys.webhookSecretBefore], headers['x-razorpay-signature'], body))
    return refuse({ reason: 'invalid_signature' })
  const event = readEvent(body)
  const eventId = headers['x-razorpay-event-id']
  if (!event || typeof eventId !== 'string' || !/^[\w-]{1,100}$/.test(eventId))
    return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
  const { payment_link, refund, dispute } = event.payload
  return accept({
    eventId,
    gatewayId: payment_link?.entity.id ?? null,
    reference: referenceOf(event),
    refundId: refund?.entity.id ?? null,
    disputeId: dispute?.entity.id ?? null,
  })
}

function referenceOf({ payload: { payment_link, order, payment } }: RazorpayEvent): string | null {
  const notes = payment?.entity.notes
  const noted = notes && !Array.isArray(notes) ? notes[REFERENCE] : null
  return payment_link?.entity.reference_id ?? (typeof noted === 'string' ? noted : null) ?? order?.entity.receipt ?? null
}

import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Secrets } from '../../secrets/port.ts'
import { isSignedBy } from '../hex-signature.ts'
import type { GatewayNotice, ReceivedNotice } from '../port.ts'
import { readEvent } from './answers.ts'
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
  const { payment_link, payment, refund, dispute } = event.payload
  const [link, attempt] = [referenceIn(payment_link?.entity.notes), referenceIn(payment?.entity.notes)]
  const reference = link ?? attempt ?? referenceIn(refund?.entity.notes)
  return accept({
    eventId,
    gatewayId: link === null ? null : payment_link!.entity.id,
    reference: link ?? attempt,
    // Whatever else the account takes money for is none of ours.
    refundId: reference === null ? null : (refund?.entity.id ?? null),
    disputeId: reference === null ? null : (dispute?.entity.id ?? null),
  })
}

/** Our reference among the notes of a link, which its payments carry too; null: it is none of ours. */
function referenceIn(notes: unknown): string | null {
  const noted = notes && !Array.isArray(notes) ? (notes as Record<string, unknown>)[REFERENCE] : null
  return typeof noted === 'string' && UUID.test(noted) ? noted : null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

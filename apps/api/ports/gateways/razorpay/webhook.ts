import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Secrets } from '../../secrets/port.ts'
import { isSignedBy } from '../hex-signature.ts'
import type { GatewayAccount, GatewayWebhook, ReceivedWebhook } from '../port.ts'
import { readEvent } from './answers.ts'
import { referenceIn } from './notes.ts'

/**
 * What an event is about. Retries are signed with the secret of when it happened, so that two serve while one is changed.
 * An event about nothing of ours has no ids: it is taken, since a webhook that refuses for a day is switched off. Refuses
 * `invalid_request`, `invalid_signature`.
 */
export function readRazorpayWebhook(
  keys: Secrets,
  account: GatewayAccount,
  { headers, body }: ReceivedWebhook,
): Result<GatewayWebhook> {
  if (!isSignedBy([keys.webhookSecret, keys.webhookSecretBefore], headers['x-razorpay-signature'], body))
    return refuse({ reason: 'invalid_signature' })
  const event = readEvent(body)
  const eventId = headers['x-razorpay-event-id']
  if (!event || typeof eventId !== 'string' || !/^[\w-]{1,100}$/.test(eventId))
    return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
  const { payment_link, payment, refund, dispute } = event.payload
  const [link, attempt, back] = [payment_link, payment, refund].map((one) => referenceIn(account, one?.entity.notes))
  const isOurs = (link ?? attempt ?? back ?? null) !== null
  return accept({
    eventId,
    gatewayId: link ? payment_link!.entity.id : null,
    reference: link ?? attempt ?? null,
    // Whatever else the account takes money for is none of ours.
    refundId: isOurs ? (refund?.entity.id ?? null) : null,
    disputeId: isOurs ? (dispute?.entity.id ?? null) : null,
  })
}

import { toDecimal } from '@compass/domain/money'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Secrets } from '../../secrets/port.ts'
import { amountIn } from '../decimals.ts'
import { isSignedBy } from '../hex-signature.ts'
import type { GatewayAccount, GatewayWebhook, ReceivedWebhook } from '../port.ts'
import { readWebhookBody, type TapWebhook } from './answers.ts'
import { MERCHANT } from './charge-body.ts'

/**
 * Which charge or refund a webhook is about. Only eight values of it are signed, and all else in it is anybody's. Our
 * reference is a hint as good as its id, since the gateway is asked. Refuses `invalid_request`, `invalid_signature`.
 */
export function readTapWebhook(
  keys: Secrets,
  { merchantId }: GatewayAccount,
  { headers, body }: ReceivedWebhook,
): Result<GatewayWebhook> {
  const webhook = readWebhookBody(body.toString('utf8'))
  if (!webhook) return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
  const signed = signedText(webhook)
  if (signed === null || !isSignedBy([keys.secretKey, keys.secretKeyBefore], headers.hashstring, signed))
    return refuse({ reason: 'invalid_signature' })
  // The account may take money for others too, who gave our address by mistake.
  const isOurs = webhook.metadata?.[MERCHANT] === merchantId
  const isCharge = isOurs && webhook.object === 'charge'
  return accept({
    eventId: `${webhook.id} ${webhook.status}`,
    gatewayId: isCharge ? webhook.id : null,
    reference: isCharge ? (webhook.reference?.transaction ?? null) : null,
    refundId: isOurs && webhook.object === 'refund' ? webhook.id : null,
    disputeId: null,
  })
}

/** What `hashstring` is made of: the amount with all decimals of its currency. Null where the amount is none. */
function signedText({ id, amount, currency, reference, status, transaction, created }: TapWebhook): string | null {
  const minor = amountIn(amount, currency)
  if (minor === null) return null
  return [
    `x_id${id}`,
    `x_amount${toDecimal(minor, currency)}`,
    `x_currency${currency}`,
    `x_gateway_reference${reference?.gateway ?? ''}`,
    `x_payment_reference${reference?.payment ?? ''}`,
    `x_status${status}`,
    `x_created${transaction?.created ?? created ?? ''}`,
  ].join('')
}

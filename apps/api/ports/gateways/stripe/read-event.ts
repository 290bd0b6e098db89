import { accept, type Result, refuse } from '@compass/domain/refusal'
import { z } from 'zod'
import type { GatewayAccount, GatewayPort, GatewayWebhook } from '../port.ts'
import type { StripeClient } from './client.ts'
import { checkStripeSignature } from './signature.ts'

const Id = z.string().min(1).max(255)
const Event = z.object({
  object: z.literal('event'),
  id: Id,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string().max(100),
      id: Id.nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
      payment_intent: z.unknown().optional(),
    }),
  }),
})

const NOTHING = { gatewayId: null, reference: null, refundId: null, disputeId: null }

/** Reads Stripe's events: its signature over the raw bytes, its mode, and which payment of ours it is about. */
export function eventCalls(client: StripeClient): Pick<GatewayPort, 'readWebhook' | 'webhookAnswer'> {
  return {
    webhookAnswer: null,
    async readWebhook(account, { headers, body, now }) {
      const secrets = await client.webhookSecrets(account)
      const signed = checkStripeSignature(secrets, headers['stripe-signature'], body, now)
      return signed.ok ? readEvent(account, body) : signed
    },
  }
}

function readEvent(account: GatewayAccount, body: Buffer): Result<GatewayWebhook> {
  const parsed = Event.safeParse(jsonOf(body))
  if (!parsed.success || parsed.data.livemode !== (account.mode === 'live'))
    return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
  const { id: eventId, data } = parsed.data
  return accept({ eventId, ...NOTHING, ...idsOf(account, data.object) })
}

type EventObject = z.output<typeof Event>['data']['object']

/** The account may take money for others too: what does not carry this merchant's id is about nothing of ours. */
function idsOf(account: GatewayAccount, { object, id, metadata, payment_intent: intent }: EventObject) {
  if (!id) return {}
  // Neither disputes nor refunds made by hand carry anything of ours: they are asked for.
  if (object === 'dispute') return { disputeId: id }
  const isOurs = metadata?.merchant === account.merchantId
  if (object === 'refund' && !isOurs) return { gatewayId: typeof intent === 'string' ? intent : null }
  if (!isOurs) return {}
  if (object === 'refund') return { refundId: id, reference: metadata.payment ?? null }
  const reference = metadata.reference ?? null
  if (object === 'checkout.session') return { gatewayId: id, reference }
  // The intent of a page is no payment of its own.
  if (object === 'payment_intent') return { gatewayId: metadata.page === undefined ? id : null, reference }
  return {}
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

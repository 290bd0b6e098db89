import { PAYMENT_STATUS } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import { isDuplicate } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { isId, newId } from '../../ids/index.ts'
import type { GatewayPayment, GatewayPort, GatewayWebhook } from '../../ports/gateways/port.ts'
import { isKnownEvent } from '../../records/payments/gateway-events.ts'
import { findByReference, findPayment, insertPayment, readPayment } from '../../records/payments/payments.ts'
import { finishPayment } from './finish-payment.ts'
import { finishRefund } from './send-refunds.ts'

interface GatewayWebhookInput {
  readonly gateway: string
  readonly account: string | undefined
  readonly signature: string | undefined
  /** As it came: what was signed. */
  readonly body: string
  readonly now: Date
}

/**
 * A gateway's signed notice. It is checked with the secret of the account that it names, acts once by its id, and takes its
 * content through the finishing step. Money for nothing of ours is written down and goes back. Refuses `invalid_signature`,
 * `stale_signature`, `invalid_request`; never `unauthenticated`.
 */
export async function handleGatewayWebhook(api: Api, details: GatewayWebhookInput): Promise<Result<{ done: true }>> {
  const gateway = api.ports.gateways.get(details.gateway)
  const { account = '', now } = details
  const merchantId = isId(account) && (await api.merchants.load(account)) ? account : null
  const read =
    gateway && merchantId
      ? gateway.readWebhook(merchantId, details.signature, details.body, now)
      : refuse({ reason: 'invalid_signature' })
  if (!read.ok) {
    api.metrics.count('compass_gateway_notices_refused_total', 'Notices of gateways that were refused.', {
      gateway: gateway?.name ?? 'unknown',
      reason: read.refusal.reason,
    })
    return read
  }
  return once(`${merchantId} ${gateway!.id} ${read.value.eventId}`, () =>
    act(api, gateway!, merchantId!, read.value, now),
  )
}

const acting = new Map<string, Promise<Result<{ done: true }>>>()

/** The same notice many times at once: one acts in this process, and all are answered with what it did. */
function once(webhook: string, act: () => Promise<Result<{ done: true }>>): Promise<Result<{ done: true }>> {
  let running = acting.get(webhook)
  if (!running) {
    running = act().finally(() => acting.delete(webhook))
    acting.set(webhook, running)
  }
  return running
}

async function act(
  api: Api,
  gateway: GatewayPort,
  merchantId: string,
  { eventId, payment: answer, refund }: GatewayWebhook,
  now: Date,
): Promise<Result<{ done: true }>> {
  const tenant = api.database.tenant(merchantId)
  const event = { gateway: gateway.id, id: eventId }
  const async = api.database.tenant(merchantId, 'asyncCommit')
  const known = isId(answer.reference) ? await readPayment(async, answer.reference, event) : null
  if (known ? known.isKnownEvent : await isKnownEvent(tenant, gateway.id, eventId)) return accept({ done: true })
  if (refund) await finishRefund(api, merchantId, refund, now)
  const isOurs = known?.payment.gateway === gateway.id
  const paymentId = isOurs ? known.payment.id : await ourPayment(tenant, gateway, answer, now)
  if (paymentId === null) return accept({ done: true })
  // What a refund has just changed is read anew.
  const seen = isOurs && !refund ? known.payment : undefined
  const done = await finishPayment(api, { merchantId, paymentId, answer, now, eventId, seen })
  return done.ok ? accept({ done: true }) : done
}

/** Our payment that a notice is about; one that is nobody's is written down where money came, else there is nothing to do. */
async function ourPayment(
  tenant: Tenant,
  gateway: GatewayPort,
  answer: GatewayPayment,
  now: Date,
): Promise<string | null> {
  const known = (await findPayment(tenant, answer.reference)) ?? (await findByReference(tenant, gateway.id, answer.id))
  if (known) return known.gateway === gateway.id ? known.id : null
  if (answer.captured === 0) return null
  const id = newId(now.getTime())
  try {
    await insertPayment(tenant, {
      id,
      bill: null,
      method: 'card',
      amount: answer.captured,
      currency: answer.currency,
      status: PAYMENT_STATUS.PENDING,
      gateway: gateway.id,
      gatewayReference: answer.id,
      captured: 0,
      key: null,
      language: 'en',
      createdAt: now,
      expiresAt: now,
      enquireAt: null,
    })
    return id
  } catch (error) {
    // A rival notice of the same was first.
    if (!isDuplicate(error)) throw error
    return (await findByReference(tenant, gateway.id, answer.id))?.id ?? null
  }
}

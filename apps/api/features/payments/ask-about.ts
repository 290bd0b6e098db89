import { PAYMENT_STATUS } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { isDuplicate } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import type { GatewayPayment } from '../../ports/gateways/port.ts'
import { isKnownEvent, takeEvent } from '../../records/payments/gateway-events.ts'
import type { GatewayHint } from '../../records/payments/gateway-hints.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findByReference, findPayment, insertPayment, readPayment } from '../../records/payments/payments.ts'
import type { GatewayOfMerchant } from '../merchants/gateway-of.ts'
import { askGateway } from './enquire.ts'
import { finishPayment } from './finish-payment.ts'
import { keepDispute } from './keep-dispute.ts'
import { finishRefund } from './send-refunds.ts'

/**
 * What a webhook is about, asked of the gateway with no transaction open, and taken through the finishing steps. One that
 * acted on a payment which is paid acts no more; at all others the gateway is asked again, which changes nothing twice. Money
 * for nothing of ours is written down and goes back. @throws GatewayFault where the gateway does not answer
 */
export async function askAbout(api: Api, { gateway, account }: GatewayOfMerchant, hint: GatewayHint): Promise<void> {
  const { merchantId } = account
  const tenant = api.database.tenant(merchantId)
  const { known, isOver } = await readKnown(api, merchantId, hint)
  if (isOver) return
  if (hint.refundId !== null) {
    const refund = await gateway.findRefund(account, hint.refundId)
    if (refund) await finishRefund(api, merchantId, refund, api.clock())
  }
  if (hint.disputeId !== null) {
    const dispute = await gateway.findDispute?.(account, hint.disputeId)
    if (dispute) await keepDispute(api, { gateway, account }, dispute, api.clock())
  }
  if (hint.gatewayId === null && hint.reference === null) {
    await takeEvent(tenant, hint.gateway, hint.eventId, api.clock())
    return
  }
  // What is not known here is another one's, and nobody's words make us ask about it.
  if (!known && gateway.namesNoMerchant) return
  // What a refund has just changed is read anew.
  const seen = known && hint.refundId === null ? known : undefined
  const answer = known
    ? await askGateway(api, merchantId, known, hint)
    : await gateway.find(account, {
        reference: hint.reference ?? '',
        gatewayId: hint.gatewayId,
        createdAt: api.clock(),
      })
  if (answer === 'no gateway') return
  const now = api.clock()
  const paymentId = answer && (known?.id ?? (await ourPayment(tenant, hint, answer, now)))
  if (!answer || paymentId === null) {
    await takeEvent(tenant, hint.gateway, hint.eventId, now)
    return
  }
  await finishPayment(api, { merchantId, paymentId, answer, now, eventId: hint.eventId, seen })
}

/** The payment of ours that a webhook names, and whether it has nothing more to say. */
async function readKnown(
  api: Api,
  merchantId: string,
  { gateway, eventId, reference, gatewayId }: GatewayHint,
): Promise<{ readonly known: PaymentRecord | null; readonly isOver: boolean }> {
  const tenant = api.database.tenant(merchantId, 'asyncCommit')
  const event = { gateway, id: eventId }
  const named = reference === null ? null : await readPayment(tenant, reference, event)
  if (named?.payment.gateway === gateway) {
    const { payment, isKnownEvent: hasActed } = named
    return { known: payment, isOver: hasActed && payment.status === PAYMENT_STATUS.SUCCESS }
  }
  const known = gatewayId === null ? null : await findByReference(tenant, gateway, gatewayId)
  const hasActed = named ? named.isKnownEvent : await isKnownEvent(tenant, gateway, eventId)
  return { known, isOver: hasActed && (!known || known.status === PAYMENT_STATUS.SUCCESS) }
}

/** Our payment that an answer is about; one that is nobody's is written down where money came, else there is nothing to do. */
async function ourPayment(
  tenant: Tenant,
  { gateway, mode }: GatewayHint,
  answer: GatewayPayment,
  now: Date,
): Promise<string | null> {
  const known = (await findPayment(tenant, answer.reference)) ?? (await findByReference(tenant, gateway, answer.id))
  if (known) return known.gateway === gateway ? known.id : null
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
      gateway,
      mode,
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
    // A rival webhook of the same was first.
    if (!isDuplicate(error)) throw error
    return (await findByReference(tenant, gateway, answer.id))?.id ?? null
  }
}

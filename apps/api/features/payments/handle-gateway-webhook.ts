import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { type GatewayAccount, GatewayFault, type GatewayPort, type ReceivedWebhook } from '../../ports/gateways/port.ts'
import { type GatewayHint, writeHint } from '../../records/payments/gateway-hints.ts'
import { gatewaysOf } from '../merchants/gateway-of.ts'
import { askAbout } from './ask-about.ts'
import type { WebhookLimits } from './webhook-limits.ts'

interface GatewayWebhookInput extends ReceivedWebhook {
  readonly gateway: string
  readonly account: string | undefined
  /** Whose it is, as limits count. */
  readonly address: string
}

/** What is answered to a webhook that was taken; null: our envelope. */
interface TakenWebhook {
  readonly answer: string | null
}

/** A gateway that asks for an answer within five seconds has it: what takes longer is written down. */
const ASK_WITHIN_MS = 4_000

/**
 * A gateway's webhook, which is a hint (decision 0064). It is checked with the keys of the account that it names and says
 * only which payment it is about. The gateway is asked what happened, and its answer goes through the finishing step. Where it does
 * not answer in time the hint is written down as a question that is due at once. Refuses `invalid_signature`,
 * `stale_signature`, `invalid_request`, `rate_limited`; never `unauthenticated`.
 */
export async function handleGatewayWebhook(
  api: Api,
  limits: WebhookLimits,
  details: GatewayWebhookInput,
): Promise<Result<TakenWebhook>> {
  const wait = limits.waitOf(details.address)
  if (wait > 0) return refuse({ reason: 'rate_limited', retryAfterSeconds: wait })
  const gateway = api.ports.gateways.get(details.gateway)
  const { account = '' } = details
  const loaded = isId(account) ? await api.merchants.load(account) : null
  const read =
    gateway && loaded ? await readWebhook(api, gateway, loaded, details) : refuse({ reason: 'invalid_signature' })
  if (!read.ok || gateway!.signsNothing) limits.countUnproven(details.address)
  if (!read.ok) {
    api.metrics.count('compass_gateway_notices_refused_total', 'Webhooks of gateways that were refused.', {
      gateway: gateway?.name ?? 'unknown',
      reason: read.refusal.reason,
    })
    return read
  }
  const { hint, account: owner } = read.value
  // An account that takes money for others too tells of theirs.
  if (isOfNothing(hint)) return accept({ answer: gateway!.webhookAnswer })
  await once(`${owner.merchantId} ${hint.gateway} ${hint.eventId}`, async () => {
    const later = limits.takeEnquiry(`${owner.merchantId} ${hint.gateway} ${subjectOf(hint)}`)
    if (later > 0) await askLater(api, gateway!, owner, hint, 'its payment was asked about too often', later)
    else await act(api, gateway!, owner, hint)
  })
  return accept({ answer: gateway!.webhookAnswer })
}

function isOfNothing({ gatewayId, reference, refundId, disputeId }: GatewayHint): boolean {
  return gatewayId === null && reference === null && refundId === null && disputeId === null
}

function subjectOf({ gatewayId, reference, refundId, disputeId }: GatewayHint): string {
  return reference ?? gatewayId ?? refundId ?? disputeId ?? ''
}

/**
 * A webhook with the account whose keys it fits. That of the document is tried first, then any other of the merchant: a
 * payment stays with the account that began it.
 */
async function readWebhook(
  api: Api,
  gateway: GatewayPort,
  loaded: LoadedMerchant,
  received: ReceivedWebhook,
): Promise<Result<{ readonly hint: GatewayHint; readonly account: GatewayAccount }>> {
  const { id: merchantId } = loaded.merchant
  const named = gatewaysOf(api, loaded, null).find((one) => one.gateway === gateway)
  let refused: Result<never> = refuse({ reason: 'invalid_signature' })
  for (const account of api.gatewayAccounts.at(gateway, merchantId, named?.account.mode)) {
    const read = await gateway.readWebhook(account, received)
    if (read.ok) return accept({ hint: { ...read.value, gateway: gateway.id, mode: account.mode }, account })
    // A signature that was right and is old says more than one that is another account's.
    if (refused.ok || refused.refusal.reason === 'invalid_signature') refused = read
  }
  return refused
}

const acting = new Map<string, Promise<void>>()

/** The same webhook many times at once: one acts in this process, and all are answered with what it did. */
function once(webhook: string, act: () => Promise<void>): Promise<void> {
  let running = acting.get(webhook)
  if (!running) {
    running = act().finally(() => acting.delete(webhook))
    acting.set(webhook, running)
  }
  return running
}

/** Resolves when the effect, or the question, is on the disk. */
async function act(api: Api, gateway: GatewayPort, account: GatewayAccount, hint: GatewayHint): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<'slow'>((resolve) => {
    timer = setTimeout(resolve, ASK_WITHIN_MS, 'slow')
  })
  const asking = askAbout(api, { gateway, account }, hint).then(
    () => 'asked' as const,
    (error: Error) => error,
  )
  const outcome = await Promise.race([asking, tooLong])
  clearTimeout(timer)
  if (outcome === 'asked') return
  if (outcome instanceof Error && !(outcome instanceof GatewayFault)) throw outcome
  const reason = outcome === 'slow' ? 'it takes too long' : outcome.message
  await askLater(api, gateway, account, hint, reason, 0)
}

/** Writes it down, as a question that is due after so many seconds. */
async function askLater(
  api: Api,
  { name }: GatewayPort,
  { merchantId }: GatewayAccount,
  hint: GatewayHint,
  reason: string,
  seconds: number,
): Promise<void> {
  api.log.warn({ merchantId, gateway: name, why: reason }, 'a webhook is asked about later')
  const now = api.clock()
  await writeHint(api.database.tenant(merchantId), hint, now, new Date(now.getTime() + seconds * 1000))
}

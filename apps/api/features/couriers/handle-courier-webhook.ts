import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import type { AccountMode } from '../../ports/secrets/port.ts'
import { hurryDelivery } from '../../records/deliveries/deliveries.ts'

interface CourierWebhookInput {
  readonly company: string
  readonly account: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it came: what was signed. */
  readonly body: Buffer
  readonly now: Date
}

const MODES: readonly AccountMode[] = ['live', 'test']

/**
 * A courier company's webhook is a hint: its signature is checked, and the booking that it names is asked for at once. So one
 * that comes late, twice, out of order or from a rival changes nothing. Deliveries keep the mode that they began with, so
 * that both accounts of the merchant may sign. Refuses `invalid_signature`, `invalid_request`.
 */
export async function handleCourierWebhook(api: Api, webhook: CourierWebhookInput): Promise<Result<{ done: true }>> {
  const { company, account = '', headers, body, now } = webhook
  const merchantId = isId(account) && (await api.merchants.load(account)) ? account : null
  let refusal: Refusal = { reason: 'invalid_signature' }
  for (const mode of merchantId && COMPANIES.has(company) ? MODES : []) {
    const read = await api.ports.couriers.readWebhook({ merchantId: merchantId!, company, mode }, { headers, body })
    if (read.ok) {
      if (read.value !== null) await hurryDelivery(api.database.tenant(merchantId!), company, read.value, now)
      return accept({ done: true })
    }
    if (read.refusal.reason !== 'invalid_signature') refusal = read.refusal
  }
  api.metrics.count('compass_courier_notices_refused_total', 'Webhooks of courier companies that were refused.')
  return refuse(refusal)
}

/** Those that call back. */
const COMPANIES: ReadonlySet<string> = new Set(['uber-direct'])

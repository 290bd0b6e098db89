import type { AccountMode } from '@compass/domain/merchants'
import { LATE_ANSWERS_HOURS } from '@compass/domain/payments'
import type { Database, Row, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { statement } from '../../db/sql.ts'

/** A webhook of a gateway that it could not be asked about at once. */
export interface GatewayHint {
  readonly gateway: number
  readonly mode: AccountMode
  readonly eventId: string
  readonly gatewayId: string | null
  readonly reference: string | null
  readonly refundId: string | null
  readonly disputeId: string | null
}

/** Writes a webhook down, as a question that is due then; one that comes again is the same question. */
export async function writeHint(tenant: Tenant, hint: GatewayHint, now: Date, dueAt: Date): Promise<void> {
  await tenant.run(statement('payments.writeHint')`
     insert into gateway_hints (merchant_id, gateway, event_id, mode, gateway_reference, reference, refund_reference,
       dispute_reference, received_at, next_at)
     values ($1, ${hint.gateway}, ${hint.eventId}, ${hint.mode}, ${hint.gatewayId}, ${hint.reference}, ${hint.refundId},
       ${hint.disputeId}, ${now}, ${dueAt})
     on conflict (merchant_id, gateway, event_id) do nothing`)
}

export function merchantsWithDueHints(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('payments.findDueHints')`select distinct merchant_id from gateway_hints where next_at <= ${now}`,
  )
}

export type DueHint = GatewayHint & { readonly receivedAt: Date; readonly tries: number }

/** Webhooks whose gateway is to be asked, the one that is due longest first. */
export async function listDueHints(tenant: Tenant, now: Date, limit: number): Promise<DueHint[]> {
  return tenant.rows<DueHint & Row>(statement('payments.listDueHints')`
     select gateway, mode, event_id as "eventId", gateway_reference as "gatewayId", reference,
       refund_reference as "refundId", dispute_reference as "disputeId", received_at as "receivedAt", tries
     from gateway_hints where merchant_id = $1 and next_at <= ${now} order by next_at limit ${limit}`)
}

type HintKey = Pick<GatewayHint, 'gateway' | 'eventId'>

/** Takes a question that is due until then; false where another process took it. */
export async function claimHint(tenant: Tenant, hint: HintKey, until: Date, now: Date): Promise<boolean> {
  const claimed = await tenant.changes(
    statement('payments.claimHint')`update gateway_hints set tries = tries + 1, next_at = ${until}
     where merchant_id = $1 and gateway = ${hint.gateway} and event_id = ${hint.eventId} and next_at <= ${now}
     returning event_id`,
  )
  return claimed === 1
}

/** It is answered. */
export async function deleteHint(tenant: Tenant, { gateway, eventId }: HintKey): Promise<void> {
  await tenant.run(
    statement('payments.deleteHint')`delete from gateway_hints
     where merchant_id = $1 and gateway = ${gateway} and event_id = ${eventId}`,
  )
}

/** A gateway that has not answered for so long says nothing new any more: enquiries went on meanwhile. */
export function isTooOld({ receivedAt }: Pick<DueHint, 'receivedAt'>, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() > LATE_ANSWERS_HOURS * 3_600_000
}

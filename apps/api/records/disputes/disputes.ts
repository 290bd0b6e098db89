import type { AccountMode } from '@compass/domain/merchants'
import type { Database, Row, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { joinSql, type SqlPart, sql, statement } from '../../db/sql.ts'
import type { DisputeRecord, DisputeState } from './dispute.ts'

type DisputeRow = Row & DisputeRecord

const COLUMNS = sql`d.dispute_id as id, d.gateway, d.mode, d.gateway_reference as "gatewayReference",
  d.payment_reference as "paymentReference", d.payment_id as "paymentId", d.order_id as "orderId",
  d.order_versions as "orderVersions", d.amount, d.currency, d.reason, d.state, d.answer_by as "answerBy",
  d.opened_at as "openedAt", d.updated_at as "updatedAt", d.enquire_at as "enquireAt"`

interface DisputeKey {
  readonly gateway: number
  /** What the gateway calls it. */
  readonly reference: string
}

/** Null: nobody has told of it. */
export function findDispute(tenant: Tenant, { gateway, reference }: DisputeKey): Promise<DisputeRecord | null> {
  return tenant.row<DisputeRow>(statement('disputes.find')`select ${COLUMNS} from disputes d
     where d.merchant_id = $1 and d.gateway = ${gateway} and d.gateway_reference = ${reference}`)
}

/** The same, locked for the rest of the transaction. */
export function lockDispute(tenant: Tenant, { gateway, reference }: DisputeKey): Promise<DisputeRecord | null> {
  return tenant.row<DisputeRow>(statement('disputes.lock')`select ${COLUMNS} from disputes d
     where d.merchant_id = $1 and d.gateway = ${gateway} and d.gateway_reference = ${reference} for update`)
}

/** What a version of an order tells of; null: of no dispute. */
export function findDisputeAt(tenant: Tenant, orderId: string, version: number): Promise<DisputeRecord | null> {
  return tenant.row<DisputeRow>(statement('disputes.findAt')`select ${COLUMNS} from disputes d
     where d.merchant_id = $1 and d.order_id = ${orderId} and ${version}::integer = any(d.order_versions) limit 1`)
}

/** Throws a duplicate where a rival wrote it first. */
export async function insertDispute(tenant: Tenant, dispute: DisputeRecord): Promise<void> {
  const { id, gateway, mode, gatewayReference, paymentReference, paymentId, orderId, orderVersions } = dispute
  await tenant.run(statement('disputes.insert')`
     insert into disputes (merchant_id, dispute_id, gateway, mode, gateway_reference, payment_reference, payment_id, order_id,
       order_versions, amount, currency, reason, state, answer_by, opened_at, created_at, updated_at, enquire_at)
     values ($1, ${id}, ${gateway}, ${mode}, ${gatewayReference}, ${paymentReference}, ${paymentId}, ${orderId},
       ${orderVersions}::integer[], ${dispute.amount}, ${dispute.currency}, ${dispute.reason}, ${dispute.state},
       ${dispute.answerBy}, ${dispute.openedAt}, ${dispute.updatedAt}, ${dispute.updatedAt}, ${dispute.enquireAt})`)
}

/** Writes what the gateway says of one that this transaction has locked. */
export async function updateDispute(
  tenant: Tenant,
  { id }: Pick<DisputeRecord, 'id'>,
  to: DisputeRecord,
): Promise<void> {
  await tenant.run(statement('disputes.update')`
     update disputes set amount = ${to.amount}, currency = ${to.currency}, reason = ${to.reason}, state = ${to.state},
       answer_by = ${to.answerBy}, order_versions = ${to.orderVersions}::integer[], updated_at = ${to.updatedAt},
       enquire_at = ${to.enquireAt}
     where merchant_id = $1 and dispute_id = ${id}`)
}

export function merchantsWithDueDisputes(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('disputes.findDue')`select distinct merchant_id from disputes where enquire_at <= ${now}`,
  )
}

export function listDueDisputes(tenant: Tenant, now: Date, limit: number): Promise<DisputeRecord[]> {
  return tenant.rows<DisputeRow>(statement('disputes.listDue')`select ${COLUMNS} from disputes d
     where d.merchant_id = $1 and d.enquire_at <= ${now} order by d.enquire_at limit ${limit}`)
}

/** Takes one that is due until then; false where another process took it. */
export async function claimDispute(tenant: Tenant, id: string, until: Date, now: Date): Promise<boolean> {
  const claimed = await tenant.changes(
    statement('disputes.claim')`update disputes set enquire_at = ${until}
     where merchant_id = $1 and dispute_id = ${id} and enquire_at <= ${now} returning dispute_id`,
  )
  return claimed === 1
}

/** A dispute with the order that tells of it. */
type ListedDispute = DisputeRecord & {
  readonly orderNumber: number | null
  readonly storeId: string | null
}

/** Disputes of a merchant: what is to be answered soonest first, then the latest. */
export async function listDisputes(
  tenant: Tenant,
  { states, storeId }: { readonly states: readonly DisputeState[] | null; readonly storeId: string | null },
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly items: ListedDispute[]; readonly total: number }> {
  const from = sql`from disputes d left join orders o on o.merchant_id = $1 and o.order_id = d.order_id
     where ${filtersOf(states, storeId)}`
  const [items, count] = await Promise.all([
    tenant.rows<DisputeRow & ListedDispute>(statement('disputes.list')`
       select ${COLUMNS}, o.order_number as "orderNumber", o.store_id as "storeId" ${from}
       order by case when d.state = 'open' then 0 else 1 end, case when d.state = 'open' then d.answer_by end,
         d.opened_at desc, d.dispute_id limit ${limit} offset ${skip}`),
    tenant.row<{ total: number }>(statement('disputes.count')`select count(*) as total ${from}`),
  ])
  return { items, total: count?.total ?? 0 }
}

function filtersOf(states: readonly DisputeState[] | null, storeId: string | null): SqlPart {
  const filters = [sql`d.merchant_id = $1`]
  if (states) filters.push(sql`d.state = any(${states}::text[])`)
  if (storeId !== null) filters.push(sql`o.store_id = ${storeId}`)
  return joinSql(filters, ' and ')
}

/** Disputes of payments at one account, by what the gateway calls them. */
export function listDisputesByReference(
  tenant: Tenant,
  { gateway, mode }: { readonly gateway: number; readonly mode: AccountMode },
  references: readonly string[],
): Promise<DisputeRecord[]> {
  return tenant.rows<DisputeRow>(statement('disputes.listByReference')`select ${COLUMNS} from disputes d
     where d.merchant_id = $1 and d.gateway = ${gateway} and d.mode = ${mode}
       and d.payment_reference = any(${references}::text[])`)
}

import type { UnitRefund } from '@compass/domain/payments'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Units of one line of an order that a refund gave back. */
export interface LineRefund extends UnitRefund {
  readonly lineId: string
}

type UnitsRow = { line_id: string; units: number }
type LineRefundRow = { line_id: string; first_unit: number; units: number; amount: number }

/** Units that were given back so far, by line; a line without any is absent. */
export async function refundedUnits(tenant: Tenant, orderId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tenant.rows<UnitsRow>(statement('payments.refundedUnits')`
      select line_id, sum(units)::bigint as units from line_refunds where merchant_id = $1 and order_id = ${orderId}
     group by line_id`)
  return new Map(rows.map(({ line_id: lineId, units }) => [lineId, units]))
}

/** What the refund of one cause gave back, line by line; empty where it was an amount. */
export async function lineRefundsOf(tenant: Tenant, orderId: string, cause: string): Promise<LineRefund[]> {
  const rows = await tenant.rows<LineRefundRow>(statement('payments.lineRefundsOf')`
      select line_id, first_unit, units, amount from line_refunds
     where merchant_id = $1 and order_id = ${orderId} and cause = ${cause} order by line_id`)
  return rows.map((row) => ({ lineId: row.line_id, first: row.first_unit, units: row.units, amount: row.amount }))
}

/** Units of an order's lines that were given back, by the cause of their refund. */
export async function lineRefundsByCause(
  tenant: Tenant,
  orderId: string,
): Promise<ReadonlyMap<string, { lineId: string; units: number }[]>> {
  const rows = await tenant.rows<{ cause: string; line_id: string; units: number }>(
    statement('payments.lineRefundsByCause')`
        select cause, line_id, units from line_refunds where merchant_id = $1 and order_id = ${orderId}
        order by created_at, line_id`,
  )
  const byCause = new Map<string, { lineId: string; units: number }[]>()
  for (const { cause, line_id: lineId, units } of rows)
    byCause.set(cause, [...(byCause.get(cause) ?? []), { lineId, units }])
  return byCause
}

/** Remembers units that are given back; false where another refund begins at the same unit. */
export async function insertLineRefund(
  tenant: Tenant,
  orderId: string,
  { lineId, first, units, amount }: LineRefund,
  cause: string,
  at: Date,
): Promise<boolean> {
  const inserted = await tenant.row(statement('payments.insertLineRefund')`
     insert into line_refunds (merchant_id, order_id, line_id, first_unit, units, amount, cause, created_at)
     values ($1, ${orderId}, ${lineId}, ${first}, ${units}, ${amount}, ${cause}, ${at}) on conflict (merchant_id,
       order_id, line_id, first_unit) do nothing
     returning first_unit`)
  return inserted !== null
}

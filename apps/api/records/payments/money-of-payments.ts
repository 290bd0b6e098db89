import type { AccountMode } from '@compass/domain/merchants'
import type { Row, Tenant } from '../../db/database.ts'
import { type SqlPart, sql, statement } from '../../db/sql.ts'

/** The payments of one account at a gateway. */
interface AccountOfPayments {
  readonly gateway: number
  readonly mode: AccountMode
}

/** What a payment took and what of it goes back through its gateway, minor units. */
export interface PaymentMoney {
  readonly id: string
  readonly gatewayReference: string | null
  readonly orderId: string | null
  readonly captured: number
  readonly currency: string
  /** Null: no money came. */
  readonly settledAt: Date | null
  readonly refunds: readonly number[]
}

const moneyOf = ({ gateway, mode }: AccountOfPayments, filter: SqlPart) => sql`
  select p.payment_id as id, p.gateway_reference as "gatewayReference", p.order_id as "orderId", p.captured, p.currency,
    p.settled_at as "settledAt", coalesce((select jsonb_agg(r.amount) from refunds r where r.merchant_id = $1
      and r.payment_id = p.payment_id and r.way = 'gateway' and r.status in ('pending', 'done') and r.handed_over is null),
      '[]') as refunds
  from payments p where p.merchant_id = $1 and p.gateway = ${gateway} and coalesce(p.gateway_mode, 'test') = ${mode}
    and ${filter}`

/** Those that are named by our ids or by the gateway's. */
export function listMoneyOf(
  tenant: Tenant,
  account: AccountOfPayments,
  { ids, references }: { readonly ids: readonly string[]; readonly references: readonly string[] },
): Promise<PaymentMoney[]> {
  const filter = sql`(p.payment_id = any(${ids}::uuid[]) or p.gateway_reference = any(${references}::text[]))`
  return tenant.rows<PaymentMoney & Row>(statement('payments.listMoneyOf')`${moneyOf(account, filter)}`)
}

/** Those whose money came in a span of time, the first one first. */
export function listMoneyBetween(
  tenant: Tenant,
  account: AccountOfPayments,
  from: Date,
  until: Date,
): Promise<PaymentMoney[]> {
  const filter = sql`p.captured > 0 and p.settled_at >= ${from} and p.settled_at < ${until}`
  return tenant.rows<PaymentMoney & Row>(
    statement('payments.listMoneyBetween')`${moneyOf(account, filter)} order by p.settled_at, p.payment_id`,
  )
}

/** Accounts with which a merchant ever took money, or tried to. */
export async function listAccountsOfPayments(tenant: Tenant): Promise<AccountOfPayments[]> {
  return tenant.rows<AccountOfPayments & Row>(statement('payments.listAccounts')`
     select distinct gateway, coalesce(gateway_mode, 'test') as mode from payments where merchant_id = $1`)
}

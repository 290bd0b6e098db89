import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

interface CustomerOf {
  readonly gateway: string
  readonly mode: 'test' | 'live'
  readonly userId: string
}

/** A gateway's own id of a user; null: it has none that we know. */
export async function findGatewayCustomer(
  tenant: Tenant,
  { gateway, mode, userId }: CustomerOf,
): Promise<string | null> {
  const row = await tenant.row<{ customer: string }>(
    statement('gatewayCustomers.find')`select customer from gateway_customers
     where merchant_id = $1 and gateway = ${gateway} and mode = ${mode} and user_id = ${userId}`,
  )
  return row?.customer ?? null
}

/** Writes it down unless a rival was first. */
export async function insertGatewayCustomer(
  tenant: Tenant,
  { gateway, mode, userId, customer }: CustomerOf & { readonly customer: string },
): Promise<void> {
  await tenant.run(
    statement('gatewayCustomers.insert')`insert into gateway_customers (merchant_id, gateway, mode, user_id, customer)
     values ($1, ${gateway}, ${mode}, ${userId}, ${customer})
     on conflict (merchant_id, gateway, mode, user_id) do nothing`,
  )
}

/** The gateway knows this one no more; another that was written since stays. */
export async function deleteGatewayCustomer(
  tenant: Tenant,
  { gateway, mode, userId, customer }: CustomerOf & { readonly customer: string },
): Promise<void> {
  await tenant.run(
    statement('gatewayCustomers.delete')`delete from gateway_customers
     where merchant_id = $1 and gateway = ${gateway} and mode = ${mode} and user_id = ${userId} and customer = ${customer}`,
  )
}

/** Of a user who is gone: no gateway keeps a card of theirs any more. */
export async function deleteGatewayCustomersOf(tenant: Tenant, userId: string): Promise<void> {
  await tenant.run(
    statement(
      'gatewayCustomers.deleteOf',
    )`delete from gateway_customers where merchant_id = $1 and user_id = ${userId}`,
  )
}

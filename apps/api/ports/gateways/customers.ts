import type { Database } from '../../db/database.ts'
import { findGatewayCustomer, insertGatewayCustomer } from '../../records/gateway-customers/gateway-customers.ts'
import type { GatewayAccount } from './port.ts'

/** The ids that gateways have given our users, where they keep cards under ids of their own. */
export interface GatewayCustomers {
  /** Null: the gateway has never been told of this user. */
  find(account: GatewayAccount, gateway: string, userId: string): Promise<string | null>
  /** Keeps the first of rivals, and answers it. */
  keep(account: GatewayAccount, gateway: string, userId: string, customer: string): Promise<string>
}

export function gatewayCustomers(database: Database): GatewayCustomers {
  const find: GatewayCustomers['find'] = ({ merchantId, mode }, gateway, userId) =>
    findGatewayCustomer(database.tenant(merchantId), { gateway, mode, userId })
  return {
    find,
    async keep(account, gateway, userId, customer) {
      const { merchantId, mode } = account
      await insertGatewayCustomer(database.tenant(merchantId), { gateway, mode, userId, customer })
      return (await find(account, gateway, userId)) ?? customer
    },
  }
}

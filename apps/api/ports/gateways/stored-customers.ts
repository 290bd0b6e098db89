import type { Database } from '../../db/database.ts'
import {
  deleteGatewayCustomer,
  findGatewayCustomer,
  insertGatewayCustomer,
} from '../../records/gateway-customers/gateway-customers.ts'
import type { GatewayCustomers } from './customers.ts'

/** They are rows of the merchant's. */
export function storedCustomers(database: Database): GatewayCustomers {
  const find: GatewayCustomers['find'] = ({ merchantId, mode }, gateway, userId) =>
    findGatewayCustomer(database.tenant(merchantId), { gateway, mode, userId })
  return {
    find,
    async keep(account, gateway, userId, customer) {
      const { merchantId, mode } = account
      await insertGatewayCustomer(database.tenant(merchantId), { gateway, mode, userId, customer })
      return (await find(account, gateway, userId)) ?? customer
    },
    forget: ({ merchantId, mode }, gateway, userId, customer) =>
      deleteGatewayCustomer(database.tenant(merchantId), { gateway, mode, userId, customer }),
  }
}

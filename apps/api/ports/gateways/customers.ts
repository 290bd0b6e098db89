import type { GatewayAccount } from './port.ts'

/** Which customer of a provider stands for ours, where it keeps cards under ids of its own. */
export interface GatewayCustomers {
  /** The provider's id; null: it has none for this customer yet. */
  find(account: GatewayAccount, provider: string, customerId: string): Promise<string | null>
  /** Answers the id that stands: a rival may have been first. */
  keep(account: GatewayAccount, provider: string, customerId: string, gatewayCustomer: string): Promise<string>
  /** The provider no longer knows this one. */
  forget(account: GatewayAccount, provider: string, customerId: string, gatewayCustomer: string): Promise<void>
}

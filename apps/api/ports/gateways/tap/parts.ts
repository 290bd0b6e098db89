import type { GatewayCustomers } from '../customers.ts'
import type { KeyedClient } from '../keyed-client.ts'
import type { GatewayAccount } from '../port.ts'

/** What the parts of the adapter share. */
export interface TapParts {
  readonly client: KeyedClient
  readonly customers: GatewayCustomers
  webhookUrl(account: GatewayAccount): string
}

import type { GatewayCustomers } from '../../apps/api/ports/gateways/customers.ts'
import type { Charge, GatewayAccount, GatewayPort } from '../../apps/api/ports/gateways/port.ts'
import type { SecretsPort } from '../../apps/api/ports/secrets/port.ts'

/** What an adapter is opened with. */
interface LiveSupplies {
  readonly secrets: SecretsPort
  readonly customers: GatewayCustomers
  /** Of an emulator; absent: the provider itself. */
  readonly url?: string | undefined
}

export interface LiveBench {
  readonly gateway: GatewayPort
  readonly account: GatewayAccount
  readonly supplies: LiveSupplies
  /** In place of pages. */
  readonly hasQuotes: boolean
  /** A new payment of this provider's kind. */
  charge(changes?: Partial<Charge>): Charge
  /** @throws where it is not so */
  expect(isSo: boolean, sentence: string): void
}

/** A gateway whose test mode can be tried. */
export interface LiveProvider {
  readonly name: string
  /** Names of the environment, by the names of our secrets. */
  readonly environment: Readonly<Record<string, string>>
  /** Names of secrets without which it can be tried. */
  readonly optional?: readonly string[]
  open(supplies: LiveSupplies): GatewayPort
  /** Of a payment on its page. */
  readonly payment: Pick<Charge, 'method' | 'currency' | 'amount'>
  /** It can end nothing that is open: its pages and quotes end by themselves. */
  readonly endsByItself?: true
  /** It has no page: its customers send coins to an address. */
  readonly hasQuotes?: true
  /** What only this provider has, by what it shows. */
  readonly more?: Readonly<Record<string, (bench: LiveBench) => Promise<void>>>
}

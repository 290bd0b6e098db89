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
  /** A new payment of this provider's kind. */
  charge(changes?: Partial<Charge>): Charge
  /** @throws where it is not so */
  expect(isSo: boolean, sentence: string): void
}

/** A gateway whose test mode can be tried. */
export interface LiveProvider {
  readonly name: string
  /** Names of the environment, by the names of our secrets. What is not needed for calls may be anything. */
  readonly environment: Readonly<Record<string, string>>
  open(supplies: LiveSupplies): GatewayPort
  /** Of a payment on its page. */
  readonly payment: Pick<Charge, 'method' | 'currency' | 'amount'>
  /** It can end nothing that is open: its pages end by themselves. */
  readonly endsByItself?: true
  /** What only this provider has, by what it shows. */
  readonly more?: Readonly<Record<string, (bench: LiveBench) => Promise<void>>>
}

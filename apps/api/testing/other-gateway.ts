import type { AccountMode } from '@compass/domain/merchants'
import type { GatewayPort } from '../ports/gateways/port.ts'
import { sandboxGateway } from '../ports/gateways/sandbox.ts'
import { FakeGateway } from './fake-gateway.ts'
import type { TestApi } from './test-api.ts'

/** A second gateway, which works with keys of the merchant's own as real ones do: `other`, with a ledger of its own. */
export async function otherGateway(
  test: TestApi,
  change: (gateway: GatewayPort) => Partial<GatewayPort> = () => ({}),
): Promise<FakeGateway> {
  const fake = new FakeGateway(test)
  const url = await fake.listen()
  const { secretKey } = test.api.configuration
  const gateway = sandboxGateway({ url, secretKey, productUrl: 'http://localhost:3000' })
  const secrets = { required: ['secretKey'], optional: [] }
  const base: GatewayPort = { ...gateway, id: 20, name: OTHER, secrets }
  // What a test changes may be a getter.
  const other = Object.defineProperties(base, Object.getOwnPropertyDescriptors(change(gateway)))
  ;(test.ports.gateways as Map<string, GatewayPort>).set(OTHER, other)
  return fake
}

const OTHER = 'other'

/** The merchant gives its keys, or takes them away. */
export async function giveKeys(
  test: TestApi,
  mode: AccountMode,
  secrets: Readonly<Record<string, string>> | null,
): Promise<void> {
  const { merchantId } = test
  const account = `${merchantId} ${OTHER} ${mode}`
  if (secrets) test.ports.credentials.set(account, secrets)
  else test.ports.credentials.delete(account)
  await test.api.gatewayAccounts.renew(merchantId)
}

import { openEmulatedGateway } from './emulated-gateway.ts'
import { EMULATED } from './emulated-providers.ts'
import type { Gateway, GatewayName } from './gateway.ts'
import { startSandboxGateway } from './sandbox-gateway.ts'

/**
 * Starts a gateway of that name: the sandbox with its ledger in `folder`, or an emulator in this process.
 *
 * @param speed how many times quicker all waits of the sandbox are
 */
export async function startGateway(supplied: {
  readonly name?: GatewayName | undefined
  readonly folder: string
  readonly speed?: number
  /** It takes any number of calls: what is proved is not how many it takes. */
  readonly takesAll?: boolean
}): Promise<Gateway> {
  const { name = 'sandbox', takesAll = false } = supplied
  if (name === 'sandbox') return startSandboxGateway(supplied)
  const provider = await EMULATED[name]()
  return openEmulatedGateway(name, takesAll ? (provider.takingAll?.() ?? provider) : provider)
}

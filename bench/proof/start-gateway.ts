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
}): Promise<Gateway> {
  const { name = 'sandbox' } = supplied
  return name === 'sandbox' ? startSandboxGateway(supplied) : openEmulatedGateway(name, await EMULATED[name]())
}

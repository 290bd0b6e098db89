import type { Api } from '../../http/api.ts'
import { type GatewayAccount, GatewayFault } from '../../ports/gateways/port.ts'

/** What a provider says to a merchant's keys. `untried`: it cannot be asked, or something is missing. */
type KeyTrial = 'good' | 'refused' | 'unreachable' | 'untried'

/** Asks a gateway whether it takes the keys of an account; nothing is changed there, and nothing of the keys is told. */
export async function tryKeys({ ports, log }: Api, provider: string, account: GatewayAccount): Promise<KeyTrial> {
  const gateway = ports.gateways.get(provider)
  if (!gateway?.tryKeys) return 'untried'
  const keys = await ports.secrets.read(account.merchantId, provider, account.mode)
  if (gateway.secrets.required.some((name) => keys?.[name] === undefined)) return 'untried'
  try {
    await gateway.tryKeys(account)
    return 'good'
  } catch (error) {
    const kind = error instanceof GatewayFault ? error.kind : 'unsure'
    log.warn({ provider, ...account, kind }, 'keys were tried and not taken')
    return kind === 'refused' ? 'refused' : 'unreachable'
  }
}

import type { AccountMode, LoadedMerchant } from '@compass/domain/merchants'
import type { GatewayAccount, GatewayPort, Gateways } from '../../ports/gateways/port.ts'
import type { Secrets, SecretsPort } from '../../ports/secrets/port.ts'
import type { MerchantDirectory } from './directory.ts'

/** What a merchant has given is believed so long, and what could not be read is asked for again as soon. */
const KEPT_MS = 5_000

const MODES: readonly AccountMode[] = ['test', 'live']

interface Known {
  readonly open: ReadonlySet<string>
  readonly until: number
}

/**
 * For which accounts at gateways each merchant has given the keys that are needed. A gateway without them is not offered.
 * Everybody asks at once, so it is in memory: `keep` is waited for when a merchant is loaded.
 */
export class GatewayAccounts {
  readonly #gateways: Gateways
  readonly #secrets: SecretsPort
  readonly #known = new Map<string, Known>()
  readonly #reading = new Map<string, Promise<void>>()

  constructor({ gateways, secrets }: { readonly gateways: Gateways; readonly secrets: SecretsPort }) {
    this.#gateways = gateways
    this.#secrets = secrets
  }

  /** Reads what a merchant has given, unless it was just read. Null: nothing to wait for. */
  keep(merchantId: string): Promise<void> | null {
    const known = this.#known.get(merchantId)
    if (known && performance.now() < known.until) return null
    const reading = this.#reading.get(merchantId) ?? this.#read(merchantId)
    this.#reading.set(merchantId, reading)
    // What was known goes on meanwhile.
    return known ? null : reading
  }

  /** Keys were given or taken away by this process: nobody waits for the next look. */
  async renew(merchantId: string): Promise<void> {
    this.#known.delete(merchantId)
    await this.keep(merchantId)
  }

  isOpen(gateway: GatewayPort, { merchantId, mode }: GatewayAccount): boolean {
    if (gateway.secrets.required.length === 0) return mode === 'test'
    return this.#known.get(merchantId)?.open.has(`${gateway.name} ${mode}`) === true
  }

  /** Every account that a merchant has at a gateway, that of a mode first. */
  at(gateway: GatewayPort, merchantId: string, first: AccountMode = 'live'): GatewayAccount[] {
    const modes = first === 'live' ? [...MODES].reverse() : MODES
    return modes.map((mode) => ({ merchantId, mode })).filter((account) => this.isOpen(gateway, account))
  }

  async #read(merchantId: string): Promise<void> {
    const open = new Set<string>()
    try {
      const asked = [...this.#gateways.values()].filter(({ secrets }) => secrets.required.length > 0)
      await Promise.all(
        asked.flatMap(({ name, secrets }) =>
          MODES.map(async (mode) => {
            if (isWhole(await this.#secrets.read(merchantId, name, mode), secrets.required)) open.add(`${name} ${mode}`)
          }),
        ),
      )
      this.#known.set(merchantId, { open, until: performance.now() + KEPT_MS })
    } catch {
      // What was known stands; where nothing was, nothing is offered until it can be read.
      const before = this.#known.get(merchantId)?.open ?? open
      this.#known.set(merchantId, { open: before, until: performance.now() + KEPT_MS })
    } finally {
      this.#reading.delete(merchantId)
    }
  }
}

function isWhole(given: Secrets | null, required: readonly string[]): boolean {
  return given !== null && required.every((name) => (given[name] ?? '') !== '')
}

/** The same directory: whoever loads a merchant finds in memory which accounts it has. */
export function withAccounts(merchants: MerchantDirectory, accounts: GatewayAccounts): MerchantDirectory {
  return {
    ...merchants,
    async load(merchantId) {
      const loaded: LoadedMerchant | null = await merchants.load(merchantId)
      const waits = loaded && accounts.keep(merchantId)
      if (waits) await waits
      return loaded
    },
  }
}

import type { AccountMode } from '@compass/domain/merchants'
import type { GatewayAccount, GatewayPort, Gateways } from '../../ports/gateways/port.ts'
import type { Secrets, SecretsPort } from '../../ports/secrets/port.ts'

/** What a merchant has given is believed so long, and what could not be read is asked for again as soon. */
const FRESH_MS = 5_000

const MODES: readonly AccountMode[] = ['test', 'live']

interface OpenAccounts {
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
  readonly #known = new Map<string, OpenAccounts>()
  readonly #reading = new Map<string, Promise<void>>()

  constructor({ gateways, secrets }: { readonly gateways: Gateways; readonly secrets: SecretsPort }) {
    this.#gateways = gateways
    this.#secrets = secrets
  }

  /** Reads what a merchant has given, unless it was just read. Null: nothing to wait for. */
  keep(merchantId: string): Promise<void> | null {
    if (this.#withKeys().length === 0) return null
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

  /** Another one whenever it has changed. */
  stateOf(merchantId: string): unknown {
    return this.#known.get(merchantId)?.open
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
      await Promise.all(
        this.#withKeys().flatMap(({ name, secrets }) =>
          MODES.map(async (mode) => {
            if (isWhole(await this.#secrets.read(merchantId, name, mode), secrets.required)) open.add(`${name} ${mode}`)
          }),
        ),
      )
      const before = this.#known.get(merchantId)?.open
      const isSame = before?.size === open.size && [...open].every((one) => before.has(one))
      this.#write(merchantId, isSame && before ? before : open)
    } catch {
      // What was known stands; where nothing was, nothing is offered until it can be read.
      this.#write(merchantId, this.#known.get(merchantId)?.open ?? new Set())
    } finally {
      this.#reading.delete(merchantId)
    }
  }

  #write(merchantId: string, open: ReadonlySet<string>): void {
    this.#known.set(merchantId, { open, until: performance.now() + FRESH_MS })
  }

  /** Those that work with keys of the merchant's own. */
  #withKeys(): GatewayPort[] {
    return [...this.#gateways.values()].filter(({ secrets }) => secrets.required.length > 0)
  }
}

function isWhole(secrets: Secrets | null, required: readonly string[]): boolean {
  return secrets !== null && required.every((name) => (secrets[name] ?? '') !== '')
}

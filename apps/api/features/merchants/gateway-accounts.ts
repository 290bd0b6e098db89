import type { AccountMode } from '@compass/domain/merchants'
import type { GatewayAccount, GatewayPort, Gateways } from '../../ports/gateways/port.ts'
import type { SecretStore, Secrets } from '../../ports/secrets/port.ts'

/** What a merchant has given is believed so long, and what could not be read is asked for again as soon. */
const FRESH_MS = 5_000

const MODES: readonly AccountMode[] = ['test', 'live']

/** Of no merchant: each has been applied once. */
const NO_VERSION = 0

interface OpenAccounts {
  readonly open: ReadonlySet<string>
  /** The merchant's, when they were read. */
  readonly version: number
  readonly until: number
}

/**
 * For which accounts at gateways each merchant has given the keys that are needed. A gateway without them is not offered.
 * Everybody asks at once, so it is in memory: `keep` is waited for when a merchant is loaded. Keys that change raise the
 * merchant's version: what is made of a new version is made of its keys, in every process.
 */
export class GatewayAccounts {
  readonly #gateways: Gateways
  readonly #secrets: SecretStore
  readonly #known = new Map<string, OpenAccounts>()
  readonly #reading = new Map<string, { readonly version: number; readonly done: Promise<void> }>()

  constructor({ gateways, secrets }: { readonly gateways: Gateways; readonly secrets: SecretStore }) {
    this.#gateways = gateways
    this.#secrets = secrets
  }

  /** Reads what a merchant of a version has given, unless it was just read. Null: nothing to wait for. */
  keep(merchantId: string, version: number): Promise<void> | null {
    if (this.#withKeys().length === 0) return null
    const known = this.#known.get(merchantId)
    const isOfVersion = known !== undefined && known.version >= version
    if (isOfVersion && performance.now() < known.until) return null
    const reading = this.#begin(merchantId, version)
    // What was known goes on meanwhile.
    return isOfVersion ? null : reading
  }

  /** Keys were given or taken away by this process: nobody waits for the next look. */
  async renew(merchantId: string): Promise<void> {
    this.#known.delete(merchantId)
    await this.keep(merchantId, NO_VERSION)
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

  /** One reading at a time; what began for an older version is not enough. */
  #begin(merchantId: string, version: number): Promise<void> {
    const before = this.#reading.get(merchantId)
    if (before && before.version >= version) return before.done
    const done = (before?.done ?? Promise.resolve())
      .then(() => this.#read(merchantId, version))
      .finally(() => {
        if (this.#reading.get(merchantId)?.done === done) this.#reading.delete(merchantId)
      })
    this.#reading.set(merchantId, { version, done })
    return done
  }

  async #read(merchantId: string, version: number): Promise<void> {
    const known = this.#known.get(merchantId)
    if (!known || known.version < version) this.#secrets.forget(merchantId)
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
      this.#write(merchantId, version, isSame && before ? before : open)
    } catch {
      // What was known stands; where nothing was, nothing is offered until it can be read.
      this.#write(merchantId, known?.version ?? NO_VERSION, known?.open ?? new Set())
    }
  }

  #write(merchantId: string, version: number, open: ReadonlySet<string>): void {
    this.#known.set(merchantId, { open, version, until: performance.now() + FRESH_MS })
  }

  /** Those that work with keys of the merchant's own. */
  #withKeys(): GatewayPort[] {
    return [...this.#gateways.values()].filter(({ secrets }) => secrets.required.length > 0)
  }
}

function isWhole(secrets: Secrets | null, required: readonly string[]): boolean {
  return secrets !== null && required.every((name) => (secrets[name] ?? '') !== '')
}

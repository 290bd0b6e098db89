import { type LoadedMerchant, withCountryRules, withSharedPixel } from '@compass/domain/merchants'
import type { Database } from '../../db/database.ts'
import { type KnownDocument, readLoadedMerchant } from '../../records/merchants/read-merchant.ts'

/** What the deployment adds to every merchant. */
interface Rules {
  /** Countries whose merchants all ask for a yes to their terms. */
  readonly termsCountries: readonly string[]
  readonly sharedPixel: string | undefined
}

interface Slot {
  readonly merchant: Promise<LoadedMerchant | null>
  /** Null while it is read for the first time. */
  document: KnownDocument | null
}

/** Merchants in memory, each read when it is first asked for. Those that were not asked for longest go when they take too much. */
export class LoadedMerchants {
  readonly #database: Pick<Database, 'tenant'>
  readonly #maxBytes: number
  readonly #rules: Rules
  /** The one that was not asked for longest is first. */
  readonly #slots = new Map<string, Slot>()
  #bytes = 0

  constructor(database: Pick<Database, 'tenant'>, maxBytes: number, rules: Rules) {
    this.#database = database
    this.#maxBytes = maxBytes
    this.#rules = rules
  }

  load(merchantId: string): Promise<LoadedMerchant | null> {
    const known = this.#slots.get(merchantId)
    if (known) {
      this.#slots.delete(merchantId)
      this.#slots.set(merchantId, known)
      return known.merchant
    }
    const reading = this.#read(merchantId, null)
    const slot: Slot = { merchant: reading.then((read) => read?.loaded ?? null), document: null }
    this.#slots.set(merchantId, slot)
    reading.then(
      (read) => (read ? this.#weigh(merchantId, slot, read.document) : this.#forget(merchantId, slot)),
      () => this.#forget(merchantId, slot),
    )
    return slot.merchant
  }

  /** Reads it anew where it is in memory. Who asks meanwhile is answered from the version before and does not wait. */
  async renew(merchantId: string): Promise<void> {
    const slot = this.#slots.get(merchantId)
    if (!slot) return
    const read = await this.#read(merchantId, slot.document).catch(() => null)
    if (this.#slots.get(merchantId) !== slot) return
    this.drop(merchantId)
    if (!read) return
    const renewed: Slot = { merchant: Promise.resolve(read.loaded), document: null }
    this.#slots.set(merchantId, renewed)
    this.#weigh(merchantId, renewed, read.document)
  }

  drop(merchantId: string): void {
    const slot = this.#slots.get(merchantId)
    if (slot) this.#forget(merchantId, slot)
  }

  async #read(merchantId: string, known: KnownDocument | null) {
    const read = await readLoadedMerchant(this.#database.tenant(merchantId), known)
    if (!read) return read
    const { termsCountries, sharedPixel } = this.#rules
    return { ...read, loaded: withSharedPixel(withCountryRules(read.loaded, termsCountries), sharedPixel) }
  }

  #weigh(merchantId: string, slot: Slot, document: KnownDocument): void {
    if (this.#slots.get(merchantId) !== slot) return
    slot.document = document
    this.#bytes += document.bytes
    for (const [id, one] of this.#slots) {
      if (this.#bytes <= this.#maxBytes || this.#slots.size === 1) return
      // One that is being read weighs nothing yet.
      if (one.document && one !== slot) this.#forget(id, one)
    }
  }

  #forget(merchantId: string, slot: Slot): void {
    if (this.#slots.get(merchantId) !== slot) return
    this.#slots.delete(merchantId)
    this.#bytes -= slot.document?.bytes ?? 0
  }
}

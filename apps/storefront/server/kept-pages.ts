import { createHash } from 'node:crypto'
import { compress, type Encoding } from './compress.ts'

/** A page as it is made. */
export interface MadePage {
  readonly html: Buffer
  readonly policy: string
  /** Until when the time engine gives the same answers; null: for good. */
  readonly validUntil: Date | null
}

export interface KeptPage {
  readonly policy: string
  readonly validUntil: number
  readonly bytes: number
  readonly variants: Readonly<Record<Encoding, { readonly bytes: Buffer; readonly etag: string }>>
}

const MOST_BYTES = 64 * 1024 * 1024

/**
 * Pages that are the same bytes for every guest, kept compressed. The key holds everything that they depend on, the
 * merchant's version included; time ends them at `validUntil`. Two misses render once. Least used out first.
 */
export class KeptPages {
  #clock: () => Date
  #pages = new Map<string, KeptPage>()
  #making = new Map<string, Promise<KeptPage | null>>()
  #bytes = 0

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  /** The page of a key, made where it is not there; null where it is none to keep. */
  page(key: string, make: () => Promise<MadePage | null>): Promise<KeptPage | null> | KeptPage {
    const page = this.#pages.get(key)
    if (page && page.validUntil > this.#clock().getTime()) {
      this.#pages.delete(key)
      this.#pages.set(key, page)
      return page
    }
    let making = this.#making.get(key)
    if (!making) {
      making = this.#make(key, make).finally(() => this.#making.delete(key))
      this.#making.set(key, making)
    }
    return making
  }

  async #make(key: string, make: () => Promise<MadePage | null>): Promise<KeptPage | null> {
    const made = await make()
    if (!made) return null
    const [br, gzip] = await Promise.all([compress(made.html, 'br', 'kept'), compress(made.html, 'gzip', 'kept')])
    const tag = createHash('sha256').update(made.html).digest('base64url').slice(0, 22)
    const page: KeptPage = {
      policy: made.policy,
      validUntil: made.validUntil?.getTime() ?? Number.POSITIVE_INFINITY,
      bytes: made.html.length + br.length + gzip.length,
      variants: {
        br: { bytes: br, etag: `"${tag}-br"` },
        gzip: { bytes: gzip, etag: `"${tag}-gz"` },
        identity: { bytes: made.html, etag: `"${tag}"` },
      },
    }
    this.#forget(key)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MOST_BYTES) break
      this.#forget(oldest)
    }
    return page
  }

  #forget(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0
    this.#pages.delete(key)
  }
}

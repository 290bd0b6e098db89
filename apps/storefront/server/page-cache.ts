import { createHash } from 'node:crypto'
import { compress, type Encoding } from './compress.ts'

/** A page as it is made. */
export interface RenderedPage {
  readonly html: Buffer
  readonly policy: string
  /** Until when the time engine gives the same answers; null: for good. */
  readonly validUntil: Date | null
  /** What its bytes depend on, for browsers that store it (`x-page-key`); absent: none does. */
  readonly key?: string
  /** Where they are there already. */
  readonly compressed?: { readonly br: Buffer; readonly gzip: Buffer }
}

export interface CachedPage {
  readonly policy: string
  readonly key: string | null
  readonly validUntil: number
  readonly bytes: number
  readonly variants: Readonly<Record<Encoding, { readonly bytes: Buffer; readonly etag: string }>>
  /** When it was last the right one, in milliseconds. */
  rightAt: number
}

const MAX_BYTES = 64 * 1024 * 1024
/** So long, in milliseconds, the page of the version before is sent while a large one is made. */
const STANDS_IN_MS = 5_000

/**
 * Pages that are the same bytes for every guest, kept compressed. The key holds everything that they depend on, the
 * merchant's version included; time ends them at `validUntil`. Two misses render once. Least used out first.
 */
export class PageCache {
  #clock: () => Date
  #pages = new Map<string, CachedPage>()
  #making = new Map<string, Promise<CachedPage | null>>()
  /** The key under which a place was last found. */
  #lastKeys = new Map<string, string>()
  #bytes = 0

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  /**
   * The page of a key, made where it is not there; null where it is none to keep. Of a `place` the page that was right
   * before is dropped.
   */
  page(key: string, make: () => Promise<RenderedPage | null>, place?: string): Promise<CachedPage | null> | CachedPage {
    const page = this.#found(key)
    if (page && place !== undefined) this.#settle(place, key)
    return page ?? this.#makeOnce(key, make)
  }

  /**
   * The same for a large page of a `place`, whose keys differ by version alone. While it is made, visitors get the page that
   * was right a moment ago, as if they had come then. `make` is told whether somebody waits for it.
   */
  largePage(
    place: string,
    key: string,
    make: (isWaitedFor: boolean) => Promise<RenderedPage | null>,
  ): Promise<CachedPage | null> | CachedPage {
    const page = this.#found(key)
    if (page) {
      this.#settle(place, key)
      return page
    }
    const before = this.#pages.get(this.#lastKeys.get(place) ?? '')
    const now = this.#clock().getTime()
    const isRecent = before && now - before.rightAt <= STANDS_IN_MS && before.validUntil > now
    if (!isRecent) return this.#makeOnce(key, () => make(true))
    this.#makeOnce(key, () => make(false)).catch(() => {})
    return before
  }

  /** A place has one right page at a time. */
  #settle(place: string, key: string): void {
    const before = this.#lastKeys.get(place)
    if (before === key) return
    if (before !== undefined) this.#forget(before)
    this.#lastKeys.set(place, key)
  }

  #found(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    const now = this.#clock().getTime()
    if (!page || page.validUntil <= now) return undefined
    page.rightAt = now
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  #makeOnce(key: string, make: () => Promise<RenderedPage | null>): Promise<CachedPage | null> {
    let making = this.#making.get(key)
    if (!making) {
      making = this.#make(key, make).finally(() => this.#making.delete(key))
      this.#making.set(key, making)
    }
    return making
  }

  async #make(key: string, make: () => Promise<RenderedPage | null>): Promise<CachedPage | null> {
    const created = await make()
    if (!created) return null
    const { br, gzip } = created.compressed ?? (await compressBoth(created.html))
    const tag = createHash('sha256').update(created.html).digest('base64url').slice(0, 22)
    const page: CachedPage = {
      policy: created.policy,
      key: created.key ?? null,
      validUntil: created.validUntil?.getTime() ?? Number.POSITIVE_INFINITY,
      bytes: created.html.length + br.length + gzip.length,
      variants: {
        br: { bytes: br, etag: `"${tag}-br"` },
        gzip: { bytes: gzip, etag: `"${tag}-gz"` },
        identity: { bytes: created.html, etag: `"${tag}"` },
      },
      rightAt: this.#clock().getTime(),
    }
    this.#forget(key)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MAX_BYTES) break
      this.#forget(oldest)
    }
    return page
  }

  #forget(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0
    this.#pages.delete(key)
  }
}

async function compressBoth(html: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gzip] = await Promise.all([compress(html, 'br', 'kept'), compress(html, 'gzip', 'kept')])
  return { br, gzip }
}

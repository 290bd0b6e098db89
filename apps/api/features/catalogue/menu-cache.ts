import { createHash } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type LoadedMerchant, type Store, shownAt } from '@compass/domain/merchants'
import type { OrderType } from '@compass/domain/services'
import { DRAFT_VERSION } from '../merchants/previewed.ts'
import { categoryHead, menuHead } from './menu.ts'
import { productAnswer } from './product-answer.ts'

export type Encoding = 'identity' | 'br' | 'gzip'

/** All kept menus together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024
/** So long, in milliseconds, a menu is kept that nobody asks for. Writing one of 2,000 products again takes 30 ms. */
const RESTS_AFTER_MS = 20_000
/** Products that are written before other requests have their turn. */
const PRODUCTS_AT_ONCE = 25

/** The whole answer, envelope included, as bytes. */
interface CachedMenu {
  readonly etag: string
  /** Of the answer in one encoding; compressed when it is first asked for. */
  body(encoding: Encoding): Promise<Buffer> | Buffer
}

interface Entry {
  readonly version: number
  readonly from: number
  readonly until: number
  readonly menu: Promise<CachedMenu>
  /** Ends it once it rests. */
  readonly end: NodeJS.Timeout
  bytes: number
}

const compress = {
  br: async (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: async (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}

/**
 * Menus as they are sent, made once for each version of a merchant, store and order type. Each is right until the next
 * instant at which the time engine would answer otherwise. Two requests that miss wait for one making. What nobody asks for is
 * let go after 20 seconds, and the least used beyond 64 MB.
 */
export class MenuCache {
  readonly #entries = new Map<string, Entry>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number = MAX_BYTES) {
    this.#mostBytes = mostBytes
  }

  /** Bytes that are kept now. */
  get bytes(): number {
    return this.#bytes
  }

  menu(loaded: LoadedMerchant, store: Store, orderType: OrderType, now: Date): Promise<CachedMenu> {
    if (loaded.version === DRAFT_VERSION) return this.menuAt(loaded, store, orderType, now)
    const key = `${loaded.merchant.id} ${store.id} ${orderType}`
    const at = now.getTime()
    const known = this.#entries.get(key)
    if (known && known.version === loaded.version && at >= known.from && at < known.until) {
      // The last in a Map's order is the one used last.
      this.#entries.delete(key)
      this.#entries.set(key, known)
      known.end.refresh()
      return known.menu
    }
    this.#forget(key)
    const head = menuHead(loaded, store, orderType, now)
    const entry: Entry = {
      version: loaded.version,
      from: at,
      until: head.validUntil === null ? Number.POSITIVE_INFINITY : Date.parse(head.validUntil),
      bytes: 0,
      end: setTimeout(() => this.#forget(key), RESTS_AFTER_MS).unref(),
      menu: writeMenu(loaded, store, head, now).then((written) => {
        this.#grow(key, entry, written.identity.length)
        return this.#keep(key, entry, written)
      }),
    }
    this.#entries.set(key, entry)
    entry.menu.catch(() => this.#forget(key))
    return entry.menu
  }

  /** What is on sale at another time than now. It is asked seldom and for any time, so it is not kept. */
  async menuAt(loaded: LoadedMerchant, store: Store, orderType: OrderType, at: Date): Promise<CachedMenu> {
    const head = { ...menuHead(loaded, store, orderType, at), validUntil: null }
    const { etag, identity } = await writeMenu(loaded, store, head, at)
    return {
      etag,
      body: (encoding) => (encoding === 'identity' ? identity : compress[encoding](identity)),
    }
  }

  #keep(key: string, entry: Entry, { etag, identity }: WrittenMenu): CachedMenu {
    const bodies: { br?: Promise<Buffer> | Buffer; gzip?: Promise<Buffer> | Buffer } = {}
    return {
      etag,
      body: (encoding) => {
        if (encoding === 'identity') return identity
        bodies[encoding] ??= compress[encoding](identity).then((bytes) => {
          bodies[encoding] = bytes
          this.#grow(key, entry, bytes.length)
          return bytes
        })
        return bodies[encoding]
      },
    }
  }

  #grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return
    entry.bytes += bytes
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    clearTimeout(entry.end)
    this.#bytes -= entry.bytes
    this.#entries.delete(key)
  }
}

interface WrittenMenu {
  readonly identity: Buffer
  readonly etag: string
}

/** The same bytes as JSON.stringify of the menu in its envelope, written piece by piece so that nobody waits for a long one. */
async function writeMenu(
  loaded: LoadedMerchant,
  store: Store,
  head: ReturnType<typeof menuHead>,
  now: Date,
): Promise<WrittenMenu> {
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let text = `${JSON.stringify(head).slice(0, -1)},"categories":[`
  const flush = () => {
    const piece = Buffer.from(text)
    hash.update(piece)
    pieces.push(piece)
    text = ''
  }
  let written = 0
  let before = ''
  for (const { category, products } of shownAt(loaded, store.id)) {
    text += `${before}${JSON.stringify(categoryHead(category)).slice(0, -1)},"products":[`
    before = ''
    for (const product of products) {
      text += before + JSON.stringify(productAnswer(loaded, store, product, now))
      before = ','
      written += 1
      if (written % PRODUCTS_AT_ONCE > 0) continue
      flush()
      await othersFirst()
    }
    text += ']}'
    before = ','
  }
  text += ']}'
  flush()
  const digest = hash.digest()
  // Cached bytes are the same for everybody, compressed ones too. The id in the envelope is therefore that of the cached
  // answer; the request's own id is in the header `x-request-id`, as always.
  const meta = `,"meta":{"code":200,"message":"OK","requestId":"kept-${digest.toString('hex').slice(0, 16)}"}}`
  const identity = Buffer.concat([Buffer.from('{"data":'), ...pieces, Buffer.from(meta)])
  return { identity, etag: digest.toString('base64url').slice(0, 22) }
}

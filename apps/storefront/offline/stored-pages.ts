import { isSameChoice, parsePageKey } from './page-key.ts'

/** A page as the worker has it. Instants are milliseconds. */
export interface StoredPage {
  /** Path and query of its address. */
  readonly path: string
  /** The server's (`page-key.ts`). */
  readonly key: string
  /** Of its bytes, without the mark of an encoding. */
  readonly etag: string
  readonly title: string
  /** When the server last said that it is right. */
  readonly at: number
  /** From when on the time engine answers otherwise; null: never. */
  readonly until: number | null
}

/** What the server last said of a merchant: its storefront's version, and the build that runs. */
interface ServerWord {
  readonly build: string
  readonly version: number
  readonly at: number
}

/** By slug. */
export type ServerWords = Readonly<Record<string, ServerWord>>

const BELIEVED_MS = 3600_000

/**
 * Whether a page may be shown before the server is asked. Its build and version are those that the server named within the
 * last hour, and its time is not over.
 */
export function mayShowFirst(page: StoredPage, words: ServerWords, now: number): boolean {
  const key = parsePageKey(page.key)
  const word = key && words[key.slug]
  if (!word || word.at > now || now - word.at > BELIEVED_MS) return false
  return key.build === word.build && key.version === word.version && (page.until === null || now < page.until)
}

/**
 * The page that this browser was last shown at an address. Without a network the query may differ: a link of an advertisement
 * leads to the same menu.
 */
export function findStored(pages: readonly StoredPage[], path: string, isOffline = false): StoredPage | undefined {
  const latest = (some: readonly StoredPage[]) => some.reduce((a, b) => (b.at > a.at ? b : a), some[0]!)
  const exact = pages.filter((page) => page.path === path)
  if (exact.length > 0) return latest(exact)
  if (!isOffline) return undefined
  const near = pages.filter((page) => pathOnly(page.path) === pathOnly(path))
  return near.length > 0 ? latest(near) : undefined
}

/** The pages after one was stored: it takes the place of the one with the same choices. */
export function withPage(pages: readonly StoredPage[], stored: StoredPage): StoredPage[] {
  return [...pages.filter((page) => !replaces(stored, page)), stored]
}

/** Where the bytes of a page lie in its cache: by the server's key, never by the address alone. */
export function addressOfStored({ path, key }: Pick<StoredPage, 'path' | 'key'>): string {
  return `/stored-page?${new URLSearchParams({ path, key })}`
}

function replaces(stored: StoredPage, page: StoredPage): boolean {
  const [a, b] = [parsePageKey(stored.key), parsePageKey(page.key)]
  return !b || (stored.path === page.path && a !== null && isSameChoice(a, b))
}

function pathOnly(path: string): string {
  return path.replace(/\?.*$/, '').replace(/\/$/, '')
}

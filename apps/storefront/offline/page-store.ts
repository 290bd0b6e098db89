import { chooseEvicted, MAX_STORED_BYTES, type StoredFile } from './choose-evicted.ts'
import { type PageKey, parsePageKey } from './page-key.ts'
import { isStorableFile, isStorablePage, releaseAnswer, tagOf } from './storable.ts'
import { addressOfStored, type ServerWords, type StoredPage, withPage } from './stored-pages.ts'

/** What is stored, beside the bytes themselves. */
interface Contents {
  readonly files: readonly StoredFile[]
  readonly pages: readonly StoredPage[]
  readonly words: ServerWords
}

const NOTHING: Contents = { files: [], pages: [], words: {} }
/** Pictures are nobody's and of no build; the list of what is stored lies with them. */
const PICTURES = 'compass-pictures'
const LIST = '/stored-list'
const WRITES_AFTER_MS = 300

/** Storage may be forbidden or full: whatever fails here is as if nothing were stored. */
export class PageStore {
  readonly #caches: CacheStorage
  readonly #build: string
  readonly #now: () => number
  #read: Promise<Contents> | undefined
  #contents: Contents = NOTHING
  #writing: Promise<void> | undefined

  constructor(caches: CacheStorage, build: string, now: () => number = Date.now) {
    this.#caches = caches
    this.#build = build
    this.#now = now
  }

  get cacheOfBuild(): string {
    return `compass-${this.#build}`
  }

  async contents(): Promise<Contents> {
    this.#read ??= this.#readList()
    await this.#read
    return this.#contents
  }

  /** The bytes of a page; null where they are not those that its tag names, or none at all. */
  async page(page: StoredPage): Promise<Response | null> {
    const address = addressOfStored(page)
    const found = await this.#match(this.cacheOfBuild, address)
    if (!found) return null
    const bytes = await found.arrayBuffer()
    const isTrue = found.headers.get('x-page-key') === page.key && (await tagOfBytes(bytes)) === page.etag
    if (!isTrue || tagOf(found.headers.get('etag')) !== page.etag) {
      await this.drop((one) => addressOfStored(one) === address)
      return null
    }
    this.#use(address)
    // The bytes are those of the page itself by now, however they came.
    const headers = new Headers(found.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    return new Response(bytes, { headers })
  }

  /** Stores a page that the server named by its key. False where it is none to store, and for one of another build. */
  async storePage(path: string, answer: Response): Promise<boolean> {
    const key = answer.headers.get('x-page-key')
    if (!isStorablePage(answer) || key === null || parsePageKey(key)?.build !== this.#build) {
      releaseAnswer(answer)
      return false
    }
    const bytes = await answer.clone().arrayBuffer()
    const etag = tagOf(answer.headers.get('etag'))
    if ((await tagOfBytes(bytes)) !== etag) return false
    const until = Date.parse(answer.headers.get('x-page-until') ?? '')
    const title = titleOf(new TextDecoder().decode(bytes)) ?? path
    const page = { path, key, etag, title, at: this.#now(), until: Number.isNaN(until) ? null : until }
    const before = (await this.contents()).pages
    const pages = withPage(before, page)
    this.#change({ pages })
    for (const gone of before) if (!pages.includes(gone)) await this.#forget(addressOfStored(gone))
    await this.#put(this.cacheOfBuild, addressOfStored(page), answer, bytes.byteLength)
    return true
  }

  /** The server said that a page is right, or only which build and version of its merchant there are. */
  async hear(key: PageKey | null, right?: StoredPage): Promise<void> {
    const { words, pages } = await this.contents()
    if (!key) return
    const at = this.#now()
    const word = { build: key.build, version: key.version, at }
    this.#change({
      words: { ...words, [key.slug]: word },
      ...(right ? { pages: pages.map((page) => (page === right ? { ...page, at } : page)) } : {}),
    })
  }

  /** Something was chosen or sent: which page is right now, only the server knows. */
  async forgetWords(): Promise<void> {
    if (Object.keys((await this.contents()).words).length > 0) this.#change({ words: {} })
  }

  async drop(isGone: (page: StoredPage) => boolean): Promise<void> {
    const { pages } = await this.contents()
    const gone = pages.filter(isGone)
    if (gone.length === 0) return
    this.#change({ pages: pages.filter((page) => !gone.includes(page)) })
    for (const page of gone) await this.#forget(addressOfStored(page))
  }

  /** A file of the build or a picture, where it is stored. */
  async file(url: string, kind: 'files' | 'pictures'): Promise<Response | null> {
    const found = await this.#match(this.#cacheOf(kind), url)
    if (found && kind === 'pictures') {
      await this.contents()
      this.#use(url)
    }
    return found
  }

  async storeFile(url: string, kind: 'files' | 'pictures', answer: Response): Promise<void> {
    if (!isStorableFile(new URL(url).pathname, answer)) return releaseAnswer(answer)
    if (kind === 'files') {
      await this.#attempt(async () => (await this.#caches.open(this.cacheOfBuild)).put(url, answer))
      return
    }
    const { byteLength } = await answer.clone().arrayBuffer()
    await this.contents()
    await this.#put(PICTURES, url, answer, byteLength)
  }

  /** Empties what other builds have left, and forgets their pages. Answers the addresses of those, latest first. */
  async clearOtherBuilds(): Promise<string[]> {
    const { pages } = await this.contents()
    const isOther = ({ key }: StoredPage) => parsePageKey(key)?.build !== this.#build
    const other = pages.filter(isOther).sort((a, b) => b.at - a.at)
    this.#change({
      pages: pages.filter((page) => !isOther(page)),
      files: this.#contents.files.filter(({ url }) => !other.some((page) => addressOfStored(page) === url)),
    })
    await this.#attempt(async () => {
      for (const name of await this.#caches.keys())
        if (name.startsWith('compass-') && name !== PICTURES && name !== this.cacheOfBuild)
          await this.#caches.delete(name)
    })
    return [...new Set(other.map(({ path }) => path))]
  }

  /** What was changed has been written. */
  async written(): Promise<void> {
    await this.#writing
  }

  #cacheOf(kind: 'files' | 'pictures'): string {
    return kind === 'files' ? this.cacheOfBuild : PICTURES
  }

  #use(url: string): void {
    const usedAt = this.#now()
    this.#change({ files: this.#contents.files.map((file) => (file.url === url ? { ...file, usedAt } : file)) })
  }

  async #put(cache: string, url: string, answer: Response, bytes: number): Promise<void> {
    const file = { url, bytes, usedAt: this.#now() }
    const files = [...this.#contents.files.filter((one) => one.url !== url), file]
    this.#change({ files })
    for (const evicted of chooseEvicted(files)) await this.#evict(evicted)
    const put = async () => (await this.#caches.open(cache)).put(url, answer.clone())
    if (await this.#attempt(put)) return
    // The browser has less room than we allow ourselves: half of ours is given back, and it is tried once more.
    const half =
      Math.min(
        MAX_STORED_BYTES,
        this.#contents.files.reduce((sum, one) => sum + one.bytes, 0),
      ) / 2
    for (const evicted of chooseEvicted(this.#contents.files, half)) await this.#evict(evicted)
    if (!(await this.#attempt(put))) await this.#evict(url)
  }

  async #evict(url: string): Promise<void> {
    this.#change({ pages: this.#contents.pages.filter((page) => addressOfStored(page) !== url) })
    await this.#forget(url)
  }

  async #forget(url: string): Promise<void> {
    this.#change({ files: this.#contents.files.filter((file) => file.url !== url) })
    await this.#attempt(async () => {
      for (const name of [this.cacheOfBuild, PICTURES]) await (await this.#caches.open(name)).delete(url)
    })
  }

  #change(change: Partial<Contents>): void {
    this.#contents = { ...this.#contents, ...change }
    this.#writing ??= new Promise<void>((written) => setTimeout(written, WRITES_AFTER_MS)).then(async () => {
      this.#writing = undefined
      const list = new Response(JSON.stringify(this.#contents), { headers: { 'content-type': 'application/json' } })
      await this.#attempt(async () => (await this.#caches.open(PICTURES)).put(LIST, list))
    })
  }

  async #readList(): Promise<Contents> {
    const found = await this.#match(PICTURES, LIST)
    const read = await found?.json().catch(() => null)
    if (read && Array.isArray(read.files) && Array.isArray(read.pages) && typeof read.words === 'object')
      this.#contents = read
    return this.#contents
  }

  async #match(cache: string, url: string): Promise<Response | null> {
    try {
      return (await (await this.#caches.open(cache)).match(url, { ignoreVary: true })) ?? null
    } catch {
      return null
    }
  }

  async #attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch {
      return false
    }
  }
}

/** As people read it. */
function titleOf(html: string): string | undefined {
  const signs: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': '’',
  }
  return /<title>([^<]{1,200})/.exec(html)?.[1]?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign)
}

/** As the server tags the bytes of a page. */
async function tagOfBytes(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}

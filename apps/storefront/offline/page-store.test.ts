import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { parsePageKey } from './page-key.ts'
import { PageStore } from './page-store.ts'
import { addressOfStored } from './stored-pages.ts'

/** As browsers have them: by name, each answer once by its address. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>()
  /** Bytes that fit in all; what goes beyond is refused. */
  room = Number.POSITIVE_INFINITY
  isForbidden = false

  async open(name: string) {
    if (this.isForbidden) throw new DOMException('forbidden', 'SecurityError')
    const entries = this.stored.get(name) ?? new Map<string, Response>()
    this.stored.set(name, entries)
    return {
      match: async (url: string) => entries.get(url)?.clone(),
      delete: async (url: string) => entries.delete(url),
      put: async (url: string, answer: Response) => {
        const bytes = (await answer.clone().arrayBuffer()).byteLength
        if ((await this.bytes(url)) + bytes > this.room) throw new DOMException('full', 'QuotaExceededError')
        entries.set(url, answer)
      },
    }
  }
  async keys() {
    return [...this.stored.keys()]
  }
  async delete(name: string) {
    return this.stored.delete(name)
  }
  private async bytes(except: string): Promise<number> {
    let sum = 0
    for (const entries of this.stored.values())
      for (const [url, answer] of entries) if (url !== except) sum += (await answer.clone().arrayBuffer()).byteLength
    return sum
  }
}

const POLICY = "default-src 'none'; script-src 'self' 'sha256-abc'"
const tag = (html: string) => createHash('sha256').update(html).digest('base64url').slice(0, 22)

function menu(html: string, { key = 'saffron en - - 42 b1', etag = `"${tag(html)}-br"` } = {}): Response {
  const headers = { 'x-page-key': key, 'content-type': 'text/html; charset=utf-8', etag }
  return basic(new Response(html, { headers: { ...headers, 'content-security-policy': POLICY } }))
}

/** As a browser has it of our own origin. */
function basic(answer: Response): Response {
  Object.defineProperty(answer, 'type', { value: 'basic' })
  return answer
}

const picture = (bytes: number) => basic(new Response('x'.repeat(bytes), { headers: { 'content-type': 'image/webp' } }))

let caches: FakeCaches
let now: number
let store: PageStore
const another = (build: string) => new PageStore(caches as unknown as CacheStorage, build, () => now)
beforeEach(() => {
  caches = new FakeCaches()
  now = Date.UTC(2026, 5, 1, 12)
  store = another('b1')
})

const pageOf = async (stored: PageStore, path = '/saffron') => {
  const page = (await stored.contents()).pages.find((one) => one.path === path)
  return page ? stored.page(page) : null
}

describe('pages', () => {
  it('come back as they were, with their policy, also to the worker that starts anew', async () => {
    expect(await store.storePage('/saffron', menu('<title>Saffron &amp; co</title>'))).toBe(true)
    await store.written()
    const read = await pageOf(another('b1'))
    expect(await read?.text()).toBe('<title>Saffron &amp; co</title>')
    expect(read?.headers.get('content-security-policy')).toBe(POLICY)
    expect((await store.contents()).pages[0]).toMatchObject({ title: 'Saffron & co', at: now })
  })

  it('hostile: bytes that are not those of the tag are not shown, and go', async () => {
    await store.storePage('/saffron', menu('<p>ours</p>'))
    const [page] = (await store.contents()).pages
    const cache = await caches.open('compass-b1')
    await cache.put(addressOfStored(page!), menu('<p>poison</p>', { etag: `"${page!.etag}"` }))
    expect(await store.page(page!)).toBeNull()
    expect((await store.contents()).pages).toEqual([])
    expect(await store.storePage('/saffron', menu('<p>x</p>', { etag: '"abcdefghijklmnopqrstuv"' }))).toBe(false)
  })

  it('hostile: another page that lies under its address is not shown', async () => {
    await store.storePage('/saffron', menu('<p>ours</p>'))
    const [page] = (await store.contents()).pages
    const cache = await caches.open('compass-b1')
    await cache.put(addressOfStored(page!), menu('<p>ours</p>', { key: 'bazaar en - - 42 b1' }))
    expect(await store.page(page!)).toBeNull()
  })

  it('of another build go with it, and their addresses are named, latest first', async () => {
    await store.storePage('/saffron', menu('<p>1</p>'))
    now += 1
    await store.storePage('/bazaar', menu('<p>2</p>', { key: 'bazaar en - - 1 b1' }))
    await store.written()
    await caches.open('of-others')
    const next = another('b2')
    await next.storePage('/cedar', menu('<p>3</p>', { key: 'cedar en - - 1 b2' }))
    expect(await next.clearOtherBuilds()).toEqual(['/bazaar', '/saffron'])
    expect(await caches.keys()).toEqual(['compass-pictures', 'of-others', 'compass-b2'])
    expect((await next.contents()).pages.map(({ path }) => path)).toEqual(['/cedar'])
  })

  it('are nothing certain any more once something was chosen', async () => {
    await store.hear(parsePageKey('saffron en - - 42 b1'))
    expect((await store.contents()).words).toEqual({ saffron: { build: 'b1', version: 42, at: now } })
    await store.forgetWords()
    expect((await store.contents()).words).toEqual({})
  })
})

it('a page of another build is left to the worker of that build', async () => {
  expect(await store.storePage('/saffron', menu('<p>1</p>', { key: 'saffron en - - 42 b2' }))).toBe(false)
  expect((await store.contents()).pages).toEqual([])
})

describe('room', () => {
  it('hostile: where the browser has less than we allow, half is given back and it is tried again', async () => {
    for (let i = 0; i < 8; i++) {
      now += 1
      await store.storeFile(`https://a.example/pictures/${i}.webp`, 'pictures', picture(1000))
    }
    caches.room = 8_500
    now += 1
    await store.storeFile('https://a.example/pictures/new.webp', 'pictures', picture(1000))
    const { files } = await store.contents()
    expect(files.map(({ url }) => url.split('/').at(-1))).toContain('new.webp')
    expect(files.map(({ url }) => url.split('/').at(-1))).not.toContain('0.webp')
    expect(await store.file('https://a.example/pictures/new.webp', 'pictures')).not.toBeNull()
  })

  it('hostile: where nothing fits nothing is stored, and nobody notices', async () => {
    caches.room = 5
    await store.storeFile('https://a.example/pictures/a.webp', 'pictures', picture(1000))
    await store.storePage('/saffron', menu('<p>1</p>'))
    await store.written()
    expect((await store.contents()).files).toEqual([])
    expect(await pageOf(store)).toBeNull()
  })

  it('hostile: where storage is forbidden nothing is stored, and nobody notices', async () => {
    caches.isForbidden = true
    await store.storePage('/saffron', menu('<p>1</p>'))
    await store.storeFile('https://a.example/assets/a.js', 'files', picture(10))
    await store.written()
    expect(await pageOf(store)).toBeNull()
    expect(await store.clearOtherBuilds()).toEqual([])
  })

  it.each(['{', '[]', '{"files":1}', 'null'])('hostile: the list %s was not written by us', async (text) => {
    await (await caches.open('compass-pictures')).put('/stored-list', new Response(text))
    expect(await store.contents()).toEqual({ files: [], pages: [], words: {} })
  })
})

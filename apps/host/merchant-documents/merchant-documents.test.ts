import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@compass/testkit/folders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyDemo } from '../demo.ts'
import { applyMerchantFolder, PlatformFault, type Send } from './platform-client.ts'
import { readMerchantFolder } from './read-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await makeFolder('merchant')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(text: string, pictures: Record<string, string> = {}): Promise<void> {
  await writeFile(join(folder, 'merchant.yaml'), text)
  await mkdir(join(folder, 'pictures'), { recursive: true })
  for (const [name, bytes] of Object.entries(pictures)) await writeFile(join(folder, 'pictures', name), bytes)
}

const faultsOf = (path = folder) =>
  readMerchantFolder(path).then(
    () => [],
    (error) => error.faults,
  )

describe("a merchant's folder", () => {
  it('names its pictures by file, and travels with their hashes', async () => {
    await write(
      'slug: x\nbrand:\n  cover:\n    - { file: pictures/rice.webp, kind: photo }\nproducts:\n  - { picture: { file: pictures/rice.webp, kind: cutout } }\n',
      { 'rice.webp': 'rice' },
    )
    const read = await readMerchantFolder(folder)
    const sha256 = '209f76418ece7c936b65ff4777a578d860f762c37ad6c7f08f5826242199ef51'
    expect(read.pictures).toEqual([{ sha256, file: 'pictures/rice.webp', bytes: Buffer.from('rice') }])
    expect(read.document).toEqual({
      slug: 'x',
      brand: { cover: [{ sha256, kind: 'photo' }] },
      products: [{ picture: { sha256, kind: 'cutout' } }],
    })
  })

  it('knows on which line a thing stands, or what is around a thing that is missing', async () => {
    await write('slug: x\nstores:\n  - key: marina\n    hours:\n      timeZone: Asia/Dubai\n  - { key: bay }\n')
    const { lineOf } = await readMerchantFolder(folder)
    expect(lineOf('/stores/0/hours')).toBe(4)
    expect(lineOf('/stores/0/hours/timeZone')).toBe(5)
    expect(lineOf('/stores/1/key')).toBe(6)
    expect(lineOf('/stores/0/hours/week/0/opens')).toBe(4)
    expect(lineOf('/name')).toBe(1)
  })

  it('tells every picture that is missing or lies elsewhere, by line', async () => {
    await writeFile(join(folder, '..', 'compass-outside.webp'), 'x')
    await write('slug: x\na: { file: pictures/gone.webp }\nb: { file: ../compass-outside.webp }\n')
    expect(await faultsOf()).toEqual([
      `${folder}/merchant.yaml:2 /a/file names the picture pictures/gone.webp, which is not there.`,
      `${folder}/merchant.yaml:3 /b/file names ../compass-outside.webp, which lies outside the merchant's folder.`,
    ])
    await rm(join(folder, '..', 'compass-outside.webp'))
  })

  it.each([
    ['slug: [x\n', ':2 Flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['- slug\n', ":1 This is no merchant's document: it must be a map of keys."],
    ['name: x\n', ':1 /slug is missing: give the merchant a short name such as "my-shop".'],
  ])('that is no document is told by line: %j', async (text, fault) => {
    await write(text)
    expect(await faultsOf()).toContain(`${folder}/merchant.yaml${fault}`)
  })

  it('that is not there is told', async () => {
    expect(await faultsOf('nowhere')).toEqual([
      'There is no nowhere: name a folder with a merchant.yaml, such as demo/saffron.',
    ])
  })
})

/** A platform in memory that answers as the calls do. */
function platform() {
  const input: string[] = []
  const pictures = new Set<string>()
  const documents = new Map<string, string>()
  let busy = 0
  const ok = (data: unknown) => ({ status: 200, json: { data, meta: { code: 200, message: 'OK' } } })
  const send: Send = async ({ method, path, body }) => {
    input.push(`${method} ${path.replace(/[0-9a-f]{64}/, '<hash>')}`)
    if (busy-- > 0) return { status: 429, retryAfterSeconds: 0, json: null }
    const slug = path.split('/')[4]!
    if (path.includes('/pictures/')) {
      pictures.add(path.split('/').at(-1)!)
      return ok({})
    }
    if (path.endsWith('/pictures')) return ok({ items: [...pictures] })
    if (method === 'GET') return ok({ items: [...documents.keys()].map((known) => ({ slug: known })) })
    const changed = documents.get(slug) !== String(body)
    documents.set(slug, String(body))
    return ok({ changes: changed ? ['/name is new'] : [] })
  }
  return { send, asked: input, documents, beBusy: (times: number) => (busy = times) }
}

describe('applying', () => {
  it('uploads only what the platform lacks, and the second time changes nothing', async () => {
    await write('slug: x\na: { file: pictures/a.webp }\nb: { file: pictures/b.webp }\n', {
      'a.webp': 'a',
      'b.webp': 'b',
    })
    const { send, asked: input } = platform()
    const folderRead = await readMerchantFolder(folder)
    expect(await applyMerchantFolder(send, folderRead)).toEqual({
      changes: ['/name is new'],
      pictures: 2,
      newPictures: 2,
    })
    input.length = 0
    expect(await applyMerchantFolder(send, folderRead)).toEqual({ changes: [], pictures: 2, newPictures: 0 })
    expect(input).toEqual(['GET /v1/platform/merchants/x/pictures', 'PUT /v1/platform/merchants/x'])
  })

  it('waits where the platform asks it to', async () => {
    await write('slug: x\n')
    const { send, beBusy } = platform()
    beBusy(3)
    expect((await applyMerchantFolder(send, await readMerchantFolder(folder))).changes).toEqual(['/name is new'])
  })

  it.each([
    ['/stores/0/hours', 3, '/stores/0/hours'],
    ['stores[0].hours', 3, '/stores/0/hours'],
    ['stores.0.hours', 3, '/stores/0/hours'],
  ])('tells a refused %s by its line', async (path, line, pointer) => {
    await write('slug: x\nstores:\n  - hours: never\n')
    const send: Send = async ({ method }) =>
      method === 'GET'
        ? { status: 200, json: { data: { items: [] } } }
        : {
            status: 400,
            json: { data: null, meta: { code: 400, message: 'no', errors: [{ path, message: 'is wrong' }] } },
          }
    await expect(applyMerchantFolder(send, await readMerchantFolder(folder))).rejects.toThrow(
      `${folder}/merchant.yaml:${line} ${pointer} is wrong`,
    )
  })

  it('tells what is wrong with the name, and not that its pictures were not taken', async () => {
    await write('slug: x\na: { file: pictures/a.webp }\nb: { file: pictures/b.webp }\n', {
      'a.webp': 'a',
      'b.webp': 'b',
    })
    const errors = [{ path: '/slug', message: 'is too short' }]
    const send: Send = async ({ path }) =>
      path.includes('/pictures')
        ? { status: 404, json: { data: null, meta: { code: 404, message: 'not found' } } }
        : { status: 400, json: { data: null, meta: { code: 400, message: 'no', errors } } }
    await expect(applyMerchantFolder(send, await readMerchantFolder(folder))).rejects.toThrow(
      `${folder}/merchant.yaml:1 /slug is too short`,
    )
  })

  it('says that the key is wrong', async () => {
    await write('slug: x\n')
    const send: Send = async () => ({ status: 401, json: null })
    await expect(applyMerchantFolder(send, await readMerchantFolder(folder))).rejects.toThrow(PlatformFault)
  })
})

describe('the demo merchants', () => {
  it('are applied at the first start, and at a later one only where their folder changed or they are gone', async () => {
    for (const slug of ['one', 'two']) {
      await mkdir(join(folder, slug))
      await writeFile(join(folder, slug, 'merchant.yaml'), `slug: ${slug}\n`)
    }
    const { send, asked: input, documents } = platform()
    const start = () => applyDemo({ send, demoDir: folder, stateFile: join(folder, 'demo.json'), say: () => undefined })
    expect(await start()).toEqual(['one', 'two'])
    input.length = 0
    expect(await start()).toEqual(['one', 'two'])
    expect(input).toEqual(['GET /v1/platform/merchants'])

    documents.delete('one')
    await writeFile(join(folder, 'two', 'merchant.yaml'), 'slug: two\nname: changed\n')
    input.length = 0
    expect(await start()).toEqual(['one', 'two'])
    expect(input.filter((call) => call.startsWith('PUT'))).toEqual([
      'PUT /v1/platform/merchants/one',
      'PUT /v1/platform/merchants/two',
    ])
  })

  it('that cannot be applied are told, and the others are there', async () => {
    await mkdir(join(folder, 'bad'))
    await writeFile(join(folder, 'bad', 'merchant.yaml'), '- nothing\n')
    await mkdir(join(folder, 'good'))
    await writeFile(join(folder, 'good', 'merchant.yaml'), 'slug: good\n')
    const text: string[] = []
    const { send } = platform()
    const slugs = await applyDemo({
      send,
      demoDir: folder,
      stateFile: join(folder, 'demo.json'),
      say: (sentence) => text.push(sentence),
    })
    expect(slugs).toEqual(['good'])
    expect(text[0]).toContain('The demo merchant bad was not applied:')
  })

  it('are followed by the pages that lead to them, each where it changed or is gone', async () => {
    await mkdir(join(folder, 'one'))
    await writeFile(join(folder, 'one', 'merchant.yaml'), 'slug: one\n')
    await mkdir(join(folder, 'landings'))
    const page = join(folder, 'landings', 'group.yaml')
    await writeFile(page, 'kind: landing\nname: group\n')
    await writeFile(join(folder, 'landings', 'bad.yaml'), 'kind: landing\nmembers: []\n')
    const input: string[] = []
    const pages = new Set<string>()
    const { send: toMerchants } = platform()
    const send: Send = async (request) => {
      input.push(`${request.method} ${request.path}`)
      if (!request.path.startsWith('/v1/platform/landings')) return toMerchants(request)
      if (request.method === 'GET')
        return { status: 200, json: { data: { items: [...pages].map((name) => ({ name })) }, meta: {} } }
      pages.add(request.path.split('/').at(-1)!)
      return { status: 200, json: { data: { changed: true }, meta: {} } }
    }
    const text: string[] = []
    const stateFile = join(folder, 'demo.json')
    const start = () => applyDemo({ send, demoDir: folder, stateFile, say: (sentence) => text.push(sentence) })
    expect(await start()).toEqual(['one'])
    expect(input.slice(-2)).toEqual(['GET /v1/platform/landings', 'PUT /v1/platform/landings/group'])
    expect(text.at(-1)).toContain('The demo page bad.yaml was not applied:')
    expect(text.at(-1)).toContain('/name is missing')
    input.length = 0
    await start()
    expect(input.filter((call) => call.startsWith('PUT'))).toEqual([])
    await writeFile(page, 'kind: landing\nname: group\ntitle: another\n')
    await start()
    pages.clear()
    await start()
    expect(input.filter((call) => call.startsWith('PUT'))).toEqual([
      'PUT /v1/platform/landings/group',
      'PUT /v1/platform/landings/group',
    ])
  })
})

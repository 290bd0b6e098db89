import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiAnswer, createClient, fetchTransport } from '@compass/client'
import { applyMerchant, listPictures, putPicture } from '@compass/contract/platform'
import { inject } from 'vitest'
import { type MerchantDocument, readDemo, TOP } from './documents.ts'

interface Demo {
  readonly document: MerchantDocument
  /** Each of its pictures is this one. */
  readonly picture: { readonly sha256: string; readonly bytes: Uint8Array<ArrayBuffer> }
}

/** Of this process: a document is read once for all copies of it. */
const demos = new Map<string, Promise<Demo>>()

/**
 * Applies a changed copy of a demo merchant by the calls that `npm run merchant -- apply` makes. Its pictures are all the first
 * of them: a picture takes three encodings, and the copies are about something else (decision 0059).
 */
export async function applyCopy(demo: string, change: (document: MerchantDocument) => void): Promise<void> {
  const read = demos.get(demo) ?? readOnePictured(demo)
  demos.set(demo, read)
  const { document, picture } = structuredClone(await read)
  change(document)
  const { url, dataDir } = inject('product')
  const token = (await readFile(join(dataDir, 'platform.key'), 'utf8')).trim()
  const client = createClient({ base: url, token, transport: fetchTransport() })
  const params = { slug: document.slug }
  // A merchant that is new is not known to the platform yet, and has no pictures.
  const held = await client(listPictures, { params })
  if (!held.ok || !held.data.items.includes(picture.sha256)) {
    const options = { bytes: picture.bytes }
    expectTaken(await client(putPicture, { params: { ...params, sha256: picture.sha256 } }, options), params.slug)
  }
  expectTaken(await client(applyMerchant, { params, body: document }), params.slug)
}

function expectTaken(answer: ApiAnswer<unknown>, slug: string): void {
  if (answer.ok) return
  const faults = answer.errors.map(({ path, message }) => `${path} ${message}`)
  throw new Error([`${slug} was not applied: ${answer.status} ${answer.message}`, ...faults].join('\n'))
}

async function readOnePictured(demo: string): Promise<Demo> {
  const folder = join(TOP, 'demo', demo)
  const document = await readDemo(folder)
  const named = [...picturesIn(document)]
  const bytes = new Uint8Array(await readFile(join(folder, named[0]!.file!)))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  for (const one of named) {
    delete one.file
    one.sha256 = sha256
  }
  return { document, picture: { sha256, bytes } }
}

interface NamedPicture {
  file?: string
  sha256?: string
}

/** Wherever a document names a picture by its file. */
function* picturesIn(value: unknown): Generator<NamedPicture> {
  if (typeof value !== 'object' || value === null) return
  if (typeof (value as NamedPicture).file === 'string') yield value as NamedPicture
  for (const inner of Object.values(value)) yield* picturesIn(inner)
}

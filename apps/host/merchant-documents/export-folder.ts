import { createHash } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { messageOf, PlatformFault, type Send, sendPatiently } from './platform-client.ts'
import { EXPORTED_PICTURES } from './read-folder.ts'

interface ExportedMerchant {
  /** The document's file. */
  readonly file: string
  /** How many pictures stand beside it. */
  readonly pictures: number
}

type Picture = { sha256?: string; file?: string }

/**
 * Writes a merchant's document and its pictures as files. Applied where they come from they change nothing. What is written of
 * a picture are the bytes that the platform encoded; beside them stands what it calls them.
 *
 * @throws PlatformFault where there is no such merchant, or a document stands in the folder already
 */
export async function exportMerchant(send: Send, slug: string, folder: string): Promise<ExportedMerchant> {
  const file = join(folder, 'merchant.yaml')
  if (await stat(file).catch(() => null))
    throw new PlatformFault(`${file} is there already: name another folder, or move it away.`)
  const { _id, document } = await readMerchant(send, slug)
  await mkdir(join(folder, 'pictures'), { recursive: true })
  const names = new Map<string, string>()
  const exported: Record<string, string> = {}
  for (const { holder, label } of picturesIn(document, slug)) {
    const sha256 = holder.sha256!
    let name = names.get(sha256)
    if (name === undefined) {
      const bytes = await readPicture(send, _id, sha256)
      name = freeName(label, names)
      names.set(sha256, name)
      exported[createHash('sha256').update(bytes).digest('hex')] = sha256
      await writeFile(join(folder, name), bytes)
    }
    delete holder.sha256
    holder.file = name
  }
  if (names.size > 0) await writeFile(join(folder, EXPORTED_PICTURES), `${JSON.stringify(exported, null, 2)}\n`)
  await writeFile(
    file,
    `# yaml-language-server: $schema=http://localhost:3000/schemas/merchant.json\n${stringify(document)}`,
  )
  return { file, pictures: names.size }
}

async function readMerchant(send: Send, slug: string): Promise<{ _id: string; document: object }> {
  const path = `/v1/platform/merchants/${encodeURIComponent(slug)}`
  const { status, json } = await sendPatiently(send, { method: 'GET', path })
  if (status === 404)
    throw new PlatformFault(`There is no merchant "${slug}": \`npm run merchant -- list\` names those that are.`)
  if (status >= 400) throw new PlatformFault(messageOf(json))
  return (json as { data: { _id: string; document: object } }).data
}

async function readPicture(send: Send, merchantId: string, sha256: string): Promise<Buffer> {
  const path = `/pictures/${merchantId}/${sha256}-large.webp`
  const { bytes } = await sendPatiently(send, { method: 'GET', path })
  if (!bytes) throw new PlatformFault(`The picture ${sha256} is not to be had: the store of pictures lacks it.`)
  return bytes
}

/** A name in the folder of pictures that nothing else has. */
function freeName(label: string, names: ReadonlyMap<string, string>): string {
  const taken = new Set(names.values())
  for (let number = 1; ; number++) {
    const name = `pictures/${label}${number > 1 ? `-${number}` : ''}.webp`
    if (!taken.has(name)) return name
  }
}

/** What names a picture, labelled by the nearest thing around it that has a name. */
function* picturesIn(value: unknown, label: string): Generator<{ holder: Picture; label: string }> {
  if (typeof value !== 'object' || value === null) return
  const { sha256, sku, key } = value as Picture & { sku?: unknown; key?: unknown }
  if (typeof sha256 === 'string') return yield { holder: value as Picture, label }
  const name = [sku, key].find((one) => typeof one === 'string') as string | undefined
  for (const [field, inner] of Object.entries(value))
    yield* picturesIn(inner, name ?? (['logo', 'cover'].includes(field) ? field : label))
}

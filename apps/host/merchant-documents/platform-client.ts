import { setTimeout as wait } from 'node:timers/promises'
import { DocumentFaults, type LandingFile, type MerchantFolder } from './read-folder.ts'

/** One request to the platform calls and its answer. Over the network or inside one process. */
export type Send = (request: {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  type?: string
  body?: string | Buffer
}) => Promise<{
  status: number
  retryAfterSeconds?: number
  json: unknown
  /** Of an answer that is a document. */
  bytes?: Buffer
}>

/** The platform's no, as a sentence. */
export class PlatformFault extends Error {
  override readonly name = 'PlatformFault'
}

type Meta = { message?: string; errors?: { path: string; message: string }[] }
type Answer = { data?: unknown; meta?: Meta }

const UPLOADS_AT_ONCE = 4
const MAX_TRIES = 30

type ApplyResult = { changes: string[]; pictures: number; newPictures: number }

/**
 * Applies a merchant's folder: uploads the pictures that the platform lacks, then the document.
 * @throws DocumentFaults with every fault of the document by line
 * @throws PlatformFault where the platform says no for another reason
 */
export async function applyMerchantFolder(send: Send, folder: MerchantFolder): Promise<ApplyResult> {
  const merchant = `/v1/platform/merchants/${encodeURIComponent(folder.slug)}`
  const known = new Set(await listPictures(send, merchant))
  const missing = folder.lacking(known)
  const queue = [...missing]
  const upload = async () => {
    for (let picture = queue.pop(); picture; picture = queue.pop()) {
      const path = `${merchant}/pictures/${picture.sha256}`
      const answer = await sendPatiently(send, {
        method: 'PUT',
        path,
        type: 'application/octet-stream',
        body: picture.bytes,
      })
      if (answer.status === 404) {
        // No merchant can be called so: the document's own faults say it, by their lines.
        queue.length = 0
        return
      }
      if (answer.status >= 400) {
        throw new PlatformFault(`The picture ${picture.file} was not taken: ${messageOf(answer.json)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload))

  const { changes = [] } = await putDocument<{ changes?: string[] }>(send, merchant, folder)
  return { changes, pictures: folder.pictures.length, newPictures: missing.length }
}

/**
 * Applies the document of a landing page or a link list; false where it says what it said before.
 * @throws DocumentFaults with every fault of the document by line
 * @throws PlatformFault where the platform says no for another reason
 */
export async function applyLandingFile(send: Send, file: LandingFile): Promise<boolean> {
  const path = `/v1/platform/landings/${encodeURIComponent(file.name)}`
  return (await putDocument<{ changed: boolean }>(send, path, file)).changed
}

/** The names of the landing pages and link lists that the platform has. */
export async function listLandings(send: Send): Promise<string[]> {
  const { items } = await data<{ items: { name: string }[] }>(send, { method: 'GET', path: '/v1/platform/landings' })
  return items.map(({ name }) => name)
}

async function putDocument<T>(
  send: Send,
  path: string,
  { document, file, lineOf }: Pick<MerchantFolder, 'document' | 'file' | 'lineOf'>,
): Promise<T> {
  const body = JSON.stringify(document)
  const answer = await sendPatiently(send, { method: 'PUT', path, type: 'application/json', body })
  const { data, meta } = answer.json as Answer
  if (answer.status >= 400) {
    if (!meta?.errors?.length) throw new PlatformFault(messageOf(answer.json))
    throw new DocumentFaults(
      meta.errors
        .map(({ path, message }) => ({ pointer: toPointer(path), message }))
        .map(({ pointer, message }) => ({ line: lineOf(pointer), pointer, message }))
        .sort((a, b) => a.line - b.line)
        .map(({ line, pointer, message }) => `${file}:${line} ${pointer} ${message}`),
    )
  }
  return data as T
}

/** The slugs of the merchants that the platform has. */
export async function listMerchants(send: Send): Promise<string[]> {
  const { items } = await data<{ items: { slug: string }[] }>(send, { method: 'GET', path: '/v1/platform/merchants' })
  return items.map((merchant) => merchant.slug)
}

export async function removeMerchant(send: Send, slug: string): Promise<void> {
  await data(send, { method: 'DELETE', path: `/v1/platform/merchants/${encodeURIComponent(slug)}` })
}

/** The document of a merchant as it was applied; null where there is no such merchant. */
export async function readDocument(send: Send, slug: string): Promise<unknown> {
  const path = `/v1/platform/merchants/${encodeURIComponent(slug)}`
  const answer = await sendPatiently(send, { method: 'GET', path })
  if (answer.status === 404) return null
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  return (answer.json as { data: { document: unknown } }).data.document
}

/**
 * Makes a merchant key; the answer is the only time that it is shown.
 *
 * @param options.store the one store that it is for, by its key in the document; absent: the whole merchant
 * @param options.days it ends after so many; absent: not by itself
 */
export async function makeMerchantKey(
  send: Send,
  slug: string,
  name: string,
  { store, days }: { readonly store?: string | undefined; readonly days?: number | undefined } = {},
): Promise<{ id: string; key: string; expiresAt: string | null }> {
  const path = `/v1/platform/merchants/${encodeURIComponent(slug)}/keys`
  const body = JSON.stringify({ name, store, days })
  const created = await data<{ _id: string; key: string; expiresAt: string | null }>(send, {
    method: 'POST',
    path,
    type: 'application/json',
    body,
  })
  return { id: created._id, key: created.key, expiresAt: created.expiresAt }
}

/** Does something with a key of the merchant's own, which is made for it and revoked at once. */
export async function withMerchantKey<T>(
  connect: (key?: string) => Send,
  slug: string,
  name: string,
  act: (send: Send) => Promise<T>,
): Promise<T> {
  const platform = connect()
  const { id, key } = await makeMerchantKey(platform, slug, name)
  try {
    return await act(connect(key))
  } finally {
    // The secret of a key that is left behind is known to nobody any more.
    const path = `/v1/platform/merchants/${encodeURIComponent(slug)}/keys/${encodeURIComponent(id)}`
    await platform({ method: 'DELETE', path }).catch(() => undefined)
  }
}

async function listPictures(send: Send, merchant: string): Promise<string[]> {
  const answer = await sendPatiently(send, { method: 'GET', path: `${merchant}/pictures` })
  if (answer.status === 404) return []
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  return (answer.json as { data: { items: string[] } }).data.items
}

async function data<T>(send: Send, request: Parameters<Send>[0]): Promise<T> {
  const answer = await sendPatiently(send, request)
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  return (answer.json as { data: T }).data
}

/**
 * Asks, and asks again where the platform says "not now" (429, 503).
 * @throws PlatformFault where the key is wrong
 */
export async function sendPatiently(send: Send, request: Parameters<Send>[0], maxTries = MAX_TRIES): ReturnType<Send> {
  for (let tries = 1; ; tries++) {
    const answer = await send(request)
    if (answer.status === 401 || answer.status === 403) {
      throw new PlatformFault(
        'The platform key is not the one of this server: pass the right one with --key, or set PLATFORM_KEY.',
      )
    }
    if ((answer.status !== 429 && answer.status !== 503) || tries === maxTries) return answer
    await wait(Math.min(answer.retryAfterSeconds ?? 1, 10) * 1_000)
  }
}

/** Why the platform says no, in its own words. */
export function messageOf(json: unknown): string {
  const meta = (json as Answer | null)?.meta
  const details = meta?.errors?.map(({ path, message }) => `${path} ${message}`) ?? []
  return [meta?.message ?? 'the server gave no reason', ...details].join(' · ')
}

/** `stores[0].hours` and `stores.0.hours` as a JSON Pointer; a pointer stays as it is. */
function toPointer(path: string): string {
  if (path === '' || path.startsWith('/')) return path
  return `/${path.replaceAll(/\[(\w+)\]/g, '.$1').replaceAll('.', '/')}`
}

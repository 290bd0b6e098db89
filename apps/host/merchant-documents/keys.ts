import { messageOf, PlatformFault, type Send, sendPatiently } from './platform-client.ts'

interface ListedKey {
  readonly _id: string
  readonly name: string
  readonly store: string | null
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly isLive: boolean
}

interface LoggedCall {
  readonly at: string
  readonly key: { readonly name: string }
  readonly operation: string
  readonly object: Readonly<Record<string, string>>
  readonly status: number
  readonly error: string | null
}

const keysPath = (slug: string) => `/v1/platform/merchants/${encodeURIComponent(slug)}/keys`

/** Asks the platform and answers its data. */
export async function ask<T>(send: Send, request: Parameters<Send>[0]): Promise<T> {
  const { status, json } = await sendPatiently(send, request)
  if (status >= 400) throw new PlatformFault(messageOf(json))
  return (json as { data: T }).data
}

const listKeys = async (send: Send, slug: string) =>
  (await ask<{ items: ListedKey[] }>(send, { method: 'GET', path: keysPath(slug) })).items

/** The keys of a merchant, one a line: what each is called, until when it works and when it was used last. */
export async function describeKeys(send: Send, slug: string): Promise<string> {
  const keys = await listKeys(send, slug)
  if (keys.length === 0) return `${slug} has no key: npm run merchant -- key ${slug} till`
  return keys
    .map(({ _id, name, store, expiresAt, lastUsedAt, isLive }) => {
      const end = isLive ? (expiresAt ? `until ${expiresAt}` : 'without an end') : 'ended'
      const used = lastUsedAt ? `used ${lastUsedAt}` : 'never used'
      return `${_id}  ${name}${store ? ` (of store ${store})` : ''}  ${end}, ${used}`
    })
    .join('\n')
}

/** The live key that is meant by its name or its id. */
async function findKey(send: Send, slug: string, named: string): Promise<ListedKey> {
  const found = (await listKeys(send, slug)).filter(
    ({ _id, name, isLive }) => isLive && (_id === named || name === named),
  )
  if (found.length === 1) return found[0]!
  throw new PlatformFault(
    found.length === 0
      ? `${slug} has no live key "${named}": \`npm run merchant -- keys ${slug}\` names them.`
      : `${slug} has ${found.length} live keys "${named}": name one by its id, as \`npm run merchant -- keys ${slug}\` does.`,
  )
}

/** Makes the key that takes the place of another. Both work for so many hours. */
export async function rotateKey(
  send: Send,
  slug: string,
  { named, hours }: { readonly named: string; readonly hours: number },
): Promise<string> {
  const { _id } = await findKey(send, slug, named)
  const path = `${keysPath(slug)}/${encodeURIComponent(_id)}/rotate`
  const body = JSON.stringify({ hours })
  const created = await ask<{ key: string; before: { expiresAt: string } }>(send, {
    method: 'POST',
    path,
    type: 'application/json',
    body,
  })
  return `${created.key}\nThis is the only time that the key is shown. The one before it works until ${created.before.expiresAt}.`
}

export async function revokeKey(send: Send, slug: string, named: string): Promise<string> {
  const { _id, name } = await findKey(send, slug, named)
  await ask(send, { method: 'DELETE', path: `${keysPath(slug)}/${encodeURIComponent(_id)}` })
  return `The key ${name} of ${slug} has ended.`
}

/** What was changed with keys, one change a line, the latest first. Without a merchant what is no merchant's. */
export async function describeLog(send: Send, slug: string | undefined): Promise<string> {
  const query = new URLSearchParams({ limit: '100', ...(slug !== undefined && { merchant: slug }) })
  const { items, total } = await ask<{ items: LoggedCall[]; total: number }>(send, {
    method: 'GET',
    path: `/v1/platform/log?${query}`,
  })
  if (total === 0) return 'Nothing was changed with a key.'
  const lines = items.map(({ at, key, operation, object, status, error }) => {
    const subjects = Object.entries(object).map(([name, value]) => `${name}=${value}`)
    return [at, key.name, operation, ...subjects, error === null ? status : `${status} ${error}`].join('  ')
  })
  return [...lines, ...(total > items.length ? [`… and ${total - items.length} before`] : [])].join('\n')
}

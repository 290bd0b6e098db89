/** An item that somebody wanted to add before they had joined: its form, and what it is called. */
export interface PendingItem {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}

/** Somebody says yes within minutes, or nobody does. */
const GOOD_FOR_SECONDS = 1800
/** A cookie holds 4 KB. What is longer, as a long note, is left out. */
const MAX_BYTES = 3000

interface Cookies {
  readonly cookies: Map<string, string>
  readonly setCookies: string[]
}

const nameOf = (url: string) => `kept.${url}`

/** In a cookie that no script reads: it is added when its customer has been let in, on whatever page they are then. */
export function keepItem({ cookies, setCookies }: Cookies, url: string, item: PendingItem): void {
  const value = encodeURIComponent(JSON.stringify(item).toWellFormed())
  if (value.length > MAX_BYTES) return
  cookies.set(nameOf(url), value)
  setCookies.push(`${nameOf(url)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${GOOD_FOR_SECONDS}`)
}

/** Null where none is kept, or what is there is none of ours. */
export function readPendingItem(cookies: ReadonlyMap<string, string>, url: string): PendingItem | null {
  try {
    const item = JSON.parse(decodeURIComponent(cookies.get(nameOf(url)) ?? '')) as Partial<PendingItem> | null
    const isOurs =
      typeof item?.name === 'string' &&
      typeof item.fields === 'object' &&
      Object.values(item.fields ?? {}).every((value) => typeof value === 'string')
    return isOurs ? (item as PendingItem) : null
  } catch {
    return null
  }
}

export function dropPendingItem({ cookies, setCookies }: Cookies, url: string): void {
  if (!cookies.delete(nameOf(url))) return
  setCookies.push(`${nameOf(url)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`)
}

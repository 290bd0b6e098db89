/** What was added without a network, until it was sent. */
export interface StoredAddition {
  /** The key with which it counts once, however often it is sent. */
  readonly key: string
  /** Slug of the merchant. */
  readonly url: string
  /** When it was added, in milliseconds. */
  readonly at: number
  /** As it was called, and what a unit cost, in minor units; null: nobody knows any more. */
  readonly name: string
  readonly unit: number | null
  readonly qty: number
  readonly product: string
  /** The form as it was sent. */
  readonly fields: readonly (readonly [name: string, value: string])[]
}

const PLACE = 'compass-additions'
/** Whoever comes back after a day begins anew. */
const LASTS_MS = 24 * 3600_000
const MAX_ADDITIONS = 50
/** Told to this window; other windows hear of the storage by themselves. */
export const ADDITIONS_CHANGED = 'compass-additions'

/** Those of a merchant, in the order in which they were added. None where storage is forbidden. */
export function readAdditions(url: string, now = Date.now()): StoredAddition[] {
  return readAll(now).filter((addition) => addition.url === url)
}

/** False where there is no room, or storage is forbidden: nothing was kept then. */
export function storeAddition(addition: StoredAddition, now = Date.now()): boolean {
  const all = readAll(now)
  if (all.some(({ key }) => key === addition.key)) return true
  return all.length < MAX_ADDITIONS && write([...all, addition])
}

export function dropAdditions(isDropped: (addition: StoredAddition) => boolean): void {
  const all = readAll(Date.now())
  if (all.some(isDropped)) write(all.filter((addition) => !isDropped(addition)))
}

/** Whether this browser keeps anything for us. */
export function canStore(): boolean {
  return write(readAll(Date.now()))
}

function readAll(now: number): StoredAddition[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]')
    return Array.isArray(read) ? read.filter((one) => isAddition(one) && one.at <= now && now - one.at < LASTS_MS) : []
  } catch {
    return []
  }
}

function write(additions: readonly StoredAddition[]): boolean {
  try {
    localStorage.setItem(PLACE, JSON.stringify(additions))
  } catch {
    return false
  }
  dispatchEvent(new Event(ADDITIONS_CHANGED))
  return true
}

/** Whatever else lies there was not written by us. */
function isAddition(one: unknown): one is StoredAddition {
  const { key, url, at, name, fields } = (one ?? {}) as Partial<StoredAddition>
  const texts = [key, url, name]
  return texts.every((text) => typeof text === 'string') && typeof at === 'number' && Array.isArray(fields)
}

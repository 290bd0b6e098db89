import { applyCopy } from './copies.ts'
import { EVERY_DAY } from './documents.ts'
import type { Front } from './front.ts'
import { until, type Visit } from './visit.ts'

/** Faults that a browser names when there is no network. */
export const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|Failed to fetch|Failed to load/

/** Addresses of what the browser has stored, by the caches of the worker. */
export function storedAddresses({ page }: Pick<Visit, 'page'>): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) found.push(`${name} ${decodeURIComponent(url)}`)
    }
    return found
  })
}

/** Files of the build that a menu needs, or a little more. */
const FILES = 60

/** Opens a menu and waits until the worker has stored it, with the files that it needs and the pictures on the screen. */
export async function openStored(me: Visit, path: string): Promise<void> {
  await me.open(path)
  await untilStored(me, path)
}

export async function untilStored(me: Visit, path: string): Promise<void> {
  await until(
    () => storedAddresses(me).catch(() => []),
    (stored) =>
      stored.some((one) => one.includes(`path=${path}&`)) &&
      stored.filter((one) => one.includes('/assets/')).length >= FILES &&
      stored.some((one) => one.includes('/pictures/')) &&
      stored.some((one) => one.endsWith('/stored-list')),
  )
}

/** A former worker that ended under a page is started anew for it; then the next one takes over at the page after that. */
const TAKES_OVER_MS = 10_000
const PAGES_AT_MOST = 4

/**
 * Opens pages until the next worker has taken over, none while it may be about to. A browser that is debugged ends the former
 * worker then although it answers for a page, and that page never comes (decision 0056). Then another one is opened.
 */
export async function openUntilNext<T>(
  { page }: Pick<Visit, 'page'>,
  path: string,
  see: () => Promise<T>,
  isNext: (seen: T) => boolean,
): Promise<void> {
  for (let opened = 1; ; opened++) {
    const isLost = await page.goto(path, { timeout: TAKES_OVER_MS }).then(
      () => false,
      (error: Error) => {
        // The product itself loads a page anew that nobody has touched.
        if (error.message.includes('interrupted by another navigation')) return false
        if (error.name !== 'TimeoutError' || opened === PAGES_AT_MOST) throw error
        return true
      },
    )
    // A page that never comes answers no question either.
    if (isLost) continue
    try {
      return await until(see, isNext, TAKES_OVER_MS)
    } catch (error) {
      if (opened === PAGES_AT_MOST) throw error
    }
  }
}

/** From now on there is no network: neither does the browser believe in one, nor does the server answer. */
export async function goOffline({ context }: Pick<Visit, 'context'>, front: Front): Promise<void> {
  front.mode = 'down'
  await context.setOffline(true)
}

export async function goOnline({ context }: Pick<Visit, 'context'>, front: Front): Promise<void> {
  front.mode = 'up'
  await context.setOffline(false)
}

/** A shop of this name whose Fattoush costs so much. */
export async function applyShop(slug: string, price: string): Promise<void> {
  await applyCopy('saffron', (document) => {
    document.slug = slug
    const name = { en: `Offline ${slug}`, ar: `دون اتصال ${slug}` }
    Object.assign(document, { name, contact: { verifyPhone: 'never' }, specials: [], promotions: [] })
    for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
    for (const product of document.catalogue.categories.flatMap(({ products }) => products)) {
      delete product.windows
      delete product.goesWith
      if (product.sku === 'fattoush') product.price = price
    }
  })
}

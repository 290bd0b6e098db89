import { landingPaths } from '#landing-paths'
import { paths } from '#paths'

/** More than any of our links has; what is longer was no link of ours. */
const MAX_TEXT = 4000
const LINK = /https?:\/\/[^\s<>"'«»“”]+/gi
const ID = '[A-Za-z0-9_-]{1,64}'

interface SharedWith {
  /** The merchant's slug. */
  readonly url: string
  /** Origins at which its pages are. */
  readonly origins: readonly string[]
}

/**
 * Where the first link of a shared text leads, if that is to the menu of this merchant; null where there is none. Telephones write
 * a link as text as often as a link. The path is made anew, so that nothing else of the link counts.
 */
export function findSharedPath(texts: readonly (string | null)[], shared: SharedWith): string | null {
  for (const text of texts) {
    for (const [link] of (text ?? '').slice(0, MAX_TEXT).matchAll(LINK)) {
      const path = pathOfLink(link.replace(/[.,;:!?)\]]+$/, ''), shared)
      if (path !== null) return path
    }
  }
  return null
}

function pathOfLink(link: string, { url, origins }: SharedWith): string | null {
  const address = URL.parse(link)
  if (!address || !origins.includes(address.origin)) return null
  const path = address.pathname.replace(/\/$/, '')
  const home = paths.menu(url)
  const court = landingPaths.court(url)
  // The host's own first page is the menu, too.
  if (path === '' || path === home || path === court) return menuOf(address, path === court ? court : home)
  const [, vendor] = new RegExp(`^${court}/(${ID})$`).exec(path) ?? []
  if (vendor) return landingPaths.vendor(url, vendor)
  const [, storeId, rest, productId] =
    new RegExp(`^${home}/(${ID})/(product/(${ID})|(?:new/)?category)$`).exec(path) ?? []
  if (!storeId || !rest) return null
  if (productId) return paths.item(url, storeId, productId)
  const category = address.searchParams.get('category')
  const isKey = category !== null && new RegExp(`^${ID}$`).test(category)
  return paths.category(url, storeId, rest.startsWith('new/') ? 'new' : 'plain', isKey ? category : undefined)
}

/** A link to one product by the merchant's own number leads to it from the menu. */
function menuOf({ searchParams }: URL, menu: string): string {
  const sku = searchParams.get('sku')
  return sku && sku.length <= 80 ? `${menu}?sku=${encodeURIComponent(sku)}` : menu
}

// Beside the rest of pay links, since the menu's scripts know every path and need nothing more of them.

/** Ids of orders and payments, as an address carries them. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SLUG = /^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/

/** The page that a link opens; `code` is `<merchant>.<secret>`, as every code that carries its merchant. */
export function pathOfLink(code: string): string {
  return `/pay-link/${code}`
}

/** How the pages after a payment name it: with its merchant. It opens nothing without the payer's session. */
export function pageId(slug: string, id: string): string {
  return `${slug}.${id}`
}

/** Merchant and id of such a page; null for what names none. */
export function idOfPage(text: string): { readonly slug: string; readonly id: string } | null {
  const dot = text.indexOf('.')
  const [slug, id] = [text.slice(0, dot), text.slice(dot + 1)]
  return dot > 0 && SLUG.test(slug) && ID.test(id) ? { slug, id } : null
}

import type { PageRequest } from '#shell/api/page-request.ts'

/** Nobody waits longer for a page that follows a form. */
const GOOD_FOR_SECONDS = 60
/** A cookie holds 4 KB, and nobody reads more than a few sentences. */
const MAX_BYTES = 3000

/** What is left: a sentence, or ids of products that can be had in the place of one that can not. */
type FlashKind = 'said' | 'instead'

const nameOf = (url: string, left: FlashKind) => `${left}.${url}`

/**
 * Leaves a word for the page that a form leads to: it is said there once, and a reload does not repeat it. In a cookie that
 * no script reads, and never in the address, where others could write it.
 */
export function setFlash(page: PageRequest, url: string, text: string, left: FlashKind = 'said'): void {
  let value = ''
  for (const character of text.toWellFormed()) {
    const next = value + encodeURIComponent(character)
    if (next.length > MAX_BYTES) break
    value = next
  }
  page.setCookies.push(`${nameOf(url, left)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${GOOD_FOR_SECONDS}`)
}

/** The word that was left, taken away with the reading; null without one. */
export function takeFlash(page: PageRequest, url: string, left: FlashKind = 'said'): string | null {
  const name = nameOf(url, left)
  const value = page.cookies.get(name)
  if (!value) return null
  page.cookies.delete(name)
  page.setCookies.push(`${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`)
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

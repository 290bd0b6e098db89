import type { PageRequest } from '#shell/api/page-request.ts'

const ONE_MONTH_SECONDS = 30 * 24 * 3600
/** Longer than an order for now takes; one for later is found when its page or the menu is opened. */
const FOUR_HOURS_SECONDS = 4 * 3600

/** Says to the scripts of a cached page that this browser has ordered here: there may be an order to repeat. */
export const orderedCookie = (url: string) => `ordered.${url}`
/** Says to them that an order may be under way. */
export const runningCookie = (url: string) => `running.${url}`

/** An order was placed: the next pages keep room for it from their first paint on. */
export function setOrderedCookies({ setCookies }: Pick<PageRequest, 'setCookies'>, url: string): void {
  setCookies.push(`${orderedCookie(url)}=1; Path=/; SameSite=Lax; Max-Age=${ONE_MONTH_SECONDS}`)
  setCookies.push(`${runningCookie(url)}=1; Path=/; SameSite=Lax; Max-Age=${FOUR_HOURS_SECONDS}`)
}

/** Who comes next to this browser has ordered nothing. */
export function clearOrderedCookies({ setCookies }: Pick<PageRequest, 'setCookies'>, url: string): void {
  for (const name of [orderedCookie(url), runningCookie(url)])
    setCookies.push(`${name}=; Path=/; SameSite=Lax; Max-Age=0`)
}

/** In the browser alone. */
export function hasOrdered(url: string): boolean {
  return document.cookie.includes(`${orderedCookie(url)}=`)
}

/** Nothing is under way: the next pages keep no room. In the browser alone. */
export function forgetRunning(url: string): void {
  delete document.documentElement.dataset.running
  // biome-ignore lint/suspicious/noDocumentCookie: every browser has it
  document.cookie = `${runningCookie(url)}=; Path=/; SameSite=Lax; Max-Age=0`
}

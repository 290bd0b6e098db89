import type { PageRequest } from './page-request.ts'

const ONE_MONTH_SECONDS = 30 * 24 * 3600
const ONE_DAY_SECONDS = 24 * 3600

type Cookies = Pick<PageRequest, 'setCookies'>

/** Remembers a choice in the browser; this very request still reads the old one. */
export function setMonthCookie({ setCookies }: Cookies, name: string, value: string): void {
  setCookies.push(`${name}=${value}; Path=/; SameSite=Lax; Max-Age=${ONE_MONTH_SECONDS}`)
}

/** Tells the scripts of a cached page that this visitor has something of their own to show. */
export function setPersonalCookie({ setCookies }: Cookies, url: string): void {
  setCookies.push(`has.${url}=1; Path=/; SameSite=Lax; Max-Age=${ONE_DAY_SECONDS}`)
}

export function clearPersonalCookie({ setCookies }: Cookies, url: string): void {
  setCookies.push(`has.${url}=; Path=/; SameSite=Lax; Max-Age=0`)
}

/** Remembers what the chosen area is called (`shell/serviceability/area-cookie`); '' forgets it. */
export function setAreaCookie({ setCookies }: Cookies, url: string, value: string): void {
  setCookies.push(`area.${url}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? ONE_MONTH_SECONDS : 0}`)
}

interface StoreChoice {
  readonly store: string
  readonly service: string | number
  readonly area: string | null
}

/** Remembers where the visitor orders: `where.<slug>` = `<store>.<service>.<area>`. */
export function setStoreCookie(page: Cookies, url: string, choice: StoreChoice): void {
  setMonthCookie(page, `where.${url}`, storeValue(choice))
}

/** The same for as long as what is in the cart may come back: the page stays with its store, though another one opens. */
export function setCartStoreCookie({ setCookies }: Cookies, url: string, choice: StoreChoice): void {
  setCookies.push(`where.${url}=${storeValue(choice)}; Path=/; SameSite=Lax; Max-Age=${ONE_DAY_SECONDS}`)
}

function storeValue({ store, service, area }: StoreChoice): string {
  return `${store}.${service}.${area ?? ''}`
}

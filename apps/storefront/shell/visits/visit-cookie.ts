/** The visit that a browser belongs to, and who of the party it is: `visit.<slug>` = `<visit>.<member>`. */
export interface OwnVisit {
  readonly visit: string
  readonly member: string
}

/** As long as the cookie of the table. */
const LASTS_SECONDS = 6 * 3600

interface Cookies {
  readonly cookies: Map<string, string>
  readonly setCookies: string[]
}

const nameOf = (url: string) => `visit.${url}`

/** Scripts read it too: the first item of a party begins its visit while the menu is open. It opens nothing. */
export function setVisitCookie({ cookies, setCookies }: Cookies, url: string, { visit, member }: OwnVisit): void {
  const value = `${visit}.${member}`
  if (cookies.get(nameOf(url)) === value) return
  cookies.set(nameOf(url), value)
  setCookies.push(`${nameOf(url)}=${value}; Path=/; SameSite=Lax; Max-Age=${LASTS_SECONDS}`)
}

export function clearVisitCookie({ cookies, setCookies }: Cookies, url: string): void {
  if (!cookies.delete(nameOf(url))) return
  setCookies.push(`${nameOf(url)}=; Path=/; SameSite=Lax; Max-Age=0`)
}

/** Null where there is none, or what is there is none of ours. */
export function readVisitCookie(cookies: ReadonlyMap<string, string>, url: string): OwnVisit | null {
  const found = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(cookies.get(nameOf(url)) ?? '')
  return found && { visit: found[1]!, member: found[2]! }
}

/** The same in a browser. */
export function readOwnVisit(url: string): OwnVisit | null {
  const pairs = document.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })
  return readVisitCookie(new Map(pairs), url)
}

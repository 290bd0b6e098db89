import type { ChosenText, Language } from '@compass/domain/languages'

/** What a cached page has to know of the chosen area, so that it says it at once. */
export interface ChosenArea {
  readonly id: string
  readonly name: ChosenText | null
  readonly from: number
  readonly to: number
}

/** `<language>.<id>.<from>.<to>.<name>`, of the area that `where.<slug>` names. */
export function writeAreaCookie({ id, name, from, to }: ChosenArea, language: Language): string {
  return [language, id, from, to, encodeURIComponent(name?.text ?? '')].join('.')
}

/** The cookie `area.<slug>` as it stands in the browser; '' without. */
export function findAreaCookie(url: string): string {
  const start = `area.${url}=`
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start))
  return found?.slice(start.length) ?? ''
}

/** The area of a cookie, where it is this one and named in this language. */
export function parseAreaCookie(cookie: string, id: string | null, language: Language): ChosenArea | null {
  const [written, area, from, to, ...name] = cookie.split('.')
  if (!id || written !== language || area !== id) return null
  try {
    return { id, name: { text: decodeURIComponent(name.join('.')), language }, from: Number(from), to: Number(to) }
  } catch {
    return null
  }
}

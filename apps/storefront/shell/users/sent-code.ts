import { paths } from '#paths'
import type { PageRequest } from '#shell/api/page-request.ts'

/** Signing in, changing the number (a code to the old one and one to the new one), or deleting the account. */
const FLOWS = ['login', 'phoneChange', 'delete'] as const
export type CodeFlow = (typeof FLOWS)[number]

/** A code was sent and is waited for. */
export interface CodeRequest {
  /** What it is good for: nothing else takes it. */
  readonly flow: CodeFlow
  readonly phone: string
  readonly phoneCode: string
  /** RFC 3339: from when it can be sent again. */
  readonly againAt: string
}

const GOOD_FOR_SECONDS = 300

/** The cookie that keeps a verification between its two steps: `<id>|<flow>|<code>|<phone>|<again at>`; no script reads it. */
const nameOf = (url: string) => `code.${url}`

export function writeCodeCookie(url: string, verificationId: string, sent: CodeRequest): string {
  const value = [verificationId, sent.flow, sent.phoneCode, sent.phone, sent.againAt].map(encodeURIComponent).join('|')
  return `${nameOf(url)}=${value}; Path=${paths.menu(url)}; HttpOnly; SameSite=Lax; Max-Age=${GOOD_FOR_SECONDS}`
}

export function clearCodeCookie(url: string): string {
  return `${nameOf(url)}=; Path=${paths.menu(url)}; HttpOnly; SameSite=Lax; Max-Age=0`
}

export function readCodeCookie(
  cookies: ReadonlyMap<string, string>,
  url: string,
): { verificationId: string; sent: CodeRequest } | null {
  const parts = (cookies.get(nameOf(url)) ?? '').split('|')
  if (parts.length !== 5) return null
  try {
    const [verificationId = '', named, phoneCode = '', phone = '', againAt = ''] = parts.map(decodeURIComponent)
    const flow = FLOWS.find((one) => one === named)
    return flow ? { verificationId, sent: { flow, phone, phoneCode, againAt } } : null
  } catch {
    return null
  }
}

type PageCookies = Pick<PageRequest, 'cookies' | 'setCookies'>

/** Remembers the code that was sent; the page that follows in this very request shows the second step. */
export function rememberSentCode(
  { cookies, setCookies }: PageCookies,
  url: string,
  verification: { readonly verificationId: string; readonly resendAfterSeconds: number },
  sent: Omit<CodeRequest, 'againAt'>,
): void {
  const againAt = new Date(Date.now() + verification.resendAfterSeconds * 1000).toISOString()
  const line = writeCodeCookie(url, verification.verificationId, { ...sent, againAt })
  setCookies.push(line)
  const [pair = ''] = line.split(';', 1)
  cookies.set(nameOf(url), pair.slice(pair.indexOf('=') + 1))
}

export function forgetSentCode({ cookies, setCookies }: PageCookies, url: string): void {
  setCookies.push(clearCodeCookie(url))
  cookies.delete(nameOf(url))
}

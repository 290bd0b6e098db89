import { chooseChannels, MESSAGE_CHANNEL, type MessageChannel } from '@compass/domain/contacts'
import type { PageRequest } from '#shell/api/page-request.ts'

/** Signing in, changing the number (a code to the old one and one to the new one), or deleting the account. */
const FLOWS = ['login', 'phoneChange', 'delete'] as const
export type CodeFlow = (typeof FLOWS)[number]

/** How a code was sent, and how else the merchant can send it. */
interface CodeChannels {
  readonly channel: MessageChannel
  readonly otherChannel: MessageChannel | null
}

/** A code was sent and is waited for. */
export interface CodeRequest extends CodeChannels {
  /** What it is good for: nothing else takes it. */
  readonly flow: CodeFlow
  readonly phone: string
  readonly phoneCode: string
  /** RFC 3339: from when it can be sent again. */
  readonly againAt: string
}

const GOOD_FOR_SECONDS = 300

/** The channel of a code as the API chooses it. Of two channels the other one is offered where nothing comes. */
export function channelsOfCode(offered: readonly MessageChannel[], wanted: MessageChannel | undefined): CodeChannels {
  const [channel = MESSAGE_CHANNEL.SMS] = chooseChannels(offered, wanted)
  const otherChannel = offered.find((one) => one !== channel) ?? null
  return { channel, otherChannel }
}

/** The channel that a form or a cookie names; undefined for any other text. */
export function readMessageChannel(text: string | undefined): MessageChannel | undefined {
  return Object.values(MESSAGE_CHANNEL).find((channel) => String(channel) === text)
}

/**
 * The cookie that keeps a verification between its two steps:
 * `<id>|<flow>|<code>|<phone>|<again at>|<channel>|<other channel>`. No script reads it.
 */
const nameOf = (url: string) => `code.${url}`

export function writeCodeCookie(url: string, verificationId: string, sent: CodeRequest): string {
  const { flow, phoneCode, phone, againAt, channel, otherChannel } = sent
  const parts = [verificationId, flow, phoneCode, phone, againAt, channel, otherChannel ?? '']
  const value = parts.map(encodeURIComponent).join('|')
  return `${nameOf(url)}=${value}; Path=/${url}; HttpOnly; SameSite=Lax; Max-Age=${GOOD_FOR_SECONDS}`
}

export function clearCodeCookie(url: string): string {
  return `${nameOf(url)}=; Path=/${url}; HttpOnly; SameSite=Lax; Max-Age=0`
}

export function readCodeCookie(
  cookies: ReadonlyMap<string, string>,
  url: string,
): { verificationId: string; sent: CodeRequest } | null {
  const parts = (cookies.get(nameOf(url)) ?? '').split('|')
  if (parts.length !== 7) return null
  try {
    const [verificationId = '', named, phoneCode = '', phone = '', againAt = '', channelText, otherChannelText] =
      parts.map(decodeURIComponent)
    const flow = FLOWS.find((one) => one === named)
    const channel = readMessageChannel(channelText)
    if (!flow || !channel) return null
    const otherChannel = readMessageChannel(otherChannelText) ?? null
    return { verificationId, sent: { flow, phone, phoneCode, againAt, channel, otherChannel } }
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

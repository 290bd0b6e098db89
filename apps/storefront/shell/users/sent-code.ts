import type { AnswerOf } from '@compass/contract/call'
import type { sendOtp } from '@compass/contract/users'
import { MESSAGE_CHANNEL, MESSAGE_CHOICE, type MessageChannel, type MessageChoice } from '@compass/domain/contacts'
import { paths } from '#paths'
import type { PageRequest } from '#shell/api/page-request.ts'

/** Signing in, changing the number (a code to the old one and one to the new one), or deleting the account. */
const FLOWS = ['login', 'phoneChange', 'delete'] as const
export type CodeFlow = (typeof FLOWS)[number]

/** How a code was sent, and how else the merchant can send it. */
interface CodeChannels {
  readonly channel: MessageChannel
  /** When the same code goes by SMS unless WhatsApp has delivered it; null: it does not. */
  readonly smsAfterSeconds: number | null
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

/** What is asked of the API: what was chosen of what the merchant has, else its first channel. */
export function choiceOfCode(offered: readonly MessageChannel[], wanted: MessageChoice | undefined): MessageChoice {
  const isOffered = wanted === MESSAGE_CHOICE.BOTH ? offered.length > 1 : offered.some((one) => one === wanted)
  return isOffered && wanted ? wanted : (offered[0] ?? MESSAGE_CHANNEL.SMS)
}

/** The same again: by WhatsApp and then by SMS, where it went so. */
export function choiceAgain({ channel, smsAfterSeconds }: CodeChannels): MessageChoice {
  return smsAfterSeconds === null ? channel : MESSAGE_CHOICE.BOTH
}

/** The choice that a form or a button names; undefined for any other text. */
export function readMessageChoice(text: string | undefined): MessageChoice | undefined {
  return Object.values(MESSAGE_CHOICE).find((choice) => String(choice) === text)
}

/** The channel that the cookie names; undefined for any other text. */
function readMessageChannel(text: string | undefined): MessageChannel | undefined {
  return Object.values(MESSAGE_CHANNEL).find((channel) => String(channel) === text)
}

/**
 * The cookie that keeps a verification between its two steps:
 * `<id>|<flow>|<code>|<phone>|<again at>|<channel>|<other channel>|<SMS after>`. No script reads it.
 */
const nameOf = (url: string) => `code.${url}`

export function writeCodeCookie(url: string, verificationId: string, sent: CodeRequest): string {
  const { flow, phoneCode, phone, againAt, channel, otherChannel, smsAfterSeconds } = sent
  const parts = [verificationId, flow, phoneCode, phone, againAt, channel, otherChannel ?? '', smsAfterSeconds ?? '']
  const value = parts.map(encodeURIComponent).join('|')
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
  if (parts.length !== 8) return null
  try {
    const [verificationId = '', named, phoneCode = '', phone = '', againAt = '', ...channels] =
      parts.map(decodeURIComponent)
    const [channelText, otherChannelText, afterText = ''] = channels
    const flow = FLOWS.find((one) => one === named)
    const channel = readMessageChannel(channelText)
    if (!flow || !channel) return null
    const otherChannel = readMessageChannel(otherChannelText) ?? null
    const smsAfterSeconds = /^\d{1,3}$/.test(afterText) ? Number(afterText) : null
    return { verificationId, sent: { flow, phone, phoneCode, againAt, channel, otherChannel, smsAfterSeconds } }
  } catch {
    return null
  }
}

type PageCookies = Pick<PageRequest, 'cookies' | 'setCookies'>

/** Remembers the code that was sent; the page that follows in this very request shows the second step. */
export function rememberSentCode(
  { cookies, setCookies }: PageCookies,
  url: string,
  verification: AnswerOf<typeof sendOtp>,
  sent: Pick<CodeRequest, 'flow' | 'phone' | 'phoneCode'> & { readonly offered: readonly MessageChannel[] },
): void {
  const { verificationId, resendAfterSeconds, channel, smsAfterSeconds } = verification
  const { offered, ...request } = sent
  const againAt = new Date(Date.now() + resendAfterSeconds * 1000).toISOString()
  // What follows by itself is not offered.
  const otherChannel = smsAfterSeconds === null ? (offered.find((one) => one !== channel) ?? null) : null
  const line = writeCodeCookie(url, verificationId, { ...request, againAt, channel, otherChannel, smsAfterSeconds })
  setCookies.push(line)
  const [pair = ''] = line.split(';', 1)
  cookies.set(nameOf(url), pair.slice(pair.indexOf('=') + 1))
}

export function forgetSentCode({ cookies, setCookies }: PageCookies, url: string): void {
  setCookies.push(clearCodeCookie(url))
  cookies.delete(nameOf(url))
}

import { createHash } from 'node:crypto'
import { createUser } from '@compass/contract/users'
import { chooseText, type Language } from '@compass/domain/languages'
import { homePath } from '@compass/domain/merchants/home-path'
import {
  CHAT_PROVIDERS,
  type Consent,
  contactForSnap,
  isAllowed,
  PIXEL_PROVIDERS,
  providerOf,
  writeConsent,
} from '@compass/domain/privacy'
import type { Hex } from '@compass/ui/palette'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider } from 'react-router'
import { createPageClient, startBody } from '#shell/api/page-client.ts'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { PRIVACY_PATHS } from '#shell/privacy/privacy-paths.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { pageHeaders, policyForNonce, policyForProviders } from '../policy.ts'
import { isReading, toWebRequest } from '../read-request.ts'
import type { WritePlainPage } from '../renderer.ts'
import type { StorefrontFacts } from '../storefront-options.ts'
import { consentCookie, consentOf, isRefusedByBrowser } from './answers.ts'
import type { PrivacyPageName } from './privacy-paths.ts'
import { writeChat } from './run-chat.ts'
import { type HashedContact, writePixels } from './run-pixels.ts'

const HALF_A_YEAR_SECONDS = 182 * 24 * 3600

interface PrivacyRequest {
  readonly name: PrivacyPageName
  readonly facts: StorefrontFacts
  readonly merchant: NonNullable<PageRequest['merchant']>
  readonly page: PageRequest
  readonly address: URL
  readonly write: WritePlainPage
}

/** Answers one of them, or the form that it sends. Nobody keeps any: each is for its visitor. */
export async function answerPrivacy(
  request: FastifyRequest,
  reply: FastifyReply,
  input: PrivacyRequest,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('vary', 'Accept-Language, Cookie, Sec-GPC')
  if (!isReading(request)) return takeAnswer(request, reply, input)
  if (input.name === 'choices') return sendChoices(request, reply, input)
  return input.name === 'chat' ? sendChat(request, reply, input) : sendPixels(request, reply, input)
}

/** What the visitor said, as the form has it, over what they said before. */
function takeAnswer(request: FastifyRequest, reply: FastifyReply, { name, merchant, address }: PrivacyRequest) {
  const { slug } = merchant
  const fields = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
  const answerOf = (kind: keyof Consent) => {
    const answer = fields.get(kind)
    return answer === 'yes' ? true : answer === 'no' ? false : consentOf(request, slug)[kind]
  }
  const consent: Consent = { ads: answerOf('ads'), chat: answerOf('chat') }
  const secure = address.protocol === 'https:' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${consentCookie(slug)}=${writeConsent(consent)}; Path=/; SameSite=Lax; Max-Age=${HALF_A_YEAR_SECONDS}${secure}`,
  )
  if (consent.ads === false) for (const line of cookiesToRemove(address)) reply.header('set-cookie', line)
  const home = homePath(merchant)
  const isFromChoices = fields.get('from') === 'choices'
  const back = isFromChoices
    ? `${home}${PRIVACY_PATHS.choices}?saved=1`
    : name === 'chat'
      ? `${home}${PRIVACY_PATHS.chat}${address.search}`
      : (pageBefore(request, merchant) ?? home)
  return reply.redirect(back, 303)
}

/** What pixels have left in the browser, for this host and for the domain that they choose themselves. */
function cookiesToRemove({ hostname }: URL): string[] {
  const names = Object.values(PIXEL_PROVIDERS).flatMap(({ cookies }) => cookies)
  const parts = hostname.split('.')
  const domains = parts.slice(0, -1).map((_, at) => `; Domain=${parts.slice(at).join('.')}`)
  return names.flatMap((name) => ['', ...domains].map((domain) => `${name}=; Path=/; Max-Age=0${domain}`))
}

/** The page that the form was on, if it is one of this merchant. */
function pageBefore(request: FastifyRequest, merchant: PrivacyRequest['merchant']): string | null {
  const { referer } = request.headers
  if (!referer || !URL.canParse(referer)) return null
  const { pathname, search } = new URL(referer)
  const begins = [homePath(merchant), `/lp/${merchant.slug}/brands`]
  return begins.some((home) => pathname === home || pathname.startsWith(`${home}/`)) ? pathname + search : null
}

function sendChoices(request: FastifyRequest, reply: FastifyReply, input: PrivacyRequest): FastifyReply {
  const { facts, page, address, write, merchant } = input
  const { pixels, chat } = facts.privacy
  pageHeaders(reply, policyForNonce(page.nonce))
  return reply.type('text/html; charset=utf-8').send(
    write({
      ...plainPart(request, input),
      kind: 'choices',
      pixels,
      chat,
      chosen: consentOf(request, merchant.slug),
      isSaved: address.searchParams.has('saved'),
    }),
  )
}

function sendChat(request: FastifyRequest, reply: FastifyReply, input: PrivacyRequest): FastifyReply {
  const { facts, page, write, merchant } = input
  const { chat, asksFirst } = facts.privacy
  if (!chat) return reply.redirect(homePath(merchant), 302)
  const consent = consentOf(request, merchant.slug)
  const part = plainPart(request, input)
  const isOpen = isAllowed('chat', { consent, isRefusedByBrowser: part.isRefusedByBrowser, asksFirst })
  // Before a yes not even the policy knows the provider.
  const hosts = isOpen ? [CHAT_PROVIDERS[chat.provider].hosts] : []
  pageHeaders(reply, policyForProviders(page.nonce, hosts, isOpen))
  return reply.type('text/html; charset=utf-8').send(
    write({
      ...part,
      kind: 'chat',
      chat,
      isFramed: request.headers['sec-fetch-dest'] === 'iframe',
      script: isOpen ? writeChat(chat, part.language) : null,
    }),
  )
}

/** The frame that pixels run in, after a yes alone. */
async function sendPixels(request: FastifyRequest, reply: FastifyReply, input: PrivacyRequest): Promise<FastifyReply> {
  const { facts, page, merchant } = input
  const { pixels, asksFirst } = facts.privacy
  const consent = consentOf(request, merchant.slug)
  const isOpen = isAllowed('ads', { consent, isRefusedByBrowser: isRefusedByBrowser(request), asksFirst })
  const shown = isOpen ? pixels : []
  const providers = [...new Set(shown.map(({ kind }) => providerOf(kind)))]
  const contact = providers.includes('snap') ? await readContact(request, input) : null
  for (const cookie of page.setCookies) reply.header('set-cookie', cookie)
  const hosts = providers.map((provider) => PIXEL_PROVIDERS[provider].hosts)
  pageHeaders(reply, policyForProviders(page.nonce, hosts, false))
  const script = shown.length > 0 ? `<script nonce="${page.nonce}">${writePixels(shown, contact)}</script>` : ''
  return reply
    .code(shown.length > 0 ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>-</title></head><body>${script}</body></html>`,
    )
}

/** Phone and e-mail of who is signed in, scrambled: what they are is never in the page. */
async function readContact(request: FastifyRequest, input: PrivacyRequest): Promise<HashedContact | null> {
  const { page, merchant, address } = input
  if (!hasSession(page.cookies)) return null
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  const web = toWebRequest(request, address)
  const options = { url: merchant.slug }
  const known = await createPageClient(context, web)(createUser, { body: startBody(web, merchant.slug) }, options)
  const contact = known.ok ? contactForSnap(known.data.user) : null
  return contact && { phone: hashOf(contact.phone), email: contact.email && hashOf(contact.email) }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function plainPart(request: FastifyRequest, { facts, page, address, merchant, name }: PrivacyRequest) {
  const language = page.languageWanted[0] ?? (facts.languages[0] as Language | undefined) ?? 'en'
  const home = homePath(merchant)
  return {
    language,
    nonce: page.nonce,
    merchant: chooseText(facts.name, language, (facts.languages[0] as Language | undefined) ?? 'en')?.text ?? '',
    accent: facts.colorCode as Hex,
    scheme: facts.colorScheme,
    home,
    path: home + PRIVACY_PATHS[name] + (name === 'chat' ? address.search : ''),
    isRefusedByBrowser: isRefusedByBrowser(request),
  }
}

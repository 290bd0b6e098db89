import type { AnswerOf } from '@compass/contract/call'
import { getPayLink } from '@compass/contract/pay-links'
import type { Language } from '@compass/domain/languages'
import { titleOf } from '@compass/domain/pay-links'
import { readCode } from '@compass/domain/spots'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { isMerchant } from '#shell/pay-links/merchant-of-page.ts'
import { type CardView, readCards } from '#shell/payments/payment-view.ts'
import { readWallet, type Wallet } from '#shell/payments/wallets.ts'

type LinkAnswer = AnswerOf<typeof getPayLink>

/** A pay link as its page shows it. Instants are RFC 3339, amounts minor units. */
export interface LinkView
  extends Readonly<Pick<LinkAnswer, 'state' | 'customer' | 'expiresAt' | 'methods' | 'asks' | 'own'>> {
  readonly amount: number
  readonly title: string
  readonly details: string
  /** That title and details are written in. */
  readonly language: Language
  readonly store: {
    readonly id: string
    readonly phone: string
    readonly timeZone: string
    readonly closesAt: string | null
  }
  readonly cards: readonly CardView[]
  readonly wallet: Wallet | null
  /** Makes two presses one payment. */
  readonly key: string
}

export interface LinkData {
  /** Null: it opens nothing. */
  readonly link: LinkView | null
  /** Of the page: 404 for what opens nothing, 429 where too many were tried. */
  readonly status: number
  /** The server's time, RFC 3339. */
  readonly now: string
}

/** What a link asks for. One that was never made and one of nobody's look the same. */
export async function readLink(
  context: Readonly<RouterContextProvider>,
  request: Request,
  code: string,
): Promise<LinkData> {
  const now = new Date().toISOString()
  const url = readCode(code)?.slug
  if (!url || !(await isMerchant(context, request, url))) return { link: null, status: 404, now }
  const page = context.get(pageRequest)
  const { answer: storefront, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const answer = await call(getPayLink, { params: { id: code } }, options)
  if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
  if (!answer.ok) return { link: null, status: answer.status, now }
  const { state, customer, expiresAt, methods, asks, own, amount, text, language, store } = answer.data
  const found = storefront.stores.find(({ _id }) => _id === store._id)
  const isOpen = found?.state === 'open' || found?.state === 'closingSoon'
  const cards = methods.includes('savedCard') ? await readCards(call, options) : []
  const link = {
    ...{ state, customer, expiresAt, methods, asks, own },
    amount: amount.amount,
    ...titleOf(text),
    language: language as Language,
    store: {
      id: store._id,
      phone: store.phone,
      timeZone: found?.timeZone ?? 'UTC',
      closesAt: isOpen ? (found.closesAt ?? null) : null,
    },
    cards,
    wallet: readWallet(page.cookies, request.headers.get('user-agent')),
    key: crypto.randomUUID(),
  }
  return { link, status: 200, now }
}

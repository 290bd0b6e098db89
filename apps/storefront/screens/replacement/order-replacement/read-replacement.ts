import { searchProducts } from '@compass/contract/catalogue'
import { readSubstitutionRequest } from '@compass/contract/substitutions'
import { SERVICE } from '@compass/domain/services'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { type CardView, readCards } from '#shell/payments/payment-view.ts'
import { readWallet, type Wallet } from '#shell/payments/wallets.ts'
import {
  type OrderView,
  type ProductView,
  productView,
  type SubstitutionView,
  substitutionView,
  toOrderView,
} from './replacement-view.ts'

export interface ReplacementData {
  /** Null: there is none to see; `hasId` tells one that cannot be found from none at all. */
  readonly order: OrderView | null
  readonly hasId: boolean
  /** Null: nothing is asked. */
  readonly substitution: SubstitutionView | null
  /** What was searched for, and what of it can be had; null: nothing was searched. */
  readonly found: { readonly query: string; readonly products: readonly ProductView[] } | null
  /** The customer's saved cards, where something is to be paid online. */
  readonly cards: readonly CardView[]
  /** The wallet of this browser, as it said the last time. */
  readonly wallet: Wallet | null
  /** The server's time, RFC 3339. */
  readonly now: string
}

const MAX_FOUND = 12

/** An order's open question with what can be had in the place of what is missing. */
export async function readReplacement(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  orderId: string | undefined,
): Promise<ReplacementData> {
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const now = new Date().toISOString()
  const wallet = readWallet(context.get(pageRequest).cookies, request.headers.get('user-agent'))
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  const hasId = orderId !== undefined
  const none = { order: null, hasId, substitution: null, found: null, cards: [], wallet, now }
  if (!hasId) return none
  const answer = await call(readSubstitutionRequest, { params: { id: orderId } }, options)
  if (!answer.ok && answer.status >= 500) throw new Response(null, { status: 503 })
  if (!answer.ok) return none
  const order = toOrderView(answer.data.order, say)
  const substitution = answer.data.question && substitutionView(answer.data.question, say)
  const cards = substitution?.withReplacement?.settles === 'pay' ? await readCards(call, options) : []
  if (!substitution || query === '') return { ...none, order, substitution, cards }
  const looked = await call(
    searchProducts,
    {
      query: {
        store: order.store.id,
        query,
        orderType: order.isPickup ? SERVICE.PICKUP : SERVICE.DELIVERY,
        limit: MAX_FOUND,
      },
    },
    options,
  )
  const gone = new Set(substitution.lines.map(({ productId }) => productId))
  const products = looked.ok ? looked.data.items : []
  const had = products.filter(
    ({ _id, soldOut, available, isActive }) => isActive && !soldOut && available.now && !gone.has(_id),
  )
  return {
    ...none,
    order,
    substitution,
    found: { query, products: had.map((product) => productView(product, say)) },
    cards,
  }
}

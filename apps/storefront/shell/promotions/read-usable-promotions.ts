import { listPromotions, type OfferedPromotion } from '@compass/contract/promotions'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import { PROMOTION_TYPE } from '@compass/domain/promotions'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { type PromotionReason, type PromotionView, toPromotionView } from './promotion-view.ts'
import { setPromotionsCookie } from './promotions-cookie.ts'

/** A promotion that is told beside the cart. */
interface SuggestedPromotion extends PromotionView {
  /** What it would take off now, in minor units. */
  readonly saves: number
  /** What is to be added to the cart before it holds; null: it holds. */
  readonly cause: PromotionReason | null
}

/** What promotions would bring to the visitor's cart beside the one in use. */
export interface UsablePromotions {
  readonly count: number
  /** The most that one of them takes off, in minor units. */
  readonly saves: number
  /** A free product that only waits to be chosen. */
  readonly gift: SuggestedPromotion | null
  /** What is told first: the gift, else what saves most, else what holds once something is added. */
  readonly best: SuggestedPromotion | null
}

/** The reasons that more food puts away. */
const WANTS_MORE: readonly string[] = ['empty', 'below_minimum', 'products']

/**
 * Reads what promotions would bring to the visitor's cart, and says to the next menu whether to tell of them.
 * Nothing where it cannot be known: a cart does without.
 */
export async function readUsablePromotions(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  store: string,
): Promise<UsablePromotions> {
  const page = context.get(pageRequest)
  const { say, shell } = await readStorefront(context, request, url)
  const listed = await createPageClient(context, request)(
    listPromotions,
    { query: { store } },
    { url, language: shell.language },
  )
  if (!listed.ok) return findUsable([], say)
  const { items } = listed.data
  const usable = findUsable(items, say)
  setPromotionsCookie(page, url, usable.best !== null || items.some(({ state }) => state === 'applied'))
  return usable
}

type ListedPromotion = ShapeOf<typeof OfferedPromotion>

export function findUsable(
  promotions: readonly ListedPromotion[],
  say: (text: Text | null | undefined) => ChosenText | null,
): UsablePromotions {
  const usable = promotions.filter(({ state }) => state === 'applicable')
  const savesOf = ({ lowers }: ListedPromotion) => lowers?.amount ?? 0
  const view = (one: ListedPromotion | undefined): SuggestedPromotion | null =>
    one ? { ...toPromotionView(one, say), saves: savesOf(one), cause: one.why } : null
  const gift = view(usable.find(({ type }) => type === PROMOTION_TYPE.freeProduct))
  const largest = usable.toSorted((a, b) => savesOf(b) - savesOf(a))[0]
  // Beside one that is in use nothing is told for which more would have to be bought.
  const isInUse = promotions.some(({ state }) => state === 'applied')
  const almost = isInUse ? undefined : promotions.find(({ why: reason }) => reason && WANTS_MORE.includes(reason.kind))
  return {
    count: usable.length,
    saves: Math.max(0, ...usable.map(savesOf)),
    gift,
    best: gift ?? view(largest) ?? view(almost),
  }
}

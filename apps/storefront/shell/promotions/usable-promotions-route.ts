import { listPromotions } from '@compass/contract/promotions'
import type { LoaderFunctionArgs } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { hasSession } from '#shell/users/has-session.ts'

/** What promotions would bring to the visitor's cart beside the one in use. */
export interface UsablePromotions {
  readonly count: number
  /** The most that one of them takes off, in minor units. */
  readonly saves: number
}

/** Counts the promotions that hold for the cart now: `?store=`. A cart does without the answer. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<UsablePromotions> {
  const url = params.url!
  const store = new URL(request.url).searchParams.get('store') ?? ''
  const none = { count: 0, saves: 0 }
  if (!hasSession(context.get(pageRequest).cookies)) return none
  const { shell } = await readStorefront(context, request, url)
  const listed = await createPageClient(context, request)(
    listPromotions,
    { query: { store } },
    { url, language: shell.language },
  )
  return listed.ok ? countUsable(listed.data.items) : none
}

interface ListedState {
  readonly state: 'applied' | 'applicable' | 'notApplicable'
  readonly lowers: { readonly amount: number } | null
}

export function countUsable(promotions: readonly ListedState[]): UsablePromotions {
  const usable = promotions.filter(({ state }) => state === 'applicable')
  return { count: usable.length, saves: Math.max(0, ...usable.map(({ lowers }) => lowers?.amount ?? 0)) }
}

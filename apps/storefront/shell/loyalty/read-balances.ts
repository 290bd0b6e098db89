import { getMisc } from '@compass/contract/loyalty'
import type { ChosenText } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'

/** What a store gives and what the visitor holds of it (the specification, section 7, misc). Amounts are minor units. */
export interface BalancesView {
  readonly terms: {
    readonly earn: { readonly points: number; readonly per: number }
    readonly redeem: { readonly points: number; readonly worth: number }
    readonly mostPerOrder: number | null
    readonly asksCode: boolean
  } | null
  readonly givesRewards: boolean
  readonly givesCredits: boolean
  /** Null without a proven phone. */
  readonly holdings: {
    readonly points: number
    readonly worth: number
    readonly credits: number
    readonly rewards: readonly RewardView[]
  } | null
  /** Points that the live cart can use; null without one. */
  readonly usable: {
    readonly points: number
    readonly worth: number
    readonly forbiddenBy: { readonly id: string; readonly name: ChosenText | null } | null
  } | null
}

export interface RewardView {
  readonly id: string
  readonly name: ChosenText | null
  readonly amount: number
  readonly minimum: number | null
  readonly validUntil: string | null
  readonly state: 'applied' | 'applicable' | 'notApplicable'
  readonly missing: number | null
}

/** Null where the API does not answer. */
export async function readBalances(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { url, store }: { readonly url: string; readonly store: string },
): Promise<BalancesView | null> {
  const { say, shell } = await readStorefront(context, request, url)
  const answer = await createPageClient(context, request)(
    getMisc,
    { query: { store } },
    { url, language: shell.language },
  )
  if (!answer.ok) return null
  const { loyalty, rewards, credits, holdings, basket } = answer.data
  return {
    terms: loyalty && {
      earn: { points: loyalty.earn.points, per: loyalty.earn.per.amount },
      redeem: { points: loyalty.redeem.points, worth: loyalty.redeem.worth.amount },
      mostPerOrder: loyalty.mostPerOrder?.amount ?? null,
      asksCode: loyalty.asksSecretCode,
    },
    givesRewards: rewards,
    givesCredits: credits,
    holdings: holdings && {
      points: holdings.points,
      worth: holdings.worth.amount,
      credits: holdings.credits.amount,
      rewards: holdings.rewards.map(({ _id, name, amount, minimum, validUntil, state, missing }) => ({
        id: _id,
        name: say(name),
        amount: amount.amount,
        minimum: minimum?.amount ?? null,
        validUntil,
        state,
        missing: missing?.amount ?? null,
      })),
    },
    usable: basket && {
      points: basket.mostPoints,
      worth: basket.mostWorth.amount,
      forbiddenBy: basket.forbiddenBy && { id: basket.forbiddenBy._id, name: say(basket.forbiddenBy.name) },
    },
  }
}

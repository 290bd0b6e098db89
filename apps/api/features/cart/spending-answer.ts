import type { CartSpending, SecretCodeAsk } from '@compass/contract/cart'
import type { PricedCart } from '@compass/domain/checkout'
import { type Ask, asksSecretCode, type Holdings, type RequestedSpending, triesLeftOf } from '@compass/domain/loyalty'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { OrderType } from '@compass/domain/services'
import type { z } from 'zod'

type SpendingShape = z.output<typeof CartSpending>
type AskShape = z.output<typeof SecretCodeAsk>

/** What of the customer's own a priced cart uses, as it travels; null where it uses nothing. */
export function spendingAnswer(
  { merchant }: LoadedMerchant,
  { spending, orderType }: { readonly spending: RequestedSpending | null; readonly orderType: OrderType },
  {
    quote,
    promotion,
    rewardMissing,
  }: Pick<PricedCart, 'promotion' | 'rewardMissing'> & {
    readonly quote: Pick<PricedCart['quote'], 'totals'>
  },
  holds: Holdings | null | undefined,
  now: Date,
): SpendingShape | null {
  if (!spending) return null
  const money = (amount: number) => ({ amount, currency: merchant.currency })
  const { points, rewardId, credits } = spending
  const { totals } = quote
  const asksCode = merchant.loyalty && asksSecretCode(merchant.loyalty, orderType) && !holds?.ask?.confirmedAt
  return {
    loyalty: points && {
      asked: points.asked,
      points: totals.redeemed,
      amount: money(totals.loyalty),
      balance: holds?.points ?? 0,
      secretCode: asksCode ? askAnswer(holds?.ask ?? null, now) : null,
      forbiddenBy: promotion?.forbidsLoyalty ? { _id: promotion.id, name: promotion.name, code: promotion.code } : null,
    },
    reward:
      rewardId === null
        ? null
        : {
            _id: rewardId,
            name: holds?.reward?.name ?? {},
            amount: money(totals.reward),
            applied: totals.reward > 0,
            missing: rewardMissing > 0 ? money(rewardMissing) : null,
            gone: !holds?.reward,
          },
    credits: credits && {
      asked: credits.most === null ? null : money(credits.most),
      amount: money(totals.credits),
      balance: money(holds?.credits ?? 0),
    },
  }
}

/** A question that is dead or was never put has no tries left. */
export function askAnswer(ask: Ask | null, now: Date): AskShape {
  return { expiresAt: (ask?.expiresAt ?? now).toISOString(), triesLeft: triesLeftOf(ask, now) }
}

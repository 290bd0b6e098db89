import type { LoyaltyScheme, RewardKind } from '@compass/domain/loyalty'
import type { CompileContext } from './compile-context.ts'
import type { Path } from './faults.ts'

/** How the merchant gives and takes points; null: it gives none. */
export function compileLoyalty(at: CompileContext): LoyaltyScheme | null {
  const { loyalty } = at.document
  if (!loyalty) return null
  const { earn, redeem, mostPerOrder, secretCode } = loyalty
  const scheme = {
    earn: { points: earn.points, per: some(at, earn.per, ['loyalty', 'earn', 'per']) },
    redeem: { points: redeem.points, worth: some(at, redeem.worth, ['loyalty', 'redeem', 'worth']) },
    mostPerOrder: mostPerOrder === null ? null : some(at, mostPerOrder, ['loyalty', 'mostPerOrder']),
    secretCode,
  }
  // Points that buy back all that was paid for them would make orders out of nothing.
  const earnedWorth = BigInt(scheme.earn.points) * BigInt(scheme.redeem.worth)
  if (scheme.earn.per > 0 && earnedWorth > 0 && earnedWorth >= BigInt(scheme.earn.per) * BigInt(scheme.redeem.points))
    at.faults.add(['loyalty', 'redeem'], 'Points are worth as much as is paid for them, or more.')
  return scheme
}

/** Vouchers that the merchant gives, in the document's order. */
export function compileRewards(at: CompileContext): RewardKind[] {
  const { rewards } = at.document
  at.faults.addTwice(
    rewards.map(({ key }, index) => ({ key, path: ['rewards', index, 'key'] })),
    'reward',
  )
  return rewards.map((reward, index) => ({
    id: at.id('reward', reward.key),
    key: reward.key,
    name: at.text(reward.name, ['rewards', index, 'name']),
    amount: some(at, reward.amount, ['rewards', index, 'amount']),
    minimum: at.moneyOrNull(reward.minimum, ['rewards', index, 'minimum']),
    validDays: reward.validDays,
    isWelcome: reward.given === 'welcome',
  }))
}

/** Minor units of an amount that must be more than nothing. */
function some(at: CompileContext, text: string, path: Path): number {
  const amount = at.money(text, path)
  if (amount === 0 && Number(text) === 0) at.faults.add(path, 'This must be more than nothing.')
  return amount
}

import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { ProfileData } from './profile-view.ts'

/** Points, rewards and credits of a customer, each in words; that there are no points yet only where that is to be said. */
export function useHeld(own: ProfileData['own'], saysNone = true): string[] {
  const t = useWords('loyalty')
  const money = useMoney()
  if (!own) return []
  const points = own.points === null || (own.points === 0 && !saysNone) ? null : own.points
  return [
    points === null ? null : t('loyalty.balance', { count: points }),
    own.rewards > 0 ? t('loyalty.rewardsHeld', { count: own.rewards }) : null,
    own.credits ? `${t('loyalty.credits')}: ${money.text(own.credits)}` : null,
  ].filter((one) => one !== null)
}

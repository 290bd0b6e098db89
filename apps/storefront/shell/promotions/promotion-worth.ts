import { formatRate } from '@compass/i18n/formats'
import { BikeIcon, GiftIcon, type Icon, PromotionIcon, TagIcon } from '@compass/ui/icons'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { PromotionView } from './promotion-view.ts'

type Kind = 'promo.discount' | 'promo.gift' | 'promo.setPrice' | 'promo.freeDelivery'

/** Numbers of the specification, section 9, and ours. */
const KINDS: Readonly<Record<number, readonly [Icon, Kind]>> = {
  30: [GiftIcon, 'promo.gift'],
  40: [TagIcon, 'promo.setPrice'],
  50: [BikeIcon, 'promo.freeDelivery'],
}

/** What the stub of a ticket says. */
interface PromotionWorth {
  /** "15%" or "AED 20"; null where its kind says all: a gift, a delivery. */
  readonly worth: string | null
  readonly Sign: Icon
  /** "off", "Gift", "Free delivery". */
  readonly label: string
}

export function usePromotionWorth(): (promotion: PromotionView) => PromotionWorth {
  const t = useWords('promo')
  const money = useMoney()
  const { language } = useShell()
  return ({ type, rate, amount }) => {
    const [Sign, kind] = KINDS[type] ?? [PromotionIcon, 'promo.discount' as const]
    const sum = amount === null ? null : money.text(amount, { hideZeroDecimals: true })
    const worth = rate === null ? sum : t('promo.rate', { rate: formatRate(rate, language) })
    return { worth, Sign, label: worth && kind === 'promo.discount' ? t('promo.off') : t(kind) }
  }
}

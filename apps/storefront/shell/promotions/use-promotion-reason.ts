import { chooseText, type Language } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'
import { commaOf } from '@compass/i18n/formats'
import type { Translator } from '@compass/i18n/translator'
import { timeWordsOf, useTimes } from '#shell/languages/use-times.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { formatOpeningDay } from '#shell/stores/opening-day.ts'
import type { PromotionReason } from './promotion-view.ts'

/** The services in the order in which the first one of a promotion is said. */
const SERVICE_ORDER = [SERVICE.PICKUP, SERVICE.DELIVERY, SERVICE.DINE_IN, SERVICE.ROOM] as const
const ONLY = {
  [SERVICE.PICKUP]: 'promo.onlyPickup',
  [SERVICE.DELIVERY]: 'promo.onlyDelivery',
  [SERVICE.DINE_IN]: 'promo.onlyAtTable',
  [SERVICE.ROOM]: 'promo.onlyInRoom',
} as const

/** Says in a few words what would make a promotion hold: "Add AED 12.50 more", "From 18:00", or why nothing would. */
export function usePromotionReason(): (reason: PromotionReason) => string {
  const t = useWords('promo')
  const { language } = useShell()
  const money = useMoney()
  const times = useTimes()
  return (reason) => describePromotionReason(reason, t, money.text, language, new Date(), times)
}

/** The same without a screen. `price` says minor units as a sum. */
export function describePromotionReason(
  { kind, missing, next, orderTypes, methods, areas }: PromotionReason,
  t: Translator<'promo'>,
  price: (amount: number) => string,
  language: Language,
  now: Date,
  times = timeWordsOf(language),
): string {
  switch (kind) {
    case 'below_minimum':
      return t('promo.addMore', { amount: price(missing?.amount ?? 0) })
    case 'empty':
      return t('promo.addSomething')
    case 'products':
      return t('promo.needsItems')
    case 'not_now': {
      if (!next) return t('promo.notNow')
      const time = times.time(next.at, next.timeZone)
      const day = formatOpeningDay(next.at, next.timeZone, language)
      return isToday(next, now) ? t('promo.from', { time }) : t('promo.fromDay', { day, time })
    }
    case 'order_type':
      return t(ONLY[SERVICE_ORDER.find((service) => orderTypes?.includes(service)) ?? SERVICE.DELIVERY])
    case 'payment_method':
      if (methods?.length !== 1) return t('promo.payOther')
      return t(methods[0] === 'cod' ? 'promo.payCash' : 'promo.payCard')
    case 'card':
      return t('promo.otherCard')
    case 'area': {
      if (!areas || areas.length === 0) return t('promo.otherArea')
      const names = areas.flatMap((name) => chooseText(name, language, language)?.text ?? [])
      return t('promo.forAreas', { areas: names.join(commaOf(language)) })
    }
    case 'other_store':
      return t('promo.otherStore')
    case 'exhausted':
      return t('promo.usedUp')
    case 'used':
      return t('promo.usedByYou')
    case 'first_order':
      return t('promo.firstOrder')
    case 'gift_gone':
      return t('promo.giftGone')
    case 'gone':
      return t('promo.ended')
  }
}

function isToday({ at, timeZone }: { readonly at: string; readonly timeZone: string }, now: Date): boolean {
  const day = (instant: Date) => instant.toLocaleDateString('en-CA', { timeZone })
  return day(new Date(at)) === day(now)
}

import type { ChosenText } from '@compass/domain/languages'
import { formatAllOf } from '@compass/i18n/formats'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import type { PurposeService } from './link-purpose.tsx'
import { useSlotWords } from './use-slot-words.ts'

interface OrderPurpose {
  readonly title: ChosenText | null
  readonly details: ChosenText | null
  readonly service: PurposeService | null
}

/** Are its lines more than the words of its link? Those of an amount stand on its only line. */
export function showsProducts({ isAmount, count }: Pick<OrderView, 'isAmount' | 'count'>): boolean {
  return !isAmount || count > 1
}

/** What an order that pays a link is for: the link's own words of an amount, or the products and how they are had. */
export function useOrderPurpose(order: OrderView): OrderPurpose {
  const { lines, isAmount, isPickup, store, deliverTo, schedule, payment } = order
  const t = useWords('paylink')
  const { language } = useShell()
  const slotWords = useSlotWords()
  const [line] = lines
  if (!showsProducts(order)) {
    const details = line?.name && line.note ? { ...line.name, text: line.note } : null
    return { title: line?.name ?? null, details, service: null }
  }
  const names = formatAllOf(
    lines.map(({ name }) => plainText(name)),
    language,
  )
  const place = isPickup ? store.name : (deliverTo?.area ?? null)
  // Nobody who has paid is told what comes of paying.
  const time = slotWords(schedule, store.timeZone) ?? (payment.isPaid ? undefined : null)
  return {
    title: { text: t('paylink.yourOrder'), language },
    details: { text: names, language },
    service: isAmount ? null : { isPickup, place, time },
  }
}

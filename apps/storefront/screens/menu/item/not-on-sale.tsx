import { formatDay } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { ClockIcon } from '@compass/ui/icons'
import type { ScheduleView } from '#shell/cart/cart-view.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import { useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { useSlotWords } from '#shell/slots/use-slot-words.ts'
import { ProductCard, useStateWord } from '../product-card.tsx'
import type { ProductView } from '../product-view.ts'

/** Why it cannot be had, when it can, and what else there is. Null stands for an item that is gone for good. */
export function NotOnSale({
  card,
  similar,
  time,
}: {
  card: ProductView | null
  similar: readonly ProductView[]
  /** What the cart is for; left out: now. */
  time: ScheduleView | undefined
}) {
  return (
    <div className="px-5 pt-5 pb-6">
      {card ? <UnavailableReason card={card} time={time} /> : null}
      {similar.length > 0 ? <Similar products={similar} /> : null}
    </div>
  )
}

/** What the cart is for: the item is judged then, and added to it. */
export function ThisTime({ time }: { time: ScheduleView }) {
  const t = useWords('item', 'shell')
  const moment = useSlotWords()
  const { day, span } = moment(time)
  return (
    <p className="flex items-center gap-2 px-5 py-4 text-small text-ink2">
      <ClockIcon size={16} />
      {t('item.forThen', { time: t('shell.dayAndTime', { day, time: span }) })}
    </p>
  )
}

function UnavailableReason({ card, time: chosen }: { card: ProductView; time: ScheduleView | undefined }) {
  const t = useWords('item', 'shell')
  const times = useTimes()
  const word = useStateWord(card)
  const { timeZone, laterServices } = useStore()
  const { language } = useShell()
  const next = card.later?.next ? new Date(card.later.next) : null
  const day = next && formatDay(next, timeZone, new Date(), language)
  const time = next && day && t('shell.dayAndTime', { day, time: times.time(next, timeZone) })
  const titleOf = () => {
    if (card.soldOut) return t('item.soldOutTitle')
    if (card.beforehand) return t('item.preOrderTitle')
    return card.only ? word : t(chosen ? 'item.notThenTitle' : 'item.notNowTitle')
  }
  const hintOf = () => {
    if (card.soldOut) return t('item.soldOutHint')
    if (card.beforehand) return t(laterServices.length > 0 ? 'item.preOrderLaterHint' : 'item.preOrderHint')
    return time ? t('item.notNowHint', { time }) : null
  }
  return (
    <Banner tone="warn" icon={<ClockIcon />}>
      <span className="block font-strong">{titleOf()}</span>
      {hintOf()}
    </Banner>
  )
}

function Similar({ products }: { products: readonly ProductView[] }) {
  const t = useWords('menu')
  return (
    <section className="mt-6">
      <h3 className="text-subhead">{t('menu.similar')}</h3>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} bare={false} />
      ))}
    </section>
  )
}

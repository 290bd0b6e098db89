import { formatDay, formatTime } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { ClockIcon } from '@compass/ui/icons'
import { useShell, useStore, useWords } from '../../../shell/shell.tsx'
import { ProductCard, useStateWord } from '../product-card.tsx'
import type { ProductView } from '../product-view.ts'

/** Why it cannot be had, when it can, and what else there is. Null stands for an item that is gone for good. */
export function NotOnSale({ card, similar }: { card: ProductView | null; similar: readonly ProductView[] }) {
  return (
    <div className="px-5 pb-6">
      {card ? <Why card={card} /> : null}
      {similar.length > 0 ? <Similar products={similar} /> : null}
    </div>
  )
}

function Why({ card }: { card: ProductView }) {
  const t = useWords('item')
  const word = useStateWord(card)
  const { timeZone } = useStore()
  const { language } = useShell()
  const next = card.later?.next ? new Date(card.later.next) : null
  const time = next ? `${formatDay(next, timeZone, new Date(), language)}, ${formatTime(next, timeZone)}` : null
  const titleOf = () => {
    if (card.soldOut) return t('item.soldOutTitle')
    if (card.beforehand) return t('item.preOrderTitle')
    return card.only ? word : t('item.notNowTitle')
  }
  const hintOf = () => {
    if (card.soldOut) return t('item.soldOutHint')
    if (card.beforehand) return t('item.preOrderHint')
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

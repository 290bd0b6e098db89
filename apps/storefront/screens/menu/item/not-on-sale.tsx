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
  return (
    <Banner tone="warn" icon={<ClockIcon />}>
      <span className="block font-strong">
        {card.soldOut ? t('item.soldOutTitle') : card.only ? word : t('item.notNowTitle')}
      </span>
      {card.soldOut ? t('item.soldOutHint') : time ? t('item.notNowHint', { time }) : null}
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

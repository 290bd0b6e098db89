import { AlertIcon, ForwardIcon, GiftIcon, PromotionIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Link } from 'react-router'
import { paths } from '#paths'
import type { CartView } from '#shell/cart/cart-view.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useFocusFallback } from '#shell/navigation/use-focus-fallback.ts'
import { useMoney } from '#shell/pricing/money.tsx'
import type { UsablePromotions } from './read-usable-promotions.ts'
import { TakeOffPromotion } from './take-off-promotion.tsx'
import { usePromotionReason } from './use-promotion-reason.ts'
import { useUsablePromotions } from './use-usable-promotions.ts'

/** A gift that only waits to be chosen, else how many promotions hold for this cart, and what the best of them saves. */
function UsableNote({ usable: { count, saves, gift } }: { usable: UsablePromotions }) {
  const t = useWords('promo')
  const money = useMoney()
  if (gift) return <span className="font-em text-accent">{t('promo.giftDue', { name: plainText(gift.name) })}</span>
  return (
    <span className="parted font-em text-ok">
      <span>{t('promo.usable', { count })}</span>
      {saves > 0 ? <span>{t('promo.wouldSaveUpTo', { amount: money.text(saves) })}</span> : null}
    </span>
  )
}

/** The cart's offer with the way to take it off, or the way to the promotions. Its screen loads the words of `promo`. */
export function PromotionRow({ cart }: { cart: CartView }) {
  const t = useWords('promo')
  const money = useMoney()
  const whyOf = usePromotionReason()
  const { url } = useMerchant()
  const { promotion, storeId } = cart
  const usable = useUsablePromotions(cart)
  useFocusFallback(promotion?.id)
  if (!promotion) {
    const Sign = usable?.gift ? GiftIcon : PromotionIcon
    return (
      <ListRow
        as={Link}
        to={paths.promo(url)}
        icon={<Sign size={20} className="text-accent" />}
        title={t('promo.add')}
        note={usable && usable.count > 0 ? <UsableNote usable={usable} /> : null}
        leads
      />
    )
  }
  const { isApplied, cause: reason, gift, saves } = promotion
  const state = !isApplied ? (
    <span className="text-warn">{reason ? whyOf(reason) : t('promo.notNow')}</span>
  ) : gift?.mustChoose ? (
    <span className="font-em text-accent">{t('promo.chooseGift')}</span>
  ) : (
    <span className="text-ok">{saves > 0 ? t('promo.saves', { amount: money.text(saves) }) : t('promo.inUse')}</span>
  )
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <ListRow
          as={Link}
          to={paths.promo(url)}
          icon={
            isApplied ? (
              gift ? (
                <GiftIcon size={20} className="text-ok" />
              ) : (
                <PromotionIcon size={20} className="text-ok" />
              )
            ) : (
              <AlertIcon size={20} className="text-warn" />
            )
          }
          title={<LocalizedText text={promotion.name} />}
          note={state}
          end={gift?.mustChoose ? <ForwardIcon size={18} className="text-ink3" /> : null}
        />
      </div>
      <TakeOffPromotion promotion={promotion} storeId={storeId} />
    </div>
  )
}

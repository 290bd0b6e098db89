import { DoneIcon, ForwardIcon, PromotionIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { usePromotionWorth } from '#shell/promotions/promotion-worth.ts'
import { usePromotionReason } from '#shell/promotions/use-promotion-reason.ts'
import { useUsablePromotions } from '#shell/promotions/use-usable-promotions.ts'

/** The visitor's best offer as a small ticket that leads to all of them: in use, ready, or what is to be added for it. */
export function PromotionStrip() {
  const t = useWords('promo')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const { cart } = useCart()
  const money = useMoney()
  const worthOf = usePromotionWorth()
  const whyOf = usePromotionReason()
  const mine = cart?.lines.length ? cart : null
  const usable = useUsablePromotions({ storeId: mine?.storeId ?? storeId ?? '', version: mine?.version ?? 0 })
  const inUse = mine?.promotion?.isApplied ? mine.promotion : null
  const shown = inUse ?? usable?.best
  if (!shown) return usable ? <NoPromotion /> : null
  const others = (usable?.count ?? 0) - (inUse ? 0 : 1)
  const isGiftDue = inUse ? inUse.gift?.mustChoose === true : shown.id === usable?.gift?.id
  const notes = [
    isGiftDue
      ? t('promo.chooseGift')
      : inUse
        ? shown.saves > 0
          ? t('promo.saves', { amount: money.text(shown.saves) })
          : t('promo.inUse')
        : shown.cause
          ? whyOf(shown.cause)
          : shown.saves > 0
            ? t('promo.wouldSave', { amount: money.text(shown.saves) })
            : null,
    others > 0 ? t('promo.others', { count: others }) : null,
  ]
  const { worth, Sign, label } = worthOf(shown)
  const isDone = inUse !== null && !isGiftDue
  return (
    <Link to={paths.promo(url)} className="promotion-strip">
      <Stub>
        {worth ? (
          <>
            <span className="text-name whitespace-nowrap">{worth}</span>
            <span className="text-micro">{label}</span>
          </>
        ) : (
          <>
            <Sign size={24} />
            <span className="sr-only">{label}</span>
          </>
        )}
      </Stub>
      <span className="min-w-0 flex-1 py-2">
        <span className="text-name block truncate">
          <LocalizedText text={shown.name} />
        </span>
        <span className="parted flex-nowrap text-small text-ink2">
          {notes.map((note) =>
            note ? (
              <span key={note} className="truncate">
                {note}
              </span>
            ) : null,
          )}
        </span>
      </span>
      {isDone ? <DoneIcon size={20} className="text-ok" /> : <ForwardIcon size={18} className="text-ink3" />}
    </Link>
  )
}

function Stub({ children }: { children: ReactNode }) {
  return <span className="promotion-strip-stub">{children}</span>
}

/** Its offers have gone since the room was kept: the way to all offers stands there this once, and nothing moves. */
function NoPromotion() {
  const t = useWords('promo')
  const { url } = useMerchant()
  return (
    <Link to={paths.promo(url)} className="promotion-strip">
      <Stub>
        <PromotionIcon size={24} />
      </Stub>
      <span className="text-name min-w-0 flex-1 truncate">{t('promo.add')}</span>
      <ForwardIcon size={18} className="text-ink3" />
    </Link>
  )
}

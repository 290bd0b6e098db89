import type { ChosenText } from '@compass/domain/languages'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'

interface TakeOffPromotionProps {
  readonly promotion: { readonly id: string; readonly name: ChosenText | null }
  /** Whose it is: the cart's store, or a vendor of a court. */
  readonly storeId: string
}

/** Takes a promotion off the cart, before scripts as a form. */
export function TakeOffPromotion({ promotion: { id, name }, storeId }: TakeOffPromotionProps) {
  const t = useWords('promo')
  const { url } = useMerchant()
  const { change, isChanging } = useCart()
  return (
    <form
      method="post"
      action={paths.cart(url)}
      className="shrink-0"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isChanging) change(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="intent" value="cancelPromo" />
      <input type="hidden" name="store" value={storeId} />
      <input type="hidden" name="promo" value={id} />
      <input type="hidden" name="back" value={paths.myOrder(url)} />
      <button
        type="submit"
        className="word"
        aria-disabled={isChanging || undefined}
        aria-label={`${t('promo.remove')}: ${plainText(name)}`}
      >
        {t('promo.remove')}
      </button>
    </form>
  )
}

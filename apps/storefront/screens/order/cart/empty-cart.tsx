import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { AlertIcon } from '@compass/ui/icons'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { useMenuPath, useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'

/** Nothing in the cart: to the menu; or one that was put aside, which comes back in one tap. */
export function EmptyCart({
  restorable,
  refusal,
}: {
  restorable: { readonly count: number } | null
  refusal: string | null
}) {
  const t = useWords('basket')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { change, isChanging } = useCart()
  const bringBack = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(new FormData(event.currentTarget))
  }
  const toMenu = (
    <Link to={menuPath} className="word">
      {t('basket.seeMenu')}
    </Link>
  )
  const text = refusal ? (
    <Banner tone="warn" icon={<AlertIcon />} urgent className="text-start">
      {refusal}
    </Banner>
  ) : undefined
  if (restorable) {
    return (
      <EmptyState
        isBelowHeading
        picture={<img src="/states/clock.webp" alt="" width={140} height={140} />}
        title={t('basket.expiredTitle')}
        extra={text}
        action={
          <form method="post" action={paths.cart(url)} onSubmit={bringBack}>
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="back" value={paths.myOrder(url)} />
            <Button type="submit" wide busy={isChanging && t('basket.updating')}>
              {t('basket.bringBack')}
            </Button>
          </form>
        }
        link={toMenu}
      >
        {t('basket.expiredHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      isBelowHeading
      picture={<img src="/states/plate.webp" alt="" width={140} height={140} />}
      title={t('basket.empty')}
      extra={text}
      action={
        <Button as={Link} to={menuPath} wide>
          {t('basket.seeMenu')}
        </Button>
      }
    >
      {t('basket.emptyHint')}
    </EmptyState>
  )
}

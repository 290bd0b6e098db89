import { Banner } from '@compass/ui/banner'
import { ClockIcon } from '@compass/ui/icons'
import { type FormEvent, useState } from 'react'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'

/** An order that was put aside before this one began: one tap puts its items back beside those that are there. */
export function RestorableCart({ count }: { count: number }) {
  const t = useWords('news', 'basket')
  const { url } = useMerchant()
  const { change } = useCart()
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return null
  const bringBack = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(new FormData(event.currentTarget))
    setWanted(true)
  }
  return (
    <Banner
      icon={<ClockIcon />}
      action={
        <form method="post" action={paths.cart(url)} onSubmit={bringBack}>
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="back" value={paths.myOrder(url)} />
          <button type="submit" className="word">
            {t('basket.bringBack')}
          </button>
        </form>
      }
    >
      {t('news.putAside', { count })}
    </Banner>
  )
}

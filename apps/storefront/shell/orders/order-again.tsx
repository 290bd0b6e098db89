import { commaOf } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { AgainIcon } from '@compass/ui/icons'
import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartResult } from '#shell/cart/cart-view.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'

type OrderAgainProps = {
  readonly orderId: string
  readonly label: string
  /** "Not available now: …", where something could not come along. */
  readonly gone: (items: string) => string
  readonly kind?: 'fill' | 'quiet'
  readonly size?: 'main' | 'small'
}

/** An earlier order as the new cart, in one tap; what is not to be had any more is named. */
export function OrderAgain({ orderId, label, gone, kind = 'quiet', size = 'main' }: OrderAgainProps) {
  const { url } = useMerchant()
  const { language } = useShell()
  const { adopt } = useCart()
  const toast = useToast()
  const navigate = useNavigate()
  const fetcher = useFetcher<CartResult>()
  const taken = useRef<CartResult | null>(null)
  const { data, submit } = fetcher

  useEffect(() => {
    if (!data || data === taken.current) return
    taken.current = data
    if (data.refusal) {
      toast({ text: data.refusal.message })
      return
    }
    adopt(data)
    if (data.dropped.length > 0) {
      toast({ text: gone(data.dropped.map(plainText).join(commaOf(language))) })
    }
    void navigate(paths.myOrder(url))
  }, [data, adopt, toast, navigate, url, gone, language])

  const again = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.delete('back')
    void submit(form, { method: 'post', action: paths.cart(url) })
  }
  return (
    <form method="post" action={paths.cart(url)} onSubmit={again}>
      <input type="hidden" name="intent" value="reorder" />
      <input type="hidden" name="order" value={orderId} />
      <input type="hidden" name="back" value={paths.myOrder(url)} />
      <Button
        type="submit"
        kind={kind}
        size={size}
        wide
        icon={<AgainIcon size={18} />}
        busy={fetcher.state !== 'idle' && label}
      >
        {label}
      </Button>
    </form>
  )
}

import { Banner } from '@compass/ui/banner'
import { AlertIcon, InfoIcon } from '@compass/ui/icons'
import type { FormEvent } from 'react'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartResult } from '#shell/cart/cart-view.ts'
import { useOnline } from '#shell/connection/use-online.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { StateBanner } from '#shell/stores/state-banner.tsx'

/** What is different since the last look: closed, refused, gone, dearer. Nothing where nothing is. */
export function CartChanges({
  answer,
  refusal,
  store,
  service,
  withSeen = false,
}: {
  answer: CartResult
  refusal: string | null
  store: StoreView
  service: number
  /** With the button that ends it: then it is not said again. */
  withSeen?: boolean
}) {
  const t = useWords('basket')
  const online = useOnline()
  const { url } = useMerchant()
  const { change, dismiss } = useCart()
  const line = answer.cart?.lines.find(({ isGift }) => !isGift)
  const seen = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    dismiss()
    change(new FormData(event.currentTarget))
  }
  const error = answer.refusal?.error
  const isShownElsewhere = answer.refusal?.asks || (error === 'not_sent' && !online)
  const { news } = answer
  return (
    <>
      {answer.cart?.schedule ? null : (
        <StateBanner store={store} service={service} whileOpen later={paths.orderTime(url, store.id)} />
      )}
      {refusal && !isShownElsewhere ? (
        <Banner tone="warn" icon={<AlertIcon />} urgent>
          {refusal}
        </Banner>
      ) : null}
      {news.length > 0 ? (
        <Banner news icon={<InfoIcon />} className="items-start!">
          <p className="font-em text-ink">{t('basket.changed')}</p>
          <ul className="mt-1 grid gap-1">
            {news.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {line && withSeen ? (
            <form method="post" action={paths.cart(url)} onSubmit={seen}>
              <input type="hidden" name="intent" value="seen" />
              <input type="hidden" name="line" value={line.id} />
              <input type="hidden" name="note" value={line.note} />
              <input type="hidden" name="back" value={paths.myOrder(url)} />
              <button type="submit" className="word mt-1">
                {t('basket.seen')}
              </button>
            </form>
          ) : null}
        </Banner>
      ) : null}
    </>
  )
}

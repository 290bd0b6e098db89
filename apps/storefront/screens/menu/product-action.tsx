import { PlusSign } from '@compass/ui/menu-icons'
import { Stepper } from '@compass/ui/stepper'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import type { ProductView } from './product-view.ts'

const AgainSheet = lazy(() => import('./repeat-sheet.tsx'))

/** Id of the page's one form: a product's plus is a button of it, so that a card carries no form of its own. */
export const ADD_FORM = 'add'

/** What a card does: plus, or the stepper of what is in the cart; with choices the plus leads to the sheet, then asks. */
export function ProductAction({ product, look }: { product: ProductView; look: 'float' | 'tint' }) {
  const t = useWords('menu', 'basket')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const { cart, change, pending } = useCart()
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const name = plainText(product.name)
  const lines =
    cart?.storeId === storeId ? cart.lines.filter((line) => line.productId === product.id && !line.isGift) : []
  const count = lines.reduce((sum, { qty }) => sum + qty, 0) + pending(product.id)
  const sheet = paths.item(url, storeId ?? '', product.id)
  const line = lines.at(-1)
  const add = (note = '') =>
    change({ intent: 'add', product: product.id, store: storeId ?? '', ...(note ? { note } : {}) })
  const asksAgain = (event: MouseEvent) => {
    event.preventDefault()
    if (count < 999) setAsks(true)
  }
  const less = () => {
    if (!line) return
    change({
      intent: 'remove',
      line: line.id,
      product: product.id,
      store: storeId ?? '',
      ...(line.qty > 1 ? { decrease: 1 } : {}),
    })
    if (count > 1) return
    toast({
      text: t('basket.removed', { name }),
      ...(product.chooses ? {} : { action: { label: t('basket.undo'), onClick: () => add(line.note) } }),
    })
  }
  const isNew = count <= 0
  const plus = product.chooses
    ? {
        as: Link,
        to: sheet,
        state: { product },
        preventScrollReset: true,
        label: t(isNew ? 'menu.choose' : 'menu.addOne', { name }),
        onClick: line && asksAgain,
      }
    : isNew
      ? ({
          type: 'submit',
          form: ADD_FORM,
          name: 'product',
          value: product.id,
          label: t('menu.add', { name }),
        } as const)
      : ({
          type: 'button',
          label: t('menu.addOne', { name }),
          onClick: () => add(),
          disabled: count >= 999,
        } as const)
  return (
    <>
      <Stepper
        className="product-act"
        look="fill"
        count={count}
        removes
        alone={{ look, icon: <PlusSign /> }}
        less={{ label: t('menu.removeOne', { name }), type: 'button', onClick: less }}
        more={plus}
      />
      {asks && line ? (
        <Suspense>
          <AgainSheet product={product} line={line} onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

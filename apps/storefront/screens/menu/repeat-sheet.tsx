import { Button } from '@compass/ui/button'
import { Sheet } from '@compass/ui/sheet'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartLineView } from '#shell/cart/cart-view.ts'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { ProductView } from './product-view.ts'

/** One more of what has choices: the same again, or chosen anew. */
export default function RepeatSheet({
  product,
  line,
  onClose,
}: {
  product: ProductView
  line: CartLineView
  onClose: () => void
}) {
  const t = useWords('menu', 'shell')
  const { url } = useMerchant()
  const { storeId } = useShell()
  const { change } = useCart()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={plainText(product.name)}
      closeLabel={t('shell.close')}
      foot={
        <div className="grid gap-2.5">
          <Button
            wide
            onClick={() => {
              change({ intent: 'customize', line: line.id, qty: line.qty + 1, store: storeId ?? '' })
              setOpen(false)
              onClose()
            }}
          >
            {t('menu.sameAgain')}
          </Button>
          <Button as={Link} kind="quiet" wide to={paths.item(url, storeId ?? '', product.id)} preventScrollReset>
            {t('menu.newChoice')}
          </Button>
        </div>
      }
    >
      <div className="px-5 pb-5">
        <LineCustomization line={line} />
      </div>
    </Sheet>
  )
}

import { IconButton } from '@compass/ui/icon-button'
import { PlusSign } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { useCart } from './cart-provider.tsx'
import type { ProductRowView } from './product-row-view.ts'

type Props = {
  readonly product: ProductRowView
  readonly storeId: string
  /** Pixels of the picture. */
  readonly size: 44 | 56
  /** What the cart's form is sent beside store and product; left out: the product is added. */
  readonly fields?: Readonly<Record<string, string | number>>
  /** In place of the plus. */
  readonly button?: ReactNode
}

/**
 * A small row of a product that is not in the cart. One tap adds it, or opens its sheet where something must be chosen.
 */
export function ProductRow({ product, storeId, size, fields = { intent: 'add' }, button }: Props) {
  const t = useWords('menu')
  const { url, glyph } = useMerchant()
  const { change } = useCart()
  const name = plainText(product.name)
  const sheet = paths.item(url, storeId, product.id)
  const plus = { look: 'tint', size: 40, icon: <PlusSign /> } as const
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(new FormData(event.currentTarget))
  }
  return (
    <>
      <Plate
        id={product.id}
        picture={toPicture(product.photo, `${size}px`)}
        glyph={glyph}
        glyphSize={size === 44 ? 20 : 24}
        className={size === 44 ? 'size-11 rounded-chip' : 'size-14 rounded-field'}
      />
      <span className="min-w-0 flex-1">
        <Link to={sheet} className="line-clamp-2 text-small font-em">
          <LocalizedText text={product.name} />
        </Link>
        <Sum amount={product.price} className="text-small" />
      </span>
      {product.chooses ? (
        <IconButton as={Link} to={sheet} label={t('menu.choose', { name })} {...plus} />
      ) : (
        <form method="post" action={paths.cart(url)} onSubmit={send} className="shrink-0">
          {Object.entries({ ...fields, store: storeId, product: product.id, back: paths.myOrder(url) }).map(
            ([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ),
          )}
          {button ?? <IconButton type="submit" label={t('menu.add', { name })} {...plus} />}
        </form>
      )}
    </>
  )
}

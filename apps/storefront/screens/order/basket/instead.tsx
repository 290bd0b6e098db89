import { Button } from '@compass/ui/button'
import { IconButton } from '@compass/ui/icon-button'
import { PlusSign } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { useBasket } from '../../../shell/basket/basket.tsx'
import type { LineView } from '../../../shell/basket/basket-view.ts'
import type { InsteadView } from '../../../shell/basket/instead-view.ts'
import { Sum } from '../../../shell/money.tsx'
import { pictureOf } from '../../../shell/picture.ts'
import { plain, Said } from '../../../shell/said.tsx'
import { useMerchant, useWords } from '../../../shell/shell.tsx'

/**
 * What can be had in the place of an item that can not: one tap replaces the line, or adds it where no line was made. What
 * must be chosen first opens its sheet.
 */
export function Instead({
  products,
  storeId,
  line,
}: {
  products: readonly InsteadView[]
  storeId: string
  line?: LineView
}) {
  const t = useWords('news', 'menu')
  const { url, glyph } = useMerchant()
  const { change } = useBasket()
  if (products.length === 0) return null
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(new FormData(event.currentTarget))
  }
  const gone = plain(line?.name)
  return (
    <section aria-label={t('news.instead')} className="mt-3">
      <h3 className="text-small font-em">{t('news.instead')}</h3>
      <ul className="mt-1">
        {products.map((product) => {
          const name = plain(product.name)
          const sheet = paths.item(url, storeId, product.id)
          const label = line ? t('news.replaceWith', { name: gone, other: name }) : t('menu.add', { name })
          const plus = { look: 'tint', size: 40, icon: <PlusSign /> } as const
          return (
            <li key={product.id} className="flex min-h-14 items-center gap-3 py-1.5">
              <Plate
                id={product.id}
                picture={pictureOf(product.photo, '44px')}
                glyph={glyph}
                glyphSize={20}
                className="size-11 rounded-chip"
              />
              <span className="min-w-0 flex-1">
                <Link to={sheet} className="line-clamp-2 text-small font-em">
                  <Said text={product.name} />
                </Link>
                <Sum amount={product.price} className="text-small" />
              </span>
              {product.chooses ? (
                <IconButton as={Link} to={sheet} label={t('menu.choose', { name })} {...plus} />
              ) : (
                <form method="post" action={paths.basket(url)} onSubmit={send} className="shrink-0">
                  <input type="hidden" name="intent" value={line ? 'replace' : 'add'} />
                  <input type="hidden" name="store" value={storeId} />
                  <input type="hidden" name="product" value={product.id} />
                  {line ? <input type="hidden" name="line" value={line.id} /> : null}
                  {line ? <input type="hidden" name="qty" value={line.qty} /> : null}
                  <input type="hidden" name="back" value={paths.myOrder(url)} />
                  {line ? (
                    <Button type="submit" kind="quiet" size="small" aria-label={label}>
                      {t('news.replace')}
                    </Button>
                  ) : (
                    <IconButton type="submit" label={label} {...plus} />
                  )}
                </form>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

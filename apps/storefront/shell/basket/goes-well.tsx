import { IconButton } from '@compass/ui/icon-button'
import { PlusSign } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Sum } from '../money.tsx'
import { pictureOf } from '../picture.ts'
import { plain, Said } from '../said.tsx'
import { useMerchant, useWords } from '../shell.tsx'
import { useBasket } from './basket.tsx'
import type { BasketView } from './basket-view.ts'
import type { SuggestionView } from './suggestions-route.ts'

/**
 * What goes well with the basket, as a quiet row that swipes: asked for anew when other products lie in it. `atFirst`: what the
 * page came with.
 */
export function GoesWell({ basket, atFirst }: { basket: BasketView; atFirst?: readonly SuggestionView[] }) {
  const t = useWords('basket', 'menu')
  const { url, glyph } = useMerchant()
  const { change } = useBasket()
  const { storeId, orderType, lines } = basket
  const inBasket = [...new Set(lines.map(({ productId }) => productId))].sort().join(' ')
  const [known, setKnown] = useState({ of: atFirst ? inBasket : null, list: atFirst ?? [] })
  const isKnown = known.of === inBasket
  useEffect(() => {
    if (isKnown) return
    const stop = new AbortController()
    fetch(`${paths.suggestions(url)}?store=${storeId}&orderType=${orderType}`, { signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) return
        const { suggestions } = (await answer.json()) as { suggestions: SuggestionView[] }
        setKnown({ of: inBasket, list: suggestions })
      })
      // The basket does without: the row stays as it was.
      .catch(() => {})
    return () => stop.abort()
  }, [url, storeId, orderType, inBasket, isKnown])
  const list = known.list.filter(({ id }) => !lines.some(({ productId }) => productId === id))
  if (list.length === 0) return null
  return (
    <section aria-label={t('basket.goesWell')}>
      <h2 className="text-subhead">{t('basket.goesWell')}</h2>
      <ul className="goes-well swipe-x">
        {list.map((product) => {
          const name = plain(product.name)
          const sheet = paths.item(url, storeId, product.id)
          const plus = { look: 'tint', size: 40, icon: <PlusSign /> } as const
          return (
            <li key={product.id}>
              <Plate
                id={product.id}
                picture={pictureOf(product.photo, '56px')}
                glyph={glyph}
                glyphSize={24}
                className="size-14 rounded-field"
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
                <form
                  method="post"
                  action={paths.basket(url)}
                  onSubmit={(event) => {
                    event.preventDefault()
                    change({ intent: 'add', product: product.id, store: storeId })
                  }}
                >
                  <input type="hidden" name="intent" value="add" />
                  <input type="hidden" name="store" value={storeId} />
                  <input type="hidden" name="product" value={product.id} />
                  <input type="hidden" name="back" value={paths.myOrder(url)} />
                  <IconButton type="submit" label={t('menu.add', { name })} {...plus} />
                </form>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { Chip } from '@compass/ui/chip'
import { ClockIcon } from '@compass/ui/menu-icons'
import { Plate } from '@compass/ui/plate'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMenuPath, useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { formatOpeningDay } from '#shell/stores/opening-day.ts'
import { takesLater } from '#shell/stores/store-state.ts'
import { cardPicture } from './card-picture.ts'
import { useFavourites } from './favourites/favourites-provider.tsx'
import { Food, hasFoodMark, ProductLabel } from './marks.tsx'
import { ProductAction } from './product-action.tsx'
import { isOnSale, type ProductView } from './product-view.ts'

type CardProps = { product: ProductView; bare: boolean; eager?: boolean }
type TileProps = Omit<CardProps, 'bare'>

/** One product of the menu or of a search: all of it opens the sheet, its plus adds. `bare`: in a category without pictures. */
export function ProductCard(props: CardProps) {
  return <Card {...props} product={useThen(props.product)} />
}

const Card = memo(function Card({ product, bare, eager }: CardProps) {
  const { glyph } = useMerchant()
  const onSale = isOnSale(product)
  const hearts = useFavourites()?.held
  const act = onSale ? <ProductAction product={product} look={bare ? 'tint' : 'float'} /> : null
  return (
    <article aria-label={plainText(product.name)} className={onSale ? 'product' : 'product product-off'}>
      <div>
        {bare ? null : (
          <p className="product-marks">
            <Food food={product.food} />
            <ProductLabel label={product.label} />
          </p>
        )}
        <h3 className="text-name">
          {bare && hasFoodMark(product.food) ? (
            <span className="me-2 inline-block align-[-2px]">
              <Food food={product.food} />
            </span>
          ) : null}
          <ItemLink product={product} />
        </h3>
        {product.description ? (
          <p className="product-about text-desc">
            <LocalizedText text={product.description} />
          </p>
        ) : null}
        <p className="product-price">
          <Sum amount={product.price} />
          {onSale ? null : <NextStep product={product} />}
          {bare ? <StateWord product={product} /> : null}
        </p>
      </div>
      {bare ? (
        act
      ) : (
        <InCartPlate product={product}>
          {(lifted) => (
            <Plate
              id={product.id}
              picture={cardPicture(product.photo, 120)}
              glyph={glyph}
              className=""
              lifted={lifted}
              gone={product.soldOut === true}
              eager={eager === true}
            >
              {onSale ? null : (
                <span className="product-chip">
                  <StateChip product={product} />
                </span>
              )}
              {act}
              {hearts?.heart?.(product)}
            </Plate>
          )}
        </InCartPlate>
      )}
    </article>
  )
})

/** A tile of a rail: picture above, name and price below. */
export function ProductTile(props: TileProps) {
  return <Tile {...props} product={useThen(props.product)} />
}

const Tile = memo(function Tile({ product, eager }: TileProps) {
  const { glyph } = useMerchant()
  const hearts = useFavourites()?.held
  return (
    <article aria-label={plainText(product.name)} className="tile">
      <InCartPlate product={product}>
        {(lifted) => (
          <Plate
            id={product.id}
            picture={cardPicture(product.photo, 152)}
            glyph={glyph}
            className=""
            lifted={lifted}
            gone={product.soldOut === true}
            eager={eager === true}
          >
            {isOnSale(product) ? (
              <ProductAction product={product} look="float" />
            ) : (
              <span className="product-chip">
                <StateChip product={product} />
              </span>
            )}
            {hearts?.heart?.(product)}
          </Plate>
        )}
      </InCartPlate>
      <h3 className="text-name">
        <ItemLink product={product} />
      </h3>
      <p className="mt-1 flex items-center gap-1.5">
        <Food food={product.food} />
        <Sum amount={product.price} />
      </p>
    </article>
  )
})

/** As it is had at the time that the cart is for. */
function useThen(product: ProductView): ProductView {
  const { storeId } = useShell()
  const { cart } = useCart()
  const then = cart?.storeId === storeId && cart.menuThen?.[product.id]
  return then ? { ...product, ...then } : product
}

function ItemLink({ product }: { product: ProductView }) {
  const { url } = useMerchant()
  const { storeId } = useShell()
  return (
    <Link to={paths.item(url, storeId ?? '', product.id)} state={{ product }} preventScrollReset prefetch="intent">
      <LocalizedText text={product.name} />
    </Link>
  )
}

/** The step that is left of a product that cannot be had now: another one, or a time at which it can. */
function NextStep({ product }: { product: ProductView }) {
  const t = useWords('menu', 'shell')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { service } = useShell()
  const store = useStore()
  const isLater = !product.soldOut && (product.beforehand || product.later?.next) && takesLater(store, service)
  if (!product.soldOut && !isLater) return null
  return (
    <Link
      to={isLater ? paths.planTime(menuPath, product.id) : paths.item(url, store.id, product.id)}
      state={{ product }}
      preventScrollReset
      className="word z-1 text-small"
    >
      {t(isLater ? 'shell.orderLater' : 'menu.seeSimilar')}
    </Link>
  )
}

function InCartPlate({ product, children }: { product: ProductView; children: (lifted: boolean) => React.ReactNode }) {
  const { storeId } = useShell()
  const { cart } = useCart()
  return children(cart?.storeId === storeId && cart.lines.some((line) => line.productId === product.id && !line.isGift))
}

/** Why it cannot be had now: sold out, from 18:00, only for pickup. */
export function useStateWord(product: ProductView): string | null {
  const t = useWords('menu')
  const times = useTimes()
  const { timeZone } = useStore()
  const { language } = useShell()
  if (product.soldOut) return t('menu.soldOutToday')
  if (product.beforehand) return t('menu.preOrderOnly')
  if (product.later?.next) {
    const at = new Date(product.later.next)
    const time = times.time(at, timeZone)
    const today = at.getTime() - Date.now() < 20 * 3600_000
    return today
      ? t('menu.from', { time })
      : t('menu.fromDay', { day: formatOpeningDay(product.later.next, timeZone, language, 'short'), time })
  }
  if (product.later) return t('menu.unavailable')
  if (product.only) return t(product.only === 20 ? 'menu.onlyDelivery' : 'menu.onlyPickup')
  return null
}

function StateChip({ product }: { product: ProductView }) {
  const word = useStateWord(product)
  if (!word) return null
  return (
    <Chip tone="float" icon={product.later || product.beforehand ? <ClockIcon size={14} /> : null}>
      {word}
    </Chip>
  )
}

function StateWord({ product }: { product: ProductView }) {
  const word = useStateWord(product)
  return word ? <span className="text-small text-ink2">{word}</span> : null
}

import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { HoursIcon } from '#parts/icons.ts'
import { screenPath } from '#paths'
import { useMoney } from '#shell/language/money.ts'
import { readPrice } from '#shell/language/price-input.ts'
import { useWords } from '#shell/language/words.tsx'
import { Thumb } from '#shell/pictures/thumb.tsx'
import { MerchantText, useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { Grip } from '#shell/sorting/index.tsx'
import { MissingMark } from '#shell/texts/index.tsx'
import { LazySortable } from './lazy-sortable.tsx'
import { isTimed, type MenuProduct, missingOfProduct, PRODUCTS } from './rules/menu-model.ts'
import { PutBack, useSoldOut } from './sold-out.tsx'
import { useEdits } from './use-edits.tsx'

export type RowPart = 'price' | 'link'

/** Where in the list a key was pressed. */
export interface RowKeyTarget {
  readonly product: MenuProduct
  readonly name: string
  readonly index: number
  readonly part: RowPart
}

interface RowProps {
  readonly product: MenuProduct
  readonly index: number
  readonly total: number
  readonly isChosen: boolean
  readonly isPicked: boolean
  readonly isPickable: boolean
  readonly isSorted: boolean
  readonly onPick: (sku: string, isRange: boolean) => void
  readonly onKeys: (event: KeyboardEvent, target: RowKeyTarget) => void
}

/** One product of the list: its place, its name, what is special about it, and its price, which is changed here. */
export const ProductRow = memo(ProductRowAsIs)

function ProductRowAsIs(props: RowProps) {
  const { product, index, total, isChosen, isPicked, isPickable, isSorted, onPick, onKeys } = props
  const t = useWords('editor')
  const { slug = '' } = useParams()
  const say = useMerchantText()
  const { languages } = useShop()
  const soldOut = useSoldOut(product)
  const name = say(product.name)
  const missing = missingOfProduct(product, languages)
  const isHidden = product.active === false
  const row = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const pressKey = (event: KeyboardEvent, part: RowPart) => onKeys(event, { product, name, index, part })
  return (
    <li
      ref={row}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      className={`flex min-h-16 items-center gap-2 border-line pe-3 ps-1 [&+&]:border-t data-dragged:opacity-60 ${isChosen ? 'bg-wash shadow-[inset_3px_0_0_var(--fill)] rtl:shadow-[inset_-3px_0_0_var(--fill)]' : ''}`}
    >
      {isSorted ? (
        <>
          <Grip
            label={t('editor.moveItem', { name })}
            handleRef={grip}
            onKeyDown={(event) => pressKey(event, 'link')}
          />
          <LazySortable id={product.sku} index={index} name={name} element={row} handle={grip} />
        </>
      ) : (
        <span className="w-3" />
      )}
      <input
        type="checkbox"
        className={`ink-tick ${isPickable ? '' : 'max-tablet:hidden'}`}
        aria-label={t('editor.choose', { name })}
        checked={isPicked}
        onClick={(event) => onPick(product.sku, event.shiftKey)}
        onChange={() => {}}
      />
      <Thumb id={product.sku} picture={product.picture} isGone={isHidden || soldOut !== null} />
      <div className="min-w-0 flex-1">
        <Link
          data-part="link"
          to={screenPath(slug, 'menu', product.category, product.sku)}
          aria-current={isChosen ? 'true' : undefined}
          onKeyDown={(event) => pressKey(event, 'link')}
          className={`block text-row max-tablet:line-clamp-2 tablet:truncate ${isHidden || soldOut ? 'text-ink3' : ''}`}
        >
          <MerchantText text={product.name} />
        </Link>
        <p className="flex items-center gap-1 truncate text-note text-ink2">
          <MissingMark languages={missing} className="min-h-0! px-1! py-0! tablet:hidden" />
          {soldOut ? <PutBack product={product} soldOut={soldOut} /> : <SecondLine product={product} />}
        </p>
      </div>
      <MissingMark languages={missing} className="max-tablet:hidden" />
      <PriceInput product={product} name={name} onKeys={(event) => pressKey(event, 'price')} />
    </li>
  )
}

function SecondLine({ product }: { readonly product: MenuProduct }) {
  const t = useWords('editor')
  const choices = product.customize?.length ?? 0
  const first = product.windows?.slots?.[0]
  const parts = [
    product.active === false ? t('editor.hidden') : '',
    product.label ? t(`editor.label_${product.label}`) : '',
    choices > 0 ? t('editor.choicesCount', { count: choices }) : '',
    isTimed(product.windows) && first ? t('editor.fromTime', { time: first.opens }) : '',
    product.picture ? '' : t('editor.noPicture'),
  ].filter(Boolean)
  return (
    <>
      {isTimed(product.windows) ? <HoursIcon size={12} className="shrink-0" /> : null}
      <span className="truncate">{parts.slice(0, 2).join(' · ')}</span>
    </>
  )
}

/** The price in its row. What is typed is drawn here alone; it becomes a draft when it is left. */
function PriceInput(props: {
  readonly product: MenuProduct
  readonly name: string
  readonly onKeys: (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  const { product, name, onKeys } = props
  const t = useWords('editor')
  const money = useMoney()
  const { published, write } = useEdits()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const was = published.products.get(product.sku)?.price
  const isChanged = was !== undefined && Number(was) !== Number(product.price)
  const leave = () => {
    if (typed === null) return
    const price = typed.trim() === '' ? null : readPrice(typed, product.price, money.currency)
    setWrong(price === null)
    if (price === null) return
    setTyped(null)
    if (Number(price) !== Number(product.price)) write({ at: [...PRODUCTS, product.sku, 'price'], is: price })
  }
  return (
    <span className="flex shrink-0 items-center justify-end gap-1.5">
      {isChanged ? <s className="text-note text-ink3">{money.decimal(was, { currency: false })}</s> : null}
      <input
        data-part="price"
        aria-label={t('editor.priceOf', { name })}
        aria-invalid={isWrong || undefined}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={typed ?? money.decimal(product.price, { currency: false })}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped(null)
            setWrong(false)
          }
          if (event.key === 'Enter' || event.key === 'Tab') leave()
          onKeys(event)
        }}
        className={`h-10 w-18 rounded-input tablet:w-21 bg-transparent px-2 text-end font-em tabular-nums outline-none hover:shadow-[inset_0_0_0_1.25px_var(--ctl)] focus:shadow-[inset_0_0_0_2px_var(--pen),0_0_0_3px_var(--penbg)] aria-invalid:shadow-[inset_0_0_0_2px_var(--bad)] ${isChanged || typed !== null ? 'text-pen' : ''}`}
      />
    </span>
  )
}

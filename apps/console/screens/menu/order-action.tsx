import { Popup } from '@compass/ui/popup'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { Radio } from '#parts/field.tsx'
import { SortIcon } from '#parts/icons.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import type { MenuCategory, MenuProduct } from './rules/menu-model.ts'
import { SORT_KEYS, type SortKey, sortProducts } from './rules/sort-products.ts'
import { useSoldLately } from './use-sales.ts'

interface OrderProps {
  readonly category: MenuCategory
  readonly products: readonly MenuProduct[]
  readonly onOrder: (order: readonly string[]) => void
}

/** Puts all products of a category in an order at once; dragging moves one. */
export function OrderAction(props: OrderProps) {
  const t = useWords('editor')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="table"
        kind="bare"
        icon={<SortIcon size={16} />}
        title={t('editor.order')}
        onClick={() => setOpen(true)}
      >
        <span className="max-tablet:sr-only">{t('editor.order')}</span>
      </Button>
      {isOpen ? <OrderPrompt {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function OrderPrompt({ category, products, onOrder, onClose }: OrderProps & { readonly onClose: () => void }) {
  const t = useWords('editor')
  const language = useLanguage()
  const say = useMerchantText()
  const notify = useToast()
  const sold = useSoldLately()
  const [sortKey, setSortKey] = useState<SortKey>('name')
  const name = say(category.name)
  const isReady = sortKey !== 'sold' || sold !== null
  const put = () => {
    const before = products.map(({ sku }) => sku)
    const compareNames = new Intl.Collator(language, { numeric: true }).compare
    const order = sortProducts(products, sortKey, {
      ...{ compareNames, sold: sold ?? new Map() },
      nameOf: (product) => say(product.name),
    })
    onClose()
    if (order.join() === before.join()) return notify({ text: t('editor.inOrderAlready', { category: name }) })
    onOrder(order)
    notify({
      text: t('editor.inOrder', { category: name }),
      action: { label: t('editor.undo'), onClick: () => onOrder(before) },
    })
  }
  return (
    <Popup
      open
      onClose={onClose}
      title={t('editor.orderTitle', { category: name })}
      text={t('editor.orderText')}
      yes={{ label: t('editor.orderDo'), disabled: !isReady, onClick: put }}
      no={{ label: t('editor.cancel'), onClick: onClose }}
    >
      <fieldset className="mt-3 text-start">
        <legend className="sr-only">{t('editor.order')}</legend>
        {SORT_KEYS.map((one) => (
          <Radio key={one} name="order" checked={sortKey === one} onChange={() => setSortKey(one)}>
            {t(`editor.order_${one}`)}
          </Radio>
        ))}
      </fieldset>
    </Popup>
  )
}

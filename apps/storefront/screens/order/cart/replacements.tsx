import { Button } from '@compass/ui/button'
import type { CartLineView } from '#shell/cart/cart-view.ts'
import { ProductRow } from '#shell/cart/product-row.tsx'
import type { ProductRowView } from '#shell/cart/product-row-view.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'

/**
 * Replacements for an unavailable item. One tap replaces the line, or adds the product where no line was made. What must be
 * chosen first opens its sheet.
 */
export function Replacements({
  products,
  storeId,
  line,
}: {
  products: readonly ProductRowView[]
  storeId: string
  line?: CartLineView
}) {
  const t = useWords('news')
  if (products.length === 0) return null
  const replacing = (product: ProductRowView) =>
    line && {
      fields: { intent: 'replace', line: line.id, qty: line.qty },
      button: (
        <Button
          type="submit"
          kind="quiet"
          size="small"
          aria-label={t('news.replaceWith', { name: plainText(line.name), other: plainText(product.name) })}
        >
          {t('news.replace')}
        </Button>
      ),
    }
  return (
    <section aria-label={t('news.instead')} className="mt-3">
      <h3 className="text-small font-em">{t('news.instead')}</h3>
      <ul className="mt-1">
        {products.map((product) => (
          <li key={product.id} className="flex min-h-14 items-center gap-3 py-1.5">
            <ProductRow product={product} storeId={storeId} size={44} {...replacing(product)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

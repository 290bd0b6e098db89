import { Card } from '@compass/ui/card'
import { ChevronDownIcon, UsersIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { Quantity } from '#shell/cart/quantity.tsx'
import { toPicture } from '#shell/catalogue/picture.ts'
import { VendorMark } from '#shell/courts/vendor-mark.tsx'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { PersonAvatar } from '../people.tsx'
import type { BillItemView, BillView } from '../table-view.ts'

/** So many stand there at once; the rest is folded, where it is more than one. */
const SHOWN = 5

/** What is on the bill, each with whose it is. */
export function BillItems({ items }: { items: readonly BillItemView[] }) {
  const t = useWords('bill')
  const isFolded = items.length > SHOWN + 1
  const rows = (some: readonly BillItemView[]) => some.map((item) => <Row key={item.id} item={item} />)
  if (!isFolded)
    return (
      <Card as="ul" className="px-4.5 py-1">
        {rows(items)}
      </Card>
    )
  return (
    <Card className="px-4.5 py-1">
      <ul>{rows(items.slice(0, SHOWN))}</ul>
      <details className="group/more border-t border-line">
        <summary className="flex min-h-13.5 items-center justify-between gap-3 font-em text-accent">
          {t('bill.moreItems', { count: items.slice(SHOWN).reduce((sum, { qty }) => sum + qty, 0) })}
          <ChevronDownIcon size={18} className="text-ink2 group-open/more:rotate-180" />
        </summary>
        <ul>{rows(items.slice(SHOWN))}</ul>
      </details>
    </Card>
  )
}

/** The same at a court's table, kitchen by kitchen, each with what its part costs. */
export function VendorItems({ bill: { vendors } }: { bill: Pick<BillView, 'vendors'> }) {
  const { stores } = useShell()
  return vendors.map(({ storeId, lines, totals }) => {
    const store = stores.find(({ id }) => id === storeId)
    if (!store) return null
    return (
      <section key={storeId} data-brand={storeId} aria-label={plainText(store.name)} className="grid gap-2">
        <div className="flex items-center gap-3 px-1 pt-2">
          <VendorMark store={store} />
          <h2 className="min-w-0 flex-1 text-subhead">
            <LocalizedText text={store.name} />
          </h2>
          <Sum amount={totals.items} />
        </div>
        <BillItems items={lines} />
      </section>
    )
  })
}

function Row({ item }: { item: BillItemView }) {
  const t = useWords('bill')
  const { glyph } = useMerchant()
  const sharedBy = Math.max(1, ...item.claims.map(({ of }) => of))
  return (
    <li className="flex min-h-13.5 items-center gap-3.5 border-line py-1.5 not-last:border-b">
      <span className="relative shrink-0">
        <Plate
          id={item.productId}
          picture={toPicture(item.photo, '42px')}
          glyph={glyph}
          glyphSize={18}
          className="size-10.5 rounded-chip"
        />
        <span className="absolute -end-1.5 -bottom-1 grid rounded-full ring-[2.5px] ring-surface">
          {sharedBy > 1 ? (
            <span className="grid size-5 place-items-center rounded-full bg-line text-ink2">
              <UsersIcon size={12} />
            </span>
          ) : (
            <PersonAvatar person={item.by} size={20} named />
          )}
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-name wrap-anywhere">
          {item.qty > 1 ? (
            <>
              <Quantity count={item.qty} />{' '}
            </>
          ) : null}
          <LocalizedText text={item.name} />
        </p>
        <LineCustomization line={item} />
        {sharedBy > 1 ? <p className="text-small text-ink2">{t('bill.sharedBy', { count: sharedBy })}</p> : null}
      </div>
      <Sum amount={item.total} />
    </li>
  )
}

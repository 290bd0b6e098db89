import type { ReactNode } from 'react'
import type { CartVendorView, CartView } from '#shell/cart/cart-view.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { PriceBlock } from '#shell/pricing/price-block.tsx'
import { VendorMark } from './vendor-mark.tsx'

interface PricedVendor extends Pick<CartVendorView, 'storeId' | 'totals'> {
  readonly lines: readonly { readonly qty: number }[]
}

interface CourtPriceProps {
  readonly vendors: readonly PricedVendor[]
  readonly fees: readonly { readonly kind: 'delivery' | 'smallOrder'; readonly amount: number }[]
  readonly totals: CartView['totals']
  /** Delivery whose area nobody has said yet. */
  readonly areaMissing?: boolean
  readonly isOrdered?: boolean
}

/** What each vendor's part costs and why, then the court's own lines, then the one sum that is paid. */
export default function CourtPrice({ vendors, fees, totals, areaMissing = false, isOrdered = false }: CourtPriceProps) {
  const t = useWords('court', 'price')
  const credits = totals.explain.filter(({ rule }) => rule === 'credits').reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div>
      <ul className="grid">
        {vendors.map((vendor) => (
          <li key={vendor.storeId} className="border-b border-line py-4 first:pt-0">
            <VendorPrice vendor={vendor} isOrdered={isOrdered} />
          </li>
        ))}
      </ul>
      {fees.length > 0 || credits < 0 || areaMissing ? (
        <ul className="border-b border-line py-2.5">
          {fees.map(({ kind, amount }) => (
            <OwnLine key={kind} label={t(`price.${kind}`)}>
              {kind === 'delivery' && amount === 0 ? (
                <span className="font-em text-ok">{t('price.free')}</span>
              ) : (
                <Sum amount={amount} />
              )}
            </OwnLine>
          ))}
          {credits < 0 ? (
            <OwnLine label={t('price.credits')}>
              <Sum amount={credits} sameColour className="text-ok" />
            </OwnLine>
          ) : null}
          {areaMissing ? <li className="py-1.5 text-small text-ink2">{t('price.deliveryLater')}</li> : null}
        </ul>
      ) : null}
      <p className="flex items-baseline justify-between gap-4 pt-4 text-subhead">
        <span>{t('price.total')}</span>
        <Sum amount={totals.grandTotal} />
      </p>
      <p className="mt-1 text-small text-ink2">{t('court.onePayment')}</p>
    </div>
  )
}

function OwnLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex min-h-9 items-baseline justify-between gap-4 py-1.5">
      <span className="text-ink2">{label}</span>
      {children}
    </li>
  )
}

function VendorPrice({ vendor: { storeId, totals, lines }, isOrdered }: { vendor: PricedVendor; isOrdered: boolean }) {
  const t = useWords('court', 'price')
  const { stores } = useShell()
  const store = stores.find(({ id }) => id === storeId)
  const count = lines.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <>
      <p className="flex items-center gap-3">
        {store ? <VendorMark store={store} isParked={totals === null} /> : null}
        <span className={`min-w-0 flex-1 text-name ${totals ? '' : 'text-ink3'}`}>
          <LocalizedText text={store?.name ?? null} />
        </span>
        {totals ? (
          <Sum amount={totals.grandTotal} />
        ) : (
          <span className="text-small text-ink2">{t('court.notPriced')}</span>
        )}
      </p>
      {totals ? (
        <div className="ps-14 pt-1">
          <PriceBlock
            totals={totals}
            count={count}
            whyAt="foot"
            withTotal={false}
            label={`${t('price.title')}: ${plainText(store?.name)}`}
            isOrdered={isOrdered}
          />
        </div>
      ) : null}
    </>
  )
}

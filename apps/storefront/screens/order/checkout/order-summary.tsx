import { SERVICE } from '@compass/domain/services'
import { Card } from '@compass/ui/card'
import { ChevronDownIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import type { CartLineView, CartView } from '#shell/cart/cart-view.ts'
import { LineCustomization } from '#shell/cart/line-customization.tsx'
import { FreeUnits, LineTotal } from '#shell/cart/line-total.tsx'
import { Quantity } from '#shell/cart/quantity.tsx'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LazyCourtPrice } from '#shell/courts/lazy-court-price.tsx'
import { LineVendor } from '#shell/courts/line-vendor.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { SpendingRows } from '#shell/loyalty/spending-rows.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { PriceBlock } from '#shell/pricing/price-block.tsx'
import { TotalChanged } from './total-changed.tsx'

type Props = {
  readonly cart: CartView
  readonly areaName: string | null
  /** The main button, where it stands with the total: on a desktop. */
  readonly foot: ReactNode
  readonly className?: string
}

/** Lines and total: folded to pictures on a phone, whole beside the blocks on a desktop. */
export function OrderSummary({ cart, areaName, foot, className = '' }: Props) {
  const t = useWords('checkout', 'basket', 'shell')
  const { url } = useMerchant()
  const lines = orderedLines(cart)
  const areaMissing = cart.orderType === SERVICE.DELIVERY && cart.areaId === null
  return (
    <section className={className}>
      <h2 className="sr-only wide:hidden">{t('checkout.yourOrder')}</h2>
      <Card className="mx-4 px-4.5 py-2 wide:mx-0 wide:rounded-basket wide:p-6">
        <div className="mb-4 hidden items-baseline justify-between gap-3 wide:flex">
          <h2 className="text-subhead">{t('checkout.yourOrder')}</h2>
          <Link to={paths.myOrder(url)} className="word">
            {t('shell.edit')}
          </Link>
        </div>
        <details className="group mb-1.5 wide:hidden">
          <summary className="flex min-h-11 items-center justify-between gap-3">
            <span className="flex ps-3">
              {lines.slice(0, 4).map((line) => (
                <LinePlate key={line.id} line={line} className="size-10 -ms-3 ring-3 ring-surface" />
              ))}
            </span>
            <span className="flex items-center gap-1.5 font-strong text-accent">
              {t('basket.items', { count: lines.reduce((sum, { qty }) => sum + qty, 0) })}
              <ChevronDownIcon size={16} className="group-open:rotate-180" />
            </span>
          </summary>
          <Lines cart={cart} />
        </details>
        <div className="mb-4 hidden border-b border-line pb-4 wide:block">
          <Lines cart={cart} />
        </div>
        <div className="mb-1.5 border-y border-line empty:hidden wide:mb-3 wide:border-t-0 wide:pb-2">
          <SpendingRows cart={cart} inForm />
        </div>
        <div id="total-changed" tabIndex={-1} className="mb-3 scroll-mt-24 scroll-mb-32 rounded-field empty:hidden">
          <TotalChanged />
        </div>
        {cart.vendors ? (
          <LazyCourtPrice
            vendors={cart.vendors}
            fees={cart.ownFees ?? []}
            totals={cart.totals}
            areaMissing={areaMissing}
          />
        ) : (
          <PriceBlock
            totals={cart.totals}
            count={cart.count}
            whyAt="foot"
            areaName={areaName}
            freeDelivery={cart.freeDelivery}
            areaMissing={areaMissing}
            delivery={cart.delivery}
            isRoom={cart.spot?.kind === 'room'}
          />
        )}
        <div className="mt-5 hidden wide:block">{foot}</div>
      </Card>
    </section>
  )
}

function LinePlate({ line, className }: { line: CartLineView; className: string }) {
  const { glyph } = useMerchant()
  return (
    <Plate
      id={line.productId}
      picture={toPicture(line.photo, '52px')}
      glyph={glyph}
      glyphSize={22}
      className={`rounded-field ${className}`}
    />
  )
}

/** What is ordered: what waits in a court's cart for its vendor is not. */
function orderedLines({ lines, vendors = [] }: CartView): readonly CartLineView[] {
  const parked = vendors.flatMap((vendor) => (vendor.parked ? vendor.lines.map(({ id }) => id) : []))
  return lines.filter(({ id }) => !parked.includes(id))
}

function Lines({ cart }: { cart: CartView }) {
  return (
    <ul className="grid gap-3 pt-2 wide:pt-0">
      {orderedLines(cart).map((line) => (
        <li key={line.id} className="flex items-center gap-3">
          <LinePlate line={line} className="size-13" />
          <div className="min-w-0 flex-1">
            <p className="text-name">
              <Quantity count={line.qty} /> <LocalizedText text={line.name} />
            </p>
            <LineVendor line={line} />
            <LineCustomization line={line} />
            <FreeUnits line={line} totals={cart.totals} />
            {line.note ? (
              <p className="text-small text-ink2">
                <bdi>“{line.note}”</bdi>
              </p>
            ) : null}
          </div>
          <LineTotal line={line} totals={cart.totals} />
        </li>
      ))}
    </ul>
  )
}

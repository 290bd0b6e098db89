import { Plate } from '@compass/ui/plate'
import { toPicture } from '#shell/catalogue/picture.ts'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import type { OrderLineView } from './order-view.ts'

/** What is in an order as a picture: up to three dishes, the first one in front. */
export function ProductPlates({ lines }: { lines: readonly OrderLineView[] }) {
  const { glyph } = useMerchant()
  const [first, ...others] = lines.slice(0, 3)
  if (!first) return null
  const dish = (line: OrderLineView, className: string, pixels: number) => (
    <Plate
      key={line.id}
      id={line.productId}
      picture={toPicture(line.photo, `${pixels}px`)}
      glyph={glyph}
      glyphSize={pixels * 0.36}
      eager
      className={`rounded-full ring-4 ring-surface ${className}`}
    />
  )
  return (
    <div className="flex items-end justify-center">
      {others[0] ? dish(others[0], '-me-5 size-22', 88) : null}
      {dish(first, 'z-1 size-34', 136)}
      {others[1] ? dish(others[1], '-ms-5 size-22', 88) : null}
    </div>
  )
}

/** The same as a small row beside an order's words. */
export function ProductPlateRow({ lines }: { lines: readonly Pick<OrderLineView, 'id' | 'productId' | 'photo'>[] }) {
  const { glyph } = useMerchant()
  return (
    <span className="flex ps-3">
      {lines.slice(0, 3).map((line) => (
        <Plate
          key={line.id}
          id={line.productId}
          picture={toPicture(line.photo, '52px')}
          glyph={glyph}
          glyphSize={22}
          className="-ms-3 size-13 rounded-field ring-3 ring-surface"
        />
      ))}
    </span>
  )
}

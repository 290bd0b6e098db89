import { AlertIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { Stepper } from '@compass/ui/stepper'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { asBefore } from './as-before.ts'
import { useCart } from './cart-provider.tsx'
import type { CartLineView, CartView } from './cart-view.ts'
import { focusNeighbour } from './focus-neighbour.ts'
import { LineCustomization } from './line-customization.tsx'
import { FreeUnits, LineTotal } from './line-total.tsx'

/** One line of the cart: its form works as it stands, and answers at once where scripts run. */
// Long on purpose: one form whose hidden fields, buttons and bounds must agree; apart they would share every value.
export function CartLine({ line, cart, children }: { line: CartLineView; cart: CartView; children?: ReactNode }) {
  const t = useWords('basket', 'menu')
  const times = useTimes()
  const { url, glyph } = useMerchant()
  const { stores } = useShell()
  const { change, isChanging } = useCart()
  const toast = useToast()
  // What was tapped, until the server's answer is there: two quick taps are two.
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (!isChanging) setWanted(null)
  }, [isChanging])
  const row = useRef<HTMLLIElement>(null)
  const qty = wanted ?? line.qty
  const name = plainText(line.name)
  const { unavailable } = line
  const zone = stores.find(({ id }) => id === cart.storeId)?.timeZone ?? 'UTC'

  const set = (next: number) => {
    if (next > 0) {
      setWanted(next)
      change({ intent: 'customize', line: line.id, qty: next, store: cart.storeId })
      return
    }
    focusNeighbour(row.current)
    change({ intent: 'remove', line: line.id, store: cart.storeId })
    toast({
      text: t('basket.removed', { name }),
      action: { label: t('basket.undo'), onClick: () => change(asBefore(line, qty, cart.storeId)) },
    })
  }
  const tapped = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button?.dataset.act === 'clear') set(0)
    else set(button?.value === 'customize' ? qty + 1 : qty - 1)
  }

  return (
    <li ref={row} id={`line-${line.id}`} className="flex scroll-mt-20 gap-3.5 border-line py-4 not-last:border-b">
      <Plate
        id={line.productId}
        picture={toPicture(line.photo, '64px')}
        glyph={glyph}
        glyphSize={26}
        className="size-16 rounded-field"
        gone={unavailable !== null}
      />
      <div className="min-w-0 flex-1">
        <h2 className={`text-name ${unavailable ? 'text-ink3' : ''}`}>
          <LocalizedText text={line.name} />
        </h2>
        <LineCustomization line={line} />
        <FreeUnits line={line} totals={cart.totals} />
        <p className="text-small text-ink2">
          {line.note ? (
            <>
              <bdi>{t('basket.note', { note: line.note })}</bdi>{' '}
            </>
          ) : null}
          {unavailable || line.isGift ? null : (
            <Link
              to={`${paths.item(url, cart.storeId, line.productId)}?line=${line.id}`}
              className="word"
              aria-label={t('basket.editItem', { name })}
            >
              {t('basket.edit')}
            </Link>
          )}
        </p>
        {unavailable ? (
          <p className="mt-1 flex gap-1.5 text-small text-bad">
            <AlertIcon size={15} className="mt-0.5" />
            {unavailable.left !== undefined
              ? t('basket.onlyLeft', { left: unavailable.left })
              : unavailable.next
                ? t('menu.from', { time: times.time(unavailable.next, zone) })
                : t('basket.unavailable')}
          </p>
        ) : null}
        {line.isGift ? (
          <p className="mt-1 text-small text-ok">{t('basket.gift')}</p>
        ) : (
          <form
            method="post"
            action={paths.cart(url)}
            onSubmit={tapped}
            className="mt-2.5 flex items-center justify-between gap-3"
          >
            <input type="hidden" name="line" value={line.id} />
            <input type="hidden" name="store" value={cart.storeId} />
            <input type="hidden" name="back" value={paths.myOrder(url)} />
            {unavailable && !unavailable.left ? (
              <button type="submit" name="intent" value="remove" data-act="clear" className="btn btn-small btn-quiet">
                <span>{t('basket.remove', { name })}</span>
              </button>
            ) : (
              <>
                <input type="hidden" name="decrease" value="1" />
                <input type="hidden" name="qty" value={qty + 1} />
                <Stepper
                  count={qty}
                  countLabel={t('basket.quantity', { name, count: qty })}
                  removes
                  less={{
                    label: qty > 1 ? t('basket.oneLess', { name }) : t('basket.remove', { name }),
                    name: 'intent',
                    value: 'remove',
                  }}
                  more={{
                    label: t('basket.oneMore', { name }),
                    name: 'intent',
                    value: 'customize',
                    disabled: qty >= (unavailable?.left ?? 999),
                  }}
                />
                {wanted === null ? <LineTotal line={line} totals={cart.totals} /> : <Sum amount={line.unit * wanted} />}
              </>
            )}
          </form>
        )}
        {children}
      </div>
    </li>
  )
}

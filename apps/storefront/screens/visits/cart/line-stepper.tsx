import { Stepper } from '@compass/ui/stepper'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { paths } from '#paths'
import { asBefore } from '#shell/cart/as-before.ts'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartLineView, CartView } from '#shell/cart/cart-view.ts'
import { focusNeighbour } from '#shell/cart/focus-neighbour.ts'
import { LineTotal } from '#shell/cart/line-total.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { useVisit } from '#shell/visits/live-visit.ts'
import { visitPaths } from '#shell/visits/visit-paths.ts'

/** How many of a line, and what they cost: a form that works as it stands, and answers at once where scripts run. */
export function LineStepper({
  line,
  cart,
  row,
  isOwn,
}: {
  line: CartLineView
  cart: CartView
  row: RefObject<HTMLLIElement | null>
  isOwn: boolean
}) {
  const t = useWords('basket')
  const { url } = useMerchant()
  const { answer, change, isChanging } = useCart()
  const { refresh } = useVisit(url, null)
  const toast = useToast()
  // What was tapped, until the party's basket says it: two quick taps are two.
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (!isChanging) refresh()
  }, [isChanging, refresh])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the basket as it is read, or a refusal, decides
  useEffect(() => setWanted(null), [cart.version, answer.refusal])
  const qty = wanted ?? line.qty
  const name = plainText(line.name)
  const set = (next: number) => {
    if (next > 0) {
      setWanted(next)
      change({ intent: 'customize', line: line.id, qty: next, store: cart.storeId })
      return
    }
    focusNeighbour(row.current)
    change({ intent: 'remove', line: line.id, store: cart.storeId })
    // What others have put in comes back as theirs by nobody but them.
    const undo = { label: t('basket.undo'), onClick: () => change(asBefore(line, qty, cart.storeId)) }
    toast({ text: t('basket.removed', { name }), ...(isOwn ? { action: undo } : {}) })
  }
  const tapped = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    set(submitter instanceof HTMLButtonElement && submitter.value === 'customize' ? qty + 1 : qty - 1)
  }
  return (
    <form
      method="post"
      action={paths.cart(url)}
      onSubmit={tapped}
      className="mt-2.5 flex items-center justify-between gap-3"
    >
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="store" value={cart.storeId} />
      <input type="hidden" name="back" value={visitPaths.cart(url)} />
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
          disabled: qty >= (line.unavailable?.left ?? 999),
        }}
      />
      {wanted === null ? <LineTotal line={line} totals={cart.totals} /> : <Sum amount={line.unit * wanted} />}
    </form>
  )
}

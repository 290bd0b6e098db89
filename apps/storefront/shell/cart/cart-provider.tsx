import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { takeDropped } from '#shell/forms/dropped-reload.ts'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import { type CartResult, type CartView, noCart } from './cart-view.ts'
import { countPendingUnits } from './pending-units.ts'

interface CartHandle {
  /** Null: empty, or not known yet. */
  readonly cart: CartView | null
  /** False until the visitor's own cart has been asked for: nothing about it is certain before. */
  readonly isKnown: boolean
  /** A change is on its way. */
  readonly isChanging: boolean
  /** The last answer: what could not be kept, what changed, or the refusal. Cleared by `dismiss`. */
  readonly answer: CartResult
  /** Units of a product that changes on their way will add or take: tapped is shown, before the server has answered. */
  pending(productId: string): number
  /** Sends a change: fields of the cart's forms (`shell/cart/route.ts`), or a whole form. */
  change(fields: Readonly<Record<string, string | number>> | FormData): void
  /** Sends the last change again with the customer's yes to letting another store's cart go. */
  replace(): void
  dismiss(): void
  reload(): void
  /** Puts in what a page's own loader has read. */
  adopt(answer: CartResult): void
}

export const CartContext = createContext<CartHandle | null>(null)

/** The visitor's cart on every screen of a storefront: it comes after the page, which is everybody's. */
// Long on purpose: one queue of changes; its effects keep one order that is only safe when it is read together.
export function CartProvider({ children }: { children: ReactNode }) {
  const { url } = useMerchant()
  const path = paths.cart(url)
  const reading = useFetcher<CartResult>({ key: 'basket-read' })
  const writing = useFetcher<CartResult>({ key: 'basket-write' })
  const [answer, setAnswer] = useState<CartResult>(noCart)
  const [isKnown, setKnown] = useState(false)
  // Changes that the server has not answered yet; the first one is on its way.
  const [queue, setQueue] = useState<readonly FormData[]>([])
  const last = useRef<FormData | null>(null)
  const taken = useRef<CartResult | null>(null)

  const { load } = reading
  const { submit } = writing
  // What was answered after this reading had begun. After a change that was made, what is read may be older than the cart.
  const overtakenBy = useRef<'nothing' | 'refusal' | 'change'>('nothing')
  const reload = useCallback(() => {
    overtakenBy.current = 'nothing'
    void load(path)
  }, [load, path])
  useEffect(() => reload(), [reload])

  // What could not be sent is no news any more once the network is back, and the cart may have changed elsewhere.
  useEffect(() => {
    const back = () => {
      setAnswer((before) =>
        /^not_(sent|changed)$/.test(before.refusal?.error ?? '') ? { ...before, refusal: null } : before,
      )
      reload()
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [reload])

  const take = useCallback((arrived: CartResult) => {
    setKnown(true)
    // A refusal changes nothing: the cart stays as it was.
    setAnswer((before) =>
      arrived.refusal ? { ...arrived, cart: before.cart, restorable: before.restorable } : arrived,
    )
  }, [])
  useEffect(() => {
    const read = reading.data
    if (!read) return
    if (overtakenBy.current === 'nothing') return take(read)
    setKnown(true)
    if (overtakenBy.current === 'change' || read.refusal) return
    // A change that was refused knows no cart of its own. The question that it asks stays, or was answered meanwhile.
    setAnswer((before) => ({ ...before, cart: read.cart, restorable: read.restorable }))
  }, [reading.data, take])

  const adopt = useCallback(
    (arrived: CartResult) => {
      take(arrived)
      // Of the menu at its time a page's own loader knows nothing.
      if (arrived.cart?.schedule) reload()
    },
    [take, reload],
  )

  // One change after the other: the cart's version decides, and no tap is lost.
  useEffect(() => {
    const [next] = queue
    if (!next || next === last.current) return
    last.current = next
    // The answer is the cart: reading it again, and the page with it, would only undo what the answer says.
    void submit(next, { method: 'post', action: path, defaultShouldRevalidate: false })
  }, [queue, submit, path])
  const { data: written } = writing
  useEffect(() => {
    if (!written || written === taken.current) return
    taken.current = written
    if (!written.refusal) overtakenBy.current = 'change'
    else if (overtakenBy.current === 'nothing') overtakenBy.current = 'refusal'
    take(written)
    setQueue((before) => before.slice(1))
  }, [written, take])

  const { revalidate } = useRevalidator()
  const isWritten = writing.state === 'idle'
  useEffect(() => {
    if (isWritten && takeDropped()) void revalidate()
  }, [isWritten, revalidate])

  const value = useMemo<CartHandle>(
    () => ({
      cart: answer.cart,
      isKnown,
      isChanging: queue.length > 0,
      answer,
      pending: (productId) => countPendingUnits(queue, answer.cart, productId),
      change(fields) {
        const form = fields instanceof FormData ? fields : formOf(fields)
        form.delete('back')
        // However often it is sent, it counts once.
        form.set('key', `${crypto.randomUUID?.() ?? ''}`)
        setQueue((before) => [...before, form])
      },
      replace() {
        if (!last.current) return
        const form = new FormData()
        for (const [name, value] of last.current.entries()) form.append(name, value)
        form.set('replace', '1')
        setQueue((before) => [...before, form])
      },
      dismiss: () => setAnswer((before) => ({ ...before, refusal: null, news: [] })),
      reload,
      adopt,
    }),
    [answer, isKnown, queue, reload, adopt],
  )
  return <CartContext value={value}>{children}</CartContext>
}

export function useCart(): CartHandle {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('outside of a storefront')
  return cart
}

function formOf(fields: Readonly<Record<string, string | number>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

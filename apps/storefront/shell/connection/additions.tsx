import { loadWords } from '@compass/i18n/load'
import { createTranslator } from '@compass/i18n/translator'
import { CheckIcon, InfoIcon } from '@compass/ui/menu-icons'
import { type ContextType, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import type { CartContext } from '#shell/cart/cart-provider.tsx'
import type { CartResult } from '#shell/cart/cart-view.ts'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { AGAIN, showsCart } from './keep-addition.ts'
import { ADDITIONS_CHANGED, dropAdditions, readAdditions, type StoredAddition } from './stored-additions.ts'

/** A server that cannot be reached, though there is a network, is tried again after so long. */
const TRIES_AGAIN_MS = 10_000

/**
 * What was added without a network: named while it waits, sent once there is one, each with its key. What became otherwise
 * meanwhile is said line by line.
 */
export function Additions({ online, cart }: { online: boolean; cart: NonNullable<ContextType<typeof CartContext>> }) {
  const t = useWords('offline', 'shell')
  const { url } = useMerchant()
  const additions = useAdditions(url)
  const { news, isSent, dismiss } = useSending({ online, cart, additions, url })
  useEffect(() => showsCart(cart.cart), [cart.cart])
  const items = additions.map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name)).filter(Boolean)
  if (additions.length > 0)
    return (
      <div role="status" className="additions bg-warnbg">
        <div className="column flex min-h-13 items-center gap-3 px-4 py-2">
          <InfoIcon />
          <p className="min-w-0 flex-1">
            {online ? t('offline.sending') : t('offline.waiting', { items: items.join(' · ') })}
          </p>
          {online ? null : (
            <button type="button" className="word" onClick={() => dropAdditions((one) => one.url === url)}>
              {t('offline.drop')}
            </button>
          )}
        </div>
      </div>
    )
  if (!isSent) return null
  return (
    <div role="status" className={`additions ${news.length > 0 ? 'bg-warnbg' : 'bg-okbg'}`}>
      <div className="column flex min-h-13 items-center gap-3 px-4 py-2">
        {news.length > 0 ? <InfoIcon /> : <CheckIcon />}
        <div className="min-w-0 flex-1">
          <p>{t(news.length > 0 ? 'offline.notAll' : 'offline.sent')}</p>
          {news.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <button type="button" className="word" onClick={dismiss}>
          {t('shell.close')}
        </button>
      </div>
    </div>
  )
}

function useAdditions(url: string): readonly StoredAddition[] {
  const [additions, setAdditions] = useState<readonly StoredAddition[]>([])
  useEffect(() => {
    const read = () => setAdditions(readAdditions(url))
    read()
    addEventListener(ADDITIONS_CHANGED, read)
    addEventListener('storage', read)
    return () => {
      removeEventListener(ADDITIONS_CHANGED, read)
      removeEventListener('storage', read)
    }
  }, [url])
  return additions
}

interface SendingOptions {
  readonly online: boolean
  readonly cart: NonNullable<ContextType<typeof CartContext>>
  readonly additions: readonly StoredAddition[]
  readonly url: string
}

/** Sends one after the other; an answer that gets lost is asked for again with the same key. */
function useSending({ online, cart, additions, url }: SendingOptions) {
  const { submit, state, data } = useFetcher<CartResult>({ key: 'offline-additions' })
  const t = useWords('offline')
  const money = useMoney()
  const [news, setNews] = useState<readonly string[]>([])
  const [isSent, setSent] = useState(false)
  const [tries, setTries] = useState(0)
  const sending = useRef<StoredAddition | null>(null)
  const taken = useRef<CartResult | undefined>(undefined)
  const [next] = additions

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try is one
  useEffect(() => {
    if (!online || !next || state !== 'idle' || sending.current) return
    sending.current = next
    const form = new FormData()
    for (const [name, value] of next.fields) form.append(name, value)
    form.set(AGAIN, '1')
    void submit(form, { method: 'post', action: paths.cart(url), defaultShouldRevalidate: false })
  }, [online, next, state, submit, url, tries])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    const addition = sending.current
    if (!data || data === taken.current || !addition) return
    taken.current = data
    sending.current = null
    if (/^not_(sent|changed)$/.test(data.refusal?.error ?? '')) {
      const timer = setTimeout(() => setTries((count) => count + 1), TRIES_AGAIN_MS)
      return () => clearTimeout(timer)
    }
    setSent(true)
    void describe(data, addition, money.text).then((sentences) => {
      setNews((before) => [...before, ...sentences])
      // Deep in the page nobody sees what stands above it: the first sentence is said below as well.
      const isBelow = isInView() ? [] : [sentences[0] ?? t('offline.sent')]
      cart.adopt({ ...data, news: isBelow, ...(data.refusal ? { cart: cart.cart, refusal: null } : {}) })
      if (data.refusal) cart.reload()
    })
    dropAdditions(({ key }) => key === addition.key)
  }, [data])

  return {
    news,
    isSent,
    dismiss() {
      setSent(false)
      setNews([])
    },
  }
}

/** Whether the strip that names what waits is on the screen. */
function isInView(): boolean {
  return (document.querySelector('.additions')?.getBoundingClientRect().bottom ?? 0) > 0
}

/** What the customer must know: what the server says, and a price that is not the one that was seen. */
async function describe(
  { cart, news, refusal }: CartResult,
  { product, name, unit }: StoredAddition,
  price: (amount: number) => string,
): Promise<string[]> {
  if (refusal) return [name && !refusal.message.includes(name) ? `${name}: ${refusal.message}` : refusal.message]
  const lines = cart?.lines.filter((line) => line.productId === product) ?? []
  const [line] = lines
  if (!line || unit === null || lines.some((one) => one.unit === unit)) return [...news]
  await loadWords(pageLanguage(), ['news'])
  const t = createTranslator(pageLanguage(), ['news'])
  const text = { name, price: price(line.unit), before: price(unit) }
  return [...news, t(line.unit > unit ? 'news.dearer' : 'news.cheaper', text)]
}

import { createTranslator } from '@compass/i18n/translator'
import { type CartResult, type CartView, noCart } from '#shell/cart/cart-view.ts'
import { pageLanguage } from '#shell/languages/words.ts'
import { storeAddition } from './stored-additions.ts'

/** The cart as the page shows it: what is kept changes nothing of it yet. */
let shown: CartView | null = null

export function showsCart(cart: CartView | null): void {
  shown = cart
}

/** The field of a form that was kept before: it stays where it is. */
export const AGAIN = 'again'

/**
 * Keeps what was added without a network, and answers as the cart's route does. Null where it is not to be kept: a change of
 * another kind, an answer of the server, or a browser that stores nothing.
 */
export function keepAddition(error: unknown, form: FormData, url: string): CartResult | null {
  const key = form.get('key')
  const isAddition = form.get('intent') === 'add' && !form.has(AGAIN)
  if (!(error instanceof TypeError) || !isAddition || typeof key !== 'string' || key === '') return null
  const product = String(form.get('product'))
  const known = findProduct(loaderData(), product)
  const seen = Number(form.get('seen') ?? known?.price ?? Number.NaN)
  const fields = [...form.entries()].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const isStored = storeAddition({
    ...{ key, url, product, fields, at: Date.now() },
    name: known?.name ?? '',
    unit: Number.isSafeInteger(seen) ? seen : null,
    qty: Number(form.get('qty') ?? 1) || 1,
  })
  if (!isStored) return null
  // Scripts of a menu start without a touch for whoever has something there: it is sent then.

  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `has.${url}=1; Path=/; SameSite=Lax; Max-Age=86400`
  const t = createTranslator(pageLanguage(), ['offline'])
  return { ...noCart, cart: shown, news: [t('offline.kept')] }
}

interface KnownProduct {
  readonly name: string
  readonly price: number | null
}

/** What the screens have loaded, as React Router keeps it. */
function loaderData(): unknown {
  const { __reactRouterDataRouter: router } = window as unknown as {
    __reactRouterDataRouter?: { readonly state: { readonly loaderData: unknown } }
  }
  return router?.state.loaderData
}

/** A product by its id, wherever a screen has it. */
export function findProduct(data: unknown, id: string): KnownProduct | null {
  if (typeof data !== 'object' || data === null) return null
  const { id: own, name, price } = data as { id?: unknown; name?: { text?: unknown } | null; price?: unknown }
  if (own === id && typeof name?.text === 'string')
    return { name: name.text, price: typeof price === 'number' ? price : null }
  for (const inner of Object.values(data)) {
    const found = findProduct(inner, id)
    if (found) return found
  }
  return null
}

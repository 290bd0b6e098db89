import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { checkoutDraftKey } from '#shell/cart/checkout-draft.ts'

/** Under this name a draft says which cart it is of; no field is called so. */
const CART_OF_DRAFT = 'draft.cart'

/** Fields that are never kept: what opens something, and what the page itself decides. */
const UNKEPT = new Set([
  'intent',
  'code',
  'key',
  'expected',
  'version',
  'promotion',
  'cart',
  'store',
  'orderType',
  'terms',
  'address',
  'a.area',
  'a.lat',
  'a.lng',
  'a.city',
  'a.pinOf',
  'edited',
])

/** Fields of the person and of the door, which the next order needs again. All others belong to one order. */
const OF_THE_PERSON = /^(?:name|email|phone|phoneCode|channel|a\..+)$/

/** What of a draft counts for a cart. A note, a wish or an answer goes with the cart that it was typed for. */
export function draftFor(draft: Readonly<Record<string, string>>, cartId: string): Record<string, string> {
  if (draft[CART_OF_DRAFT] === cartId) return { ...draft }
  return {
    ...Object.fromEntries(Object.entries(draft).filter(([name]) => OF_THE_PERSON.test(name))),
    [CART_OF_DRAFT]: cartId,
  }
}

/**
 * Keeps what is typed into a form over reloads and lost connections, in this tab alone. Answers what was typed into a field
 * that is drawn later. Forgotten with `forget`, once it is no longer needed.
 */
export function useCheckoutDraft(form: RefObject<HTMLFormElement | null>, url: string, cartId: string) {
  const stored = useRef<Record<string, string>>({})
  useEffect(() => {
    const element = form.current
    if (!element) return
    stored.current = draftFor(read(url), cartId)
    for (const [name, value] of Object.entries(stored.current)) fill(element, name, value)
    const keep = ({ target }: Event) => {
      const field = target as HTMLInputElement
      if (!field.name || UNKEPT.has(field.name) || field.type === 'hidden' || isOfSaved(field)) return
      if (field.type === 'radio' && !field.checked) return
      stored.current = { ...stored.current, [field.name]: field.value }
      write(url, stored.current)
    }
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, url, cartId])
  const storedValue = useCallback((name: string) => stored.current[name] ?? '', [])
  const forget = useCallback(
    (prefix: string) => {
      stored.current = Object.fromEntries(Object.entries(stored.current).filter(([name]) => !name.startsWith(prefix)))
      write(url, stored.current)
    },
    [url],
  )
  return { keptValue: storedValue, forget }
}

/** What is changed of a saved address stands in that address, and is not typed into a new one. */
function isOfSaved(field: Element): boolean {
  return field.closest('[data-unkept]') !== null
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof RadioNodeList) {
    for (const one of field) {
      if (one instanceof HTMLInputElement && one.value === value && !one.checked && !isOfSaved(one)) one.click()
    }
    return
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
    if (field.type === 'hidden' || UNKEPT.has(name) || isOfSaved(field)) return
    if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) return
    field.value = value
    // Some lists decide what else is shown.
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function read(url: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(checkoutDraftKey(url)) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function write(url: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(checkoutDraftKey(url), JSON.stringify(values))
  } catch {
    // A browser that keeps nothing: the page itself still has what was typed.
  }
}

/** One key for one version of a cart: what is sent again after a lost answer is the same order. */
export function makeOrderKey(cartId: string, version: number): string {
  const name = `compass-order-key-${cartId}-${version}`
  try {
    const known = sessionStorage.getItem(name)
    if (known) return known
    const created = crypto.randomUUID()
    sessionStorage.setItem(name, created)
    return created
  } catch {
    return ''
  }
}

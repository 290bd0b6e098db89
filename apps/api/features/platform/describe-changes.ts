import type { Product } from '@compass/domain/catalogue'
import { chooseText } from '@compass/domain/languages'
import type { Merchant, Store } from '@compass/domain/merchants'
import { toDecimal } from '@compass/domain/money'
import type { Promotion } from '@compass/domain/promotions'

/** So many changes of one kind are named; what is more is counted. */
const NAMED = 20

/** What applying a document changes, in English lines for the person who applies it. */
export function describeChanges(before: Merchant | null, after: Merchant): string[] {
  if (!before) {
    return [`created, with ${count(after.stores, 'store')} and ${count(after.products, 'product')}`]
  }
  const changes = [
    ...topLevel({ ...NO_LOYALTY, ...before }, after),
    ...storeChanges(before, after),
    ...productChanges(before, after),
    ...promotionChanges(before, after),
  ]
  if (changed(categoriesOf(before, after), categoriesOf(after, before))) changes.push('categories: changed')
  return changes.length > 0 ? changes : ['written anew, with nothing that customers see']
}

/** What was compiled before there was any has none. */
const NO_LOYALTY: Pick<Merchant, 'loyalty' | 'rewards' | 'credits'> = { loyalty: null, rewards: [], credits: false }

/** Categories with those of their products that the other document has too: what is new or gone is said elsewhere. */
function categoriesOf(merchant: Merchant, other: Merchant): unknown {
  const known = new Set(other.products.map((product) => product.id))
  return merchant.categories.map((category) => ({
    ...category,
    productIds: category.productIds.filter((id) => known.has(id)),
  }))
}

function topLevel(before: Merchant, after: Merchant): string[] {
  const parts: readonly (keyof Merchant)[] = [
    'kind',
    'name',
    'tagline',
    'languages',
    'country',
    'currency',
    'hosts',
    'brand',
    'pages',
    'sandbox',
    'verifyPhone',
    'phoneCountries',
    'otpLength',
    'callUs',
    'sideMenu',
    'messageChannels',
    'messaging',
    'emailNeeded',
    'emailDomains',
    'termsRequired',
    'embedHosts',
    'privacy',
    'simulatedKitchen',
    'map',
    'couriers',
    'gallery',
    'specials',
    'loyalty',
    'rewards',
    'credits',
    'refundLimit',
    'recurringOrders',
    'collect',
    'court',
    'gateways',
  ]
  return parts
    .filter((part) => changed(before[part], after[part]))
    .map(
      (part) =>
        `${part}: ${plain(before[part]) && plain(after[part]) ? `${show(before[part])} → ${show(after[part])}` : 'changed'}`,
    )
}

function storeChanges(before: Merchant, after: Merchant): string[] {
  const old = new Map(before.stores.map((store) => [store.key, store]))
  const now = new Map(after.stores.map((store) => [store.key, store]))
  const lines: string[] = []
  for (const key of old.keys()) if (!now.has(key)) lines.push(`store ${key}: removed`)
  for (const [key, store] of now) {
    const earlier = old.get(key)
    if (!earlier) lines.push(`store ${key}: added`)
    else {
      const parts = (Object.keys(store) as (keyof Store)[]).filter((part) => changed(earlier[part], store[part]))
      if (parts.length > 0) lines.push(`store ${key}: ${parts.join(', ')} changed`)
    }
  }
  return lines
}

function productChanges(before: Merchant, after: Merchant): string[] {
  const old = new Map(before.products.map((product) => [product.sku, product]))
  const now = new Map(after.products.map((product) => [product.sku, product]))
  const added = after.products.filter((product) => !old.has(product.sku))
  const removed = before.products.filter((product) => !now.has(product.sku))
  const others = after.products.flatMap((product) => {
    const earlier = old.get(product.sku)
    return earlier ? (describeProduct(earlier, product, before.currency, after.currency) ?? []) : []
  })
  return [
    ...capped(
      added.map((product) => `product ${product.sku}: added (${named(product, after)})`),
      'added',
    ),
    ...capped(
      removed.map((product) => `product ${product.sku}: removed (${named(product, before)})`),
      'removed',
    ),
    ...capped(others, 'changed'),
  ]
}

function promotionChanges(before: Merchant, after: Merchant): string[] {
  // What was compiled before there were offers has none.
  const earlier: readonly Promotion[] = before.promotions ?? []
  const old = new Map(earlier.map((promotion) => [promotion.id, promotion]))
  const now = new Set(after.promotions.map(({ id }) => id))
  const name = (promotion: Promotion, merchant: Merchant) =>
    promotion.code ?? chooseText(promotion.name, 'en', merchant.languages[0]!)?.text ?? ''
  return [
    ...earlier.flatMap((promotion) => (now.has(promotion.id) ? [] : `offer ${name(promotion, before)}: removed`)),
    ...after.promotions.flatMap((promotion) => {
      const was = old.get(promotion.id)
      if (!was) return `offer ${name(promotion, after)}: added`
      const parts = (Object.keys(promotion) as (keyof Promotion)[]).filter((part) =>
        changed(was[part], promotion[part]),
      )
      return parts.length > 0 ? `offer ${name(promotion, after)}: ${parts.join(', ')} changed` : []
    }),
  ]
}

function describeProduct(before: Product, after: Product, was: string, context: string): string | null {
  const text: string[] = []
  if (before.price !== after.price)
    text.push(`price ${toDecimal(before.price, was)} → ${toDecimal(after.price, context)}`)
  const parts = ([...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Product)[]).filter(
    (part) => part !== 'price' && changed(before[part], after[part]),
  )
  if (parts.length > 0) text.push(`${parts.join(', ')} changed`)
  return text.length > 0 ? `product ${after.sku}: ${text.join('; ')}` : null
}

function capped(lines: readonly string[], label: string): string[] {
  if (lines.length <= NAMED) return [...lines]
  return [...lines.slice(0, NAMED - 1), `${lines.length - NAMED + 1} more products ${label}`]
}

function named(product: Product, merchant: Merchant): string {
  return chooseText(product.name, 'en', merchant.languages[0]!)?.text ?? ''
}

function count(list: readonly unknown[], label: string): string {
  return `${list.length} ${label}${list.length === 1 ? '' : 's'}`
}

function plain(value: unknown): boolean {
  return typeof value !== 'object' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
}

function show(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value)
}

/** Compares what is written, whatever the order of keys: the database gives them back in its own. */
function changed(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) !== JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  )
}

import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { PaymentMethod } from '@compass/domain/merchants'
import { CARD_METHODS } from '@compass/domain/payments'
import { type Conditions, codeKey, type Gift, type Promotion, type Scope } from '@compass/domain/promotions'
import type { OrderType } from '@compass/domain/services'
import { basisPoints, type CompileContext } from './compile-context.ts'
import { COURT_KEY, checkIssuer } from './compile-court.ts'
import { compileWindows } from './compile-hours.ts'
import type { Path } from './faults.ts'
import type { SERVICES } from './service-codes.ts'

type DocumentPromotion = MerchantDocument['promotions'][number]
type DocumentConditions = DocumentPromotion['conditions']

/** Scheduled or not, a service is the same to a promotion. */
const ORDER_TYPES: { readonly [service in keyof typeof SERVICES]: readonly OrderType[] } = {
  delivery: [20, 40],
  pickup: [10, 30],
  dineIn: [50],
  room: [60],
}

/** Offers as the rules see them, in the document's order. */
export function compilePromotions(at: CompileContext): Promotion[] {
  const { promotions } = at.document
  at.faults.addTwice(
    promotions.map(({ key }, index) => ({ key, path: ['promotions', index, 'key'] })),
    'offer',
  )
  at.faults.addTwice(
    promotions.flatMap(({ code }, index) => {
      const key = code === undefined ? null : codeKey(code)
      return key === null ? [] : { key, path: ['promotions', index, 'code'] }
    }),
    'code',
  )
  const known = keysOf(at.document)
  return promotions.map((promotion, index) => compilePromotion(at, known, promotion, ['promotions', index]))
}

interface KnownKeys {
  readonly products: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  /** Ids of the areas of a key: each store has its own. */
  readonly areas: ReadonlyMap<string, readonly (readonly [store: string, area: string])[]>
}

function keysOf({ catalogue, stores, court }: MerchantDocument): KnownKeys {
  const areas = stores.flatMap((store) => store.areas.map((area) => [store.key, area.key] as const))
  for (const { key } of court?.areas ?? []) areas.push([COURT_KEY, key])
  return {
    products: new Set(catalogue.categories.flatMap(({ products }) => products.map(({ sku }) => sku))),
    categories: new Set(catalogue.categories.map(({ key }) => key)),
    areas: Map.groupBy(areas, ([, area]) => area),
  }
}

function compilePromotion(at: CompileContext, known: KnownKeys, promotion: DocumentPromotion, path: Path): Promotion {
  const code = promotion.code === undefined ? null : codeKey(promotion.code)
  if (promotion.code !== undefined && code === null) {
    at.faults.add([...path, 'code'], 'A code is letters and digits, with hyphens or underscores between them.')
  }
  const gift = compileGift(at, known, promotion.gives, [...path, 'gives'])
  if (gift.kind === 'fixedPrice' && promotion.about === null) {
    at.faults.add([...path, 'about'], 'Say which products or categories have the fixed price.')
  }
  checkIssuer(at, promotion, path)
  return {
    id: at.id('promotion', promotion.key),
    ...(promotion.vendor === undefined ? {} : { vendorId: at.id('store', promotion.vendor) }),
    code,
    name: at.text(promotion.name, [...path, 'name']),
    description: at.textOrEmpty(promotion.description, [...path, 'description']),
    gift,
    about: compileScope(at, known, promotion.about, [...path, 'about']),
    conditions: compileConditions(at, known, promotion, [...path, 'conditions']),
    forbidsLoyalty: promotion.forbidsLoyalty,
    isListed: promotion.listed,
  }
}

function compileGift(at: CompileContext, known: KnownKeys, gives: DocumentPromotion['gives'], path: Path): Gift {
  const some = (text: string, field: string) => {
    const amount = at.money(text, [...path, field])
    if (amount === 0 && Number(text) === 0) at.faults.add([...path, field], 'Nothing is no offer.')
    return amount
  }
  switch (gives.kind) {
    case 'percentage': {
      const rate = basisPoints(gives.rate)
      if (rate === 0 || rate > 10_000) at.faults.add([...path, 'rate'], 'A percentage is more than 0 and 100 at most.')
      return { kind: 'percentage', rate, most: gives.most === null ? null : some(gives.most, 'most') }
    }
    case 'amount':
      return { kind: 'amount', amount: some(gives.amount, 'amount') }
    case 'fixedPrice':
      return { kind: 'fixedPrice', price: at.money(gives.price, [...path, 'price']) }
    case 'freeDelivery':
      return gives
    case 'freeProduct':
      checkWithoutPrescription(at, gives.products, [...path, 'products'])
      return { kind: 'freeProduct', productIds: productIds(at, known, gives.products, [...path, 'products']) }
  }
}

/** A free product comes into a cart by itself, with nowhere to show a prescription for it. */
function checkWithoutPrescription(at: CompileContext, skus: readonly string[], path: Path): void {
  const all = at.document.catalogue.categories.flatMap(({ products }) => products)
  skus.forEach((sku, index) => {
    if (all.find((product) => product.sku === sku)?.prescription === 'required')
      at.faults.add([...path, index], `"${sku}" needs a prescription: no offer can give it.`)
  })
}

function compileScope(
  at: CompileContext,
  known: KnownKeys,
  scope: DocumentPromotion['about'],
  path: Path,
): Scope | null {
  if (scope === null) return null
  if (scope.products.length + scope.categories.length === 0) at.faults.add(path, 'Name a product or a category.')
  scope.categories.forEach((key, index) => {
    if (!known.categories.has(key))
      missing(at, [...path, 'categories', index], 'category', key, '/catalogue/categories')
  })
  return {
    productIds: productIds(at, known, scope.products, [...path, 'products']),
    categoryIds: [...new Set(scope.categories)].map((key) => at.id('category', key)),
  }
}

function productIds(at: CompileContext, known: KnownKeys, skus: readonly string[], path: Path): string[] {
  skus.forEach((sku, index) => {
    if (!known.products.has(sku)) missing(at, [...path, index], 'product', sku, '/catalogue/categories')
  })
  return [...new Set(skus)].map((sku) => at.id('product', sku))
}

function compileConditions(
  at: CompileContext,
  known: KnownKeys,
  { conditions, gives }: DocumentPromotion,
  path: Path,
): Conditions {
  conditions.stores?.forEach((key, index) => {
    if (!at.storeKeys.has(key)) missing(at, [...path, 'stores', index], 'store', key, '/stores')
  })
  return {
    storeIds: conditions.stores && [...new Set(conditions.stores)].map((key) => at.id('store', key)),
    orderTypes: orderTypesOf(at, conditions, gives.kind, path),
    areaIds: areaIdsOf(at, known, conditions.areas, path),
    windows: compileWindows(at, conditions.windows, [...path, 'windows']),
    minimum: at.moneyOrNull(conditions.minimum, [...path, 'minimum']),
    isForFirstOrder: conditions.firstOrder,
    perUser: conditions.perUser,
    inAll: conditions.total,
    paymentMethods: methodsOf(at, conditions, path),
    cardBins: conditions.cardBins && [...new Set(conditions.cardBins)],
  }
}

/** Certain cards can be told apart only where a gateway sees them. */
function methodsOf(at: CompileContext, { payment, cardBins }: DocumentConditions, path: Path): PaymentMethod[] | null {
  if (cardBins === null) return payment && [...new Set(payment)]
  const methods = CARD_METHODS.filter((method) => payment === null || payment.includes(method))
  if (methods.length === 0)
    at.faults.add([...path, 'payment'], `What is for certain cards is paid by ${CARD_METHODS.join(', ')}.`)
  return methods
}

/** Delivery is free only where something is delivered. */
function orderTypesOf(
  at: CompileContext,
  { services }: DocumentConditions,
  kind: Gift['kind'],
  path: Path,
): OrderType[] | null {
  if (kind === 'freeDelivery' && services?.some((service) => service !== 'delivery')) {
    at.faults.add([...path, 'services'], 'Free delivery is for delivery alone.')
  }
  const named = kind === 'freeDelivery' ? (['delivery'] as const) : services
  return named && [...new Set(named)].flatMap((service) => ORDER_TYPES[service])
}

function areaIdsOf(
  at: CompileContext,
  known: KnownKeys,
  areas: DocumentConditions['areas'],
  path: Path,
): string[] | null {
  if (areas === null) return null
  return [...new Set(areas)].flatMap((key, index) => {
    const found = known.areas.get(key)
    if (!found) missing(at, [...path, 'areas', index], 'area', key, '/stores')
    return (found ?? []).map(([store, area]) => at.id('area', store, area))
  })
}

function missing(at: CompileContext, path: Path, label: string, key: string, location: string): void {
  at.faults.add(path, `No ${label} "${key}" stands under ${location}.`)
}

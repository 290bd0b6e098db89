import { type CartLine, type CartRecord, suggestReplacements, whyUnavailable } from '@compass/domain/cart'
import { checkCustomization, defaultChoice, type Product, unitPrice } from '@compass/domain/catalogue'
import { availabilityAt, reconcileRecord } from '@compass/domain/checkout'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { OrderLine } from '@compass/domain/orders'
import { serviceOf } from '@compass/domain/services'
import { newId } from '../../ids/index.ts'
import type { Order, SubstitutionRequest } from '../../records/orders/order.ts'

type OrderWithOpenRequest = Order & { readonly awaiting: SubstitutionRequest }

const MAX_SUGGESTIONS = 4
/** Products that silence looks through for one that costs no more. */
const MAX_CANDIDATES = 20

/**
 * What can be had in the place of a line now: what the merchant suggests, and where that is nothing the most similar
 * products. Never what is asked about.
 */
export function suggestedFor(
  loaded: LoadedMerchant,
  order: OrderWithOpenRequest,
  line: OrderLine,
  now: Date,
  most = MAX_SUGGESTIONS,
): Product[] {
  const store = loaded.stores.get(order.storeId)
  if (!store) return []
  const place = storeAndService(order)
  const availability = availabilityAt(loaded, store, order.schedule?.start ?? now, now)
  const request = order.awaiting.lines.find((one) => one.line === line.id)
  const gone = new Set(
    order.awaiting.lines.map((one) => order.lines.find(({ id }) => id === one.line)?.productId ?? ''),
  )
  // Once an order is placed, nobody can add a prescription to it.
  const canBeHad = (product: Product) =>
    !gone.has(product.id) && !product.needsPrescription && !whyUnavailable(product, place, availability)
  const named = (request?.suggestions ?? []).flatMap((id) => loaded.products.get(id) ?? []).filter(canBeHad)
  const suggesting = { products: loaded.merchant.products, place, availability, most: MAX_CANDIDATES }
  const similar = suggestReplacements(line.productId, suggesting).filter(
    (product) => canBeHad(product) && !named.includes(product),
  )
  return [...named, ...(named.length > 0 && most === MAX_SUGGESTIONS ? [] : similar)].slice(0, most)
}

/**
 * The product that "replace with similar" takes for a line: the first suggestion that costs no more than the line was paid
 * for, without extras. Null: nothing.
 */
export function similarTo(
  loaded: LoadedMerchant,
  order: OrderWithOpenRequest,
  line: OrderLine,
  now: Date,
): CartLine | null {
  const most = line.total - line.share.discount
  for (const product of suggestedFor(loaded, order, line, now, MAX_CANDIDATES)) {
    const choice = checkCustomization(product, defaultChoice(product))
    const left = loaded.left(product.id, order.storeId)
    if (!choice.ok || (left !== null && left < line.qty)) continue
    const isDearer = unitPrice(product, choice.value) * line.qty > most || product.taxRate > line.taxRate
    if (isDearer) continue
    const { storeId } = order
    return {
      id: newId(now.getTime()),
      storeId,
      productId: product.id,
      qty: line.qty,
      customize: choice.value,
      note: '',
    }
  }
  return null
}

/** What a draft adds to its order; of what was ordered and can be had, nothing is taken away by it. */
export interface Additions {
  readonly enters: readonly CartLine[]
  /** The first that can not be had any more. */
  readonly gone: string | null
}

export function additionsOf(
  loaded: LoadedMerchant,
  store: Store,
  order: OrderWithOpenRequest,
  draft: CartRecord | null,
  now: Date,
): Additions {
  if (!draft) return { enters: [], gone: null }
  const request = new Set(order.awaiting.lines.map(({ line }) => line))
  const had = new Map(order.lines.map(({ id, qty }) => [id, qty]))
  const added = (lines: readonly CartLine[]) =>
    lines.flatMap((line): CartLine[] => {
      const before = had.get(line.id)
      if (before === undefined) return [line]
      return request.has(line.id) || line.qty <= before ? [] : [{ ...line, qty: line.qty - before }]
    })
  const availability = availabilityAt(loaded, store, order.schedule?.start ?? now, now)
  const place = storeAndService(order)
  const enters = added(reconcileRecord(loaded, store, draft, now, true).cart.lines).filter(({ productId }) => {
    const product = loaded.products.get(productId)
    return product && !product.needsPrescription && !whyUnavailable(product, place, availability)
  })
  const gone = added(draft.lines).find(({ id }) => !enters.some((line) => line.id === id))
  return { enters, gone: gone?.productId ?? null }
}

function storeAndService({ storeId, orderType, schedule }: Order) {
  if (orderType === null) throw new Error('the amount of a pay link has no items to replace')
  return {
    storeId,
    orderType: serviceOf(orderType),
    schedule: schedule && { ...schedule, heldUntil: schedule.end },
  }
}

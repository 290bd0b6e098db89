import type { CartLineView } from './cart-view.ts'
import { counterField } from './customization-fields.ts'

/** The form that puts a removed line back as it was. */
export function asBefore(line: CartLineView, qty: number, store: string): Record<string, string | number> {
  const fields: Record<string, string | number> = {
    intent: 'add',
    store,
    product: line.productId,
    qty,
    note: line.note,
  }
  for (const group of line.customize)
    for (const { _id, counter } of group.variants) fields[counterField(group._id, _id)] = counter
  return fields
}

import type { CartView } from './cart-view.ts'

/** Units of a product that changes not answered yet add to the cart as it is known: a tap shows at once. */
export function countPendingUnits(
  queue: readonly FormData[],
  cart: Pick<CartView, 'lines'> | null,
  productId: string,
): number {
  let units = 0
  for (const form of queue) {
    const line = cart?.lines.find(({ id }) => id === form.get('line'))
    if ((line?.productId ?? form.get('product')) !== productId) continue
    switch (form.get('intent')) {
      case 'add':
        units += Number(form.get('qty') ?? 1)
        break
      case 'remove':
        units -= form.has('decrease') ? Number(form.get('decrease')) : (line?.qty ?? 0)
        break
      case 'customize':
        if (line && form.has('qty')) units += Number(form.get('qty')) - line.qty
    }
  }
  return units
}

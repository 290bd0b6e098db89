/** The stores whose deliveries couriers of another company bring. */
export function courierStoresOf(
  stores: readonly { readonly id: string; readonly delivery?: { readonly by: string } }[],
): string[] {
  return stores.filter(({ delivery }) => delivery?.by === 'courier').map(({ id }) => id)
}

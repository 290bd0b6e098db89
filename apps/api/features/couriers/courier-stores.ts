import type { Store } from '@compass/domain/merchants'

/** The stores whose deliveries couriers of another company bring. */
export function courierStoresOf(
  merchant: {
    readonly stores: readonly StoreWithDelivery[]
    readonly court?: { readonly store: StoreWithDelivery }
  } | null,
): string[] {
  const { stores = [], court } = merchant ?? {}
  const byCourier = ({ delivery }: StoreWithDelivery) => delivery?.by === 'courier'
  // A court brings what all its vendors make.
  const called = court ? (byCourier(court.store) ? stores : []) : stores.filter(byCourier)
  return called.map(({ id }) => id)
}

type StoreWithDelivery = Pick<Store, 'id' | 'delivery'>

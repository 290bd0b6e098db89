import type { StoreState } from '../availability/index.ts'
import { channelOf, SERVICE, type Service, type ServiceWithoutSpot } from '../services/index.ts'

interface StateOfService {
  readonly state: StoreState['state']
  readonly opensAt: string | null
}

/** A store as far as it decides who serves a visitor, in the form in which calls answer it. */
interface ServingStore extends StateOfService {
  readonly isDeliveryAvailable: boolean
  readonly isPickupAvailable: boolean
  readonly isDineInAvailable: boolean
  readonly isRoomAvailable: boolean
  readonly pauseOrder: readonly { readonly orderChannel: number; readonly state: boolean }[]
  /** Of the services that keep hours of their own. */
  readonly serviceStates: readonly (StateOfService & { readonly orderType: number })[]
}

/** Delivery and pickup, as far as the store offers them; delivery comes first. */
export function servicesOf(
  store: Pick<ServingStore, 'isDeliveryAvailable' | 'isPickupAvailable'>,
): ServiceWithoutSpot[] {
  return [
    ...(store.isDeliveryAvailable ? [SERVICE.DELIVERY] : []),
    ...(store.isPickupAvailable ? [SERVICE.PICKUP] : []),
  ]
}

/** Whether the store offers a service, at a table or in a room too. */
export function isServed(
  store: Omit<ServingStore, keyof StateOfService | 'pauseOrder' | 'serviceStates'>,
  service: Service,
) {
  if (service === SERVICE.DINE_IN) return store.isDineInAvailable
  if (service === SERVICE.ROOM) return store.isRoomAvailable
  return servicesOf(store).includes(service)
}

/** The store's state for a service: that of its own hours, where it keeps some, else the store's. */
export function stateOfService<Store extends ServingStore>(
  store: Store,
  service: Service,
): Store | Store['serviceStates'][number] {
  return store.serviceStates.find(({ orderType }) => orderType === service) ?? store
}

/** Whether the service's channel is paused. */
export function isServicePaused(store: Pick<ServingStore, 'pauseOrder'>, service: Service): boolean {
  return store.pauseOrder.some(({ orderChannel, state }) => state && orderChannel === channelOf(service))
}

/** Whether the store takes an order of a service for now. */
export function takesOrdersNow(store: ServingStore, service: Service): boolean {
  return isServed(store, service) && isOpen(stateOfService(store, service)) && !isServicePaused(store, service)
}

/**
 * The store that serves who has chosen none. It is the first that takes an order of the service now, else of another service;
 * else it is the one that opens first. Landing and shop ask here, so that they say the same.
 */
export function chooseStore<Store extends ServingStore>(
  stores: readonly Store[],
  service: Service = SERVICE.DELIVERY,
): Store | undefined {
  const opensAt = (store: Store) => stateOfService(store, service).opensAt ?? store.opensAt
  const opening = stores.filter((store) => opensAt(store) !== null)
  return (
    stores.find((store) => takesOrdersNow(store, service)) ??
    stores.find((store) => servicesOf(store).some((other) => takesOrdersNow(store, other))) ??
    stores.find(isOpen) ??
    opening.sort((a, b) => Date.parse(opensAt(a)!) - Date.parse(opensAt(b)!))[0] ??
    stores.find(({ state }) => state !== 'inactive') ??
    stores[0]
  )
}

function isOpen({ state }: StateOfService): boolean {
  return state === 'open' || state === 'closingSoon'
}

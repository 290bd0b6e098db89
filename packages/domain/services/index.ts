/** Codes of services. Scheduling is a property of pickup and delivery, not a service (the specification, section 9). */
export const SERVICE = { PICKUP: 10, DELIVERY: 20, DINE_IN: 50, ROOM: 60 } as const
export type Service = (typeof SERVICE)[keyof typeof SERVICE]

/** The services that a customer reaches without a spot: no table, no room. */
export type ServiceWithoutSpot = typeof SERVICE.PICKUP | typeof SERVICE.DELIVERY

/** Codes of order types (the specification, section 9): a service, or a service for later. */
export const ORDER_TYPE = {
  PICKUP: SERVICE.PICKUP,
  DELIVERY: SERVICE.DELIVERY,
  SCHEDULED_PICKUP: 30,
  SCHEDULED_DELIVERY: 40,
  DINE_IN: SERVICE.DINE_IN,
  ROOM: SERVICE.ROOM,
} as const
export type OrderType = (typeof ORDER_TYPE)[keyof typeof ORDER_TYPE]

/** Codes of order channels, the keys of payment methods and of pauses (the specification, section 9). */
export const CHANNEL = { DINE_IN: 20, ROOM: 30, DELIVERY: 40, PICKUP: 50, PAYMENT_LINK: 60 } as const
export type Channel = (typeof CHANNEL)[keyof typeof CHANNEL]

interface ServiceTerms {
  readonly channel: Channel
  /** The order type of an order for later; null where orders are for now alone. */
  readonly scheduledAs: OrderType | null
  /** The order goes to an address of the customer's, for which a delivery fee and an area count. */
  readonly goesToAddress: boolean
  /** `responsive` has a desktop layout; `mobile` keeps the phone's on every screen (the specification, section 2). */
  readonly layout: 'responsive' | 'mobile'
  /** `placing`: when the order is placed, or in person at the end. `visit`: at any time until the visit is settled. */
  readonly paidDuring: 'placing' | 'visit'
}

/** What each service means to the rest; a service that is added without its terms does not compile. */
export const SERVICES: { readonly [service in Service]: ServiceTerms } = {
  [SERVICE.PICKUP]: {
    channel: CHANNEL.PICKUP,
    scheduledAs: ORDER_TYPE.SCHEDULED_PICKUP,
    goesToAddress: false,
    layout: 'responsive',
    paidDuring: 'placing',
  },
  [SERVICE.DELIVERY]: {
    channel: CHANNEL.DELIVERY,
    scheduledAs: ORDER_TYPE.SCHEDULED_DELIVERY,
    goesToAddress: true,
    layout: 'responsive',
    paidDuring: 'placing',
  },
  [SERVICE.DINE_IN]: {
    channel: CHANNEL.DINE_IN,
    scheduledAs: null,
    goesToAddress: false,
    layout: 'mobile',
    paidDuring: 'visit',
  },
  [SERVICE.ROOM]: {
    channel: CHANNEL.ROOM,
    scheduledAs: null,
    goesToAddress: false,
    layout: 'mobile',
    paidDuring: 'placing',
  },
}

const SERVICE_OF: { readonly [orderType in OrderType]: Service } = {
  [ORDER_TYPE.PICKUP]: SERVICE.PICKUP,
  [ORDER_TYPE.DELIVERY]: SERVICE.DELIVERY,
  [ORDER_TYPE.SCHEDULED_PICKUP]: SERVICE.PICKUP,
  [ORDER_TYPE.SCHEDULED_DELIVERY]: SERVICE.DELIVERY,
  [ORDER_TYPE.DINE_IN]: SERVICE.DINE_IN,
  [ORDER_TYPE.ROOM]: SERVICE.ROOM,
}

/** Delivery and pickup together have a code of their own (the specification, section 9). */
const DELIVERY_AND_PICKUP = 30

/** What a store offers, as one code: of who orders without a spot, else of its tables, else of its rooms; null: nothing. */
export function serviceTypeOf(services: readonly Service[]): number | null {
  const has = (service: Service) => services.includes(service)
  if (has(SERVICE.DELIVERY) && has(SERVICE.PICKUP)) return DELIVERY_AND_PICKUP
  return [SERVICE.DELIVERY, SERVICE.PICKUP, SERVICE.DINE_IN, SERVICE.ROOM].find(has) ?? null
}

/** The service that an order of this type uses. */
export function serviceOf(orderType: OrderType): Service {
  return SERVICE_OF[orderType]
}

/** The order channel of an order type: the key of payment methods and of pauses. Null: the amount of a pay link. */
export function channelOf(orderType: OrderType | null): Channel {
  return orderType === null ? CHANNEL.PAYMENT_LINK : SERVICES[serviceOf(orderType)].channel
}

/** Is the order brought to an address, now or later? An amount (null) goes nowhere. */
export function isDelivery(orderType: OrderType | null): boolean {
  return orderType !== null && SERVICES[serviceOf(orderType)].goesToAddress
}

/** Does the customer come for the order, now or later? For an amount (null) nobody comes. */
export function isPickup(orderType: OrderType | null): boolean {
  return orderType !== null && serviceOf(orderType) === SERVICE.PICKUP
}

/** Is it ordered at a table or in a room alone? Narrows codes of services that come from outside. */
export function needsSpot(service: number | null | undefined): service is Exclude<Service, ServiceWithoutSpot> {
  return service === SERVICE.DINE_IN || service === SERVICE.ROOM
}

/** Can it be ordered without a spot? Narrows codes of services that come from outside. */
export function needsNoSpot(service: number | null | undefined): service is ServiceWithoutSpot {
  return service === SERVICE.PICKUP || service === SERVICE.DELIVERY
}

import type { OrderType, Service } from '../catalogue/types.ts'
import { serviceOf } from './hours-of.ts'

const DELIVERY = 20
const PICKUP = 10
/** The same service for later. */
const SCHEDULED: { readonly [service in Service]?: OrderType } = { 10: 30, 20: 40 }

/**
 * The service of an order among the allowed ones (the specification, section 4). Only pickup is pickup, only delivery is
 * delivery, and of both the customer's choice stays. Without a choice it is delivery, where that is allowed.
 */
export function chooseService<S extends Service>(allowed: readonly S[], choice: Service | null = null): S | 20 {
  const chosen = allowed.find((service) => service === choice)
  if (chosen !== undefined) return chosen
  const byDefault = allowed.find((service) => service === DELIVERY) ?? allowed.find((service) => service === PICKUP)
  return byDefault ?? allowed[0] ?? DELIVERY
}

/** An order type as the allowed services have it; one for later stays for later, where its service can be. */
export function allowedOrderType(allowed: readonly Service[], choice: OrderType): OrderType {
  const requested = serviceOf(choice)
  const service = chooseService(allowed, requested)
  if (service === requested) return choice
  return choice === SCHEDULED[requested] ? (SCHEDULED[service] ?? service) : service
}

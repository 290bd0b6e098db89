import { type OrderType, SERVICE, SERVICES, type Service, serviceOf } from '../services/index.ts'

/**
 * The service of an order among the allowed ones (the specification, section 4). Only pickup is pickup, only delivery is
 * delivery, and of both the customer's choice stays. Without a choice it is delivery, where that is allowed.
 */
export function chooseService<S extends Service>(
  allowed: readonly S[],
  choice: Service | null = null,
): S | typeof SERVICE.DELIVERY {
  const chosen = allowed.find((service) => service === choice)
  if (chosen !== undefined) return chosen
  const byDefault =
    allowed.find((service) => service === SERVICE.DELIVERY) ?? allowed.find((service) => service === SERVICE.PICKUP)
  return byDefault ?? allowed[0] ?? SERVICE.DELIVERY
}

/** An order type as the allowed services have it; one for later stays for later, where its service can be. */
export function allowedOrderType(allowed: readonly Service[], choice: OrderType): OrderType {
  const requested = serviceOf(choice)
  const service = chooseService(allowed, requested)
  if (service === requested) return choice
  return (choice === SERVICES[requested].scheduledAs && SERVICES[service].scheduledAs) || service
}

import { SERVICE, type ServiceWithoutSpot } from '@compass/domain/services'

/** The service that a form or an address names; delivery, the storefront's default, where it names none. */
export function readService(text: string | null | undefined): ServiceWithoutSpot {
  return text === String(SERVICE.PICKUP) ? SERVICE.PICKUP : SERVICE.DELIVERY
}

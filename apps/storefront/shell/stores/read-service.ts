import { SERVICE, type Service } from '@compass/domain/services'

/** The service that a form or an address names; delivery, the storefront's default, where it names none. */
export function readService(text: string | null | undefined): Service {
  return Object.values(SERVICE).find((service) => text === String(service)) ?? SERVICE.DELIVERY
}

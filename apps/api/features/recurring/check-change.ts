import type { PaymentMethod } from '@compass/domain/merchants'
import { collectedInPerson } from '@compass/domain/payments'
import { accept, type Result, refuse } from '@compass/domain/refusal'

/**
 * Ways to pay with which an order can be placed while its customer is away: those that people collect. A saved card joins them
 * with a charge that needs nobody there; `Said.payment` keeps whatever it needs.
 */
export function mayRepeatWith(method: string): boolean {
  return collectedInPerson(method as PaymentMethod) === true
}

/** A time of day, `HH:MM`. */
export function checkTime(time: string): Result<string> {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return accept(time)
  return refuse({ reason: 'invalid_fields', faults: [{ path: 'recurrenceObj.time', rule: 'invalid' }] })
}

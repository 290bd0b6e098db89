import { toDecimal } from '@compass/domain/money'

/** A number of JSON with just the digits of the amount: no float is made of it. */
export function decimalOf(minor: number, currency: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(toDecimal(minor, currency))
}

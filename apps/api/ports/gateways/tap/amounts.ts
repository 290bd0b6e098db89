import { parseDecimal, toDecimal } from '@compass/domain/money'

/** Minor units of an amount as Tap writes it: `0.5`, `10.00`. Null where it is none, or finer than its currency. */
export function minorOf(text: string, currency: string): number | null {
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const read = parseDecimal(plain, currency)
  return read.ok ? read.value : null
}

/** A number of JSON with just the digits of the amount: no float is made of it. */
export function decimalOf(minor: number, currency: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(toDecimal(minor, currency))
}

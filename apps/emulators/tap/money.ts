const WITH_THREE = ['BHD', 'KWD', 'OMR']
export const TAP_CURRENCIES = ['AED', 'BHD', 'EGP', 'EUR', 'GBP', 'KWD', 'OMR', 'QAR', 'SAR', 'USD']

/** An amount in the smallest unit of its currency; null where the text is none, or finer than the currency is. */
export function minorOf(text: string, currency: string): number | null {
  const found = /^(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!found) return null
  const decimals = (found[2] ?? '').replace(/0+$/, '')
  const places = WITH_THREE.includes(currency) ? 3 : 2
  return decimals.length > places ? null : Number(found[1] + decimals.padEnd(places, '0'))
}

/** With all decimals: `1.500` KWD, `10.00` AED. */
export function fullText(minor: number, currency: string): string {
  const places = WITH_THREE.includes(currency) ? 3 : 2
  const digits = String(minor).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** As webhooks write it: `1.5`, and `1.0` of a whole number. */
export function shortText(minor: number, currency: string): string {
  return fullText(minor, currency).replace(/(\.\d+?)0+$/, '$1')
}

/** A number of JSON with just these digits. */
export function rawNumber(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text)
}

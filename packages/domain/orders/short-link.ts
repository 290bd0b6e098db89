const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)
/** So many digits hold 128 bits. */
const CODE_LENGTH = 22
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An order's id as messages carry it: 22 letters and digits instead of 36 signs. It opens what the id opens, and no more. */
export function shortCodeOf(orderId: string): string {
  if (!UUID.test(orderId)) throw new Error('an order id is a UUID')
  let rest = BigInt(`0x${orderId.replaceAll('-', '')}`)
  let code = ''
  for (let n = 0; n < CODE_LENGTH; n += 1) {
    code = DIGITS[Number(rest % BASE)] + code
    rest /= BASE
  }
  return code
}

/** The order's id of such a code; null for what is none. */
export function orderIdOfCode(code: string): string | null {
  if (code.length !== CODE_LENGTH || !/^[0-9A-Za-z]+$/.test(code)) return null
  let value = 0n
  for (const digit of code) value = value * BASE + BigInt(DIGITS.indexOf(digit))
  const hex = value.toString(16).padStart(32, '0')
  if (hex.length > 32) return null
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

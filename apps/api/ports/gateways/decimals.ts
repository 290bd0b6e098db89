import { parseDecimal } from '@compass/domain/money'

/** Digits after the point that are compared: the smallest parts of coins have eighteen. */
const DIGITS = 18
const DECIMAL = /^(\d{1,30})(?:\.(\d{1,40}))?(?:e([+-]\d{1,2}))?$/i

/** Minor units of a decimal as a gateway wrote it, zeros at its end or not; null: it is no amount of this currency. */
export function amountIn(text: string, currency: string): number | null {
  const short = text.includes('.') && !/e/i.test(text) ? text.replace(/\.?0+$/, '') : text
  const read = parseDecimal(short, currency)
  return read.ok ? read.value : null
}

/** In the smallest parts, so that decimals of coins are compared and divided as whole numbers. Null: it is no decimal. */
export function partsOf(text: string): bigint | null {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, whole = '', decimals = '', exponent = '0'] = match
  const moved = DIGITS + Number(exponent)
  if (moved < 0) return 0n
  const digits = decimals.padEnd(moved, '0')
  return BigInt(whole + digits.slice(0, moved))
}

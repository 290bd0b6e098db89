import { accept, type Result, refuse } from '../refusal/index.ts'
import { exponentOf } from './currencies.ts'

const DECIMAL = /^(\d{1,16})(?:\.(\d+))?$/

/**
 * Minor units of a decimal text with a full stop, as documents write prices: '12.5' AED is 1250, '12.5' KWD is 12500. Refuses
 * more decimals than the currency has (`amount_precision`), and what is no plain positive decimal. The latter is
 * `invalid_request` with one fault whose path is empty, since the caller knows where it stood.
 */
export function parseDecimal(text: string, currency: string): Result<number> {
  const match = DECIMAL.exec(text)
  if (!match) return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'invalid' }] })
  const [, whole = '', decimals = ''] = match
  const exponent = exponentOf(currency)
  if (decimals.length > exponent) return refuse({ reason: 'amount_precision' })
  const minor = Number(whole + decimals.padEnd(exponent, '0'))
  if (!Number.isSafeInteger(minor))
    return refuse({ reason: 'invalid_request', faults: [{ path: '', rule: 'out_of_range' }] })
  return accept(minor)
}

/** The decimal text of minor units with all decimals of the currency: 1250 AED is '12.50'. Not for showing: see i18n. */
export function toDecimal(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not minor units: ${minor}`)
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const sign = minor < 0 ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/**
 * Our own table of decimals (the specification, section 9). Never `Intl` for digits: it gives IQD none, where the
 * specification gives it three, and its answer changes with the browser.
 */
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND'
const WITH_TWO =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
  'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS ' +
  'KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
  'PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
  'TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG'

type Exponent = 0 | 2 | 3

/** Decimals of a currency (the specification, section 9); a code that the table does not know has 2. */
export function exponentOf(currency: string): Exponent {
  if (has(WITH_THREE, currency)) return 3
  return has(WITHOUT_DECIMALS, currency) ? 0 : 2
}

/** Stands for a currency that is unknown where an amount is only displayed (the specification, sections 8 and 9). */
const DEFAULT_CURRENCY = 'AED'

/** The currency to display: never one to charge in. */
export function displayCurrency(code: string | null): string {
  return code !== null && isCurrency(code) ? code : DEFAULT_CURRENCY
}

/** Whether money may be charged in it: an unknown code is refused where a document names it, never charged as AED. */
export function isCurrency(code: string): boolean {
  return has(WITH_TWO, code) || has(WITH_THREE, code) || has(WITHOUT_DECIMALS, code)
}

function has(codes: string, code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && codes.includes(code)
}

/** The Middle East and North Africa (the specification, section 9), by ISO 3166 alpha-2. */
const MENA: ReadonlySet<string> = new Set(
  'AE BH DJ DZ EG IQ IR JO KW LB LY MA MR OM PS QA SA SD SO SY TN YE'.split(' '),
)

/** Whether a country is one of the region. */
export function isMena(country: string): boolean {
  return MENA.has(country)
}

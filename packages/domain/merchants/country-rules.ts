import type { LoadedMerchant } from './loaded-merchant.ts'

/** A merchant under the rules of its country: terms are accepted where it or its country asks for it (the specification, section 5). */
export function withCountryRules(loaded: LoadedMerchant, termsCountries: readonly string[]): LoadedMerchant {
  const { merchant } = loaded
  if (merchant.termsRequired || !termsCountries.includes(merchant.country)) return loaded
  return { ...loaded, merchant: { ...merchant, termsRequired: true } }
}

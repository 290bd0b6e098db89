import type { Merchant } from '../merchants/index.ts'

/** Whether an order may go as far as terms are concerned: they need a yes where the merchant says so (the specification, section 5). */
export function termsAccepted(
  { termsRequired }: Pick<Merchant, 'termsRequired'>,
  { hasAgreedToTerms }: { readonly hasAgreedToTerms: boolean },
): boolean {
  return !termsRequired || hasAgreedToTerms
}

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** "Visa •••• 4444": the same in every language, and from left to right in each. */
export function cardName({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${BRANDS[brand] ?? brand} •••• ${last4}`
}

/**
 * What a customer types at a demo merchant, the SKU of what they want, and where it must stand. Written as a customer
 * would expect it, not as the search happens to answer: where the two differ, the search is wrong.
 */
export type Query = readonly [
  merchant: string,
  typed: string,
  place: 'first' | 'among three',
  sku: string,
  because: string,
]

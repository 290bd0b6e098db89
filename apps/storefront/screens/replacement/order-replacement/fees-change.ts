import type { SubstitutionView } from './replacement-view.ts'

type Sums = Pick<SubstitutionView, 'withReplacement' | 'withoutReplacement'> & {
  readonly lines: readonly { readonly paid: number }[]
}

/**
 * What changes beside what leaves and what comes: fees and tax that follow the sum. Minor units of the order's currency; 0
 * where the lines say all of it.
 */
export function feesChange({ lines, ...request }: Sums, before: number): number {
  const outlook = request.withReplacement ?? request.withoutReplacement
  if (!outlook) return 0
  const leaves = lines.reduce((sum, { paid }) => sum + paid, 0)
  const comes = request.withReplacement?.products.reduce((sum, { paid }) => sum + paid, 0) ?? 0
  return outlook.grandTotal - (before - leaves + comes)
}

import type { QuestionView } from './replacement-view.ts'

type Sums = Pick<QuestionView, 'with' | 'without'> & { readonly lines: readonly { readonly paid: number }[] }

/**
 * What changes beside what leaves and what comes: fees and tax that follow the sum. Minor units of the order's currency; 0
 * where the lines say all of it.
 */
export function feesChange({ lines, ...question }: Sums, before: number): number {
  const outlook = question.with ?? question.without
  if (!outlook) return 0
  const leaves = lines.reduce((sum, { paid }) => sum + paid, 0)
  const comes = question.with?.products.reduce((sum, { paid }) => sum + paid, 0) ?? 0
  return outlook.grandTotal - (before - leaves + comes)
}

import type { ApiRefusal } from '@compass/client'
import { claimShare } from '@compass/contract/shares'
import { redirect } from 'react-router'
import type { Submission } from '#shell/forms/submission.ts'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { rememberSelection, type Selection } from './selection.ts'

/**
 * Claims a part of the bill and leads on to paying it. Answers the refusal where that part is not open any more, or costs more
 * than the form says that it showed.
 */
export async function claimAndPay(submission: Submission, orderId: string, selection: Selection): Promise<ApiRefusal> {
  const { call, form, page, text, url } = submission
  const shown = form.has('expected') ? Number(text('expected')) : null
  const answer = await call(claimShare, { body: { orderId, ...toClaim(submission, selection, shown) } })
  if (!answer.ok) return answer
  const { _id, amount } = answer.data.share
  rememberSelection(page, url, orderId, { selection, cost: amount.amount })
  throw redirect(tablePaths.pay(url, orderId, _id), 303)
}

/** @param shown minor units that the guest saw; null: the page could not say */
export function toClaim({ shell }: Pick<Submission, 'shell'>, selection: Selection, shown: number | null) {
  const currency = shell.merchant?.currency.code ?? ''
  const expected = shown === null ? {} : { expected: { amount: { amount: shown, currency } } }
  return { ...partOf(selection), ...expected }
}

function partOf(selection: Selection) {
  switch (selection.kind) {
    case 'lines':
      return {
        kind: selection.kind,
        lines: selection.lines.map(({ id, of }) => (of > 1 ? { _id: id, of } : { _id: id })),
      }
    case 'amount':
      return { kind: selection.kind, amount: { amount: selection.amount, currency: selection.currency } }
    default:
      return selection
  }
}

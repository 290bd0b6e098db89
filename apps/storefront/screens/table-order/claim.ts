import type { ApiRefusal } from '@compass/client'
import { claimShare } from '@compass/contract/shares'
import { redirect } from 'react-router'
import type { Submission } from '#shell/forms/submission.ts'
import { tablePaths } from '#shell/rounds/table-paths.ts'
import { rememberSelection, type Selection } from './selection.ts'

/** Claims a part of the bill and leads on to paying it; answers the refusal where that part is not open any more. */
export async function claimAndPay(
  { call, page, url }: Submission,
  orderId: string,
  selection: Selection,
): Promise<ApiRefusal> {
  const answer = await call(claimShare, { body: { orderId, ...toClaim(selection) } })
  if (!answer.ok) return answer
  rememberSelection(page, url, orderId, selection)
  throw redirect(tablePaths.pay(url, orderId, answer.data.share._id), 303)
}

export function toClaim(selection: Selection) {
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

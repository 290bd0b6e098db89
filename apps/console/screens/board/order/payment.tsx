import { useWords } from '#shell/language/words.tsx'
import { methodKey } from '#shell/tickets/labels.ts'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { useFormats } from '../use-board.tsx'

/** How it is paid, and the sum; what is to be collected is said. */
export function Payment({ ticket: { payment, total, round } }: { readonly ticket: TicketShape }) {
  const t = useWords('board')
  const { money } = useFormats()
  const { isPaid, toCollect, method } = payment
  // The bill of a table begins with what the kitchen accepts.
  if (round !== null && total.amount === 0) return null
  const paymentText = isPaid
    ? toCollect.amount > 0
      ? t('board.restToCollect', { amount: money(toCollect) })
      : t('board.paidBy', { method: t(methodKey(method)) })
    : toCollect.amount > 0
      ? t('board.toCollect', { method: t(methodKey(method)) })
      : t('board.notPaidYet')
  return (
    <p className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1 text-ink2">{paymentText}</span>
      <bdi className="text-section">{money(total)}</bdi>
    </p>
  )
}

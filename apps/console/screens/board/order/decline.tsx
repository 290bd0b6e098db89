import { previewDecline } from '@compass/contract/board'
import { type DeclineReason, ORDER_STATUS } from '@compass/domain/orders'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { LoadingRows } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { methodKey } from '#shell/tickets/labels.ts'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { sendingKey } from '../ticket/labels.ts'
import { useBoard, useFeed, useFormats } from '../use-board.tsx'

const REASONS = {
  soldOut: 'board.reasonSoldOut',
  busy: 'board.reasonBusy',
  closing: 'board.reasonClosing',
  address: 'board.reasonAddress',
} as const satisfies Record<DeclineReason, string>

/** A reason, the sentence that the customer reads, and what goes back; then the decline itself. */
export function Decline({ ticket, onKeep }: { readonly ticket: TicketShape; readonly onKeep: () => void }) {
  const t = useWords('board', 'console')
  const feed = useFeed()
  const { money } = useFormats()
  const preview = useCall(previewDecline, { params: { id: ticket._id } })
  const press = useBoard(({ presses }) => presses.get(ticket._id))
  const [reason, setReason] = useState<DeclineReason>('busy')
  if (preview.error) return <FailedCall error={preview.error} />
  if (!preview.data) return <LoadingRows label={t('console.loading')} rows={2} />
  const { reasons, refund } = preview.data
  const chosen = reasons.find((one) => one.reason === reason)
  const name = ticket.customer.name ?? t('board.guest')
  const back = [
    ...(refund.money.amount > 0
      ? [t('board.goesBack', { amount: money(refund.money), method: t(methodKey(refund.method)) })]
      : []),
    ...(refund.credits.amount > 0 ? [t('board.creditsBack', { amount: money(refund.credits) })] : []),
    ...(refund.points > 0 ? [t('board.pointsBack', { count: refund.points })] : []),
  ]
  return (
    <section className="decline" aria-label={t('board.decline')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a bar */}
      <div role="group" aria-label={t('board.why')} className="flex flex-wrap gap-2">
        {reasons.map((one) => (
          <button
            key={one.reason}
            type="button"
            className="pill"
            aria-pressed={one.reason === reason}
            onClick={() => setReason(one.reason)}
          >
            {t(REASONS[one.reason])}
          </button>
        ))}
      </div>
      {chosen ? (
        <div className="text-ink2">
          <p>{t('board.reads', { name, sentence: chosen.translation })}</p>
          {chosen.sentence === chosen.translation ? null : (
            <p className="text-note" lang={ticket.customer.language} dir="auto">
              {chosen.sentence}
            </p>
          )}
          <p>{back.length > 0 ? back.join(' ') : t('board.nothingBack')}</p>
        </div>
      ) : null}
      <Button
        kind="bad"
        size="foot"
        wide
        busy={press ? t(sendingKey(press)) : undefined}
        onClick={() => feed.press(ticket._id, { to: ORDER_STATUS.DECLINED, decline: reason })}
      >
        {refund.money.amount > 0
          ? t('board.declineAndGiveBack', { amount: money(refund.money) })
          : t('board.declineOrder', { number: ticket.orderId })}
      </Button>
      <Button size="board" wide onClick={onKeep}>
        {t('board.keepIt')}
      </Button>
    </section>
  )
}

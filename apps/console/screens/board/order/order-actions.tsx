import { ORDER_STATUS } from '@compass/domain/orders'
import { Button } from '#parts/button.tsx'
import { useWords } from '#shell/language/words.tsx'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { CheckIcon } from '../icons.ts'
import { acceptStep, handOverStep, readyStep, sendingKey } from '../ticket/labels.ts'
import { useSuggestion } from '../ticket/ticket-card.tsx'
import { useBoard, useFeed, useFormats, useNow } from '../use-board.tsx'
import { MinutesChoice } from './minutes-choice.tsx'
import { Payment } from './payment.tsx'

interface ActionProps {
  readonly ticket: TicketShape
  /** Chosen by a person; null: the suggestion. */
  readonly chosen: number | null
  readonly onChoose: (minutes: number) => void
  readonly onDecline: () => void
}

/** What can be done with an open order: the likely answer is the filled button. */
export function OrderActions({ ticket, chosen, onChoose, onDecline }: ActionProps) {
  const t = useWords('board')
  const feed = useFeed()
  const press = useBoard(({ presses }) => presses.get(ticket._id))
  const busy = press ? t(sendingKey(press)) : undefined
  const mayDecline = ticket.next.includes(ORDER_STATUS.DECLINED)
  const accept = ticket.column === 'new' ? acceptStep(ticket) : null
  const next = nextStep(ticket)
  const mayFail = ticket.next.includes(ORDER_STATUS.UNDELIVERED)
  return (
    <div className="grid gap-3">
      <Payment ticket={ticket} />
      {accept !== null ? (
        <Accept ticket={ticket} to={accept} chosen={chosen} onChoose={onChoose} onDecline={onDecline} busy={busy} />
      ) : (
        <div className="flex gap-2">
          {mayDecline ? (
            <Button kind="danger" size="foot" onClick={onDecline}>
              {t('board.decline')}
            </Button>
          ) : mayFail ? (
            <Button kind="danger" size="foot" onClick={() => feed.press(ticket._id, { to: ORDER_STATUS.UNDELIVERED })}>
              {t('board.undelivered')}
            </Button>
          ) : null}
          {next ? (
            <Button
              kind="fill"
              size="foot"
              wide
              busy={busy}
              icon={<CheckIcon size={19} />}
              onClick={() => feed.press(ticket._id, { to: next.to })}
            >
              {t(next.says)}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** What the kitchen or the counter does next with an order that is accepted. */
function nextStep(ticket: TicketShape) {
  const ready = ticket.awaiting ? null : readyStep(ticket)
  if (ready !== null)
    return { to: ready, says: ready === ORDER_STATUS.SERVED ? 'board.served' : 'board.isReady' } as const
  const handOver = handOverStep(ticket)
  return handOver === null ? null : ({ to: handOver, says: 'board.handedOver' } as const)
}

function Accept({
  ticket,
  to,
  chosen,
  onChoose,
  onDecline,
  busy,
}: ActionProps & { readonly to: number; readonly busy: string | undefined }) {
  const t = useWords('board')
  const feed = useFeed()
  const { time } = useFormats()
  const now = useNow(10_000)
  const suggested = useSuggestion(ticket)
  const minutes = chosen ?? suggested
  const isLater = to === ORDER_STATUS.SCH_DEL_ACCEPTED
  const readyAt = isLater && ticket.scheduledFor ? ticket.scheduledFor : new Date(now + minutes * 60_000).toISOString()
  return (
    <>
      {isLater ? null : <MinutesChoice suggested={suggested} minutes={minutes} onChoose={onChoose} />}
      <div className="flex gap-2">
        <Button kind="danger" size="foot" onClick={onDecline}>
          {t('board.decline')}
        </Button>
        <Button
          kind="fill"
          size="foot"
          wide
          busy={busy}
          onClick={() => feed.press(ticket._id, { to, ...(isLater ? {} : { minutes }) })}
        >
          {t('board.acceptReady', { time: time(readyAt) })}
        </Button>
      </div>
    </>
  )
}

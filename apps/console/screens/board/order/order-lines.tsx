import { setAvailability } from '@compass/contract/merchant-side'
import { IF_SOLD_OUT } from '@compass/domain/orders'
import { ITEM_STATE } from '@compass/domain/rounds'
import { Plate } from '@compass/ui/plate'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#parts/button.tsx'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { linesNow, type TicketShape } from '#shell/tickets/ticket.ts'
import { useToast } from '#shell/toasts/index.tsx'
import { useBoard, useFeed } from '../use-board.tsx'

type Line = TicketShape['lines'][number]

/** What was ordered, with what can be done where one of it is out. */
export function OrderLines({ ticket }: { readonly ticket: TicketShape }) {
  const [gone, setGone] = useState<string | null>(null)
  const t = useWords('board')
  const mayAsk = ticket.column === 'new' || ticket.column === 'preparing'
  return (
    <ul className="order-lines">
      {linesNow(ticket).map((line) => {
        const isRequested = ticket.awaiting?.lines.includes(line._id)
        return (
          <li key={line._id}>
            <div className="flex items-center gap-3">
              <b className="w-5 shrink-0 text-center">{line.qty}</b>
              <Plate
                id={line.product}
                glyph="utensils"
                glyphSize={18}
                picture={pictureOf(line)}
                className="size-11 rounded-form"
              />
              <div className="min-w-0 flex-1">
                <p className="text-row">
                  <bdi>{line.name}</bdi>
                </p>
                {line.choices.length > 0 ? <p className="text-note text-ink2">{line.choices.join(' · ')}</p> : null}
                {line.note ? (
                  <p className="text-note font-em" dir="auto">
                    {line.note}
                  </p>
                ) : null}
                {line.guest ? (
                  <p className="text-note text-ink3">
                    <bdi>{line.guest}</bdi>
                  </p>
                ) : null}
              </div>
              {mayAsk && !ticket.awaiting ? (
                <Button
                  size="board"
                  className="sold-out-action"
                  aria-expanded={gone === line._id}
                  aria-label={t('board.soldOutOf', { name: line.name })}
                  onClick={() => setGone(gone === line._id ? null : line._id)}
                >
                  {t('board.soldOut')}
                </Button>
              ) : isRequested ? (
                <span className="tag bg-sunken text-ink2">{t('board.soldOut')}</span>
              ) : null}
            </div>
            {gone === line._id ? <SoldOutUntil ticket={ticket} line={line} onDone={() => setGone(null)} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

function pictureOf({ photo }: Line) {
  if (!photo) return null
  return {
    src: photo.thumb,
    width: photo.width,
    height: photo.height,
    cutout: photo.kind === 'cutout',
    focus: photo.focus,
  }
}

/** Until when it is out, and what happens with this order: the customer is asked, the table is told. */
function SoldOutUntil({
  ticket,
  line,
  onDone,
}: {
  readonly ticket: TicketShape
  readonly line: Line
  readonly onDone: () => void
}) {
  const t = useWords('board')
  const feed = useFeed()
  const notify = useToast()
  const sayFailure = useFailureToast()
  const store = useBoard(({ store: one }) => one)
  const change = useChange(setAvailability)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  if (!store) return null
  const say = (until: string | null) => {
    change.mutate(
      { params: { id: line.product }, body: { store: store._id, soldOut: true, until } },
      {
        onSuccess: () => {
          if (line.state === null) feed.press(ticket._id, { unavailable: [{ line: line._id, suggestions: [] }] })
          else feed.press(ticket._id, { to: ITEM_STATE.REJECTED, reason: t('board.soldOut') }, line._id)
          notify({
            text: t('board.soldOutNow', { name: line.name }),
            action: {
              label: t('board.undo'),
              onClick: () =>
                change.mutate({ params: { id: line.product }, body: { store: store._id, soldOut: false } }),
            },
          })
          onDone()
        },
        onError: sayFailure,
      },
    )
  }
  const name = ticket.customer.name ?? t('board.guest')
  return (
    <div ref={box} className="sold-out-until">
      <p className="text-row">{t('board.soldOutUntil')}</p>
      <div className="grid grid-cols-3 gap-2">
        <Button kind="outline" size="board" disabled={change.isPending} onClick={() => say(store.ends.hour)}>
          {t('board.oneHour')}
        </Button>
        <Button kind="outline" size="board" disabled={change.isPending} onClick={() => say(store.ends.day)}>
          {t('board.tonight')}
        </Button>
        <Button kind="outline" size="board" disabled={change.isPending} onClick={() => say(null)}>
          {t('board.iSaySo')}
        </Button>
      </div>
      <p className="text-note text-ink2">
        {line.state !== null
          ? t('board.tableIsTold')
          : `${t('board.isAsked', { name })} ${t(NO_RESPONSE[line.ifSoldOut])}`}
      </p>
    </div>
  )
}

/** What silence means, as the customer said while ordering. */
const NO_RESPONSE = {
  [IF_SOLD_OUT.LEAVE_OUT]: 'board.elseLeftOut',
  [IF_SOLD_OUT.SIMILAR]: 'board.elseSimilar',
  [IF_SOLD_OUT.CANCEL]: 'board.elseCancelled',
  [IF_SOLD_OUT.ASK]: 'board.elseLeftOut',
} as const

import { ORDER_STATUS } from '@compass/domain/orders'
import { CHANNEL } from '@compass/domain/services'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Failed, LoadingRows } from '#parts/surfaces.tsx'
import { useIsPhone, useIsWide } from '#parts/use-media.ts'
import { useWords } from '#shell/language/words.tsx'
import { PrintTicket } from '#shell/tickets/print-ticket.tsx'
import type { TicketShape } from '#shell/tickets/ticket.ts'
import { type BoardKey, useBoardKeys } from './board-keys.ts'
import { BoardFoot, Column, type ColumnName, type ColumnProps, useIsLate } from './columns.tsx'
import { Bars } from './head/connection.tsx'
import type { StoreChoiceProps } from './head/store-choice.tsx'
import { type OpenSheet, TopBar } from './head/top-bar.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { Decline } from './order/decline.tsx'
import { OrderActions } from './order/order-actions.tsx'
import { OrderLines } from './order/order-lines.tsx'
import { OrderPanel } from './order/order-panel.tsx'
import { TablesColumn } from './tables-column.tsx'
import { acceptStep, handOverStep, readyStep } from './ticket/labels.ts'
import { RefusalToasts } from './ticket/refusal.tsx'
import { useSuggestionOf } from './ticket/ticket-card.tsx'
import { useBoard, useFeed } from './use-board.tsx'

/** What is open, and what was chosen for it by hand. */
interface OpenOrder {
  readonly id: string
  readonly isDeclining: boolean
}

/** By order. */
type ChosenMinutes = Readonly<Record<string, number>>
type SetMinutes = (change: (before: ChosenMinutes) => ChosenMinutes) => void

export function BoardView({ stores }: { readonly stores: StoreChoiceProps }) {
  const t = useWords('board', 'console')
  const state = useBoardParts()
  const { columns, tickets, hasStore, failure } = state
  const isPhone = useIsPhone()
  const hasTables = useHasTables()
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [open, setOpen] = useState<OpenOrder | null>(null)
  const [minutes, setMinutes] = useState<ChosenMinutes>({})
  const [printed, setPrinted] = useState<TicketShape | null>(null)
  const [segment, setSegment] = useState<ColumnName>('new')
  // A sheet that has left closes itself alone: a key may have opened another one since.
  const leave = useCallback((one: OpenSheet) => setSheet((before) => (before === one ? null : before)), [])
  const leaveKeys = useCallback(() => leave('keys'), [leave])
  const donePrinting = useCallback(() => setPrinted(null), [])
  const openTicket = open ? tickets.get(open.id) : undefined
  const toggle = useCallback((id: string) => {
    setChosenId(id)
    setOpen((before) => (before?.id === id ? null : { id, isDeclining: false }))
  }, [])
  useKeyboard({ state, chosenId, open, minutes, setChosenId, setOpen, setMinutes, setSheet, setPrinted })

  // What is open and over is closed; its ticket has gone.
  useEffect(() => {
    if (open && hasStore && !tickets.has(open.id)) setOpen(null)
  }, [open, tickets, hasStore])

  const choose = (id: string) => (value: number) => setMinutes((before) => ({ ...before, [id]: value }))
  const decline = (isDeclining: boolean) => setOpen((before) => before && { ...before, isDeclining })
  const panel = openTicket &&
    open && {
      ticket: openTicket,
      chosen: minutes[openTicket._id] ?? null,
      isDeclining: open.isDeclining,
      onChoose: choose(openTicket._id),
      onDecline: decline,
      onPrint: () => setPrinted(openTicket),
      onClose: () => setOpen(null),
    }
  const column = { openId: open?.id ?? null, chosenId, minutes, onOpen: toggle }
  return (
    <div className="board" data-panel={panel && !isPhone ? '' : undefined}>
      <TopBar stores={stores} sheet={sheet} onSheet={setSheet} onClosed={leave} />
      <Bars />
      {failure && !hasStore ? (
        <Failed message={failure.message} />
      ) : !hasStore ? (
        <LoadingRows label={t('console.loading')} />
      ) : isPhone ? (
        <PhoneColumns
          {...{ columns, column, segment, minutes, setMinutes, setOpen, open, setSegment }}
          onPrint={setPrinted}
        />
      ) : (
        <div className="board-columns">
          <Column name="new" tickets={columns.new} {...column} />
          <Column name="preparing" tickets={columns.preparing} {...column} />
          <div className="board-rest" data-tables={hasTables || undefined}>
            <Column name="ready" tickets={columns.ready} {...column} />
            <Column name="onItsWay" tickets={columns.onItsWay} {...column} />
            {hasTables ? <TablesColumn storeId={stores.storeId} /> : null}
            <BoardFoot />
          </div>
        </div>
      )}
      {panel && !isPhone ? <OrderPanel {...panel} /> : null}
      {panel && isPhone && openTicket.column !== 'new' ? <OrderPanel {...panel} /> : null}
      {printed ? <PrintedTicket ticket={printed} onDone={donePrinting} /> : null}
      <RefusalToasts onOpen={toggle} />
      <KeysSheet isOpen={sheet === 'keys'} onClose={leaveKeys} />
    </div>
  )
}

/** A ticket on its way to the printer, as the kitchen of this store reads it. */
function PrintedTicket({ ticket, onDone }: { readonly ticket: TicketShape; readonly onDone: () => void }) {
  const store = useBoard((state) => state.store)
  if (!store) return null
  return <PrintTicket ticket={ticket} kitchenLanguage={store.language} timeZone={store.timeZone} onDone={onDone} />
}

/** A store with tables or rooms shows them beside the rest where there is room. */
function useHasTables(): boolean {
  const isWide = useIsWide()
  const isServed = useBoard(
    ({ store }) =>
      store?.channels.some(({ orderChannel }) => orderChannel === CHANNEL.DINE_IN || orderChannel === CHANNEL.ROOM) ??
      false,
  )
  return isWide && isServed
}

function useBoardParts() {
  const columns = useBoard((state) => state.columns)
  const tickets = useBoard((state) => state.tickets)
  const hasStore = useBoard(({ store }) => store !== null)
  const failure = useBoard((state) => state.failure)
  return { columns, tickets, hasStore, failure }
}

type BoardParts = ReturnType<typeof useBoardParts>

/** Three segments; the first ticket of New stands open, and another one that is touched. */
function PhoneColumns(props: {
  readonly columns: BoardParts['columns']
  readonly column: Pick<ColumnProps, 'openId' | 'chosenId' | 'minutes' | 'onOpen'>
  readonly segment: ColumnName
  readonly setSegment: (segment: ColumnName) => void
  readonly open: OpenOrder | null
  readonly setOpen: (open: OpenOrder | null) => void
  readonly minutes: ChosenMinutes
  readonly setMinutes: SetMinutes
  readonly onPrint: (ticket: TicketShape) => void
}) {
  const { columns, column, segment, setSegment, open, setOpen, minutes, setMinutes } = props
  const t = useWords('board')
  const isLate = { new: useIsLate(columns.new), preparing: useIsLate(columns.preparing) }
  const first = columns.new[0]
  const openId = open?.id ?? (segment === 'new' ? (first?._id ?? null) : null)
  const body = (ticket: TicketShape) =>
    ticket.column === 'new' ? (
      <OpenTicket ticket={ticket} open={open} setOpen={setOpen} minutes={minutes} setMinutes={setMinutes} />
    ) : null
  const segments = [
    { name: 'new', count: columns.new.length, isLate: isLate.new, words: t('board.new') },
    { name: 'preparing', count: columns.preparing.length, isLate: isLate.preparing, words: t('board.preparing') },
    { name: 'ready', count: columns.ready.length + columns.onItsWay.length, isLate: false, words: t('board.ready') },
  ] as const
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a bar */}
      <div role="group" aria-label={t('board.columns')} className="board-segments parts-row">
        {segments.map(({ name, count, isLate: late, words }) => (
          <button key={name} type="button" aria-pressed={segment === name} onClick={() => setSegment(name)}>
            {words} <span className="text-ink3">{count}</span>
            {late ? (
              <>
                <span className="dot" data-look="bad" aria-hidden="true" />
                <span className="sr-only">{t('board.somethingLate')}</span>
              </>
            ) : null}
          </button>
        ))}
      </div>
      <div className="board-phone">
        {segment === 'ready' ? (
          <>
            <Column name="ready" tickets={columns.ready} {...column} />
            <Column name="onItsWay" tickets={columns.onItsWay} {...column} />
            <BoardFoot />
          </>
        ) : (
          <Column
            name={segment}
            tickets={columns[segment]}
            {...column}
            openId={openId}
            openBody={segment === 'new' ? body : undefined}
          />
        )}
      </div>
    </>
  )
}

/** What stands open on a phone: words, dishes and the answer in the ticket itself. */
function OpenTicket(props: {
  readonly ticket: TicketShape
  readonly open: OpenOrder | null
  readonly setOpen: (open: OpenOrder | null) => void
  readonly minutes: ChosenMinutes
  readonly setMinutes: SetMinutes
}) {
  const { ticket, open, setOpen, minutes, setMinutes } = props
  return (
    <div className="grid gap-3 pt-2">
      {ticket.note ? (
        <p className="order-words" dir="auto">
          {ticket.note}
        </p>
      ) : null}
      <OrderLines ticket={ticket} />
      {open?.id === ticket._id && open.isDeclining ? (
        <Decline ticket={ticket} onKeep={() => setOpen({ id: ticket._id, isDeclining: false })} />
      ) : (
        <OrderActions
          ticket={ticket}
          chosen={minutes[ticket._id] ?? null}
          onChoose={(value) => setMinutes((before) => ({ ...before, [ticket._id]: value }))}
          onDecline={() => setOpen({ id: ticket._id, isDeclining: true })}
        />
      )}
    </div>
  )
}

function useKeyboard(parts: {
  readonly state: BoardParts
  readonly chosenId: string | null
  readonly open: OpenOrder | null
  readonly minutes: ChosenMinutes
  readonly setChosenId: (id: string) => void
  readonly setOpen: (open: OpenOrder | null) => void
  readonly setMinutes: SetMinutes
  readonly setSheet: (sheet: OpenSheet) => void
  readonly setPrinted: (ticket: TicketShape) => void
}) {
  const { state, chosenId, open, minutes, setChosenId, setOpen, setMinutes, setSheet, setPrinted } = parts
  const feed = useFeed()
  const suggestionOf = useSuggestionOf()
  const { columns, tickets } = state
  const all = useMemo(() => [...columns.new, ...columns.preparing, ...columns.ready, ...columns.onItsWay], [columns])
  const current = (open && tickets.get(open.id)) ?? (chosenId ? tickets.get(chosenId) : undefined) ?? all[0]
  const goTo = useCallback(
    (id: string) => {
      // What stands far down its column is drawn by being chosen.
      flushSync(() => setChosenId(id))
      const card = document.getElementById(`ticket-${id}`)
      card?.focus({ preventScroll: true })
      card?.scrollIntoView({ block: 'nearest' })
    },
    [setChosenId],
  )
  const act = useCallback(
    (key: BoardKey, event: KeyboardEvent) => {
      if (key === 'help') return setSheet('keys')
      if (key === 'sound') return setSheet('sound')
      if (key === 'close') return setOpen(open?.isDeclining ? { ...open, isDeclining: false } : null)
      if (!current) return
      event.preventDefault()
      if (key === 'next' || key === 'previous') {
        const at = all.findIndex(({ _id }) => _id === chosenId)
        const to = at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + (key === 'next' ? 1 : -1)))
        return all[to] && goTo(all[to]._id)
      }
      if (key === 'open') return setOpen({ id: current._id, isDeclining: false })
      if (key === 'ticket') return setPrinted(current)
      if (key === 'soldOut') {
        setOpen({ id: current._id, isDeclining: false })
        return requestAnimationFrame(() => document.querySelector<HTMLElement>('.sold-out-action')?.focus())
      }
      if (key === 'decline')
        return current.next.includes(ORDER_STATUS.DECLINED) && setOpen({ id: current._id, isDeclining: true })
      const to = STEP_OF[key]?.(current) ?? null
      if (to === null) return
      const isAcceptance = key === 'accept' && to === ORDER_STATUS.APPROVED
      // The next one of its column is chosen: the answer moves this one away.
      const rest = all.filter(({ column, _id }) => column === current.column && _id !== current._id)
      feed.press(current._id, {
        to,
        ...(isAcceptance ? { minutes: minutes[current._id] ?? suggestionOf(current) } : {}),
      })
      if (rest[0] && !open) goTo(rest[0]._id)
    },
    [all, chosenId, current, feed, goTo, minutes, open, setOpen, setPrinted, setSheet, suggestionOf],
  )
  const digit = useCallback(
    (value: number) => {
      if (current?.column === 'new') setMinutes((before) => ({ ...before, [current._id]: value * 5 }))
    },
    [current, setMinutes],
  )
  useBoardKeys(act, digit)
}

const STEP_OF: Partial<Record<BoardKey, (ticket: TicketShape) => number | null>> = {
  accept: (ticket) => (ticket.column === 'new' ? acceptStep(ticket) : null),
  ready: (ticket) => (ticket.column === 'preparing' && !ticket.awaiting ? readyStep(ticket) : null),
  handOver: (ticket) => (ticket.column === 'ready' || ticket.column === 'onItsWay' ? handOverStep(ticket) : null),
}

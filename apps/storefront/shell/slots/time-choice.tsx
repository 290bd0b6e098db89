import { SERVICE } from '@compass/domain/services'
import { BagIcon, BikeIcon, CutleryIcon } from '@compass/ui/icons'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { findSoonest, groupByDayPart } from './day-part.ts'
import type { DayPart, Times } from './slot-times.ts'

interface TimeChoiceProps {
  readonly times: Times | null
  /** The day that is looked at. */
  readonly shown: Times['days'][number] | undefined
  /** What was chosen before this. */
  readonly had: string | null
  /** What the button says that takes it. */
  readonly takes: string
  /** The start of the first slot that is free, over all days; null: none is. */
  readonly soonest: string | null
  readonly isOpenNow: boolean
  readonly service: number
  look(event: MouseEvent, date: string): void
  choose(slot: string): void
}

/** The state of choosing a time: `had` is the cart's slot by its start; null: none. */
export function useTimeChoosing(
  times: Times | null,
  { schedule, isOpenNow, service }: { schedule: string | null; isOpenNow: boolean; service: number },
): TimeChoiceProps {
  const t = useWords('checkout')
  const [day, setDay] = useState<string | null>(null)
  const [slot, setSlot] = useState<string | null>(null)
  const shown = times?.days.find(({ date }) => date === day) ?? times?.days.find(({ date }) => date === times.date)
  const had = schedule ?? (isOpenNow ? 'now' : null)
  const span = times?.days.flatMap(({ slots }) => slots).find(({ startTime }) => startTime === slot)?.span
  return {
    times,
    shown,
    had,
    // Without scripts it says the same whatever is chosen.
    takes: slot === 'now' ? t('checkout.takeNow') : span ? t('checkout.takeSpan', { span }) : t('checkout.takeTime'),
    soonest: findSoonest(times),
    isOpenNow,
    service,
    look(event, date) {
      event.preventDefault()
      setDay(date)
      // What was chosen on another day is not chosen here.
      setSlot(null)
    },
    choose: setSlot,
  }
}

/** Days and slots, inside of a form: a day is a button of it (`when:<date>`), a slot its field `slot`. */
// Long on purpose: days and slots are one choice, and most lines are markup.
export function TimeChoice({ choosing, minutes }: { choosing: TimeChoiceProps; minutes: string }) {
  const t = useWords('checkout')
  const { times, shown, had, service, isOpenNow } = choosing
  const isPickup = service === SERVICE.PICKUP
  const isFirst = shown !== undefined && shown === times?.days[0]
  const words = isPickup
    ? t(isFirst && isOpenNow ? 'checkout.readyBetween' : 'checkout.readyOn')
    : t(isFirst && isOpenNow ? 'checkout.arrivesBetween' : 'checkout.arrivesOn')
  const Kind = isPickup ? BagIcon : service === SERVICE.ROOM ? CutleryIcon : BikeIcon
  const groups = groupByDayPart(shown?.slots ?? [])
  const slots = useRef<HTMLDivElement>(null)
  // What was chosen before the scripts came is known to the form alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later choices are told
  useEffect(() => {
    const early = slots.current?.querySelector<HTMLInputElement>('input[name=slot]:checked')
    if (early) choosing.choose(early.value)
  }, [])
  if (!shown) return <p className="px-5 text-ink2">{t('checkout.noTimes')}</p>
  return (
    <>
      <fieldset className="no-bar flex min-w-0 gap-2 overflow-x-auto px-5 pt-0.5 pb-4.5">
        <legend className="sr-only">{t('checkout.day')}</legend>
        {times?.days.map(({ date, word, note }) => (
          <button
            key={date}
            type="submit"
            name="intent"
            value={`when:${date}`}
            aria-pressed={date === shown.date}
            onClick={(event) => choosing.look(event, date)}
            className="min-h-15.5 shrink-0 rounded-field bg-sunken px-4 text-center aria-pressed:bg-fill aria-pressed:text-on"
          >
            <span className="block text-name">{word}</span>
            <span className="block text-small">{note}</span>
          </button>
        ))}
      </fieldset>
      <div key={shown.date} ref={slots} className="px-5">
        <input type="hidden" name="slotDay" value={shown.date} />
        {isFirst && isOpenNow ? (
          <label className="pick mb-5">
            <input
              type="radio"
              name="slot"
              value="now"
              defaultChecked={had === 'now'}
              onChange={() => choosing.choose('now')}
            />
            <Kind className="text-accent" />
            <span className="parted min-w-0 flex-1">
              <span className="text-name">{t('checkout.now')}</span>
              <span>{minutes}</span>
            </span>
          </label>
        ) : null}
        {shown.slots.length > 0 ? (
          <>
            <fieldset className="grid min-w-0 gap-5">
              <legend className="mb-3 text-small text-ink2">{words}</legend>
              {groups.map(({ part, slots }) => (
                <SlotGroup key={part} name={groups.length > 1 ? t(PART_WORDS[part]) : null}>
                  {slots.map(({ startTime, span, isFull, left }) => (
                    <label key={startTime} className="pick min-h-13.5 justify-center py-1.5 text-center">
                      <input
                        type="radio"
                        name="slot"
                        value={startTime}
                        defaultChecked={startTime === had}
                        disabled={isFull}
                        onChange={() => choosing.choose(startTime)}
                      />
                      <span>
                        <span className="block text-name tabular-nums">{span}</span>
                        <SlotNote isFull={isFull} left={left} isSoonest={startTime === choosing.soonest} />
                      </span>
                    </label>
                  ))}
                </SlotGroup>
              ))}
            </fieldset>
            <p className="mt-4 text-small text-ink2">{t('checkout.kitchenTime')}</p>
          </>
        ) : null}
      </div>
    </>
  )
}

const PART_WORDS = {
  night: 'checkout.night',
  morning: 'checkout.morning',
  afternoon: 'checkout.afternoon',
  evening: 'checkout.evening',
} as const satisfies Record<DayPart, string>

/** The slots of a part of the day: two in a row, one where the letters are large. */
function SlotGroup({ name, children }: { name: string | null; children: ReactNode }) {
  const grid = (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.25rem,calc(50%-5px))),1fr))] gap-2.5">
      {children}
    </div>
  )
  if (name === null) return grid
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-name">{name}</legend>
      {grid}
    </fieldset>
  )
}

/** What there is to know of a slot: full, few places, the soonest; in this order. */
function SlotNote({ isFull, left, isSoonest }: { isFull: boolean; left: number | null; isSoonest: boolean }) {
  const t = useWords('checkout')
  if (isFull) return <span className="block text-micro">{t('checkout.full')}</span>
  return (
    <>
      {isSoonest ? <span className="block text-micro text-accent">{t('checkout.soonest')}</span> : null}
      {left !== null ? (
        <span className="block text-micro text-ink2">{t('checkout.placesLeft', { count: left })}</span>
      ) : null}
    </>
  )
}

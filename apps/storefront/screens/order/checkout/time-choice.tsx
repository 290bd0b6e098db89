import { BagIcon, BikeIcon } from '@compass/ui/icons'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { Times } from './checkout-view.ts'

interface TimeChoiceProps {
  readonly times: Times | null
  /** The day that is looked at. */
  readonly shown: Times['days'][number] | undefined
  /** What was chosen before this. */
  readonly had: string | null
  /** What the button says that takes it. */
  readonly takes: string
  readonly isOpenNow: boolean
  readonly isPickup: boolean
  look(event: MouseEvent, date: string): void
  choose(slot: string): void
}

/** The state of choosing a time: `had` is the cart's slot by its start; null: none. */
export function useTimeChoosing(
  times: Times | null,
  { schedule, isOpenNow, isPickup }: { schedule: string | null; isOpenNow: boolean; isPickup: boolean },
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
    isOpenNow,
    isPickup,
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
  const { times, shown, had, isPickup, isOpenNow } = choosing
  const isFirst = shown !== undefined && shown === times?.days[0]
  const words = isPickup
    ? t(isFirst && isOpenNow ? 'checkout.readyBetween' : 'checkout.readyOn')
    : t(isFirst && isOpenNow ? 'checkout.arrivesBetween' : 'checkout.arrivesOn')
  const Kind = isPickup ? BagIcon : BikeIcon
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
            <fieldset className="min-w-0">
              <legend className="mb-3 text-small text-ink2">{words}</legend>
              <div className="grid grid-cols-2 gap-2.5">
                {shown.slots.map(({ startTime, span, isFull, left }) => (
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
                      {isFull ? (
                        <span className="block text-micro">{t('checkout.full')}</span>
                      ) : left !== null ? (
                        <span className="block text-micro text-ink2">{t('checkout.placesLeft', { count: left })}</span>
                      ) : null}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
            <p className="mt-4 text-small text-ink2">{t('checkout.kitchenTime')}</p>
          </>
        ) : null}
      </div>
    </>
  )
}

import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon, BagIcon, BikeIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { type MouseEvent, useState } from 'react'
import type { BasketView } from '../../../shell/basket/basket-view.ts'
import { useWords } from '../../../shell/shell.tsx'
import { takesOrders } from '../../../shell/store-state.ts'
import type { StoreView } from '../../../shell/storefront-of.ts'
import type { Times } from './checkout-view.ts'
import { useFormState } from './form-state.ts'

type Props = {
  readonly times: Times | null
  readonly open: boolean
  readonly onClose: () => void
  readonly basket: BasketView
  readonly store: StoreView
  readonly minutes: string
}

/** The days and their slots. Stands inside the checkout's form: a day, a slot and the button at the foot work as they are. */
export function TimeSheet({ times, open, onClose, basket, store, minutes }: Props) {
  const t = useWords('checkout', 'shell')
  const { result, busyWith } = useFormState()
  const isShown = open && times !== null
  const [day, setDay] = useState<string | null>(null)
  const [slot, setSlot] = useState<string | null>(null)
  const isPickup = basket.orderType === 10
  const isOpenNow = takesOrders(store, basket.orderType)
  const shown = times?.days.find(({ date }) => date === day) ?? times?.days.find(({ date }) => date === times.date)
  const spanOf = (startTime: string | null) =>
    times?.days.flatMap(({ slots }) => slots).find((one) => one.startTime === startTime)?.span
  const had = basket.schedule?.startTime ?? (isOpenNow ? 'now' : null)
  const isFirst = shown !== undefined && shown === times?.days[0]
  const isHadHere = had === 'now' ? isFirst : shown?.slots.some(({ startTime }) => startTime === had)
  const chosen = slot ?? (isHadHere ? had : null)
  const span = spanOf(chosen)
  const look = (event: MouseEvent, date: string) => {
    event.preventDefault()
    setDay(date)
    // What was chosen on another day is not chosen here.
    setSlot(null)
  }
  const words = isPickup
    ? t(isFirst && isOpenNow ? 'checkout.readyBetween' : 'checkout.readyOn')
    : t(isFirst && isOpenNow ? 'checkout.arrivesBetween' : 'checkout.arrivesOn')
  const Kind = isPickup ? BagIcon : BikeIcon
  return (
    <Sheet
      open={isShown}
      onClose={onClose}
      title={t('checkout.whenTitle')}
      closeLabel={t('shell.close')}
      closeHref="?when=closed"
      foot={
        <Button
          type="submit"
          name="intent"
          value="schedule"
          wide
          busy={busyWith === 'schedule' && t('checkout.whenTitle')}
        >
          {chosen === 'now' ? t('checkout.takeNow') : span ? t('checkout.takeSpan', { span }) : t('checkout.takeTime')}
        </Button>
      }
    >
      <div className="pb-5">
        {result?.intent === 'schedule' && result.refusal ? (
          <Banner tone="bad" icon={<AlertIcon />} className="mx-5 mb-4" urgent>
            {result.refusal.message}
          </Banner>
        ) : null}
        {!shown ? <p className="px-5 text-ink2">{t('checkout.noTimes')}</p> : null}
        <fieldset className="no-bar flex gap-2 overflow-x-auto px-5 pt-0.5 pb-4.5">
          <legend className="sr-only">{t('checkout.day')}</legend>
          {times?.days.map(({ date, word, note }) => (
            <button
              key={date}
              type="submit"
              name="intent"
              value={`when:${date}`}
              aria-pressed={date === shown?.date}
              onClick={(event) => look(event, date)}
              className="min-h-15.5 shrink-0 rounded-field bg-sunken px-4 text-center aria-pressed:bg-fill aria-pressed:text-on"
            >
              <span className="block text-name">{word}</span>
              <span className="block text-small">{note}</span>
            </button>
          ))}
        </fieldset>
        {isShown && shown ? (
          <div key={shown.date} className="px-5">
            <input type="hidden" name="slotDay" value={shown.date} />
            {isFirst && isOpenNow ? (
              <label className="pick mb-5">
                <input
                  type="radio"
                  name="slot"
                  value="now"
                  defaultChecked={had === 'now'}
                  onChange={() => setSlot('now')}
                />
                <Kind className="text-accent" />
                <span className="min-w-0 flex-1">
                  <span className="text-name">{t('checkout.now')}</span> · {minutes}
                </span>
              </label>
            ) : null}
            <fieldset className="min-w-0">
              <legend className="mb-3 text-small text-ink2">{words}</legend>
              <div className="grid grid-cols-2 gap-2.5">
                {shown.slots.map(({ startTime, span: words, isFull, left }) => (
                  <label key={startTime} className="pick min-h-13.5 justify-center py-1.5 text-center">
                    <input
                      type="radio"
                      name="slot"
                      value={startTime}
                      defaultChecked={startTime === had}
                      disabled={isFull}
                      onChange={() => setSlot(startTime)}
                    />
                    <span>
                      <span className="block text-name tabular-nums">{words}</span>
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
          </div>
        ) : null}
      </div>
    </Sheet>
  )
}

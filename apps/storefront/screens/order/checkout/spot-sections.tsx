import { SERVICE } from '@compass/domain/services'
import { commaOf } from '@compass/i18n/formats'
import { Field } from '@compass/ui/field'
import type { ReactNode } from 'react'
import type { CartView } from '#shell/cart/cart-view.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useSlotWords } from '#shell/slots/use-slot-words.ts'
import { formatOpeningDay } from '#shell/stores/opening-day.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { useFormState } from './form-state.ts'

interface Props {
  readonly cart: CartView
  /** Classes of their column. */
  readonly className: string
  /** When it is for: a room's order may be for later. */
  readonly children: ReactNode
}

/** Who a guest is. A room’s order also says when it is for, and what happens at its door. Where they sit the heading says. */
export function SpotSections({ cart, className, children }: Props) {
  const isRoom = cart.orderType === SERVICE.ROOM
  return (
    <>
      {isRoom ? children : null}
      <GuestSection className={className} />
      {isRoom ? <DoorSection className={className} /> : null}
    </>
  )
}

/** "Room 304, tomorrow 8:00–8:15", else the zone or the floor; undefined where the cart is for no spot. */
export function useSpotNote({ spot, schedule }: CartView): string | undefined {
  const t = useWords('checkout')
  const { language } = useShell()
  const moment = useSlotWords()
  if (!spot) return
  const planned =
    schedule && `${formatOpeningDay(schedule.startTime, schedule.timeZone, language)} ${moment(schedule).span}`
  const name = `${t(spot.kind === 'room' ? 'checkout.room' : 'checkout.table')} ${spot.number}`
  return [name, planned ?? plainText(spot.place)].filter(Boolean).join(commaOf(language))
}

/** A name for who brings it, or the surname that the booking has. */
function GuestSection({ className }: { className: string }) {
  const t = useWords('checkout')
  const { data, valueFor, errorOf } = useFormState()
  const name = data.asksSurname ? 'lastName' : 'name'
  return (
    <CheckoutSection title={t('checkout.who')} className={className}>
      <Field
        id={`field-${name}`}
        label={t(data.asksSurname ? 'checkout.surname' : 'checkout.name')}
        name={name}
        autoComplete={data.asksSurname ? 'family-name' : 'name'}
        defaultValue={valueFor(name) || (data.asksSurname ? '' : data.person.name)}
        error={errorOf(name)}
        maxLength={60}
        aria-required
      />
    </CheckoutSection>
  )
}

function DoorSection({ className }: { className: string }) {
  const t = useWords('checkout')
  const { valueFor } = useFormState()
  const isLeft = valueFor('door') === 'leave'
  const choice = (value: string, label: string, hint: string, isChosen: boolean) => (
    <label className="pick cursor-pointer text-start">
      <input type="radio" name="door" value={value} defaultChecked={isChosen} />
      <span className="min-w-0 flex-1">
        <span className="block text-name">{label}</span>
        <span className="block text-small text-ink2">{hint}</span>
      </span>
    </label>
  )
  return (
    <CheckoutSection title={t('checkout.atTheDoor')} className={className}>
      <fieldset className="grid grid-cols-2 gap-2.5">
        <legend className="sr-only">{t('checkout.atTheDoor')}</legend>
        {choice('knock', t('checkout.knock'), t('checkout.knockHint'), !isLeft)}
        {choice('leave', t('checkout.leaveIt'), t('checkout.leaveItHint'), isLeft)}
      </fieldset>
    </CheckoutSection>
  )
}

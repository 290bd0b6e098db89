import { SERVICE } from '@compass/domain/services'
import { Card } from '@compass/ui/card'
import { Field } from '@compass/ui/field'
import type { ReactNode } from 'react'
import type { CartView, SpotView } from '#shell/cart/cart-view.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { useFormState } from './form-state.ts'

interface Props {
  readonly cart: CartView
  readonly spot: SpotView
  /** Classes of the two columns. */
  readonly start: string
  readonly end: string
  /** When it is for: a room's order may be for later. */
  readonly children: ReactNode
}

/** Where a guest sits and who it is. A room’s order also says when it is for, and what happens at its door. */
export function SpotSections({ cart, spot, start, end, children }: Props) {
  const isRoom = cart.orderType === SERVICE.ROOM
  return (
    <>
      <SpotSection spot={spot} className={start} />
      {isRoom ? children : null}
      <GuestSection className={end} />
      {isRoom ? <DoorSection className={end} /> : null}
    </>
  )
}

function SpotSection({ spot, className }: { spot: SpotView; className: string }) {
  const t = useWords('checkout')
  const isRoom = spot.kind === 'room'
  const kind = t(isRoom ? 'checkout.room' : 'checkout.table')
  return (
    <CheckoutSection title={kind} className={className}>
      <Card className="flex items-center gap-4 p-1.5">
        <p className="grid min-h-14 min-w-14 content-center rounded-field bg-tint2 px-2 text-center text-accent">
          <span className="block text-micro">{kind}</span>
          <bdi className="block text-heading">{spot.number}</bdi>
        </p>
        <p className="min-w-0 flex-1">
          {spot.place ? (
            <span className="block text-name">
              <LocalizedText text={spot.place} />
            </span>
          ) : null}
          <span className="block text-small text-ink2">
            {t(isRoom ? 'checkout.toYourDoor' : 'checkout.toYourTable')}
          </span>
        </p>
      </Card>
    </CheckoutSection>
  )
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

import { type ComponentProps, type ElementType, type MouseEvent, type ReactNode, useRef } from 'react'
import { type IconButtonLook, iconButtonClass } from '../icon-button/index.tsx'
import { BinIcon, MinusIcon, PlusIcon } from '../menu-icons/index.tsx'

/** A real submit button: `name`, `value` and `form` act before scripts, `onClick` after. `label` says what and of what. */
type StepperButton = { readonly label: string } & Pick<
  ComponentProps<'button'>,
  'name' | 'value' | 'form' | 'formAction' | 'onClick' | 'disabled' | 'type'
>

/** A plus that leads to where one chooses: the router's Link with its properties. */
type StepperLink = {
  readonly label: string
  readonly as: ElementType
  readonly to: string
  readonly onClick?: ((event: MouseEvent) => void) | undefined
} & Readonly<Record<string, unknown>>

type StepperProps = {
  /** fill: what is in the cart, on a menu card · outline: a line of the cart, a counter · sunken: 54 high, foot of a sheet. */
  readonly look?: 'fill' | 'outline' | 'sunken'
  readonly count: number
  /** The count in words ("2 in your order"), spoken when it changes; leave it out where the cart bar speaks. */
  readonly countLabel?: string
  readonly less: StepperButton
  readonly more: StepperButton | StepperLink
  /** Where one less than one removes the line, the minus is a bin. */
  readonly removes?: boolean
  /** At zero the plus stands alone and looks like this. It stays the same element, so that it keeps the focus. */
  readonly alone?: { readonly look: IconButtonLook; readonly icon: ReactNode }
  readonly className?: string
}

const looks = { fill: 'stepper-fill', outline: 'stepper-outline', sunken: 'stepper-sunken' }

/** Minus, count, plus. The minus stands at the start of the line in either direction. */
export function Stepper({
  look = 'outline',
  count,
  countLabel,
  less,
  more,
  removes = false,
  alone,
  className = '',
}: StepperProps) {
  const plus = useRef<HTMLElement>(null)
  const isAlone = alone !== undefined && count <= 0
  const { label: lessLabel, onClick: onLess, ...lessRest } = atItsBound(less)
  const {
    label: moreLabel,
    as: As = 'button',
    ...moreRest
  } = 'as' in more ? more : { ...atItsBound(more), as: undefined }
  // The minus is about to go: what follows is done from the plus.
  const step = (event: MouseEvent<HTMLButtonElement>) => {
    if (alone && count <= 1) plus.current?.focus()
    onLess?.(event)
  }
  return (
    <div className={isAlone ? className : `stepper ${looks[look]} ${className}`}>
      {isAlone ? null : (
        <>
          <button type="submit" {...lessRest} onClick={step} aria-label={lessLabel}>
            {removes && count <= 1 ? <BinIcon size={18} /> : <MinusIcon size={18} />}
          </button>
          <span aria-live={countLabel ? 'polite' : undefined} aria-atomic={countLabel ? true : undefined}>
            <span aria-hidden={countLabel ? true : undefined}>{count}</span>
            {countLabel ? <span className="sr-only">{countLabel}</span> : null}
          </span>
        </>
      )}
      <As
        ref={plus}
        {...(As === 'button' ? { type: 'submit' } : {})}
        {...moreRest}
        aria-label={moreLabel}
        className={isAlone ? iconButtonClass({ look: alone.look, size: 40 }) : undefined}
      >
        {isAlone ? alone.icon : <PlusIcon size={18} />}
      </As>
    </div>
  )
}

/** At its bound a button does nothing, but is no `disabled` one: that would drop the focus on the page. */
function atItsBound({
  disabled,
  ...button
}: StepperButton): Omit<StepperButton, 'disabled'> & { 'aria-disabled'?: true } {
  return disabled ? { ...button, type: 'button', onClick: undefined, 'aria-disabled': true } : button
}

import type { ComponentProps } from 'react'
import { BinIcon, MinusIcon, PlusIcon } from '../menu-icons/index.tsx'

/** A real submit button: `name`, `value` and `form` act before scripts, `onClick` after. `label` says what and of what. */
type StepperButton = { readonly label: string } & Pick<
  ComponentProps<'button'>,
  'name' | 'value' | 'form' | 'formAction' | 'onClick' | 'disabled' | 'type'
>

type StepperProps = {
  /** fill: what is in the cart, on a menu card · outline: a line of the cart, a counter · sunken: 54 high, foot of a sheet. */
  readonly look?: 'fill' | 'outline' | 'sunken'
  readonly count: number
  /** The count in words ("2 in your order"), spoken when it changes; leave it out where the cart bar speaks. */
  readonly countLabel?: string
  readonly less: StepperButton
  readonly more: StepperButton
  /** Where one less than one removes the line, the minus is a bin. */
  readonly removes?: boolean
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
  className = '',
}: StepperProps) {
  const { label: lessLabel, ...lessRest } = less
  const { label: moreLabel, ...moreRest } = more
  return (
    <div className={`stepper ${looks[look]} ${className}`}>
      <button type="submit" {...lessRest} aria-label={lessLabel}>
        {removes && count <= 1 ? <BinIcon size={18} /> : <MinusIcon size={18} />}
      </button>
      <span aria-live={countLabel ? 'polite' : undefined} aria-atomic={countLabel ? true : undefined}>
        <span aria-hidden={countLabel ? true : undefined}>{count}</span>
        {countLabel ? <span className="sr-only">{countLabel}</span> : null}
      </span>
      <button type="submit" {...moreRest} aria-label={moreLabel}>
        <PlusIcon size={18} />
      </button>
    </div>
  )
}

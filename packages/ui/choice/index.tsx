import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { Chip } from '../chip/index.tsx'
import { AlertIcon, CheckIcon } from '../icons/index.tsx'

type Input = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'>

type ChoiceRowProps = Input & {
  readonly type: 'radio' | 'checkbox'
  readonly label: ReactNode
  readonly note?: ReactNode
  /** Price difference, chip: last on the line. */
  readonly end?: ReactNode
  /** Before the words where the mark stands at the end: a logo plate of 44 × 30. */
  readonly lead?: ReactNode
  /** Where the radio or box stands: start in an item's choices, end in payment. */
  readonly markAt?: 'start' | 'end'
}

/** One line to choose, 54 high, 62 with a note, as wide as its place; rows in a list are parted by hairlines. */
export function ChoiceRow({ type, label, note, end, lead, markAt = 'start', ...input }: ChoiceRowProps) {
  const created = useId()
  const id = input.id ?? created
  const noteId = `${created}-note`
  const mark = <input {...input} id={id} type={type} className="tick" aria-describedby={note ? noteId : undefined} />
  return (
    <label
      htmlFor={id}
      className={`flex items-center gap-3.5 border-line not-last:border-b ${note ? 'min-h-15.5' : 'min-h-13.5'} py-1.5 ${input.disabled ? 'text-ink3' : ''}`}
    >
      {markAt === 'start' ? mark : null}
      {lead}
      <span className="min-w-0 flex-1">
        <span className="block text-name has-checked:font-strong">{label}</span>
        {note ? (
          <span id={noteId} className={`block text-small ${input.disabled ? '' : 'text-ink2'}`}>
            {note}
          </span>
        ) : null}
      </span>
      {end ? <span className={`shrink-0 ${input.disabled ? '' : 'text-ink2'}`}>{end}</span> : null}
      {markAt === 'end' ? mark : null}
    </label>
  )
}

type ChoiceGroupProps = {
  readonly id?: string | undefined
  readonly title: string
  /** "Pick 1 to 3". */
  readonly rule?: ReactNode
  /** "Required", "2 of 3". */
  readonly chip?: string | undefined
  /** The rule is met: the chip carries a tick. */
  readonly met?: boolean
  /** What to do to go on ("Pick 1 to go on"); draws the outline. Focus and scroll to `#id` when it appears. */
  readonly error?: string | undefined
  readonly children: ReactNode
  readonly className?: string
}

/** A group of choices with its rule; when it was missed it says so, and can take focus. */
export function ChoiceGroup({ id, title, rule, chip, met = false, error, children, className = '' }: ChoiceGroupProps) {
  const created = useId()
  const own = id ?? created
  const missed = error ? 'rounded-card ring-2 ring-bad' : ''
  return (
    <fieldset
      id={own}
      tabIndex={-1}
      aria-describedby={`${own}-rule`}
      className={`min-w-0 scroll-mt-4 px-5 pt-5 pb-2 ${missed} ${className}`}
    >
      <legend className="float-start mb-1 flex w-full items-center justify-between gap-3">
        <span className="min-w-0 text-subhead">{title}</span>
        {chip ? (
          <Chip
            tone={error ? 'bad' : met ? 'accent' : 'neutral'}
            icon={error ? <AlertIcon size={14} /> : met ? <CheckIcon size={14} /> : null}
          >
            {chip}
          </Chip>
        ) : null}
      </legend>
      <p
        id={`${own}-rule`}
        aria-live={error || met ? 'polite' : undefined}
        className={`clear-both -mt-1.5 mb-1.5 text-small ${error ? 'font-em text-bad' : 'text-ink2'}`}
      >
        {error ?? rule}
      </p>
      {children}
    </fieldset>
  )
}

type ChoiceCardProps = Input & {
  readonly type?: 'radio' | 'checkbox'
  readonly label: ReactNode
  readonly note?: ReactNode
  readonly icon?: ReactNode
  readonly end?: ReactNode
}

/** A card chosen as a whole, 66 high; lay two side by side with `grid grid-cols-2 gap-2.5`. */
export function ChoiceCard({ type = 'radio', label, note, icon, end, ...input }: ChoiceCardProps) {
  return (
    <label className="pick">
      <input {...input} type={type} />
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block text-name">{label}</span>
        {note ? <span className="block text-small text-ink2">{note}</span> : null}
      </span>
      {end}
    </label>
  )
}

import type { ElementType, ReactNode } from 'react'
import { Button, type ButtonProps } from '../button/index.tsx'
import { Grabber, Sheet } from '../sheet/index.tsx'

/** One of the two answers: its words, and all that its button or link does. */
type PopupAnswer<T extends ElementType = 'button'> = Omit<ButtonProps<T>, 'kind' | 'size' | 'wide' | 'children'> & {
  readonly label: string
}

type PopupProps<Yes extends ElementType, No extends ElementType> = {
  readonly open: boolean
  /** As of a sheet: called once it has left. */
  readonly onClose: () => void
  /** The question. */
  readonly title: string
  /** A picture of 64 or an icon of 40 on a plate. */
  readonly picture?: ReactNode
  /** The picture stands by itself: it brings its own ground. */
  readonly isPlain?: boolean
  /** What follows from the answers, in a sentence. */
  readonly text?: ReactNode
  /** What is asked beside: fields, a reason, a banner. */
  readonly children?: ReactNode
  /** Left out where the form in `children` has its own. */
  readonly yes?: PopupAnswer<Yes>
  readonly no: PopupAnswer<No>
  /** Where both answers are of one form, this is around them. */
  readonly frame?: (content: ReactNode) => ReactNode
}

/** A question with two answers over the page: picture, heading, text, and what leaves everything as it is comes last. */
export function Popup<Yes extends ElementType = 'button', No extends ElementType = 'button'>(
  props: PopupProps<Yes, No>,
) {
  const { open, onClose, title, picture, isPlain, text, children, yes, no, frame = (content) => content } = props
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={no.label}
      head={() => (
        <div data-grip="" className="shrink-0 touch-none px-5 pt-2 text-center wide:pt-8">
          <Grabber className="mb-5 wide:hidden" />
          {picture ? isPlain ? picture : <Ground>{picture}</Ground> : null}
          <p aria-hidden="true" className="mt-4 text-title text-balance">
            {title}
          </p>
        </div>
      )}
    >
      <div className="px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        {text ? <p className="mx-auto mt-1.5 max-w-80 text-center text-ink2 text-balance">{text}</p> : null}
        {frame(
          <>
            {children}
            <div className="mt-6 grid gap-2.5">
              {yes ? <Answer answer={yes} kind="fill" /> : null}
              <Answer answer={no} kind="neutral" />
            </div>
          </>,
        )}
      </div>
    </Sheet>
  )
}

function Ground({ children }: { children: ReactNode }) {
  return <div className="plate plate-a mx-auto size-28 rounded-full [&>svg]:text-accent">{children}</div>
}

function Answer<T extends ElementType>({ answer, kind }: { answer: PopupAnswer<T>; kind: 'fill' | 'neutral' }) {
  const { label, ...rest } = answer
  const props = { ...rest, kind, wide: true, children: label } as unknown as ButtonProps
  return <Button {...props} />
}

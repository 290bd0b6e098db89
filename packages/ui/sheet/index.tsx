import type { MouseEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { IconButton } from '../icon-button/index.tsx'
import { CloseIcon } from '../icons/index.tsx'
import { useModalDialog } from './modal-dialog.ts'

type SheetProps = {
  readonly open: boolean
  /** Called once, after the sheet has left: by its button, Escape, a touch beside it or a swipe to where it came from. */
  readonly onClose: () => void
  /** Its name, and its heading unless `head` draws another. */
  readonly title: ReactNode
  readonly closeLabel: string
  /** Where closing leads without scripts; the close button is then a link. */
  readonly closeHref?: string | undefined
  /** Replaces grabber, heading and close button: a picture with floating buttons. Use SheetClose in it. */
  readonly head?: (close: (event?: MouseEvent) => void) => ReactNode
  /** Stays at the foot: the one main button. */
  readonly foot?: ReactNode
  /** Full height less 14 on a phone, 880 wide on a desktop. */
  readonly large?: boolean
  /** From the side where lines begin, at every width: a menu of the page. */
  readonly side?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A sheet over the page: from the foot on a phone, a dialog in the middle on a desktop, or from the side. Focus goes to its heading, stays
 * inside, and returns to where it was. Rendered with `open` on the server it shows without scripts and becomes modal
 * when they arrive, in the same place.
 */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, closeLabel, closeHref, head, foot, large, side, className = '', children } = props
  const { dialog, leave, handleClose } = useModalDialog(open, onClose)
  // The attribute belongs to the browser from here on: React must never write it a second time.
  const [openAtFirst] = useState(open)
  const titleId = `${useId()}-title`

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key that closes a dialog; the click is a touch beside it
    <dialog
      ref={dialog}
      open={openAtFirst}
      data-still={openAtFirst ? '' : undefined}
      data-large={large ? '' : undefined}
      data-side={side ? '' : undefined}
      className={`sheet ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClose={handleClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) leave()
      }}
    >
      {head ? (
        <>
          <h2 id={titleId} data-first="" tabIndex={-1} className="sr-only">
            {title}
          </h2>
          {head(leave)}
        </>
      ) : (
        <SheetHead titleId={titleId} title={title} closeLabel={closeLabel} closeHref={closeHref} leave={leave} />
      )}
      <div data-scroll="" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {children}
      </div>
      {foot ? (
        <footer className="shrink-0 border-t border-line px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {foot}
        </footer>
      ) : null}
    </dialog>
  )
}

type HeadProps = Pick<SheetProps, 'title' | 'closeLabel' | 'closeHref'> & {
  readonly titleId: string
  readonly leave: (event?: MouseEvent) => void
}

/** Grabber, heading and close button: what a sheet without a head of its own has. */
function SheetHead({ titleId, title, closeLabel, closeHref, leave }: HeadProps) {
  return (
    <div data-grip="" className="shrink-0 touch-none px-5 pt-2 pb-3">
      <Grabber className="wide:hidden" />
      <div className="mt-2.5 flex items-start justify-between gap-4">
        <h2 id={titleId} data-first="" tabIndex={-1} className="mt-2 min-w-0 text-heading">
          {title}
        </h2>
        <SheetClose label={closeLabel} href={closeHref} onClick={leave} />
      </div>
    </div>
  )
}

/** The small bar that says: pull me down. */
export function Grabber({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`mx-auto block h-1.25 w-10 rounded-full bg-line2 ${className}`} />
}

type CloseProps = {
  readonly label: string
  readonly href?: string | undefined
  readonly onClick: (event?: MouseEvent) => void
  readonly look?: 'sunken' | 'dark'
  readonly className?: string
}

export function SheetClose({ label, href, onClick, look = 'sunken', className }: CloseProps) {
  const icon = <CloseIcon />
  if (!href) return <IconButton label={label} look={look} icon={icon} onClick={onClick} className={className} />
  return <IconButton as="a" href={href} label={label} look={look} icon={icon} onClick={onClick} className={className} />
}

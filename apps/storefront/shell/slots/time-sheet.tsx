import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { AlertIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import type { ReactNode } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { Times } from './slot-times.ts'
import { TimeChoice, useTimeChoosing } from './time-choice.tsx'

type Props = {
  readonly times: Times | null
  readonly open: boolean
  readonly onClose: () => void
  /** The start of the slot that the cart has; null: none. */
  readonly had: string | null
  readonly service: number
  readonly isOpenNow: boolean
  readonly minutes: string
  /** What the time is for and from when it can be had, where it is for one item. */
  readonly note?: ReactNode
  /** Why the last time was not taken. */
  readonly refusal: ReactNode
  readonly isBusy: boolean
}

/** The days and their slots. Stands inside a form, the checkout's or one of its own: a day, a slot and the button at the foot work as they are. */
export function TimeSheet({ times, open, onClose, had, service, isOpenNow, minutes, note, refusal, isBusy }: Props) {
  const t = useWords('checkout', 'shell')
  const isShown = open && times !== null
  const choosing = useTimeChoosing(times, { schedule: had, isOpenNow, service })
  return (
    <Sheet
      open={isShown}
      onClose={onClose}
      title={t('checkout.whenTitle')}
      closeLabel={t('shell.close')}
      closeHref="?when=closed"
      foot={
        <Button type="submit" name="intent" value="schedule" wide busy={isBusy && t('checkout.whenTitle')}>
          {choosing.takes}
        </Button>
      }
    >
      <div className="pb-5">
        {refusal ? (
          <Banner tone="bad" icon={<AlertIcon />} className="mx-5 mb-4" urgent>
            {refusal}
          </Banner>
        ) : null}
        {note ? <p className="px-5 pb-4 text-ink2">{note}</p> : null}
        {isShown ? <TimeChoice choosing={choosing} minutes={minutes} /> : null}
      </div>
    </Sheet>
  )
}

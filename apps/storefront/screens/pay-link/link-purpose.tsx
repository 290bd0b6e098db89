import type { ChosenText } from '@compass/domain/languages'
import { Card } from '@compass/ui/card'
import { AlarmIcon, ClockIcon, PinIcon, ReceiptIcon, StoreIcon, UserIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { MomentWords } from './use-moment.ts'

/** How products come to whom they are for. */
export interface PurposeService {
  readonly isPickup: boolean
  /** The store's name, or the area's. */
  readonly place: ChosenText | null
  /** Day and time in words; null: as soon as possible after paying; undefined: it says nothing any more. */
  readonly time: string | null | undefined
  /** More of the place: the store's address, or a word that changes it. */
  readonly more?: ReactNode
}

type LinkPurposeProps = {
  readonly title: ChosenText | null
  readonly details: ChosenText | null
  /** Null: nobody was named. */
  readonly customer: string | null
  /** Absent or null: nothing is brought or fetched. */
  readonly service?: PurposeService | null
  /** Day and time; null: it does not expire, or that says nothing any more. */
  readonly until?: MomentWords | null
  /** The title is what the page is about. */
  readonly isHeading?: boolean
}

/** What a link is for in the words of who asks, for whom, how it is had, and until when. */
export function LinkPurpose(props: LinkPurposeProps) {
  const { title, details, customer, service = null, until = null, isHeading = false } = props
  const t = useWords('paylink')
  const Title = isHeading ? 'h1' : 'h2'
  return (
    <Card className="mx-4 px-4.5 py-1.5">
      <Row icon={<ReceiptIcon size={20} />}>
        <Title className="text-name">
          <LocalizedText text={title} />
        </Title>
        {details ? (
          <p className="mt-0.5 text-small whitespace-pre-line text-ink2">
            <LocalizedText text={details} />
          </p>
        ) : null}
      </Row>
      {customer ? (
        <Row icon={<UserIcon size={20} />}>
          <p>{t('paylink.forName', { name: customer })}</p>
        </Row>
      ) : null}
      {service ? <ServiceRows service={service} /> : null}
      {until ? (
        <Row icon={<ClockIcon size={20} />}>
          <p>
            {t.rich('paylink.payBy', { ...until }).map((piece) =>
              typeof piece === 'string' ? (
                piece
              ) : (
                <strong key={piece.index} className="font-strong">
                  {piece.text}
                </strong>
              ),
            )}
          </p>
        </Row>
      ) : null}
    </Card>
  )
}

function ServiceRows({ service: { isPickup, place, time, more } }: { service: PurposeService }) {
  const t = useWords('paylink')
  const name = plainText(place)
  return (
    <>
      {place ? (
        <Row icon={isPickup ? <StoreIcon size={20} /> : <PinIcon size={20} />}>
          <p>{isPickup ? t('paylink.pickUpAt', { store: name }) : t('paylink.deliverTo', { area: name })}</p>
          {more ? <div className="mt-0.5 text-small text-ink2">{more}</div> : null}
        </Row>
      ) : null}
      {time === undefined ? null : (
        <Row icon={<AlarmIcon size={20} />}>
          <p>{time ?? t('paylink.soon')}</p>
        </Row>
      )}
    </>
  )
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3.5 border-line py-3.5 not-last:border-b">
      <span className="shrink-0 pt-0.5 text-ink2">{icon}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

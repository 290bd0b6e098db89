import type { ChosenText } from '@compass/domain/languages'
import { Card } from '@compass/ui/card'
import { ClockIcon, ReceiptIcon, UserIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { MomentWords } from './use-moment.ts'

type LinkPurposeProps = {
  readonly title: ChosenText | null
  readonly details: ChosenText | null
  /** Null: nobody was named. */
  readonly customer: string | null
  /** Day and time; null: it does not expire, or that says nothing any more. */
  readonly until?: MomentWords | null
  /** The title is what the page is about. */
  readonly isHeading?: boolean
}

/** What a link is for in the words of who asks, for whom, and until when. */
export function LinkPurpose({ title, details, customer, until = null, isHeading = false }: LinkPurposeProps) {
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

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3.5 border-line py-3.5 not-last:border-b">
      <span className="shrink-0 pt-0.5 text-ink2">{icon}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

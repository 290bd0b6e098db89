import { Card } from '@compass/ui/card'
import { Chip } from '@compass/ui/chip'
import type { ReactNode } from 'react'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import type { PromotionView } from '#shell/promotions/promotion-view.ts'
import { usePromotionWorth } from '#shell/promotions/promotion-worth.ts'

/** A promotion as a ticket: its kind on the stub; what it is, its code, its state and the one button. */
export function Ticket({
  promotion,
  isReady,
  state,
  action,
}: {
  promotion: PromotionView
  /** It holds: the stub is in the merchant's colour. */
  isReady: boolean
  state: ReactNode
  action: ReactNode
}) {
  const { worth, Sign, label } = usePromotionWorth()(promotion)
  const stub = isReady ? 'border-tint3 bg-tint2 text-accent' : 'border-line2 bg-sunken text-ink2'
  return (
    <Card as="li" className="flex overflow-hidden">
      <div
        className={`flex w-23 shrink-0 flex-col items-center justify-center gap-1.5 border-e-2 border-dotted p-2 text-center ${stub}`}
      >
        {worth ? <span className="text-subhead whitespace-nowrap">{worth}</span> : <Sign size={28} />}
        <span className="text-micro hyphens-auto">{label}</span>
      </div>
      <div className="min-w-0 flex-1 p-4 ps-4.5">
        <h3 className="text-name">
          <LocalizedText text={promotion.name} />
        </h3>
        {promotion.description ? (
          <p className="text-small text-ink2">
            <LocalizedText text={promotion.description} />
          </p>
        ) : null}
        {promotion.code ? (
          <Chip className="mt-2">
            <bdi className="break-all">{promotion.code}</bdi>
          </Chip>
        ) : null}
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <span className="min-w-0">{state}</span>
          {action}
        </div>
      </div>
    </Card>
  )
}

import { SERVICE } from '@compass/domain/services'
import { Button } from '@compass/ui/button'
import { Chip } from '@compass/ui/chip'
import type { ComponentProps, ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { paths } from '#paths'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { PromotionReason, PromotionView } from '#shell/promotions/promotion-view.ts'
import { usePromotionReason } from '#shell/promotions/use-promotion-reason.ts'
import type { ListedPromotion } from './promo-view.ts'
import { Ticket } from './ticket.tsx'

/** A promotion that is not in use: its saving and the button to use it, or what is missing and a link to it. */
export function ListedTicket({
  promotion,
  store,
  hasOther,
  isBest = false,
}: {
  promotion: ListedPromotion
  store: string
  /** Another one is in use, in whose place this one would come. */
  hasOther: boolean
  /** It saves more than every other one that can be used now. */
  isBest?: boolean
}) {
  const t = useWords('promo')
  const money = useMoney()
  const whyOf = usePromotionReason()
  const { cause: reason, lowers, methods } = promotion
  const payment = methods ? whyOf({ kind: 'payment_method', methods: [...methods] }) : null
  if (reason) {
    return (
      <Ticket
        promotion={promotion}
        isReady={false}
        state={<span className="font-em">{whyOf(reason)}</span>}
        action={<ToMakeItHold reason={reason} promotion={promotion} store={store} />}
      />
    )
  }
  const saves = lowers ? t('promo.wouldSave', { amount: money.text(lowers) }) : null
  return (
    <Ticket
      promotion={promotion}
      isReady
      state={
        <span className="text-small text-ink2">
          {isBest ? <Chip tone="accent">{t('promo.best')}</Chip> : null}
          {[saves, payment].map((one) =>
            one ? (
              <span key={one} className="block">
                {one}
              </span>
            ) : null,
          )}
        </span>
      }
      action={
        <PromotionButton promotion={promotion} store={store} intent="use" kind="quiet">
          {t(hasOther ? 'promo.useInstead' : 'promo.use')}
        </PromotionButton>
      }
    />
  )
}

/** The button that makes the smallest change, where one press can begin it. */
export function ToMakeItHold({
  reason,
  promotion,
  store,
}: {
  reason: PromotionReason
  promotion: PromotionView
  store: string
}) {
  const t = useWords('promo', 'shell')
  const { url } = useMerchant()
  const { stores, spot } = useShell()
  switch (reason.kind) {
    case 'below_minimum':
    case 'empty':
    case 'products':
      return (
        <Button as={Link} to={paths.menu(url)} kind="quiet" size="small" className="ms-auto">
          {t('promo.addItems')}
        </Button>
      )
    case 'area':
      return (
        <Button as={Link} to={`${paths.menu(url)}?choose=area`} kind="quiet" size="small" className="ms-auto">
          {t(reason.areas ? 'promo.chooseArea' : 'shell.change')}
        </Button>
      )
    case 'order_type': {
      const wanted = reason.orderTypes?.includes(SERVICE.PICKUP) ? SERVICE.PICKUP : SERVICE.DELIVERY
      // Who sits at a table or in a room stays there, and nobody is sent to one.
      if (spot || !reason.orderTypes?.includes(wanted)) return null
      if (!stores.find(({ id }) => id === store)?.services.includes(wanted)) return null
      return (
        <PromotionButton promotion={promotion} store={store} intent={`service:${wanted}`} kind="quiet">
          {t(wanted === 10 ? 'promo.toPickup' : 'promo.toDelivery')}
        </PromotionButton>
      )
    }
    default:
      return null
  }
}

/** One press on one promotion: a form of its own, so that it works before scripts. */
export function PromotionButton({
  promotion,
  store,
  intent,
  kind,
  children,
}: {
  promotion: PromotionView
  store: string
  intent: string
  kind: ComponentProps<typeof Button>['kind']
  children: string & ReactNode
}) {
  const t = useWords('promo')
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('promo') === promotion.id && formData.get('intent') === intent
  return (
    <Form method="post" preventScrollReset replace className="ms-auto">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="store" value={store} />
      <input type="hidden" name="promo" value={promotion.id} />
      <Button
        type="submit"
        kind={kind}
        size="small"
        busy={isBusy && t('promo.checking')}
        aria-label={`${children}: ${plainText(promotion.name)}`}
      >
        {children}
      </Button>
    </Form>
  )
}

import { Banner } from '@compass/ui/banner'
import { Card } from '@compass/ui/card'
import { AlertIcon, CalendarIcon, ClockIcon, ForwardIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { hasReason } from '#shell/api/has-reason.ts'
import type { CartView } from '#shell/cart/cart-view.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useSlotWords } from '#shell/slots/use-slot-words.ts'
import { takesLater, useStoreState } from '#shell/stores/store-state.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { useFormState } from './form-state.ts'

interface WhenProps {
  readonly cart: CartView
  readonly store: StoreView
  readonly minutes: string
  readonly className: string
}

/** Now, or at a time that is chosen where the store takes orders for later. Every choice is a button of the form. */
export function TimeSection({ cart, store, minutes, className }: WhenProps) {
  const t = useWords('checkout', 'refusals')
  const moment = useSlotWords()
  const times = useTimes()
  const state = useStoreState(store, cart.orderType)
  const { busyWith, result } = useFormState()
  const { schedule } = cart
  if (!schedule && !takesLater(store, cart.orderType)) {
    return (
      <CheckoutSection title={t('checkout.when')} className={className}>
        <Card className="px-4.5 py-1.5">
          <ListRow
            icon={<ClockIcon />}
            title={state.takesOrders ? t('checkout.now') : state.word}
            // The banner above has the sentence.
            note={state.takesOrders ? minutes : null}
          />
        </Card>
      </CheckoutSection>
    )
  }
  const chosen = schedule && moment(schedule)
  const isRefused = result?.intent === 'place' && hasReason(result.refusal, 'slot_gone', 'slot_full')
  return (
    <CheckoutSection title={t('checkout.when')} className={className}>
      {schedule?.isGone && !isRefused ? (
        <Banner news tone="bad" icon={<AlertIcon />} className="mb-3">
          {t('refusals.slot_gone')}
        </Banner>
      ) : null}
      <div className="grid grid-cols-2 gap-2.5">
        <button
          type="submit"
          name="intent"
          value="schedule:now"
          aria-pressed={!schedule && state.takesOrders}
          disabled={!state.takesOrders}
          className="pick text-start disabled:bg-sunken disabled:text-ink3"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-name">{t('checkout.now')}</span>
            <span className="block text-small text-ink2">{state.takesOrders ? minutes : state.word}</span>
          </span>
        </button>
        <button
          type="submit"
          name="intent"
          value="when"
          aria-pressed={schedule !== null}
          aria-busy={busyWith === 'when'}
          className="pick text-start"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-name">{chosen ? chosen.shortDay : t('checkout.later')}</span>
            <span className="block text-small text-ink2">{chosen ? chosen.span : t('checkout.chooseTime')}</span>
          </span>
          {chosen ? <CalendarIcon size={18} /> : <ForwardIcon size={18} />}
        </button>
      </div>
      {schedule && !schedule.isGone ? (
        <p className="mt-2 px-1 text-small text-ink2">
          {t('checkout.timeKept', { time: times.time(schedule.heldUntil, schedule.timeZone) })}
        </p>
      ) : null}
    </CheckoutSection>
  )
}

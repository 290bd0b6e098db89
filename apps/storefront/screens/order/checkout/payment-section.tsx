import { cashAllowed } from '@compass/domain/payments'
import { SERVICE } from '@compass/domain/services'
import { Banner } from '@compass/ui/banner'
import { AlertIcon } from '@compass/ui/icons'
import { hasReason } from '#shell/api/has-reason.ts'
import type { CartView } from '#shell/cart/cart-view.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { PaymentChoice } from '#shell/payments/payment-choice.tsx'
import { SAVED_CARD } from '#shell/payments/payment-view.ts'
import { isWallet } from '#shell/payments/wallets.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { useFormState } from './form-state.ts'

/** Ways to pay that are a card, wherever it is read. */
const CARDS: readonly string[] = ['card', 'savedCard', 'express', 'cardOnDelivery', 'cardSwipe']

/** Why a way to pay cannot be used for this order. */
const METHOD_REASONS = [
  'payment_method_not_allowed',
  'cash_above_limit',
  'promo_payment_method',
  'card_not_for_offer',
  'recurring_method',
] as const

/** The store's ways to pay; one that cannot be used now stays, and says why. */
export function PaymentSection({ cart, className }: { cart: CartView; className?: string }) {
  const t = useWords('checkout', 'payment')
  const { data, valueFor, result, send } = useFormState()
  const { grandTotal } = cart.totals
  const usable = data.methods.filter(({ limit }) => cashAllowed(grandTotal, limit))
  const good = data.cards.filter(({ isExpired }) => !isExpired).map(({ id }) => `${SAVED_CARD}${id}`)
  const values = usable.flatMap(({ method }) => (method === 'savedCard' ? good : [method]))
  const before = data.person.previousMethod === 'savedCard' ? (good[0] ?? null) : data.person.previousMethod
  const wanted = [valueFor('method'), data.pricedFor, before].find((one) => one !== null && values.includes(one))
  // Not every device has the wallet that the merchant names first.
  const chosen = wanted ?? values.find((value) => !isWallet(value)) ?? values[0]
  const isDelivery = cart.orderType === SERVICE.DELIVERY
  const refusal = result?.refusal
  const refused = hasReason(refusal, ...METHOD_REASONS) ? refusal?.message : null
  const vpaRefused = hasReason(refusal, 'invalid_vpa') ? refusal?.message : undefined
  const vpaFault = vpaRefused ?? (result?.vpaName === null ? t('payment.vpaBad') : undefined)
  const offered = cart.promotion?.methods
  const isForCards = offered != null && offered.length > 0 && offered.every((one) => CARDS.includes(one))
  const isOtherService = cart.promotion?.cause?.kind === 'payment_method'
  return (
    <CheckoutSection title={t('checkout.howToPay')} className={className ?? ''}>
      {refused ? (
        <Banner news tone="bad" icon={<AlertIcon />} className="mb-3">
          {refused}
        </Banner>
      ) : data.warning && isOtherService ? (
        <Banner tone="warn" icon={<AlertIcon />} className="mb-3">
          {isForCards ? `${data.warning} ${t('payment.cardOnly')}` : data.warning}
        </Banner>
      ) : null}
      <PaymentChoice
        methods={data.methods}
        cards={data.cards}
        wallet={data.wallet}
        amount={grandTotal}
        isDelivery={isDelivery}
        isAtSpot={cart.spot !== null}
        chosen={chosen}
        usedLast={data.person.previousMethod}
        onChoose={data.pricedFor === null ? undefined : () => send('method')}
        vpa={valueFor('vpa')}
        vpaFault={vpaFault}
        vpaName={result?.vpaName ?? null}
        isShort={chosen !== undefined && chosen === before}
        checkIntent="checkVpa"
      />
    </CheckoutSection>
  )
}

import { cashAllowed } from '@compass/domain/pricing'
import { Banner } from '@compass/ui/banner'
import { AlertIcon } from '@compass/ui/icons'
import type { CartView } from '#shell/cart/cart-view.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { PaymentChoice } from '#shell/payments/payment-choice.tsx'
import { SAVED_CARD } from '#shell/payments/payment-view.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { useFormState } from './form-state.ts'

/** Ways to pay that are a card, wherever it is read. */
const CARDS: readonly string[] = ['card', 'savedCard', 'express', 'cardOnDelivery', 'cardSwipe']

/** The outlet's ways to pay; one that cannot be used now stays, and says why. */
export function PaymentSection({ cart, className }: { cart: CartView; className?: string }) {
  const t = useWords('checkout', 'payment')
  const { data, valueFor, result, send } = useFormState()
  const { grandTotal } = cart.totals
  const usable = data.methods.filter(({ limit }) => cashAllowed(grandTotal, limit))
  const good = data.cards.filter(({ isExpired }) => !isExpired).map(({ id }) => `${SAVED_CARD}${id}`)
  const values = usable.flatMap(({ method }) => (method === 'savedCard' ? good : [method]))
  const before = data.person.previousMethod === 'savedCard' ? (good[0] ?? null) : data.person.previousMethod
  const wanted = [valueFor('method'), data.pricedFor, before].find((one) => one !== null && values.includes(one))
  const chosen = wanted ?? values[0]
  const isDelivery = cart.orderType === 20
  const refused = result?.refusal?.code === 4214 ? result.refusal.message : null
  const vpaRefused = result?.refusal?.error === 'invalid_vpa' ? result.refusal.message : undefined
  const vpaFault = vpaRefused ?? (result?.vpaName === null ? t('payment.vpaBad') : undefined)
  const offered = cart.offer?.methods
  const isForCards = offered != null && offered.length > 0 && offered.every((one) => CARDS.includes(one))
  const isOtherWay = cart.offer?.why?.kind === 'payment_method'
  return (
    <CheckoutSection title={t('checkout.howToPay')} className={className ?? ''}>
      {refused ? (
        <Banner tone="bad" icon={<AlertIcon />} className="mb-3">
          {refused}
        </Banner>
      ) : data.warning && isOtherWay ? (
        <Banner tone="warn" icon={<AlertIcon />} className="mb-3">
          {isForCards ? `${data.warning} ${t('payment.cardOnly')}` : data.warning}
        </Banner>
      ) : null}
      <PaymentChoice
        methods={data.methods}
        cards={data.cards}
        amount={grandTotal}
        isDelivery={isDelivery}
        chosen={chosen}
        usedLast={data.person.previousMethod}
        onChoose={data.pricedFor === null ? undefined : () => send('method')}
        vpa={valueFor('vpa')}
        vpaFault={vpaFault}
        vpaName={result?.vpaName ?? null}
        checkIntent="checkVpa"
      />
    </CheckoutSection>
  )
}

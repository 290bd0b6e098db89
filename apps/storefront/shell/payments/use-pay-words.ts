import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import { cardName } from './card-name.ts'
import { type CardView, SAVED_CARD } from './payment-view.ts'
import { useMethodName } from './use-method-name.ts'

interface PayWordsContext {
  readonly cards: readonly CardView[]
  readonly isDelivery: boolean
  /** Minor units. */
  readonly amount: number
}

/** Methods whose button has a sentence of its own; the others are named in one for all. */
const OWN_SENTENCES = {
  card: 'payment.payByCard',
  express: 'payment.payExpress',
  cryptoWallet: 'payment.payCrypto',
  cardSwipe: 'payment.payAtTable',
  roomCharge: 'payment.payToRoom',
} as const

/** What the button says that pays: how much, and by the way of the radio button's value; undefined: none is chosen. */
export function usePayWords({ cards, isDelivery, amount: minor }: PayWordsContext): (value?: string) => string {
  const t = useWords('payment')
  const money = useMoney()
  const methodName = useMethodName()
  const amount = money.text(minor)
  return (value = '') => {
    const card = cards.find(({ id }) => value === `${SAVED_CARD}${id}`)
    if (card) return t('payment.payBySavedCard', { amount, card: cardName(card) })
    if (value === 'cod') return t(isDelivery ? 'payment.payCashDelivery' : 'payment.payCashPickup', { amount })
    if (value === 'cardOnDelivery')
      return t(isDelivery ? 'payment.payCardDelivery' : 'payment.payCardPickup', { amount })
    const own = OWN_SENTENCES[value as keyof typeof OWN_SENTENCES]
    if (own) return t(own, { amount })
    const name = methodName(value)
    return name === undefined ? t('payment.payAgain', { amount }) : t('payment.payWith', { amount, name })
  }
}

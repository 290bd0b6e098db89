/** What an issuer does with a card. */
export interface CardBehaviour {
  readonly brand: string
  readonly last4: string
  readonly funding: 'credit' | 'debit'
  /** Why it refuses; null: it pays. */
  readonly decline: { readonly code: string; readonly decline_code?: string; readonly message: string } | null
  /** The bank wants to know who pays. */
  readonly asks3ds: boolean
}

const declined = (decline_code: string) => ({ code: 'card_declined', decline_code, message: 'Your card was declined.' })
const VISA = { brand: 'visa', funding: 'credit' as const, decline: null, asks3ds: false }

/** Stripe's own test cards (docs.stripe.com/testing). */
const CARDS: Readonly<Record<string, Omit<CardBehaviour, 'last4'>>> = {
  '4242424242424242': VISA,
  '4000056655665556': { ...VISA, funding: 'debit' },
  '5555555555554444': { ...VISA, brand: 'mastercard' },
  '378282246310005': { ...VISA, brand: 'amex' },
  '4000002500003155': { ...VISA, asks3ds: true },
  '4000000000003220': { ...VISA, asks3ds: true },
  '4000000000000002': { ...VISA, decline: declined('generic_decline') },
  '4000000000009995': {
    ...VISA,
    decline: { ...declined('insufficient_funds'), message: 'Your card has insufficient funds.' },
  },
  '4000000000009987': { ...VISA, decline: declined('lost_card') },
  '4000000000009979': { ...VISA, decline: declined('stolen_card') },
  '4000000000006975': { ...VISA, decline: declined('card_velocity_exceeded') },
  '4000000000000069': { ...VISA, decline: { code: 'expired_card', message: 'Your card has expired.' } },
  '4000000000000127': {
    ...VISA,
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000119': {
    ...VISA,
    decline: { code: 'processing_error', message: 'An error occurred while processing your card.' },
  },
  '4242424242424241': { ...VISA, decline: { code: 'incorrect_number', message: 'Your card number is incorrect.' } },
}

/** Stripe's own names of some of them, which stand for a card that was saved. */
export const NAMED_CARDS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002500003155',
}

/** Null: it is no test card, and no number of a real card is taken. */
export function testCard(number: string): CardBehaviour | null {
  const digits = number.replace(/\D/g, '')
  const card = CARDS[digits]
  return card ? { ...card, last4: digits.slice(-4) } : null
}

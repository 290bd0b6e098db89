import type { Language } from '@compass/domain/languages'

/** What can happen to a payment; the last four are final, but for refunds. */
type Status = 'created' | 'pending' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired'

/** The specification, section 8: expired or disabled, wrong CVV, wrong number, not enough money, refused. */
export type FailureCode = 5001 | 5002 | 5003 | 5011 | 5100

export const METHODS = [
  'card',
  'savedCard',
  'express',
  'knet',
  'upi',
  'applepay',
  'googlepay',
  'cryptoWallet',
  'mixpay',
] as const
export type Method = (typeof METHODS)[number]

/** All that is kept of a card: nothing that could pay anywhere else. */
export type CardFace = { brand: string; last4: string; type: 'credit' | 'debit'; bin: string }

export type SavedCard = CardFace & {
  account: string
  customer: string
  token: string
  /** MM/YY. */
  expiry: string
  holder: string
  /** What this test card does; see `cards/test-cards.ts`. */
  behaviour: string
}

/** How the webhooks of a payment travel. */
export type Travel = 'once' | 'twice' | 'outOfOrder' | 'late' | 'never'

type Quote = { asset: string; amount: string; address: string; expiresAt: string }

export type Payment = {
  id: string
  account: string
  reference: string
  /** Minor units, as are all amounts here. */
  amount: number
  currency: string
  method: Method
  returnUrl: string
  expiresAt: string
  language: Language
  description: string
  merchant: { name: string; color: string }
  customer: string | null
  /** 128 random bits that open the hosted page. */
  page: string
  status: Status
  failureCode: FailureCode | null
  failureReason: 'card_not_allowed' | null
  /** Only cards whose number begins so may pay; null: any. */
  bins: readonly string[] | null
  card: CardFace | null
  saveCard: boolean
  /** The saved card that is to pay, and whether its CVV is asked for. */
  token: string | null
  cvvNotNeeded: boolean
  vpa: string | null
  wallet: string | null
  quote: Quote | null
  /** What came of crypto, where it is not what the quote says. */
  received: { asset: string; amount: string; verdict: 'underpaid' | 'overpaid' } | null
  /** A card that waits for its 3-D Secure code. */
  challenge: {
    behaviour: string
    tries: number
    card: CardFace
    keep: { expiry: string; holder: string } | null
  } | null
  /** What happens by itself, and when: it survives a restart. */
  due: { at: string; step: 'capture' | 'refuse' } | null
  travel: Travel
  refunding: 'at once' | 'slow' | 'fails'
  /** How its bank will decide that takes it back; absent: it does not. */
  disputing?: Dispute['ending']
  captured: number
  refunded: number
  createdAt: string
  updatedAt: string
}

export type Refund = {
  id: string
  account: string
  payment: string
  reference: string
  amount: number
  reason: string
  status: 'pending' | 'succeeded' | 'failed'
  dueAt: string | null
  createdAt: string
}

/** A bank takes money back; `ending` is how it will decide. */
export type Dispute = {
  id: string
  account: string
  payment: string
  reference: string
  amount: number
  currency: string
  reason: string
  ending: 'won' | 'lost'
  state: 'coming' | 'open' | 'won' | 'lost'
  openedAt: string
  /** Until when the shop may answer: then it is decided. */
  answerBy: string
}

export type Account = { id: string; secret: string; webhookUrl: string; webhookSecret: string }

export type EntryKind = 'authorised' | 'captured' | 'refunded' | 'voided' | 'disputed'

/** One movement of money: the judge in tests. */
export type Entry = {
  at: string
  account: string
  payment: string
  reference: string
  kind: EntryKind
  amount: number
  currency: string
}

type EventType =
  | `payment.${Exclude<Status, 'created'>}`
  | 'refund.succeeded'
  | 'refund.failed'
  | `dispute.${Exclude<Dispute['state'], 'coming'>}`

export type Webhook = { id: string; account: string; type: EventType; createdAt: string; travel: Travel; body: string }

/** What happened in one moment; it is on the disk whole or not at all. */
export type Row = {
  account?: Account
  payment?: Payment
  refund?: Refund
  dispute?: Dispute
  card?: SavedCard
  cardGone?: { account: string; customer: string; token: string }
  entries?: Entry[]
  notices?: Webhook[]
  delivered?: string
}

import type { CardFace, FailureCode, Travel } from '../ledger/rows.ts'

/** What a test card does when it is asked to pay. */
export type Behaviour = {
  /** Why it is refused; absent: it pays. */
  refusal?: FailureCode
  /** Why it is refused once it was saved, so that a saved card can fail too. */
  refusalOnceSaved?: FailureCode
  /** Asks for the code 1234. */
  threeDSecure?: true
  /** The bank takes half a minute, or takes the money and never answers. */
  answer?: 'hangs' | 'dropped'
  /** Authorised now, captured a minute later. */
  capture?: 'late'
  travel?: Travel
  refunding?: 'slow' | 'fails'
  /** Its bank takes the money back later, and decides so. */
  disputing?: 'won' | 'lost'
}

export type TestCard = {
  number: string
  brand: string
  type: CardFace['type']
  country: string
  behaviour: BehaviourName
}

export const BEHAVIOURS = {
  success: {},
  threeDSecure: { threeDSecure: true },
  expired: { refusal: 5001 },
  wrongCvv: { refusal: 5002 },
  wrongNumber: { refusal: 5003 },
  noMoney: { refusal: 5011 },
  refused: { refusal: 5100 },
  emptyOnceSaved: { refusalOnceSaved: 5011 },
  hangs: { answer: 'hangs' },
  dropped: { answer: 'dropped' },
  late: { capture: 'late' },
  noticeTwice: { travel: 'twice' },
  noticeOutOfOrder: { travel: 'outOfOrder' },
  noticeLate: { travel: 'late' },
  noticeNever: { travel: 'never' },
  refundSlow: { refunding: 'slow' },
  refundFails: { refunding: 'fails' },
  disputeLost: { disputing: 'lost' },
  disputeWon: { disputing: 'won' },
} as const satisfies Record<string, Behaviour>

export type BehaviourName = keyof typeof BEHAVIOURS

/** Issuers have six digits or eight: what is kept of a number tells both apart. */
const BIN_DIGITS = 8

/** 3-D Secure asks for this code, and for no other. */
export const SECURE_CODE = '1234'

const visa = { brand: 'visa', type: 'credit', country: 'AE' } as const

/** Every number that the sandbox knows. The refusals carry their code in the third group. */
export const TEST_CARDS: readonly TestCard[] = [
  { ...visa, number: '4111111111111111', behaviour: 'success' },
  { ...visa, number: '5555555555554444', brand: 'mastercard', behaviour: 'success' },
  { ...visa, number: '4000056655665556', type: 'debit', behaviour: 'success' },
  { ...visa, number: '5200828282828210', brand: 'mastercard', type: 'debit', behaviour: 'success' },
  { ...visa, number: '4000000000003220', behaviour: 'threeDSecure' },
  { ...visa, number: '4000000050010000', behaviour: 'expired' },
  { ...visa, number: '4000000050020009', behaviour: 'wrongCvv' },
  { ...visa, number: '4000000050030008', behaviour: 'wrongNumber' },
  { ...visa, number: '4000000050110008', behaviour: 'noMoney' },
  { ...visa, number: '4000000051000000', behaviour: 'refused' },
  { ...visa, number: '4000000050210006', behaviour: 'emptyOnceSaved' },
  { ...visa, number: '4000000000300006', behaviour: 'hangs' },
  { ...visa, number: '4000000004040004', behaviour: 'dropped' },
  { ...visa, number: '4000000000600009', behaviour: 'late' },
  { ...visa, number: '4000000000020000', behaviour: 'noticeTwice' },
  { ...visa, number: '4000000000210007', behaviour: 'noticeOutOfOrder' },
  { ...visa, number: '4000000000200008', behaviour: 'noticeLate' },
  { ...visa, number: '4000000000990004', behaviour: 'noticeNever' },
  { ...visa, number: '4000000070600004', behaviour: 'refundSlow' },
  { ...visa, number: '4000000070010006', behaviour: 'refundFails' },
  { ...visa, number: '4000000080100003', behaviour: 'disputeLost' },
  { ...visa, number: '4000000080200001', behaviour: 'disputeWon' },
]

const BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card]))

/** The test card of a number; a number that is none of ours pays nothing and is kept nowhere. */
export function findTestCard(number: string): TestCard | undefined {
  return BY_NUMBER.get(number)
}

export function behaviourOf(name: string): Behaviour {
  return BEHAVIOURS[name as BehaviourName] ?? BEHAVIOURS.success
}

export function faceOf(card: TestCard): CardFace {
  return { brand: card.brand, last4: card.number.slice(-4), type: card.type, bin: card.number.slice(0, BIN_DIGITS) }
}

/** Is it a card whose number begins so? One that was saved with six digits is known by these. */
export function isOfBin(card: Pick<CardFace, 'bin'>, bin: string): boolean {
  return card.bin.startsWith(bin.slice(0, card.bin.length))
}

/** What the first digits of a number say; null where they say nothing. */
export function readBin(bin: string): { brand: string; type: 'credit' | 'debit'; country: string } | null {
  if (!/^\d{6,8}$/.test(bin)) return null
  const ours = TEST_CARDS.find(({ number }) => number.startsWith(bin))
  if (ours) return { brand: ours.brand, type: ours.type, country: ours.country }
  const brand = /^4/.test(bin)
    ? 'visa'
    : /^(5[1-5]|2[2-7])/.test(bin)
      ? 'mastercard'
      : /^3[47]/.test(bin)
        ? 'amex'
        : null
  return brand && { brand, type: 'credit', country: 'AE' }
}

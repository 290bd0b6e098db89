/** What a person types on a page of Tap's. */
export interface TypedCard {
  readonly number: string
  /** MM/YY. */
  readonly expiry: string
  /** CVV of a card, PIN of KNET. */
  readonly code: string
}

export interface CardOutcome {
  readonly status: string
  readonly code: string
}

// Of the page "Test Cards Numbers".
const KNET_CARDS = ['8888880000000001', '8888880000000002']
const KNET_PIN = '1234'
const NOT_CAPTURED = '05/21'

const CARDS: Readonly<Record<string, { scheme: string; isEnrolled: boolean }>> = {
  '5123450000000008': { scheme: 'MASTERCARD', isEnrolled: true },
  '5111111111111118': { scheme: 'MASTERCARD', isEnrolled: false },
  '4508750015741019': { scheme: 'VISA', isEnrolled: true },
  '4012000033330026': { scheme: 'VISA', isEnrolled: false },
  '345678901234564': { scheme: 'AMERICAN_EXPRESS', isEnrolled: true },
}
const BY_EXPIRY: Readonly<Record<string, CardOutcome>> = {
  '05/22': { status: 'DECLINED', code: '501' },
  '04/27': { status: 'FAILED', code: '407' },
  '08/28': { status: 'TIMEDOUT', code: '801' },
  '01/37': { status: 'DECLINED', code: '513' },
  '02/37': { status: 'FAILED', code: '408' },
  '05/37': { status: 'UNKNOWN', code: '901' },
}
/** A test of ours: Tap's page names none for a card without money. */
const NO_MONEY = '01/38'
const WRONG_CVV = ['102', '1020']

const CAPTURED: CardOutcome = { status: 'CAPTURED', code: '000' }

/** What becomes of a charge that is paid with this card. */
export function outcomeOf(source: string, { number, expiry, code }: TypedCard): CardOutcome {
  if (source === 'src_kw.knet') {
    if (!KNET_CARDS.includes(number)) return { status: 'FAILED', code: '405' }
    return code === KNET_PIN && expiry !== NOT_CAPTURED ? CAPTURED : { status: 'DECLINED', code: '501' }
  }
  if (!CARDS[number]) return { status: 'FAILED', code: '405' }
  if (BY_EXPIRY[expiry]) return BY_EXPIRY[expiry]
  if (expiry === NO_MONEY) return { status: 'DECLINED', code: '505' }
  return WRONG_CVV.includes(code) ? { status: 'DECLINED', code: '502' } : CAPTURED
}

export function schemeOf(source: string, number: string): { scheme: string; isEnrolled: boolean } {
  if (source === 'src_kw.knet') return { scheme: 'KNET', isEnrolled: false }
  return CARDS[number] ?? { scheme: 'VISA', isEnrolled: false }
}

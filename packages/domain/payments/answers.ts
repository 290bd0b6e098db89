import { PAYMENT_STATUS, type PaymentStatus } from './states.ts'

/** What a gateway says of a payment. Amounts are minor units. */
export interface GatewayAnswer {
  readonly status: 'created' | 'pending' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired'
  readonly currency: string
  /** What it holds for us, refunds aside: never less than it was. */
  readonly captured: number
  /** Of a crypto payment: it came, but not exactly. */
  readonly received: 'underpaid' | 'overpaid' | null
  readonly failureCode: FailureCode | null
}

/** Why a person has to look at money that came. */
export type Review = 'underpaid' | 'overpaid' | 'amount' | 'currency'

/** Codes of the error catalogue with which a gateway refuses (the specification, section 8). */
export const FAILURE_CODES = [5001, 5002, 5003, 5011, 5100] as const
/** A card that the order’s offer is not for: the code that a refusal of it has when it is placed. */
export const CARD_NOT_FOR_PROMOTION = 4214
export type FailureCode = (typeof FAILURE_CODES)[number] | typeof CARD_NOT_FOR_PROMOTION

/** An attempt as far as an answer can change it. */
export interface Attempt {
  readonly status: PaymentStatus
  /** Minor units, in `currency`. */
  readonly amount: number
  readonly currency: string
  readonly captured: number
  readonly failureCode: number | null
  readonly review: Review | null
}

type PaymentChange = Pick<Attempt, 'status' | 'captured' | 'failureCode' | 'review'>

const S = PAYMENT_STATUS

const ENDS: Readonly<Partial<Record<GatewayAnswer['status'], PaymentStatus>>> = {
  failed: S.FAILED,
  cancelled: S.CANCELLED,
  expired: S.ABORTED,
}

/**
 * What a gateway's answer makes of an attempt. It may be asked any number of times, and the answers may come in any order. A
 * success is never left, money that was seen stays seen, and only money overtakes what ended. Exactly the amount in the right
 * currency is a success; anything else is for a person to look at.
 */
export function afterAnswer(attempt: Attempt, answer: GatewayAnswer): PaymentChange {
  const { status, failureCode, review } = attempt
  const captured = Math.max(attempt.captured, answer.captured)
  if (status === S.SUCCESS) return { status, captured, failureCode, review }
  const isRight = answer.currency === attempt.currency
  if (answer.status === 'captured' && isRight && answer.received === null && answer.captured === attempt.amount)
    return { status: S.SUCCESS, captured, failureCode: null, review: null }
  const reason = reviewOf(attempt, answer)
  if (reason) return { status: isOpen(status) ? S.PENDING : status, captured, failureCode, review: reason }
  const end = ENDS[answer.status]
  if (end !== undefined && isOpen(status) && captured === 0)
    return { status: end, captured, failureCode: end === S.FAILED ? (answer.failureCode ?? 5100) : null, review: null }
  const waits = answer.status === 'pending' || answer.status === 'authorised'
  return { status: waits && status === S.INITIATED ? S.PENDING : status, captured, failureCode, review }
}

/** Is the end of a payment still open? */
export function isOpen(status: PaymentStatus): boolean {
  return status === S.INITIATED || status === S.PENDING
}

function reviewOf({ amount, currency }: Attempt, answer: GatewayAnswer): Review | null {
  if (answer.received) return answer.received
  if (answer.captured === 0) return null
  if (answer.currency !== currency) return 'currency'
  return answer.captured === amount ? null : 'amount'
}

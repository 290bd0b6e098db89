import { accept, type Result, refuse } from '../refusal/index.ts'

/** Payment states (the specification, section 4). */
export const PAYMENT_STATUS = {
  CANCELLED: 0,
  INITIATED: 10,
  UNPAID: 20,
  ABORTED: 50,
  SUCCESS: 100,
  PENDING: 481,
  FAILED: 4008,
} as const

export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]

export const PAYMENT_STATUSES: readonly PaymentStatus[] = Object.values(PAYMENT_STATUS)

const S = PAYMENT_STATUS

/** What a payment may become. What failed, was cancelled or timed out becomes a success only by late money. */
const PAYMENT_MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  // collected in person: the merchant's record, or the order was delivered; written off as staff end a visit
  [S.UNPAID]: [S.SUCCESS, S.CANCELLED],
  [S.INITIATED]: [S.PENDING, S.SUCCESS, S.FAILED, S.CANCELLED, S.ABORTED],
  [S.PENDING]: [S.SUCCESS, S.FAILED, S.CANCELLED, S.ABORTED],
  [S.FAILED]: [S.SUCCESS],
  [S.CANCELLED]: [S.SUCCESS],
  [S.ABORTED]: [S.SUCCESS],
  [S.SUCCESS]: [], // refunds are rows of their own
}

/** Whether a payment may go from one state to another; else `invalid_transition`. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): Result<PaymentStatus> {
  return PAYMENT_MOVES[from].includes(to) ? accept(to) : refuse({ reason: 'invalid_transition', from, to })
}

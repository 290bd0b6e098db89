import type { FailureCode } from '@compass/domain/payments'
import type { GatewayDispute, GatewayRefund } from '../port.ts'
import type { RazorpayRefund } from './answers.ts'

/** Of the pages "List of Errors" and "Test Card Details": what a customer can do something about. */
const FAILURES: Readonly<Record<string, FailureCode>> = {
  card_expired: 5001,
  card_disabled_for_online_payments: 5001,
  debit_instrument_inactive: 5001,
  debit_instrument_blocked: 5001,
  card_not_enrolled: 5001,
  incorrect_card_expiry_date: 5001,
  incorrect_cvv: 5002,
  card_number_invalid: 5003,
  incorrect_card_details: 5003,
  insufficient_funds: 5011,
  insufficient_fund: 5011,
  transaction_limit_exceeded: 5011,
  transaction_daily_limit_exceeded: 5011,
}

/** Reasons after which nobody knows yet whether money moved: their bank may still say yes. */
const UNDECIDED = ['gateway_technical_error', 'bank_technical_error', 'payment_timed_out', 'payment_pending_approval']

type Decline = 'cancelled' | 'undecided' | FailureCode

export function declineOf(reason: string | null | undefined): Decline {
  if (reason === 'payment_cancelled') return 'cancelled'
  return UNDECIDED.includes(reason ?? '') ? 'undecided' : (FAILURES[reason ?? ''] ?? 5100)
}

const REFUNDS = { pending: 'pending', processed: 'succeeded', failed: 'failed' } as const

export function stateOfRefund(word: RazorpayRefund['status']): GatewayRefund['status'] {
  return REFUNDS[word]
}

const DISPUTES: Readonly<Record<string, GatewayDispute['state']>> = {
  open: 'open',
  under_review: 'answered',
  won: 'won',
  lost: 'lost',
  // After an answer that satisfied, or a refund: nothing is taken any more.
  closed: 'won',
}

export function stateOfDispute(word: string): GatewayDispute['state'] {
  return DISPUTES[word] ?? 'open'
}

import type { FailureCode, GatewayAnswer } from '@compass/domain/payments'
import type { GatewayRefund } from '../port.ts'

/** Tap's words for a charge → ours. One that is missing here, such as UNKNOWN, stays pending and is asked about again. */
const CHARGE_STATES: Readonly<Record<string, GatewayAnswer['status']>> = {
  INITIATED: 'created',
  IN_PROGRESS: 'pending',
  AUTHORIZED: 'authorised',
  CAPTURED: 'captured',
  DECLINED: 'failed',
  FAILED: 'failed',
  RESTRICTED: 'failed',
  CANCELLED: 'cancelled',
  ABANDONED: 'expired',
  TIMEDOUT: 'expired',
  VOID: 'expired',
}

const REFUND_STATES: Readonly<Record<string, GatewayRefund['status']>> = {
  REFUNDED: 'succeeded',
  DECLINED: 'failed',
  FAILED: 'failed',
  RESTRICTED: 'failed',
  CANCELLED: 'failed',
}

/** Of the page "Charges Response Codes": what a customer can do something about. */
const FAILURES: Readonly<Record<string, FailureCode>> = {
  '405': 5003,
  '406': 5001,
  '407': 5001,
  '502': 5002,
  '504': 5001,
  '505': 5011,
}

export function stateOfCharge(word: string): GatewayAnswer['status'] {
  return CHARGE_STATES[word] ?? 'pending'
}

export function stateOfRefund(word: string): GatewayRefund['status'] {
  return REFUND_STATES[word] ?? 'pending'
}

export function failureOf(code: string | null | undefined): FailureCode {
  return FAILURES[code ?? ''] ?? 5100
}

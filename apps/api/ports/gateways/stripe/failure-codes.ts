import type { FailureCode } from '@compass/domain/payments'

/** What the customer can do about a refusal; everything else is 5100, which names no reason: lost, stolen and fraud stay unsaid. */
const CODES: Readonly<Record<string, FailureCode>> = {
  expired_card: 5001,
  lost_card: 5001,
  stolen_card: 5001,
  card_not_supported: 5001,
  incorrect_cvc: 5002,
  invalid_cvc: 5002,
  incorrect_number: 5003,
  invalid_number: 5003,
  insufficient_funds: 5011,
  card_velocity_exceeded: 5011,
}

/** The issuer's own reason first, then Stripe's. */
export function failureCodeOf(
  error: { readonly code?: string | null; readonly decline_code?: string | null } | null | undefined,
): FailureCode {
  return CODES[error?.decline_code ?? ''] ?? CODES[error?.code ?? ''] ?? 5100
}

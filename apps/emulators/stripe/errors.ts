import type Stripe from 'stripe'

/** What Stripe answers with where it does not do what it was asked. */
interface ErrorFields {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly code?: string
  readonly decline_code?: string
  readonly message: string
  readonly param?: string
  readonly charge?: string
  readonly payment_intent?: Stripe.PaymentIntent
  readonly payment_method?: Stripe.PaymentMethod
}

/** A no of the emulator, in Stripe's shape. */
export class StripeError extends Error {
  readonly status: number
  readonly fields: ErrorFields

  constructor(status: number, fields: ErrorFields) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }
}

export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, param, code })
}

export function missing(kind: string, id: string, param = 'id', status = 404): StripeError {
  const message = `No such ${kind}: '${id}'`
  return new StripeError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

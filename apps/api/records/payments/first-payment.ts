import type { NewPayment } from './payments.ts'

/** What the statement that places an order writes of its first attempt to pay; nothing where people collect. */
export interface OpeningPart {
  readonly column: string
  readonly value: string
  readonly with: string
  readonly values: readonly unknown[]
}

const NOTHING: OpeningPart = { column: '', value: '', with: '', values: [] }

/**
 * Amount, currency, method, status, key and time are those of the order: $9, $8, $10, $11, $25 and $26, $19 of `insertOrder`.
 *
 * @param first the number of the first value that is free
 */
export function openingPart(payment: NewPayment | null, first: number): OpeningPart {
  if (!payment) return NOTHING
  const [id, gateway, language, expiresAt, enquireAt] = [0, 1, 2, 3, 4].map((index) => `$${first + index}`)
  return {
    column: ', payment_id',
    value: `, ${id}`,
    with: `, paying as (
       insert into payments (merchant_id, payment_id, order_id, kind, subject, method, amount, currency, status, gateway,
         idempotency, request_hash, language, created_at, updated_at, expires_at, enquire_at)
       select $1, ${id}, $2, 'order', '', $10, $9, $8, $11, ${gateway}, $25, $26, ${language}, $19, $19, ${expiresAt}, ${enquireAt}
       from placed
     )`,
    values: [payment.id, payment.gateway, payment.language, payment.expiresAt, payment.enquireAt],
  }
}

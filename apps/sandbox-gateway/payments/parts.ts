import type { Disputes } from './disputes.ts'
import type { MoneyParts } from './money-parts.ts'

/** What the life of payments stands on. */
export type PaymentParts = MoneyParts & { disputes: Disputes }

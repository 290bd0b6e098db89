import type { Address } from '@compass/domain/addresses'
import type { Language } from '@compass/domain/languages'
import type { PaymentMethod } from '@compass/domain/merchants'
import type { LinkProducts, LinkUse } from '@compass/domain/pay-links'
import type { DeliveryDistance } from '@compass/domain/serviceability'
import type { OrderType } from '@compass/domain/services'
import { type SqlPart, sql } from '../../db/sql.ts'

/** Whom a link is for, as far as it was said. */
export interface LinkCustomer {
  readonly name: string | null
  /** E.164. */
  readonly phone: string | null
  readonly phoneCode: string | null
}

/** Where its products are brought, and how far that is. */
export interface LinkDestination {
  readonly address: Address
  readonly distance: DeliveryDistance
}

export interface PayLinkRecord extends LinkUse {
  readonly id: string
  readonly storeId: string
  /** Minor units; of products without the fee of a delivery that its payer says. */
  readonly amount: number
  readonly currency: string
  readonly text: string
  readonly language: Language
  readonly customer: LinkCustomer
  /** Null: every method that the store takes online. */
  readonly methods: readonly PaymentMethod[] | null
  /** Null: an amount. */
  readonly products: LinkProducts | null
  /** Null: its payer says it, or it goes nowhere. */
  readonly destination: LinkDestination | null
  readonly createdAt: Date
}

export type PayLinkRow = {
  link_id: string
  store_id: string
  amount: number
  currency: string
  text: string
  language: string
  customer: LinkCustomer
  methods: PaymentMethod[] | null
  order_type: number | null
  schedule: { start: string; end: string } | null
  lines: LinkProducts['lines'] | null
  totals: LinkProducts['totals'] | null
  destination: LinkDestination | null
  uses: number
  used: number
  expires_at: Date | null
  created_at: Date
  withdrawn_at: Date | null
}

export const PAY_LINK_COLUMNS: SqlPart = sql`l.link_id, l.store_id, l.amount, l.currency, l.text, l.language, l.customer, l.methods, l.order_type,
  l.schedule, l.lines, l.totals, l.destination, l.uses, l.used, l.expires_at, l.created_at, l.withdrawn_at`

export function payLinkOf(row: PayLinkRow): PayLinkRecord {
  return {
    id: row.link_id,
    storeId: row.store_id,
    amount: row.amount,
    currency: row.currency,
    text: row.text,
    language: row.language as Language,
    customer: row.customer,
    methods: row.methods,
    products: productsOf(row),
    destination: row.destination,
    uses: row.uses,
    used: row.used,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    withdrawnAt: row.withdrawn_at,
  }
}

function productsOf({ order_type, schedule, lines, totals }: PayLinkRow): LinkProducts | null {
  if (!lines || !totals) return null
  const slot = schedule && { start: new Date(schedule.start), end: new Date(schedule.end) }
  return { orderType: order_type as OrderType | null, schedule: slot, lines, totals }
}

import type { Language } from '@compass/domain/languages'
import type { PaymentMethod } from '@compass/domain/merchants'
import type { LinkUse } from '@compass/domain/pay-links'
import { type SqlPart, sql } from '../../db/sql.ts'

/** Whom a link is for, as far as it was said. */
export interface LinkCustomer {
  readonly name: string | null
  /** E.164. */
  readonly phone: string | null
  readonly phoneCode: string | null
}

export interface PayLinkRecord extends LinkUse {
  readonly id: string
  readonly storeId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly text: string
  readonly language: Language
  readonly customer: LinkCustomer
  /** Null: every method that the store takes online. */
  readonly methods: readonly PaymentMethod[] | null
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
  uses: number
  used: number
  expires_at: Date | null
  created_at: Date
  withdrawn_at: Date | null
}

export const PAY_LINK_COLUMNS: SqlPart = sql`l.link_id, l.store_id, l.amount, l.currency, l.text, l.language, l.customer, l.methods, l.uses,
  l.used, l.expires_at, l.created_at, l.withdrawn_at`

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
    uses: row.uses,
    used: row.used,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    withdrawnAt: row.withdrawn_at,
  }
}

import type { CartPromotion } from '@compass/domain/cart'
import type { RequestedSpending } from '@compass/domain/loyalty'
import type { PaymentMethod } from '@compass/domain/merchants'
import type { Share, ShareItem, ShareKind, ShareState, TableBill } from '@compass/domain/shares'
import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'

/** A share as it is kept. */
export interface ShareRecord extends Share {
  readonly orderId: string
  readonly memberId: string
  readonly userId: string
  /** Of its amount: what credits pay. */
  readonly credits: number
  readonly method: PaymentMethod | null
  readonly claimedAt: Date
  /** Null: it stands until staff record it, or it is released. */
  readonly expiresAt: Date | null
  /** Its latest attempt to pay online. */
  readonly paymentId: string | null
  readonly paidAt: Date | null
  readonly earned: number
  /** Of the call that paid it without a bank, which it answers again, or that claimed it to pay it. */
  readonly key: { readonly key: string; readonly requestHash: Buffer } | null
}

/** What a party chose for its bill while nobody had claimed anything of it. */
export interface BillChoices {
  readonly promo: CartPromotion | null
  /** At a court's table: those of vendors, by their stores. */
  readonly vendorPromos: Readonly<Record<string, CartPromotion>>
  readonly promoMemberId: string | null
  readonly spending: RequestedSpending | null
  readonly spendingMemberId: string | null
}

/** The bill of an order with rounds, without its items: those are the order's. */
export interface TableBillRecord extends Omit<TableBill<ShareRecord>, 'items'>, BillChoices {
  readonly orderId: string
  /** When the first share was claimed; null: it is open. */
  readonly closedAt: Date | null
  readonly version: number
}

type BillRow = {
  order_id: string
  amount: number
  written_off: number
  closed_at: Date | null
  parts: number | null
  parts_rest: number | null
  promo: CartPromotion | null
  vendor_promos: Record<string, CartPromotion> | null
  promo_member_id: string | null
  spending: RequestedSpending | null
  spending_member_id: string | null
  version: number
}

type ShareRow = {
  share_id: string
  order_id: string
  member_id: string
  user_id: string
  kind: string
  amount: number
  credits: number
  state: string
  method: string | null
  part: number | null
  claimed_at: Date
  expires_at: Date | null
  payment_id: string | null
  paid_at: Date | null
  refunded: number
  due_back: number
  earned: number
  items: ShareItem[]
  idempotency: string | null
  request_hash: Buffer | null
}

const BILL_COLUMNS = sql`b.order_id, b.amount, b.written_off, b.closed_at, b.parts, b.parts_rest, b.promo, b.vendor_promos, b.promo_member_id, b.spending, b.spending_member_id, b.version`

/** The bill of an order with rounds; null: it has none. */
export async function findTableBill(tenant: Tenant, orderId: string): Promise<TableBillRecord | null> {
  const row = await tenant.row<BillRow>(
    statement('shares.findBill')`select ${BILL_COLUMNS} from table_bills b
     where b.merchant_id = $1 and b.order_id = ${orderId}`,
  )
  return row && billOf(row, await listShares(tenant, orderId))
}

/** The same, locked for the rest of the transaction, which has locked visit and order before (decision 0039). */
export async function lockTableBill(tenant: Tenant, orderId: string): Promise<TableBillRecord | null> {
  const row = await tenant.row<BillRow>(
    statement('shares.lockBill')`select ${BILL_COLUMNS} from table_bills b
     where b.merchant_id = $1 and b.order_id = ${orderId} for update`,
  )
  return row && billOf(row, await listShares(tenant, orderId))
}

async function listShares(tenant: Tenant, orderId: string): Promise<ShareRecord[]> {
  const rows = await tenant.rows<ShareRow>(
    statement('shares.list')`select s.* from shares s where s.merchant_id = $1 and s.order_id = ${orderId}
     order by s.claimed_at, s.share_id`,
  )
  return rows.map(shareOf)
}

/** The order of a share; null for one of nobody's. */
export async function findOrderOfShare(tenant: Tenant, shareId: string): Promise<string | null> {
  const row = await tenant.row<{ order_id: string }>(
    statement('shares.findOrder')`select order_id from shares where merchant_id = $1 and share_id = ${shareId}`,
  )
  return row?.order_id ?? null
}

function billOf(row: BillRow, shares: readonly ShareRecord[]): TableBillRecord {
  return {
    orderId: row.order_id,
    amount: row.amount,
    writtenOff: row.written_off,
    closedAt: row.closed_at,
    parts: row.parts === null ? null : { count: row.parts, rest: row.parts_rest ?? 0 },
    promo: row.promo,
    vendorPromos: row.vendor_promos ?? {},
    promoMemberId: row.promo_member_id,
    spending: row.spending,
    spendingMemberId: row.spending_member_id,
    version: row.version,
    shares,
  }
}

function shareOf(row: ShareRow): ShareRecord {
  return {
    id: row.share_id,
    orderId: row.order_id,
    memberId: row.member_id,
    userId: row.user_id,
    kind: row.kind as ShareKind,
    amount: row.amount,
    credits: row.credits,
    state: row.state as ShareState,
    method: row.method as PaymentMethod | null,
    part: row.part,
    claimedAt: row.claimed_at,
    expiresAt: row.expires_at,
    paymentId: row.payment_id,
    paidAt: row.paid_at,
    refunded: row.refunded,
    dueBack: row.due_back,
    earned: row.earned,
    items: row.items,
    key: row.idempotency && row.request_hash ? { key: row.idempotency, requestHash: row.request_hash } : null,
  }
}

import { claimedOf, paidOf } from '@compass/domain/shares'
import type { Tenant } from '../../db/database.ts'
import { json, statement } from '../../db/sql.ts'
import type { ShareRecord, TableBillRecord } from './table-bill.ts'

/**
 * Writes what became of a locked bill and of its shares. The sums are one conditional update: what is claimed, paid and written
 * off is never more than the amount, whoever asks at the same moment. A part of an item is claimed once. Throws where it has moved on.
 */
export async function saveTableBill(tenant: Tenant, before: TableBillRecord, after: TableBillRecord): Promise<void> {
  const [claimed, paid] = [claimedOf(after), paidOf(after)]
  const { amount, writtenOff, closedAt, parts, promo, vendorPromos, promoMemberId, spending, spendingMemberId } = after
  const saved = await tenant.changes(
    statement('shares.saveBill')`update table_bills set amount = ${amount}, claimed = ${claimed}, paid = ${paid},
       written_off = ${writtenOff}, closed_at = ${closedAt}, parts = ${parts?.count ?? null}, parts_rest = ${parts?.rest ?? null},
       promo = ${promo && json(promo)}, vendor_promos = ${Object.keys(vendorPromos).length > 0 ? json(vendorPromos) : null},
       promo_member_id = ${promoMemberId}, spending = ${spending && json(spending)},
       spending_member_id = ${spendingMemberId}, version = version + 1
     where merchant_id = $1 and order_id = ${before.orderId} and version = ${before.version}
       and ${claimed}::bigint + ${paid}::bigint + ${writtenOff}::bigint <= ${amount}::bigint returning order_id`,
  )
  if (saved !== 1) throw new Error(`a locked bill has moved on: ${before.orderId}`)
  const known = new Map(before.shares.map((share) => [share.id, share]))
  // What is given back is free before another takes it.
  for (const share of after.shares) if (isReleasedNow(known.get(share.id), share)) await freeItems(tenant, share)
  for (const share of after.shares) {
    const was = known.get(share.id)
    if (was === share) continue
    if (was) await updateShare(tenant, share)
    else await insertShare(tenant, share)
    const holdsItems = share.state !== 'released' && share.items.length > 0
    if (holdsItems && (!was || was.state === 'released')) await takeItems(tenant, share)
  }
}

function isReleasedNow(was: ShareRecord | undefined, { state }: ShareRecord): boolean {
  return was !== undefined && was.state !== 'released' && state === 'released'
}

async function insertShare(tenant: Tenant, share: ShareRecord): Promise<void> {
  const { id, orderId, memberId, userId, kind, amount, credits, state, method, part, claimedAt, expiresAt } = share
  await tenant.run(
    statement(
      'shares.insert',
    )`insert into shares (merchant_id, share_id, order_id, member_id, user_id, kind, amount, credits,
       state, method, part, claimed_at, expires_at, items, paid_at, idempotency, request_hash)
     values ($1, ${id}, ${orderId}, ${memberId}, ${userId}, ${kind}, ${amount}, ${credits}, ${state}, ${method}, ${part},
       ${claimedAt}, ${expiresAt}, ${json(share.items)}, ${share.paidAt}, ${share.key?.key ?? null},
       ${share.key?.requestHash ?? null})`,
  )
}

async function updateShare(tenant: Tenant, share: ShareRecord): Promise<void> {
  const { id, amount, credits, state, method, part, expiresAt, paymentId, paidAt, refunded, dueBack, earned } = share
  await tenant.run(
    statement('shares.update', state)`update shares set amount = ${amount}, credits = ${credits}, state = ${state},
       method = ${method}, part = ${part}, expires_at = ${expiresAt}, payment_id = ${paymentId}, paid_at = ${paidAt},
       refunded = ${refunded}, due_back = ${dueBack}, earned = ${earned}, items = ${json(share.items)},
       idempotency = ${share.key?.key ?? null}, request_hash = ${share.key?.requestHash ?? null}, version = version + 1
     where merchant_id = $1 and share_id = ${id}`,
  )
}

async function takeItems(tenant: Tenant, { id, orderId, items }: ShareRecord): Promise<void> {
  const rows = items.map(({ itemId, part, parts }) => ({ itemId, part, parts }))
  await tenant.run(
    statement('shares.takeItems')`insert into share_items (merchant_id, order_id, item_id, part, parts, share_id)
     select $1, ${orderId}, i."itemId", i.part, i.parts, ${id}
     from jsonb_to_recordset(${json(rows)}::jsonb) as i ("itemId" uuid, part int, parts int)`,
  )
}

async function freeItems(tenant: Tenant, { id }: ShareRecord): Promise<void> {
  await tenant.run(statement('shares.freeItems')`delete from share_items where merchant_id = $1 and share_id = ${id}`)
}

import type { Language } from '@compass/domain/languages'
import type { SimulatedKitchen } from '@compass/domain/merchants'
import { ITEM_STATE, type ItemState } from '@compass/domain/rounds'
import type { Database, Tenant } from '../../db/database.ts'
import { findMerchants } from '../../db/find-merchants.ts'
import { sql, statement } from '../../db/sql.ts'

/** An order with rounds of which something is due. */
interface DueOrder {
  readonly orderId: string
  readonly visitId: string
}

type DueRow = { order_id: string; visit_id: string }

/** Merchants with rounds that the kitchen did not answer by their deadline. */
export function merchantsWithUnansweredRounds(database: Database, now: Date): Promise<string[]> {
  return findMerchants(
    database,
    statement('rounds.findUnanswered')`select distinct i.merchant_id from round_items i
      join rounds r on r.merchant_id = i.merchant_id and r.round_id = i.round_id
      where i.state = 10 and r.deadline_at <= ${now}`,
  )
}

/** Their orders. */
export async function findUnansweredRounds(tenant: Tenant, now: Date, limit: number): Promise<DueOrder[]> {
  const rows = await tenant.rows<DueRow>(
    statement('rounds.listUnanswered')`select distinct r.order_id, r.visit_id from round_items i
      join rounds r on r.merchant_id = $1 and r.round_id = i.round_id
      where i.merchant_id = $1 and i.state = 10 and r.deadline_at <= ${now} limit ${limit}`,
  )
  return rows.map(dueOf)
}

/** A note to the kitchen with this word shows what happens when something is sold out. */
const SOLD_OUT_WORD = sql`soldout`

interface KitchenItemStep extends DueOrder {
  readonly itemId: string
  readonly to: ItemState
  /** Of the guest whose order it is. */
  readonly language: Language
}

/** Items that a simulated kitchen moves on: each so long after its step before. One whose note says so is sold out. */
export async function findKitchenItems(
  tenant: Tenant,
  { kitchen, now, limit }: { readonly kitchen: SimulatedKitchen; readonly now: Date; readonly limit: number },
): Promise<KitchenItemStep[]> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const servedAfter = kitchen.readyAfterSeconds + kitchen.deliveredAfterSeconds
  const rows = await tenant.rows<DueRow & { item_id: string; state: number; is_sold_out: boolean; language: Language }>(
    statement('rounds.listKitchenItems')`
     select r.order_id, r.visit_id, i.item_id, i.state,
       i.state = 10 and i.line->>'note' ilike '%${SOLD_OUT_WORD}%' as is_sold_out, o.languages->>'customer' as language
     from round_items i join rounds r on r.merchant_id = $1 and r.round_id = i.round_id
     join orders o on o.merchant_id = $1 and o.order_id = i.order_id
     where i.merchant_id = $1 and ((i.state = 10 and i.moved_at <= ${before(kitchen.acceptAfterSeconds)})
       or (i.state = 20 and i.moved_at <= ${before(servedAfter)}))
     order by i.moved_at limit ${limit}`,
  )
  return rows.map((row) => ({
    ...dueOf(row),
    ...{ itemId: row.item_id, to: nextOf(row.state, row.is_sold_out), language: row.language },
  }))
}

function nextOf(state: number, isSoldOut: boolean): ItemState {
  if (state === ITEM_STATE.ACCEPTED) return ITEM_STATE.SERVED
  return isSoldOut ? ITEM_STATE.REJECTED : ITEM_STATE.ACCEPTED
}

function dueOf(row: DueRow): DueOrder {
  return { orderId: row.order_id, visitId: row.visit_id }
}

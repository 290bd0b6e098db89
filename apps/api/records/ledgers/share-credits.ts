import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Credits that pay a part of a share. Each move has a name of its own: a share may be paid, given back and paid again. */
interface ShareCredits {
  readonly orderId: string
  readonly shareId: string
  /** Of this move. */
  readonly moveId: string
  /** Minor units, more than 0. */
  readonly amount: number
  readonly at: Date
}

/** False where the holder has less: the transaction must then roll back. */
export async function takeShareCredits(
  tenant: Tenant,
  holder: string,
  { orderId, shareId, moveId, amount, at }: ShareCredits,
): Promise<boolean> {
  const taken = await tenant.changes(
    statement('ledgers.takeShareCredits')`update holdings set credits = credits - ${amount}
     where merchant_id = $1 and holder = ${holder} and credits >= ${amount} returning holder`,
  )
  if (taken !== 1) return false
  await tenant.run(
    statement('ledgers.insertShareCredits')`insert into holding_entries (merchant_id, once, holder, kind, amount, cause,
       order_id, note, at)
     values ($1, ${`spent ${moveId}`}, ${holder}, 'credits', ${-amount}, 'spent', ${orderId}, ${shareId}, ${at})`,
  )
  return true
}

/** They come back to whom they were taken from; false where the share took none. */
export async function returnShareCredits(
  tenant: Tenant,
  { orderId, shareId, moveId, amount, at }: ShareCredits,
  cause: 'returned' | 'refunded',
): Promise<boolean> {
  const spent = await tenant.row<{ holder: string }>(
    statement(
      'ledgers.holderOfShare',
    )`select holder from holding_entries where merchant_id = $1 and order_id = ${orderId}
       and kind = 'credits' and cause = 'spent' and note = ${shareId} order by at desc limit 1`,
  )
  if (!spent) return false
  await tenant.run(
    statement('ledgers.returnShareCredits')`insert into holding_entries (merchant_id, once, holder, kind, amount, cause,
       order_id, note, at)
     values ($1, ${`${cause} ${moveId}`}, ${spent.holder}, 'credits', ${amount}, ${cause}, ${orderId}, ${shareId}, ${at})`,
  )
  await tenant.run(
    statement('ledgers.refillCredits')`update holdings set credits = credits + ${amount}
     where merchant_id = $1 and holder = ${spent.holder}`,
  )
  return true
}

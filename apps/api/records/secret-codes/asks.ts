import { ASK_GOOD_FOR_SECONDS, ASK_TRIES, type Ask } from '@compass/domain/loyalty'
import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'

export function subjectOfCart(cartId: string): string {
  return `cart ${cartId}`
}

/** The bill of an order at a table. */
export function subjectOfOrder(orderId: string): string {
  return `order ${orderId}`
}

export function subjectOfReceipt(storeId: string, receipt: string): string {
  return `receipt ${storeId} ${receipt}`
}

/** Whose question it is, and about what. */
interface Subject {
  readonly userId: string
  readonly subject: string
  readonly storeId: string
  readonly amount: number
}

/**
 * Creates a request, or leaves the one about the same amount that was confirmed or still lives. Requesting again gives no
 * more tries while some are left. Answers the question as it stands.
 */
export async function putAsk(tenant: Tenant, { userId, subject, storeId, amount }: Subject, now: Date): Promise<Ask> {
  const expiresAt = new Date(now.getTime() + ASK_GOOD_FOR_SECONDS * 1000)
  await tenant.run(statement('secretCodes.putAsk')`
      insert into secret_code_asks as a (merchant_id, user_id, subject, store_id, amount, expires_at)
     values ($1, ${userId}, ${subject}, ${storeId}, ${amount}, ${expiresAt})
     on conflict (merchant_id, user_id, subject) do update set store_id = excluded.store_id, amount = excluded.amount,
       expires_at = excluded.expires_at, tries = 0, confirmed_at = null
     where a.amount <> excluded.amount or (a.confirmed_at is null and (a.expires_at <= ${now} or a.tries >= ${ASK_TRIES}))`)
  return (await findAsk(tenant, userId, subject)) ?? { amount, expiresAt, tries: 0, confirmedAt: null }
}

type AskRow = { store_id: string; amount: number; expires_at: Date; tries: number; confirmed_at: Date | null }
const COLUMNS = sql`store_id, amount, expires_at, tries, confirmed_at`

function askOf(row: AskRow): Ask & { readonly storeId: string } {
  return {
    storeId: row.store_id,
    amount: row.amount,
    expiresAt: row.expires_at,
    tries: row.tries,
    confirmedAt: row.confirmed_at,
  }
}

async function findAsk(tenant: Tenant, userId: string, subject: string): Promise<Ask | null> {
  const row = await tenant.row<AskRow>(
    statement('secretCodes.findAsk')`
        select ${COLUMNS} from secret_code_asks where merchant_id = $1 and user_id = ${userId} and subject = ${subject}`,
  )
  return row && askOf(row)
}

/** The question, locked for the rest of the transaction: of many answers at once each sees what the one before did. */
export async function lockAsk(
  tenant: Tenant,
  userId: string,
  subject: string,
): Promise<(Ask & { readonly storeId: string }) | null> {
  const row = await tenant.row<AskRow>(
    statement('secretCodes.lockAsk')`
        select ${COLUMNS} from secret_code_asks where merchant_id = $1 and user_id = ${userId} and subject =
          ${subject} for update`,
  )
  return row && askOf(row)
}

export async function countWrongTry(tenant: Tenant, userId: string, subject: string): Promise<void> {
  await tenant.run(
    statement('secretCodes.countWrongTry')`
        update secret_code_asks set tries = tries + 1 where merchant_id = $1 and user_id = ${userId} and subject =
          ${subject}`,
  )
}

export async function confirmAsk(tenant: Tenant, userId: string, subject: string, now: Date): Promise<void> {
  await tenant.run(
    statement('secretCodes.confirmAsk')`
        update secret_code_asks set confirmed_at = ${now} where merchant_id = $1 and user_id = ${userId} and subject =
          ${subject}`,
  )
}

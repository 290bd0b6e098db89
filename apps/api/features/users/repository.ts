import type { Tenant } from '../../db/database.ts'
import type { User } from './user.ts'

type UserRow = {
  user_id: string
  full_name: string | null
  email: string | null
  phone: string | null
  phone_code: string | null
  phone_verified: boolean
  previous_payment_mod: string | null
}

const COLUMNS = 'user_id, full_name, email, phone, phone_code, phone_verified, previous_payment_mod'

function userOf(row: UserRow): User {
  return {
    id: row.user_id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    phoneCode: row.phone_code,
    phoneVerified: row.phone_verified,
    previousPaymentMod: row.previous_payment_mod,
  }
}

/** A guest and its session, in one statement: the storefront's first call is made by everybody. */
export async function insertGuest(tenant: Tenant, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.change(
    `with guest as (insert into users (merchant_id, user_id, created_at) values ($1, $2, $4) returning merchant_id, user_id)
     insert into sessions (merchant_id, token_hash, user_id, created_at) select merchant_id, $3, user_id, $4 from guest`,
    [userId, tokenHash, now],
  )
}

/** Null for one that is closed (deleted, or joined into another). */
export async function findUser(tenant: Tenant, userId: string): Promise<User | null> {
  const row = await tenant.row<UserRow>(
    `select ${COLUMNS} from users where merchant_id = $1 and user_id = $2 and closed_at is null`,
    [userId],
  )
  return row && userOf(row)
}

export async function insertSession(tenant: Tenant, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.change('insert into sessions (merchant_id, token_hash, user_id, created_at) values ($1, $2, $3, $4)', [
    tokenHash,
    userId,
    now,
  ])
}

export async function endSession(tenant: Tenant, tokenHash: Buffer, now: Date): Promise<void> {
  await tenant.change(
    'update sessions set ended_at = $3 where merchant_id = $1 and token_hash = $2 and ended_at is null',
    [tokenHash, now],
  )
}

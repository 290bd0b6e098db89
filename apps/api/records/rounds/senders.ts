import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** Who sends a round, and the version of the merchant's storefront at that moment. */
export interface Sender {
  readonly email: string | null
  /** E.164; null: none was proven. */
  readonly phone: string | null
  readonly phoneCode: string | null
  readonly isSmsEnabled: boolean
  readonly storefrontVersion: number
}

type SenderRow = {
  email: string | null
  phone: string | null
  phone_code: string | null
  phone_verified: boolean
  is_sms_enabled: boolean | null
  storefront_version: number
}

export async function readSender(tenant: Tenant, userId: string): Promise<Sender | null> {
  const row = await tenant.row<SenderRow>(statement('rounds.readSender')`
     select u.email, u.phone, u.phone_code, u.phone_verified, u.is_sms_enabled,
       m.storefront_version + coalesce(v.version, 0) as storefront_version
     from users u join merchants m on m.merchant_id = $1 left join storefront_versions v on v.merchant_id = $1
     where u.merchant_id = $1 and u.user_id = ${userId}`)
  if (!row) return null
  return {
    email: row.email,
    phone: row.phone_verified ? row.phone : null,
    phoneCode: row.phone_verified ? row.phone_code : null,
    isSmsEnabled: row.is_sms_enabled ?? true,
    storefrontVersion: row.storefront_version,
  }
}

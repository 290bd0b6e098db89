import type { Tenant } from '../../db/database.ts'
import { json, sql, statement } from '../../db/sql.ts'
import type { Device } from '../users/device.ts'

/** What is known of an authenticator: its public key, and nothing secret. */
export interface StaffPasskey {
  readonly id: string
  readonly credentialId: Buffer
  readonly staffId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly device: Device
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

type PasskeyRow = {
  passkey_id: string
  credential_id: Buffer
  staff_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  platform: Device['platform']
  browser: Device['browser']
  created_at: Date
  last_used_at: Date
}

const COLUMNS = sql`passkey_id, credential_id, staff_id, public_key, counter, transports, platform, browser, created_at,
  last_used_at`

function passkeyOf(row: PasskeyRow): StaffPasskey {
  return {
    id: row.passkey_id,
    credentialId: row.credential_id,
    staffId: row.staff_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    device: { platform: row.platform, browser: row.browser },
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}

export async function insertPasskey(tenant: Tenant, passkey: StaffPasskey): Promise<void> {
  const { id, credentialId, staffId, publicKey, counter, transports, device, createdAt } = passkey
  await tenant.run(statement('staff.insertPasskey')`
     insert into staff_passkeys (merchant_id, credential_id, passkey_id, staff_id, public_key, counter, transports,
       platform, browser, created_at, last_used_at)
     values ($1, ${credentialId}, ${id}, ${staffId}, ${publicKey}, ${counter}, ${json(transports)}, ${device.platform},
       ${device.browser}, ${createdAt}, ${createdAt})`)
}

/** A passkey of somebody who is still there. */
export async function findPasskey(tenant: Tenant, credentialId: Buffer): Promise<StaffPasskey | null> {
  const row = await tenant.row<PasskeyRow>(
    statement('staff.findPasskey')`
        select ${COLUMNS} from staff_passkeys where merchant_id = $1 and credential_id = ${credentialId}
          and exists (select 1 from staff_members m where m.merchant_id = $1 and m.staff_id = staff_passkeys.staff_id
            and m.removed_at is null)`,
  )
  return row && passkeyOf(row)
}

/** The passkeys of a member, the oldest first. */
export async function listPasskeys(tenant: Tenant, staffId: string): Promise<StaffPasskey[]> {
  const rows = await tenant.rows<PasskeyRow>(
    statement('staff.listPasskeys')`
        select ${COLUMNS} from staff_passkeys where merchant_id = $1 and staff_id = ${staffId}
        order by created_at, passkey_id`,
  )
  return rows.map(passkeyOf)
}

/**
 * Writes that a passkey was used. False where its counter did not go up: somebody has a copy of it, or it was used twice at
 * once. Most passkeys count nothing and say 0 each time.
 */
export async function countPasskeyUse(
  tenant: Tenant,
  credentialId: Buffer,
  counter: number,
  now: Date,
): Promise<boolean> {
  const counted = await tenant.changes(statement('staff.countPasskeyUse')`
     update staff_passkeys set counter = ${counter}::bigint, last_used_at = ${now}
     where merchant_id = $1 and credential_id = ${credentialId}
       and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
     returning 1`)
  return counted === 1
}

/** False where the member has no such passkey. */
export async function deletePasskey(tenant: Tenant, staffId: string, passkeyId: string): Promise<boolean> {
  const deleted = await tenant.changes(statement('staff.deletePasskey')`
     delete from staff_passkeys where merchant_id = $1 and staff_id = ${staffId} and passkey_id = ${passkeyId}
     returning 1`)
  return deleted === 1
}

/** Whoever is removed opens nothing with what they have. */
export async function deletePasskeysOf(tenant: Tenant, staffId: string): Promise<void> {
  await tenant.run(statement('staff.deletePasskeysOf')`
     delete from staff_passkeys where merchant_id = $1 and staff_id = ${staffId}`)
}

import type { StaffRole } from '@compass/contract/call'
import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'

/** It works once, within so long. */
export const INVITATION_MS = 24 * 3600_000

export interface StaffInvitation {
  readonly id: string
  /** Empty: whoever invites did not say. */
  readonly name: string
  readonly role: StaffRole
  readonly storeId: string | null
  readonly phone: string | null
  /** The owner who invites; null: the platform. */
  readonly invitedBy: string | null
  /** The member who comes back, having lost what they signed in with; null: somebody new. */
  readonly memberId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** An invitation with what became of it. */
export interface InvitationState extends StaffInvitation {
  readonly usedAt: Date | null
  readonly revokedAt: Date | null
  /** The platform invited, or an owner who is still one. */
  readonly isOfOwner: boolean
}

type Fields<T> = { [field in keyof T]: T[field] }

const COLUMNS = sql`i.invitation_id as id, i.name, i.role, i.store_id as "storeId", i.phone, i.invited_by as "invitedBy",
  i.member_id as "memberId", i.created_at as "createdAt", i.expires_at as "expiresAt"`

export async function insertInvitation(
  tenant: Tenant,
  invitation: StaffInvitation & { readonly secretHash: Buffer },
): Promise<void> {
  const { id, secretHash, name, role, storeId, phone, invitedBy, memberId, createdAt, expiresAt } = invitation
  await tenant.run(statement('staff.insertInvitation')`
     insert into staff_invitations (merchant_id, invitation_id, secret_hash, name, role, store_id, phone, invited_by,
       member_id, created_at, expires_at)
     values ($1, ${id}, ${secretHash}, ${name}, ${role}, ${storeId}, ${phone}, ${invitedBy}, ${memberId}, ${createdAt},
       ${expiresAt})`)
}

/** Null for one that never was. */
export async function findInvitation(tenant: Tenant, secretHash: Buffer): Promise<InvitationState | null> {
  return tenant.row<Fields<InvitationState>>(
    statement('staff.findInvitation')`
        select ${COLUMNS}, i.used_at as "usedAt", i.revoked_at as "revokedAt",
          i.invited_by is null or m.staff_id is not null as "isOfOwner"
        from staff_invitations i left join staff_members m on m.merchant_id = $1 and m.staff_id = i.invited_by
          and m.role = 'owner' and m.removed_at is null
        where i.merchant_id = $1 and i.secret_hash = ${secretHash}`,
  )
}

/** Uses an invitation up; false where it was used, withdrawn or has expired by now. */
export async function takeInvitation(
  tenant: Tenant,
  { id, staffId }: { readonly id: string; readonly staffId: string },
  now: Date,
): Promise<boolean> {
  const taken = await tenant.changes(statement('staff.takeInvitation')`
     update staff_invitations set used_at = ${now}, staff_id = ${staffId}
     where merchant_id = $1 and invitation_id = ${id} and used_at is null and revoked_at is null and expires_at > ${now}
     returning 1`)
  return taken === 1
}

/** Those that somebody can still use, the latest first. */
export async function listOpenInvitations(tenant: Tenant, now: Date): Promise<StaffInvitation[]> {
  return tenant.rows<Fields<StaffInvitation>>(
    statement('staff.listInvitations')`
        select ${COLUMNS} from staff_invitations i
        where i.merchant_id = $1 and i.used_at is null and i.revoked_at is null and i.expires_at > ${now}
        order by i.created_at desc, i.invitation_id desc limit 500`,
  )
}

/** False where there is no open one of this id. */
export async function revokeInvitation(tenant: Tenant, id: string, now: Date): Promise<boolean> {
  const revoked = await tenant.changes(statement('staff.revokeInvitation')`
     update staff_invitations set revoked_at = ${now}
     where merchant_id = $1 and invitation_id = ${id} and used_at is null and revoked_at is null returning 1`)
  return revoked === 1
}

/** Whoever is invited again, or is gone, comes back by no older invitation. */
export async function revokeInvitationsTo(tenant: Tenant, memberId: string, now: Date): Promise<void> {
  await tenant.run(statement('staff.revokeInvitationsTo')`
     update staff_invitations set revoked_at = ${now}
     where merchant_id = $1 and member_id = ${memberId} and used_at is null and revoked_at is null`)
}

/** Whoever is no owner any more invites nobody. */
export async function revokeInvitationsOf(tenant: Tenant, invitedBy: string, now: Date): Promise<void> {
  await tenant.run(statement('staff.revokeInvitationsOf')`
     update staff_invitations set revoked_at = ${now}
     where merchant_id = $1 and invited_by = ${invitedBy} and used_at is null and revoked_at is null`)
}

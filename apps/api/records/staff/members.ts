import type { StaffRole } from '@compass/contract/call'
import type { Tenant } from '../../db/database.ts'
import { sql, statement } from '../../db/sql.ts'

/** Somebody who works in the console of one merchant. */
export interface StaffMember {
  readonly id: string
  readonly name: string
  readonly role: StaffRole
  /** The one store or vendor that they belong to; null: the whole merchant. */
  readonly storeId: string | null
  /** Where their codes go, E.164; null: nowhere. */
  readonly phone: string | null
  readonly isDemo: boolean
  readonly createdAt: Date
}

type MemberFields = { [field in keyof StaffMember]: StaffMember[field] }

const COLUMNS = sql`staff_id as id, name, role, store_id as "storeId", phone, is_demo as "isDemo", created_at as "createdAt"`

export async function insertMember(tenant: Tenant, member: StaffMember): Promise<void> {
  const { id, name, role, storeId, phone, isDemo, createdAt } = member
  await tenant.run(statement('staff.insertMember')`
     insert into staff_members (merchant_id, staff_id, name, role, store_id, phone, is_demo, created_at)
     values ($1, ${id}, ${name}, ${role}, ${storeId}, ${phone}, ${isDemo}, ${createdAt})`)
}

/** Null: there is none, or not any more. */
export async function findMember(tenant: Tenant, staffId: string): Promise<StaffMember | null> {
  return tenant.row<MemberFields>(
    statement('staff.findMember')`
        select ${COLUMNS} from staff_members where merchant_id = $1 and staff_id = ${staffId} and removed_at is null`,
  )
}

/** The owner whom the demo's link signs in as. */
export async function findDemoOwner(tenant: Tenant): Promise<StaffMember | null> {
  return tenant.row<MemberFields>(
    statement('staff.findDemoOwner')`
        select ${COLUMNS} from staff_members where merchant_id = $1 and is_demo and removed_at is null`,
  )
}

/** The member whom codes to a phone lead to. */
export async function findMemberOfPhone(tenant: Tenant, phone: string): Promise<StaffMember | null> {
  return tenant.row<MemberFields>(
    statement('staff.findMemberOfPhone')`
        select ${COLUMNS} from staff_members where merchant_id = $1 and phone = ${phone} and removed_at is null`,
  )
}

/** A member as owners see them. */
interface ListedMember extends StaffMember {
  readonly passkeys: number
  readonly sessions: number
  /** When a session of theirs was last used, to some minutes; null: never. */
  readonly lastSeenAt: Date | null
}

/** Everybody who is there, the oldest first. */
export async function listMembers(tenant: Tenant, now: Date): Promise<ListedMember[]> {
  return tenant.rows<{ [field in keyof ListedMember]: ListedMember[field] }>(
    statement('staff.listMembers')`
        select ${COLUMNS},
          (select count(*) from staff_passkeys p where p.merchant_id = $1 and p.staff_id = staff_members.staff_id)
            as passkeys,
          (select count(*) from staff_sessions s where s.merchant_id = $1 and s.staff_id = staff_members.staff_id
            and s.ended_at is null and s.expires_at > ${now}) as sessions,
          (select max(s.last_used_at) from staff_sessions s
            where s.merchant_id = $1 and s.staff_id = staff_members.staff_id) as "lastSeenAt"
        from staff_members where merchant_id = $1 and removed_at is null order by created_at, staff_id`,
  )
}

/** Everybody who is there, locked, so that two who change them at once see each other. */
export async function lockMembers(tenant: Tenant): Promise<StaffMember[]> {
  return tenant.rows<MemberFields>(
    statement('staff.lockMembers')`
        select ${COLUMNS} from staff_members where merchant_id = $1 and removed_at is null order by staff_id for update`,
  )
}

export async function changeMember(
  tenant: Tenant,
  { id, name, role, storeId, phone }: Pick<StaffMember, 'id' | 'name' | 'role' | 'storeId' | 'phone'>,
): Promise<void> {
  await tenant.run(statement('staff.changeMember')`
     update staff_members set name = ${name}, role = ${role}, store_id = ${storeId}, phone = ${phone}
     where merchant_id = $1 and staff_id = ${id} and removed_at is null`)
}

export async function removeMember(tenant: Tenant, staffId: string, now: Date): Promise<void> {
  await tenant.run(statement('staff.removeMember')`
     update staff_members set removed_at = ${now} where merchant_id = $1 and staff_id = ${staffId}
       and removed_at is null`)
}

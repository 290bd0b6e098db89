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

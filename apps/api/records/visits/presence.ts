import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

interface PresentScreen {
  readonly visitId: string
  readonly memberId: string
}

/** The screens of these members are live now. It is no step of their visits. */
export async function writeSeen(tenant: Tenant, screens: readonly PresentScreen[], now: Date): Promise<void> {
  const [visitIds, memberIds] = [screens.map(({ visitId }) => visitId), screens.map(({ memberId }) => memberId)]
  await tenant.run(
    statement('visits.writeSeen')`update visit_members set seen_at = ${now}
     where merchant_id = $1 and visit_id = any(${visitIds}::uuid[]) and member_id = any(${memberIds}::uuid[])`,
  )
}

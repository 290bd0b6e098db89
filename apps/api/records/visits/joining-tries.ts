import type { CodeTries } from '@compass/domain/visits'
import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** In a transaction that holds the lock of the visit. */
export async function writeTries(tenant: Tenant, visitId: string, { count, since }: CodeTries): Promise<void> {
  await tenant.run(
    statement('visits.writeTries')`update visits set wrong_codes = ${count}, wrong_codes_since = ${since}
     where merchant_id = $1 and visit_id = ${visitId}`,
  )
}

import type { Tenant } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'

/** So many lie in memory at once, each of up to 10 MB. */
const PIECE = 4

/** Some pages as they are stored, in the order of their ids, after one of them. */
export async function listSealedPages(
  tenant: Tenant,
  after: string | null,
): Promise<{ readonly id: string; readonly sealed: Buffer }[]> {
  const rows = await tenant.rows<{ page_id: string; sealed: Buffer }>(statement('prescriptions.listSealed')`
     select page_id, sealed from prescription_pages
     where merchant_id = $1 and (${after}::uuid is null or page_id > ${after}::uuid) order by page_id limit ${PIECE}`)
  return rows.map(({ page_id: id, sealed }) => ({ id, sealed }))
}

/** The same page, sealed anew: nothing else ever changes what is stored of it. */
export async function replaceSealedPage(tenant: Tenant, pageId: string, sealed: Buffer): Promise<void> {
  await tenant.run(statement('prescriptions.replaceSealed')`
     update prescription_pages set sealed = ${sealed} where merchant_id = $1 and page_id = ${pageId}`)
}

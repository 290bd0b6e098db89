import type { FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { reaches, readStaffSessions } from '../../http/staff-sessions.ts'
import { listDrafts } from '../../records/documents/drafts.ts'
import { withPreview } from '../merchants/previewed.ts'
import { loadDraftMerchant } from './draft-merchant.ts'

/**
 * Makes something of a merchant as its drafts say, for a browser in which somebody who may change them is signed in. Null: they
 * are not, or what is drafted refuses to be a document.
 */
export async function runWithDrafts<T>(
  api: Api,
  request: FastifyRequest,
  slug: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const merchantId = api.merchants.idOfSlug(slug)
  if (merchantId === null) return null
  const sessions = await readStaffSessions(api, request)
  if (!sessions.some((staff) => staff.merchantId === merchantId && reaches(staff.role, 'manager'))) return null
  const drafts = await listDrafts(api.database.tenant(merchantId))
  const draft = await loadDraftMerchant(
    api,
    merchantId,
    drafts.map(({ change }) => change),
  )
  return draft.ok ? withPreview(draft.value, work) : null
}

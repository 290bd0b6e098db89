import { DocumentChange } from '@compass/contract/document-changes'
import type { Change } from '@compass/domain/document-changes'
import type { FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { reaches, readStaffSessionAt } from '../../http/staff-sessions.ts'
import { listDrafts } from '../../records/documents/drafts.ts'
import { withPreview } from '../merchants/previewed.ts'
import { loadDraftMerchant } from './draft-merchant.ts'

/** A menu that is pasted has an item in each. */
const MAX_TYPED = 1_000

/**
 * Makes something of a merchant as its drafts say, for a browser in which somebody who may change them is signed in. A shop that
 * has not opened yet is as customers will see it. Null: nobody is signed in, or what is drafted refuses to be a document.
 *
 * @param typed changes over the drafts that nobody keeps; while they refuse to be a document, the drafts alone are shown
 */
export async function runWithDrafts<T>(
  api: Api,
  request: FastifyRequest,
  slug: string,
  typed: unknown,
  work: () => Promise<T>,
): Promise<T | null> {
  const merchantId = api.merchants.idOfSlug(slug)
  if (merchantId === null) return null
  const staff = await readStaffSessionAt(api, request, merchantId)
  if (!staff || !reaches(staff.role, 'manager')) return null
  const drafts = (await listDrafts(api.database.tenant(merchantId))).map(({ change }) => change)
  const changes = readTyped(typed)
  const load = (all: readonly Change[]) => loadDraftMerchant(api, merchantId, all, { isOpened: true })
  const written = changes.length > 0 ? await load([...drafts, ...changes]) : null
  const draft = written?.ok ? written : await load(drafts)
  return draft.ok ? withPreview(draft.value, work) : null
}

/** What a field holds while somebody writes in it is a change, or it is none yet. */
function readTyped(typed: unknown): readonly Change[] {
  const read = DocumentChange.array().max(MAX_TYPED).safeParse(typed)
  return read.success ? (read.data as Change[]) : []
}

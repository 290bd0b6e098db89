import type { Sweep } from '../../http/sweep.ts'
import {
  clearPublication,
  failPublication,
  findPublication,
  merchantsWithDueDrafts,
} from '../../records/documents/drafts.ts'
import { fittingDrafts, publishThese } from './drafts.ts'

/** Tries before the next look. */
const MAX_TRIES = 3

/**
 * Publishes drafts whose time has come, with the rights of whoever planned it. What no more fits stays a draft. What the
 * document refuses is not tried again: its people are told.
 */
export const publishDueDrafts: Sweep = {
  findDue: ({ database, clock }) => merchantsWithDueDrafts(database, clock()),
  async work(api, merchantId) {
    const tenant = api.database.tenant(merchantId)
    const publication = await findPublication(tenant)
    const loaded = await api.merchants.load(merchantId)
    if (!publication || publication.failed || publication.at > api.clock() || !loaded) return
    const { by, role, store, ids } = publication
    const caller = { merchantId, slug: loaded.merchant.slug, author: by, party: { role, store } }
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const drafts = await fittingDrafts(api, merchantId, ids)
      if (drafts.length === 0) return clearPublication(tenant)
      const published = await publishThese(api, caller, drafts, { kind: 'planned' })
      if (published === 'overtaken') continue
      if (published.ok) return clearPublication(tenant)
      if (published.refusal.reason === 'document_changed') continue
      api.log.warn({ merchantId, reason: published.refusal.reason }, 'drafts whose time had come were refused')
      return failPublication(tenant)
    }
  },
}

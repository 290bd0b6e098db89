import { createHash } from 'node:crypto'
import * as contract from '@compass/contract/document-changes'
import { DOCUMENT_ONLY } from '@compass/domain/document-changes'
import { accept, type Refusal, refuse } from '@compass/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { type CallResult, serve } from '../../http/serve.ts'
import { findVersion, listVersions, newestVersion } from '../../records/documents/versions.ts'
import { putPicture } from '../platform/put-picture.ts'
import {
  changeDocument,
  checkChanges,
  compareVersion,
  type DocumentCaller,
  type PublishedChanges,
  restoreVersion,
  undoVersion,
  workOnInForce,
} from './change-document.ts'
import { cancelPublication, discardDrafts, planPublication, publishDrafts, readDrafts, saveDrafts } from './drafts.ts'

const PICTURE_BYTES = 8 * 1024 * 1024

/** The merchant's document on its own side (decision 0070): changes, versions and drafts. */
export function serveDocuments(app: FastifyInstance, api: Api): void {
  serve(app, api, contract.readDocument, async ({ request }) => {
    const { merchantId } = await callerOf(api, request)
    const document = await workOnInForce(api, merchantId, { kind: 'read' })
    if (document === null) return refuse({ reason: 'not_found' })
    const version = await newestVersion(api.database.tenant(merchantId))
    return accept({ version, document: JSON.parse(document), documentOnly: DOCUMENT_ONLY.map((at) => [...at]) })
  })

  serve(app, api, contract.changeDocument, async ({ request, body }) => {
    const changed = await changeDocument(api, await callerOf(api, request), body.changes)
    if (changed === 'overtaken') throw new Error('changes that hang on nothing were overtaken')
    return noteVersion(request, forStaff(request, changed))
  })

  serve(app, api, contract.checkChanges, async ({ request, body }) =>
    forStaff(request, await checkChanges(api, await callerOf(api, request), body.changes)),
  )

  serveVersions(app, api)
  serveDrafts(app, api)

  void app.register(async (pictures) => {
    pictures.removeAllContentTypeParsers()
    pictures.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: PICTURE_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    serve(pictures, api, contract.uploadPicture, async ({ request }) => {
      const bytes = request.body
      if (!Buffer.isBuffer(bytes)) return refuse({ reason: 'invalid_picture' })
      const { merchantId, slug } = await callerOf(api, request)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const held = await putPicture(api, slug, sha256, bytes)
      if (!held.ok) return held
      const { width, height } = held.value
      return accept({ picture: sha256, url: `/pictures/${merchantId}/${sha256}-large.webp`, width, height })
    })
  })
}

function serveVersions(app: FastifyInstance, api: Api): void {
  serve(app, api, contract.listDocumentVersions, async ({ request, query }) => {
    const { items, total } = await listVersions(api.database.tenant(request.merchantKeyOf!), query)
    return accept({ items: items.map((one) => ({ ...one, at: one.at.toISOString() })), total })
  })

  serve(app, api, contract.compareDocumentVersion, async ({ request, params }) => {
    const caller = await callerOf(api, request)
    const version = await findVersion(api.database.tenant(caller.merchantId), params.version)
    if (!version) return refuse({ reason: 'not_found' })
    const compared = await compareVersion(api, caller, version.version)
    if (!compared.ok) return compared
    const { changes, count } = compared.value
    return accept({ version: version.version, at: version.at.toISOString(), by: version.by, changes, count })
  })

  serve(app, api, contract.restoreDocumentVersion, async ({ request, params }) => {
    const caller = await callerOf(api, request)
    const version = await findVersion(api.database.tenant(caller.merchantId), params.version)
    if (!version) return refuse({ reason: 'not_found' })
    return noteVersion(request, forStaff(request, await restoreVersion(api, caller, version.version)))
  })

  serve(app, api, contract.undoDocumentVersion, async ({ request, params }) => {
    const undone = await undoVersion(api, await callerOf(api, request), params.version)
    return noteVersion(request, forStaff(request, undone))
  })
}

function serveDrafts(app: FastifyInstance, api: Api): void {
  serve(app, api, contract.listDrafts, async ({ request }) =>
    accept(await readDrafts(api, await callerOf(api, request))),
  )

  serve(app, api, contract.saveDrafts, async ({ request, body }) =>
    saveDrafts(api, await callerOf(api, request), body.changes),
  )

  serve(app, api, contract.deleteDrafts, async ({ request, body }) =>
    discardDrafts(api, await callerOf(api, request), body.ids),
  )

  serve(app, api, contract.publishDrafts, async ({ request, body }) => {
    const caller = await callerOf(api, request)
    const ids = body.ids ?? null
    if (body.at !== undefined) return planPublication(api, caller, { ids, at: new Date(body.at) })
    return noteVersion(request, forStaff(request, await publishDrafts(api, caller, ids)))
  })

  serve(app, api, contract.cancelPublication, async ({ request }) => {
    await cancelPublication(api, await callerOf(api, request))
    return accept({ done: true as const })
  })
}

/** Who calls: a key of the merchant changes what a manager may. */
async function callerOf(api: Api, request: FastifyRequest): Promise<DocumentCaller> {
  const { merchantKeyOf, merchantKeyStore, staff, keyName } = request
  const loaded = await api.merchants.load(merchantKeyOf!)
  if (!loaded) throw new Error('a merchant went between two looks')
  const store = merchantKeyStore === null ? null : (loaded.stores.get(merchantKeyStore)?.key ?? '')
  return {
    merchantId: merchantKeyOf!,
    slug: loaded.merchant.slug,
    author: { actor: keyName!.actor, name: keyName!.keyName },
    party: { role: staff?.role === 'owner' ? 'owner' : 'manager', store },
  }
}

/** The log says which version a change made: its sentences stand there. What changed nothing made none. */
function noteVersion<T extends PublishedChanges>(request: FastifyRequest, result: CallResult<T>): CallResult<T> {
  if (result.ok && result.value.count > 0) request.callDetails = { version: result.value.version }
  return result
}

/** Staff are told that it is for another role, and keys that it is not theirs. */
function forStaff<T>(request: FastifyRequest, result: CallResult<T>): CallResult<T> {
  if (result.ok || !request.staff || result.refusal.reason !== 'forbidden') return result
  const refusal: Refusal = { reason: 'not_your_role' }
  return { ok: false, refusal }
}

import type { ChangeSentence } from '@compass/domain/document-changes'
import type { MerchantGateway } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isDuplicate, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { newestVersion, writeVersion } from '../../records/documents/versions.ts'
import {
  findMerchantId,
  listPictureHashes,
  lockMerchant,
  readInForce,
  readWhole,
  writeHosts,
  writeMerchant,
} from '../../records/merchants/merchants.ts'
import type { PreparedDocument } from '../../records/merchants/prepared-document.ts'
import type { DocumentSource } from './document-work.ts'
import { prepareDocument } from './prepare-document.ts'
import { inTurn } from './turns.ts'

export interface AppliedDocument {
  readonly _id: string
  readonly slug: string
  readonly storefrontVersion: number
  /** English lines; empty where the document says what it said before. */
  readonly changes: string[]
}

/** Who changes a document, as its versions say it. */
export interface DocumentAuthor {
  readonly actor: 'platform' | 'merchant' | 'staff'
  readonly name: string
}

/** How a document is written. */
export interface DocumentWrite {
  readonly author: DocumentAuthor
  /** How it came about, where it was not simply changed. */
  readonly note?: object
  /** What must be done in the same transaction; false: what it was made of is no longer so, and nothing is written. */
  readonly alongside?: (tenant: Tenant) => Promise<boolean>
}

/** A document as it was applied: its version, and what that changes. */
export interface AppliedVersion extends AppliedDocument {
  readonly version: number
  readonly sentences: ChangeSentence[]
  readonly count: number
}

const BY_PLATFORM: DocumentWrite = { author: { actor: 'platform', name: 'platform' } }

/**
 * Creates or updates the merchant of a document, given as JSON text; the same document twice changes nothing. A catalogue
 * alone takes the place of the one in force, at once, whatever else of the document was changed meanwhile.
 *
 * Refuses `invalid_document` (or `amount_precision`) with every fault by its path, and `picture_missing` with the pictures
 * that must be sent first. It refuses `not_found` for the catalogue of a merchant that does not exist.
 */
export async function applyMerchant(
  api: Api,
  slug: string,
  supplied: DocumentSource,
  writing: DocumentWrite = BY_PLATFORM,
): Promise<Result<AppliedDocument>> {
  const applied = await applyDocument(api, slug, supplied, writing)
  if (!applied.ok) return applied
  if (applied.value === 'overtaken') throw new Error('a document that hangs on nothing was overtaken')
  const { _id, storefrontVersion, changes } = applied.value
  return accept({ _id, slug, storefrontVersion, changes })
}

/**
 * The same, for documents, catalogues and changes of the document in force, with the version that it makes. What is applied to
 * one merchant waits for its turn: each is made over what the one before it made. Refuses `document_changed` and `forbidden`
 * of changes too.
 */
export async function applyDocument(
  api: Api,
  slug: string,
  supplied: DocumentSource,
  writing: DocumentWrite,
): Promise<Result<AppliedVersion | 'overtaken'>> {
  return inTurn(slug, () => applyNow(api, slug, supplied, writing))
}

async function applyNow(
  api: Api,
  slug: string,
  supplied: DocumentSource,
  writing: DocumentWrite,
): Promise<Result<AppliedVersion | 'overtaken'>> {
  const merchantId = (await findMerchantId(api.database, slug)) ?? newId(api.clock().getTime())
  const tenantNow = api.database.tenant(merchantId)
  const inForce = await readInForce(tenantNow)
  if (inForce === null && !('document' in supplied)) return refuse({ reason: 'not_found' })
  const prepared = await prepareDocument({ source: supplied, merchantId, inForce }, () =>
    readWhole(tenantNow, inForce!),
  )
  if (prepared === null) return applyNow(api, slug, supplied, writing)
  if (!prepared.ok) return prepared
  const refused = await refuseDocument(api, tenantNow, slug, prepared.value)
  if (refused) return refused
  try {
    const applied = await api.database.transact(merchantId, async (tenant) => {
      const value = await writeDocument(tenant, prepared.value, { inForce, writing, now: api.clock() })
      return { commits: value.ok && value.value !== 'overtaken', value }
    })
    if (!applied.ok) return applied
    if (applied.value === null) return applyNow(api, slug, supplied, writing)
    if (applied.value === 'overtaken') return accept('overtaken')
    await api.merchants.refresh(merchantId)
    return accept(applied.value)
  } catch (error) {
    // Somebody else created the same slug meanwhile: it has an id now, and the document is read for that one.
    if (isDuplicate(error, 'merchants_slug_key')) return applyNow(api, slug, supplied, writing)
    throw error
  }
}

/** What this deployment refuses of a document that is right in itself. */
async function refuseDocument(api: Api, tenant: Tenant, slug: string, prepared: PreparedDocument) {
  const { hosts, sandbox, gateways, pictures } = prepared
  if (prepared.slug !== slug)
    return fault('/slug', `The document is of "${prepared.slug}", and was sent for "${slug}".`)
  if (sandbox && api.configuration.mode === 'production') {
    return fault('/sandbox', 'A server in production mode takes no sandbox merchant: its codes are known to everybody.')
  }
  const noGateway = checkGateways(api, sandbox, gateways)
  if (noGateway) return noGateway
  const landed = hosts.find((host) => api.landings.nameOfHost(host) !== null)
  if (landed) return fault(`/hosts/${hosts.indexOf(landed)}`, `The host "${landed}" is a landing page's.`)
  const held = new Set(await listPictureHashes(tenant))
  const missing = pictures.filter((sha256) => !held.has(sha256))
  return missing.length > 0 ? refuse({ reason: 'picture_missing', sha256: missing }) : null
}

/** Writes a document over the one that it was made over; null where that is no longer in force. */
async function writeDocument(
  tenant: Tenant,
  prepared: PreparedDocument,
  { inForce, writing, now }: { readonly inForce: string | null; readonly writing: DocumentWrite; readonly now: Date },
): Promise<Result<AppliedVersion | 'overtaken' | null>> {
  const { digest, hosts, slug, changes } = prepared
  const before = await lockMerchant(tenant)
  const version = await newestVersion(tenant)
  const { count, sentences } = prepared.version
  const applied = {
    ...{ _id: tenant.merchantId, slug, storefrontVersion: (before?.version ?? 0) + 1, changes },
    ...{ version, sentences: JSON.parse(sentences) as ChangeSentence[], count },
  }
  // What changes was told of another document, which is no longer in force.
  const isInForce = before !== null && before.digest !== '' && !before.isRemoved
  const isSame = isInForce && before.digest === digest
  if (!isSame && (isInForce ? before.digest : null) !== inForce) return accept(null)
  if (writing.alongside && !(await writing.alongside(tenant))) return accept('overtaken')
  if (isSame) return accept({ ...applied, storefrontVersion: before.version, changes: [], sentences: [], count: 0 })
  await writeMerchant(tenant, prepared, applied.storefrontVersion, now)
  const [taken] = await writeHosts(tenant, hosts)
  if (taken) return fault(`/hosts/${hosts.indexOf(taken)}`, `The host "${taken}" is another merchant's.`)
  if (isInForce && count === 0 && version > 0) return accept(applied)
  // One that was taken down comes back as it was, or as something that no version before it leads to.
  const undo = before !== null && before.digest === digest ? '[]' : prepared.version.undo
  await writeVersion(tenant, { ...prepared.version, undo, ...writing, version: version + 1, at: now })
  return accept({ ...applied, version: version + 1 })
}

/** Gateways that this deployment has, and in production none for trying. */
function checkGateways(api: Api, isSandbox: boolean, gateways: readonly MerchantGateway[]) {
  for (const [index, { name, mode }] of gateways.entries()) {
    const there = [...api.ports.gateways.keys()]
    if (!there.includes(name))
      return fault(
        `/gateways/${index}/name`,
        `There is no gateway "${name}" here: ${there.join(', ') || 'none at all'}.`,
      )
    if (mode === 'test' && !isSandbox && api.configuration.mode === 'production')
      return fault(
        `/gateways/${index}/mode`,
        'In production mode a merchant takes real money alone: its mode is "live".',
      )
  }
  return null
}

function fault(path: string, message: string) {
  return refuse({ reason: 'invalid_document', faults: [{ path, message }] })
}

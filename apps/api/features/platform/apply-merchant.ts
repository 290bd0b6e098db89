import type { MerchantGateway } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { isDuplicate, unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import {
  findMerchantId,
  listPictureHashes,
  lockMerchant,
  readInForce,
  readWhole,
  writeHosts,
  writeMerchant,
} from '../../records/merchants/merchants.ts'
import { type DocumentToPrepare, prepareDocument } from './prepare-document.ts'

export interface AppliedDocument {
  readonly _id: string
  readonly slug: string
  readonly storefrontVersion: number
  /** English lines; empty where the document says what it said before. */
  readonly changes: string[]
}

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
  supplied: DocumentToPrepare['source'],
): Promise<Result<AppliedDocument>> {
  const merchantId = (await findMerchantId(api.database, slug)) ?? newId(api.clock().getTime())
  const tenantNow = api.database.tenant(merchantId)
  const inForce = await readInForce(tenantNow)
  if (inForce === null && 'catalogue' in supplied) return refuse({ reason: 'not_found' })
  const prepared = await prepareDocument({ source: supplied, merchantId, inForce }, () =>
    readWhole(tenantNow, inForce!),
  )
  if (prepared === null) return applyMerchant(api, slug, supplied)
  if (!prepared.ok) return prepared
  const { digest, hosts, sandbox, gateways, pictures, changes } = prepared.value
  if (prepared.value.slug !== slug)
    return fault('/slug', `The document is of "${prepared.value.slug}", and was sent for "${slug}".`)
  if (sandbox && api.configuration.mode === 'production') {
    return fault('/sandbox', 'A server in production mode takes no sandbox merchant: its codes are known to everybody.')
  }
  const noGateway = checkGateways(api, sandbox, gateways)
  if (noGateway) return noGateway
  const landed = hosts.find((host) => api.landings.nameOfHost(host) !== null)
  if (landed) return fault(`/hosts/${hosts.indexOf(landed)}`, `The host "${landed}" is a landing page's.`)
  const held = new Set(await listPictureHashes(tenantNow))
  const missing = pictures.filter((sha256) => !held.has(sha256))
  if (missing.length > 0) return refuse({ reason: 'picture_missing', sha256: missing })

  const now = api.clock()
  try {
    const applied = await api.database.transact(
      merchantId,
      unlessRefused(async (tenant): Promise<Result<AppliedDocument | null>> => {
        const before = await lockMerchant(tenant)
        const answer = { _id: merchantId, slug, storefrontVersion: (before?.version ?? 0) + 1 }
        if (before && !before.isRemoved && before.digest === digest) {
          return accept({ ...answer, storefrontVersion: before.version, changes: [] })
        }
        // What changes was told of another document, which is no longer in force.
        const isInForce = before !== null && before.digest !== '' && !before.isRemoved
        if ((isInForce ? before.digest : null) !== inForce) return accept(null)
        await writeMerchant(tenant, prepared.value, answer.storefrontVersion, now)
        const [taken] = await writeHosts(tenant, hosts)
        if (taken) return fault(`/hosts/${hosts.indexOf(taken)}`, `The host "${taken}" is another merchant's.`)
        return accept({ ...answer, changes })
      }),
    )
    if (!applied.ok) return applied
    if (applied.value === null) return applyMerchant(api, slug, supplied)
    await api.merchants.refresh(merchantId)
    return accept(applied.value)
  } catch (error) {
    // Somebody else created the same slug meanwhile: it has an id now, and the document is read for that one.
    if (isDuplicate(error, 'merchants_slug_key')) return applyMerchant(api, slug, supplied)
    throw error
  }
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

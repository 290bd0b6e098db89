import { createHash } from 'node:crypto'
import { reservedSlugs } from '@compass/contract/merchant-document'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import { findMerchantId, findPicture, reserveMerchant, writePicture } from '../../records/merchants/merchants.ts'
import { resizePicture } from './resize-picture.ts'

interface HeldPicture {
  readonly sha256: string
  /** Pixels of the large size. */
  readonly width: number
  readonly height: number
  /** It was held before. */
  readonly known: boolean
}

/**
 * Takes one picture for a merchant, also before its document has come. What is kept is what we encoded ourselves.
 *
 * Refuses `invalid_picture` for what is no picture, or not the one that its hash names.
 */
export async function putPicture(api: Api, slug: string, sha256: string, bytes: Buffer): Promise<Result<HeldPicture>> {
  const now = api.clock()
  const merchantId = await merchantFor(api, slug, now)
  if (!merchantId) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(merchantId)
  const held = await findPicture(tenant, sha256)
  // The row may be older than the store of pictures: what is not there is put there again.
  if (held && (await api.ports.pictures.has(merchantId, sha256, 'large'))) {
    return accept({ sha256, ...held, known: true })
  }

  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return refuse({ reason: 'invalid_picture' })
  const resized = await resizePicture(bytes, sha256)
  if (!resized.ok) return resized
  const { sizes, width, height } = resized.value
  for (const size of ['thumb', 'medium', 'large'] as const) {
    await api.ports.pictures.put(merchantId, sha256, size, sizes[size])
  }
  await writePicture(tenant, sha256, { width, height }, now)
  return accept({ sha256, width, height, known: false })
}

async function merchantFor(api: Api, slug: string, now: Date): Promise<string | null> {
  const known = await findMerchantId(api.database, slug)
  if (known) return known
  if (!/^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/.test(slug) || reservedSlugs.has(slug)) return null
  await reserveMerchant(api.database.tenant(newId(now.getTime())), slug, now)
  return findMerchantId(api.database, slug)
}

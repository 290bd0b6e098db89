import { merchantJsonSchema } from '@compass/contract/merchant-document'
import {
  applyMerchant as applyCall,
  beginMerchant as beginCall,
  deleteMerchant as deleteCall,
  getMerchant,
  listMerchantKeys as listKeysCall,
  listMerchants,
  listPictures,
  makeMerchantKey as makeKeyCall,
  putPicture as putPictureCall,
  revokeMerchantKey as revokeKeyCall,
  rotateMerchantKey as rotateKeyCall,
} from '@compass/contract/platform'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { findMerchantId, listPictureHashes, readMerchantDocument } from '../../records/merchants/merchants.ts'
import { applyMerchant } from './apply-merchant.ts'
import { beginMerchant } from './begin-merchant.ts'
import { deleteMerchant } from './delete-merchant.ts'
import { documentText, takeDocuments } from './documents.ts'
import { listMerchantKeys, makeMerchantKey, revokeMerchantKey, rotateMerchantKey } from './merchant-keys.ts'
import { servePictures } from './picture-files.ts'
import { putPicture } from './put-picture.ts'

const PICTURE_BYTES = 8 * 1024 * 1024
const notFound = () => refuse({ reason: 'not_found' })

/** The platform's side (api.md): how a merchant comes to exist. */
export function servePlatform(app: FastifyInstance, api: Api): void {
  // The body is read after the key was checked, as bytes: a thread of its own parses what is large.
  void app.register(async (documents) => {
    takeDocuments(documents)
    serve(documents, api, applyCall, ({ params, body }) =>
      applyMerchant(api, params.slug, { document: documentText(body) }),
    )
  })

  void app.register(async (pictures) => {
    pictures.removeAllContentTypeParsers()
    pictures.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: PICTURE_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    serve(pictures, api, putPictureCall, async ({ params, request }) => {
      const bytes = request.body
      if (!Buffer.isBuffer(bytes)) return refuse({ reason: 'invalid_picture' })
      return putPicture(api, params.slug, params.sha256, bytes)
    })
  })

  serve(app, api, listPictures, async ({ params }) => {
    const merchantId = await findMerchantId(api.database, params.slug)
    return accept({ items: merchantId ? await listPictureHashes(api.database.tenant(merchantId)) : [] })
  })

  serve(app, api, listMerchants, async () => {
    const items: { _id: string; slug: string; storefrontVersion: number }[] = []
    for (const slug of api.merchants.slugs()) {
      const merchantId = api.merchants.idOfSlug(slug)
      const loaded = merchantId && (await api.merchants.load(merchantId))
      if (loaded) items.push({ _id: loaded.merchant.id, slug, storefrontVersion: loaded.version })
    }
    return accept({ items, total: items.length })
  })

  serve(app, api, getMerchant, async ({ params }) => {
    const { slug } = params
    const merchantId = api.merchants.idOfSlug(slug)
    const stored = merchantId && (await readMerchantDocument(api.database.tenant(merchantId)))
    if (!stored) return notFound()
    return accept({ _id: merchantId, slug, storefrontVersion: stored.version, document: stored.document })
  })

  serve(app, api, beginCall, ({ params, body }) => beginMerchant(api, params.slug, body))
  serve(app, api, deleteCall, ({ params }) => deleteMerchant(api, params.slug))
  serve(app, api, makeKeyCall, ({ params, body }) => makeMerchantKey(api, params.slug, body))
  serve(app, api, listKeysCall, ({ params }) => listMerchantKeys(api, params.slug))
  serve(app, api, rotateKeyCall, ({ params, body }) =>
    rotateMerchantKey(api, params.slug, { keyId: params.id, hours: body.hours }),
  )
  serve(app, api, revokeKeyCall, ({ params }) => revokeMerchantKey(api, params.slug, params.id))

  servePictures(app, api)

  let schema: string | undefined
  app.get('/schemas/merchant.json', async (_request, reply) => {
    schema ??= JSON.stringify(merchantJsonSchema())
    return reply
      .header('content-type', 'application/schema+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .send(schema)
  })
}

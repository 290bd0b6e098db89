import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { findMerchant } from '../merchants/find-store.ts'
import { brandDigest, DrawnPictures } from './drawn-pictures.ts'
import { readIconFile } from './icon-files.ts'
import { merchantIcon } from './merchant-icon.ts'
import { drawSharePicture } from './share-picture.ts'

const ONE_DAY = 'public, max-age=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * What is drawn of a merchant: `GET /icons/<slug>.svg`, the files of `icon-files.ts` as `/icons/<slug>-<file>`, and
 * `/icons/share/<slug>.jpg`, the picture of its pages in messages.
 */
export function serveIcons(app: FastifyInstance, api: Api): void {
  const drawn = new DrawnPictures()

  app.get('/icons/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const drawing = readIconFile(file)
    const slug = drawing?.slug ?? (file.endsWith('.svg') ? file.slice(0, -4) : null)
    const loaded = slug === null ? null : await findMerchant(api, null, slug)
    if (!loaded) return reply.code(404).header('cache-control', 'no-store').send()
    const { v } = request.query as { readonly v?: string }
    const lifetime = v === brandDigest(loaded) ? FOR_EVER : ONE_DAY
    if (!drawing) {
      return reply
        .header('cache-control', lifetime)
        .header('content-type', 'image/svg+xml')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(await merchantIcon(loaded.merchant))
    }
    const bytes = await drawn.find(loaded, drawing.name, () => drawing.draw(api, loaded))
    reply.header('cache-control', lifetime).header('content-type', file.endsWith('.png') ? 'image/png' : 'image/jpeg')
    return sendInert(reply, bytes)
  })

  app.get('/icons/share/:file', async (request: FastifyRequest, reply) => {
    const [, slug] = /^([a-z0-9-]+)\.jpg$/.exec((request.params as { file: string }).file) ?? []
    const loaded = slug ? await findMerchant(api, null, slug) : null
    if (!loaded) return reply.code(404).header('cache-control', 'no-store').send()
    const bytes = await drawn.find(loaded, 'share', () => drawSharePicture(api, loaded))
    reply.header('content-type', 'image/jpeg').header('cache-control', ONE_DAY)
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendInert(reply, bytes)
  })
}

function sendInert(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.header('content-security-policy', "default-src 'none'").send(bytes)
}

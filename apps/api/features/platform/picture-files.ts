import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { PICTURE_SIZES, type PictureSize } from '../../ports/pictures/port.ts'

const FILE = /^([0-9a-f]{64})-([a-z]+)\.webp$/

/**
 * `GET /pictures/<merchantId>/<sha256>-<size>.webp`: bytes that never change, so browsers keep them for good. They are
 * pictures that we encoded, and are served as nothing else.
 */
export function servePictures(app: FastifyInstance, api: Api): void {
  app.get('/pictures/:merchantId/:file', async (request, reply) => {
    const { merchantId, file } = request.params as { merchantId: string; file: string }
    const [, sha256, size] = FILE.exec(file) ?? []
    reply.header('content-security-policy', "default-src 'none'").header('cross-origin-resource-policy', 'cross-origin')
    const isKnown = isId(merchantId) && sha256 && size && Object.hasOwn(PICTURE_SIZES, size)
    const bytes = isKnown ? await api.ports.pictures.get(merchantId, sha256, size as PictureSize) : null
    if (!bytes) return reply.code(404).header('cache-control', 'no-store').send()
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${sha256}-${size}"`)
      .send(bytes)
  })
}

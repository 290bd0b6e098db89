import type { FastifyInstance } from 'fastify'

const DOCUMENT_BYTES = 16 * 1024 * 1024

/** Takes JSON documents of up to 16 MB as they are: what reads them says what is wrong in them. */
export function takeDocuments(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: DOCUMENT_BYTES },
    async (_request: unknown, body: Buffer) => body,
  )
}

/** The text of a body that `takeDocuments` took; empty where none was sent. */
export function documentText(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : ''
}

import { deleteAppleDomain, listAppleDomains, putAppleDomain } from '@compass/contract/apple-domains'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { deleteDomainFile, listDomainFiles, writeDomainFile } from '../../records/apple-domains/domain-files.ts'
import { DomainFiles } from './domain-files.ts'

const MAX_BYTES = 64 * 1024
const ADDRESS = '/.well-known/apple-developer-merchantid-domain-association'

/** What Apple reads at a host before it shows its button there: the same bytes each time, without a detour or a cookie. */
export function serveAppleDomains(app: FastifyInstance, api: Api): void {
  const files = new DomainFiles(api)

  app.get(ADDRESS, async (request, reply) => {
    const host = files.ourHost(request.headers.host)
    const bytes = host && (await files.find(host))
    reply.header('cache-control', 'no-store')
    if (!bytes) return reply.code(404).send()
    return reply.header('content-type', 'text/plain; charset=utf-8').send(bytes)
  })

  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    serve(raw, api, putAppleDomain, async ({ params, request, now }) => {
      const host = files.ourHost(params.host)
      if (!host) return refuse({ reason: 'not_found' })
      const bytes = request.body
      if (!Buffer.isBuffer(bytes) || bytes.length === 0)
        return refuse({ reason: 'invalid_fields', faults: [{ path: '', rule: 'required' }] })
      await writeDomainFile(api.database, host, bytes, now)
      files.forget(host)
      return accept({ host, bytes: bytes.length })
    })
  })

  serve(app, api, deleteAppleDomain, async ({ params }) => {
    // Also of a host that is ours no more.
    const host = params.host.toLowerCase()
    const isDeleted = await deleteDomainFile(api.database, host)
    files.forget(host)
    return isDeleted ? accept({ done: true as const }) : refuse({ reason: 'not_found' })
  })

  serve(app, api, listAppleDomains, async () => {
    const all = await listDomainFiles(api.database)
    return accept({
      items: all.map(({ host, length, changedAt }) => ({ host, bytes: length, changedAt: changedAt.toISOString() })),
    })
  })
}

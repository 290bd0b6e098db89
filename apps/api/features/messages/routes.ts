import * as calls from '@compass/contract/notifications'
import { chooseText, isLanguage } from '@compass/domain/languages'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { latestMessages } from '../../records/messages/messages.ts'
import { listTemplates } from './list-templates.ts'
import { handshakeFor, receiveReceipts } from './receive-receipts.ts'

const MAX_SHOWN = 50

/** Bytes of what a provider tells at once: WhatsApp does it in batches. */
const MAX_RECEIPT_BYTES = 256 * 1024

/** What providers tell of messages, and what a demo's phones would show. */
export function serveMessages(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listMessageTemplates, ({ query }) => listTemplates(api, query.merchant))
  serveRaw(app, api, calls.messageHandshake, async ({ params, query, request, reply }) => {
    const challenge = await handshakeFor(api, { provider: params.provider, ...query })
    if (challenge === null) return sendRefusal(request, reply, { reason: 'forbidden' }, request.language)
    return reply.type('text/plain').header('cache-control', 'no-store').send(challenge)
  })
  // What is signed are the bytes as they came.
  void app.register(async (receipts) => {
    receipts.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: MAX_RECEIPT_BYTES } as const
    receipts.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
    serve(receipts, api, calls.messageReceipt, ({ params, query, request, now }) => {
      const { headers, url: path } = request
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return receiveReceipts(api, { ...params, account: query.account, path, headers, body, now })
    })
  })
  serveSandbox(app, api)
}

/** What a phone would show, for who tries the demo: of sandbox merchants, and in demo mode alone. */
function serveSandbox(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listSandboxMessages, async ({ query }) => {
    if (api.configuration.mode !== 'demo') return refuse({ reason: 'not_found' })
    const slugs = query.url === undefined ? api.merchants.slugs() : [query.url]
    const found = await Promise.all(
      slugs.map(async (slug) => {
        const id = api.merchants.idOfSlug(slug)
        const loaded = id ? await api.merchants.load(id) : null
        if (!loaded?.merchant.sandbox) return []
        const { merchant } = loaded
        const messages = await latestMessages(api.database.tenant(merchant.id), MAX_SHOWN)
        // A phone shows the sender as the message calls it.
        const first = merchant.languages[0] ?? 'en'
        const nameIn = (language: string) =>
          chooseText(merchant.name, isLanguage(language) ? language : first, first)?.text ?? slug
        return messages.map((message) => ({ message, merchant: { slug, name: nameIn(message.language) } }))
      }),
    )
    const latest = found.flat().sort((a, b) => b.message.createdAt.getTime() - a.message.createdAt.getTime())
    return accept({
      items: latest.slice(0, MAX_SHOWN).map(({ message, merchant }) => ({
        _id: message.id,
        merchant,
        channel: message.channel,
        phone: message.phone,
        language: message.language,
        kind: message.kind,
        body: message.body,
        createdAt: message.createdAt.toISOString(),
        sentAt: message.sentAt?.toISOString() ?? null,
      })),
    })
  })
}

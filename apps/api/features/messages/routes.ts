import { listSandboxMessages } from '@compass/contract/notifications'
import { chooseText, isLanguage } from '@compass/domain/languages'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { latestMessages } from '../../records/messages/messages.ts'

const MAX_SHOWN = 50

/** What a phone would show, for who tries the demo: of sandbox merchants, and in demo mode alone. */
export function serveMessages(app: FastifyInstance, api: Api): void {
  serve(app, api, listSandboxMessages, async ({ query }) => {
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

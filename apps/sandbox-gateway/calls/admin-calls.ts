import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway-parts.ts'
import { Fault } from '../payments/fault.ts'
import { accountOf, hashOf, isAdmin } from './holds.ts'
import { fieldsOf, text, webAddress, wrong } from './read-body.ts'

const WEATHERS = ['fine', 'failing'] as const

/** How the gateway is today: fine, or answering nothing but 500 until the admin says otherwise. */
export type Weather = { state: (typeof WEATHERS)[number] }

/** Calls with the admin key, the ledger, which an account may read too, and the one that anybody may ask. */
export function addAdminCalls(app: FastifyInstance, { books, adminKey }: Gateway, weather: Weather): void {
  function checkAdmin(request: FastifyRequest, otherwise: string): void {
    if (!isAdmin(request, adminKey)) throw new Fault(401, 'unauthorised', otherwise)
  }

  app.put<{ Params: { id: string } }>('/accounts/:id', async (request) => {
    checkAdmin(request, 'Only the admin key makes accounts.')
    const { id } = request.params
    if (!/^[\w-]{1,100}$/.test(id)) throw wrong('id', 'letters, digits, - and _')
    const fields = fieldsOf(request.body)
    const account = {
      id,
      secret: hashOf(text(fields, 'secret')),
      webhookUrl: webAddress(fields, 'webhookUrl'),
      webhookSecret: text(fields, 'webhookSecret'),
    }
    if (JSON.stringify(books.account(id)) !== JSON.stringify(account)) await books.write({ account })
    await books.settled()
    return { id, webhookUrl: account.webhookUrl }
  })

  app.put('/weather', async (request) => {
    checkAdmin(request, 'Only the admin key makes the weather.')
    const wanted = WEATHERS.find((one) => one === fieldsOf(request.body).state)
    if (!wanted) throw wrong('state', `one of ${WEATHERS.join(', ')}`)
    weather.state = wanted
    return { state: wanted }
  })

  app.get<{ Querystring: { since?: string; account?: string } }>('/ledger', async (request) => {
    const { since, account } = request.query
    const from = since ? new Date(since) : null
    if (from && Number.isNaN(from.getTime())) throw wrong('since', 'an instant')
    const owner = isAdmin(request, adminKey) ? (account ?? null) : accountOf(request, books)
    await books.settled()
    return { entries: books.entries(owner, from) }
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
}

import { getFunnel, listConversions, sendEvent } from '@compass/contract/conversions'
import { CONVERSION_EVENTS } from '@compass/domain/conversions'
import { accept } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { listConversionsSince } from '../../records/conversions/conversions.ts'
import { listFunnelDays } from '../../records/conversions/funnel.ts'
import { takeEvents } from './take-event.ts'

const EVERYTHING = new Date(0)

export function serveConversions(app: FastifyInstance, api: Api): void {
  const take = takeEvents(api)

  serve(app, api, sendEvent, async ({ request, reply, body, now }) => {
    const taken = await take(request, body, now)
    if (taken.ok) reply.code(202)
    return taken
  })

  serve(app, api, getFunnel, async ({ query, merchantId, now }) => {
    const days = await listFunnelDays(api.database.tenant(merchantId!), query.days, now)
    const items = days.map(({ day, counts }) => ({
      day,
      counts: Object.fromEntries(CONVERSION_EVENTS.map((event) => [event, counts[event] ?? 0])) as Record<
        (typeof CONVERSION_EVENTS)[number],
        number
      >,
    }))
    return accept({ items })
  })

  serve(app, api, listConversions, async ({ query, merchantId }) => {
    const { since, skip, limit } = query
    const tenant = api.database.tenant(merchantId!)
    const { items, total } = await listConversionsSince(tenant, since ? new Date(since) : EVERYTHING, { skip, limit })
    return accept({
      items: items.map(({ id, createdAt, ...rest }) => ({ _id: id, ...rest, at: createdAt.toISOString() })),
      total,
      skip,
      limit,
    })
  })
}

import type { AnswerOf } from '@compass/contract/call'
import { endMaintenance, listMaintenance, setMaintenance } from '@compass/contract/maintenance'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import {
  deleteMaintenanceWindow,
  type MaintenanceWindow,
  writeMaintenanceWindow,
} from '../../records/maintenance/maintenance-windows.ts'

/** Nobody closes a shop for longer by a slip of the year. */
const MAX_DAYS = 30

/** The platform's switch of maintenance; what it closes is decided at the door (`http/maintenance.ts`). */
export function serveMaintenance(app: FastifyInstance, api: Api): void {
  serve(app, api, setMaintenance, async ({ body, now }) => {
    const merchantId = findScope(api, body.merchant)
    if (merchantId === undefined) return refuse({ reason: 'not_found' })
    const endsAt = new Date(body.until)
    const ahead = endsAt.getTime() - now.getTime()
    if (ahead <= 0 || ahead > MAX_DAYS * 86_400_000)
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'until', rule: 'out_of_range' }] })
    const window = { merchantId, endsAt, words: body.text ?? {} }
    await writeMaintenanceWindow(api.database, window, now)
    await api.maintenance.refresh()
    return accept(maintenanceAnswer(api, window))
  })

  serve(app, api, endMaintenance, async ({ query }) => {
    const merchantId = findScope(api, query.merchant)
    if (merchantId === undefined) return refuse({ reason: 'not_found' })
    const isEnded = await deleteMaintenanceWindow(api.database, merchantId)
    await api.maintenance.refresh()
    return isEnded ? accept({ done: true as const }) : refuse({ reason: 'not_found' })
  })

  serve(app, api, listMaintenance, async ({ now }) =>
    accept({ items: api.maintenance.list(now).map((window) => maintenanceAnswer(api, window)) }),
  )
}

/** The id of a merchant; null for everything; undefined where there is no such merchant. */
function findScope(api: Api, slug: string | undefined): string | null | undefined {
  return slug === undefined ? null : (api.merchants.idOfSlug(slug) ?? undefined)
}

function maintenanceAnswer(
  api: Api,
  { merchantId, endsAt, words }: MaintenanceWindow,
): AnswerOf<typeof setMaintenance> {
  const slug = api.merchants.slugs().find((one) => api.merchants.idOfSlug(one) === merchantId)
  return {
    merchant: merchantId === null ? null : (slug ?? merchantId),
    until: endsAt.toISOString(),
    text: Object.keys(words).length > 0 ? words : null,
  }
}

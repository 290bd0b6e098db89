import * as calls from '@compass/contract/staff'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { readStaffSessions, takeStaffCookie } from '../../http/staff-sessions.ts'
import { endStaffSession } from '../../records/staff/sessions.ts'
import { brandAnswer } from '../stores/merchant-answer.ts'
import { createDemoLink, signInByDemoLink } from './demo-link.ts'
import { staffAnswer, staffSessionAnswer } from './staff-answer.ts'

/** Coming in to the console (decision 0069). */
export function serveStaff(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.getStaffSession, async ({ merchantId, request }) => {
    const loaded = await api.merchants.load(merchantId!)
    return loaded ? accept(staffSessionAnswer(loaded, request.staff!)) : refuse({ reason: 'not_found' })
  })

  serve(app, api, calls.endStaffSession, async ({ merchantId, request, reply, now }) => {
    await endStaffSession(api.database.tenant(merchantId!), request.staff!.tokenHash, now)
    takeStaffCookie(api, reply, merchantId!)
    return accept({ done: true })
  })

  serve(app, api, calls.listStaffMerchants, async ({ request }) => {
    const sessions = await readStaffSessions(api, request)
    const items = await Promise.all(
      sessions.map(async (staff) => {
        const loaded = await api.merchants.load(staff.merchantId)
        if (!loaded) return []
        const { slug, name } = loaded.merchant
        return [{ slug, name, brand: brandAnswer(loaded), staff: staffAnswer(staff) }]
      }),
    )
    return accept({ items: items.flat() })
  })

  serve(app, api, calls.takeStaffLink, (input) => signInByDemoLink(api, input))
  serve(app, api, calls.getDemoLink, (input) => createDemoLink(api, input))
}

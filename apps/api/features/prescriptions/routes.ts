import * as calls from '@compass/contract/prescriptions'
import { MAX_PAGE_BYTES } from '@compass/domain/prescriptions'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { Buckets } from '../../http/limits.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { newId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { pagesOfLines, pagesOfOrder, readPage } from '../../records/prescriptions/pages.ts'
import { addPage } from './add-page.ts'
import { findOwnCart } from './own-cart.ts'
import { pageAnswer, sendPage } from './page-answer.ts'
import { removePage } from './remove-page.ts'

/** Pages that a session may send for each order that it may place. */
const PAGES_PER_ORDER = 5

export function servePrescriptions(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listCartPrescriptions, async ({ session, now }) => {
    const own = await findOwnCart(api, session, now)
    if (!own) return accept({ items: [] })
    const lines = own.cart.lines.map(({ id }) => id)
    const pages = await pagesOfLines(api.database.tenant(session.merchantId), lines)
    return accept({ items: pages.map(pageAnswer) })
  })

  serve(app, api, calls.removePrescription, ({ params, session, now }) =>
    removePage(api, { session, pageId: params.id, now }),
  )

  serveUpload(app, api)
  serveReading(app, api)
}

/** The body is read after the session was checked, as bytes of any kind: what they are is seen by themselves. */
function serveUpload(app: FastifyInstance, api: Api): void {
  const perMinute = api.configuration.limits.ordersPerMinute * PAGES_PER_ORDER
  const uploads = new Buckets({ rate: perMinute / 60, burst: perMinute })
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_PAGE_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    serve(pages, api, calls.addPrescription, async ({ query, session, request, now }) => {
      const count = () => {
        const wait = uploads.take(session.tokenHash.toString('base64'), Date.now())
        return wait > 0 ? ({ reason: 'rate_limited', retryAfterSeconds: wait } as const) : null
      }
      const added = await addPage(api, { session, lineId: query.line, bytes: request.body, now, count })
      return added.ok ? accept(pageAnswer(added.value)) : added
    })
  })
}

function serveReading(app: FastifyInstance, api: Api): void {
  const findOwnOrder = async ({ merchantId, userId }: Session, orderId: string): Promise<Order | null> => {
    const order = await findOrder(api.database.tenant(merchantId), orderId)
    return order?.userId === userId ? order : null
  }

  serve(app, api, calls.getOrderPrescriptions, async ({ params, session }) => {
    const order = await findOwnOrder(session, params.id)
    if (!order) return refuse({ reason: 'not_found' })
    const tenant = api.database.tenant(session.merchantId)
    return accept({ items: (await pagesOfOrder(tenant, order)).map(pageAnswer) })
  })

  serveRaw(app, api, calls.getPrescription, async ({ params, session, request, reply, now }) => {
    const tenant = api.database.tenant(session.merchantId)
    const order = await findOwnOrder(session, params.id)
    const pages = order ? await pagesOfOrder(tenant, order) : []
    const isOfIt = pages.some(({ id }) => id === params.page)
    const reading = { id: newId(now.getTime()), pageId: params.page, orderId: params.id, at: now }
    const page = isOfIt ? await readPage(tenant, api.configuration, { ...reading, reader: { kind: 'owner' } }) : null
    return page ? sendPage(reply, page) : sendRefusal(request, reply, { reason: 'not_found' }, request.language)
  })
}

import * as calls from '@compass/contract/invoices'
import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../../db/database.ts'
import { sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { serveRaw } from '../../http/serve.ts'
import { PdfThread } from '../../pdf/pdf-thread.ts'
import { isOfTable, type Order } from '../../records/orders/order.ts'
import { findOrder, listOrdersOfTable } from '../../records/orders/orders.ts'
import { findWhole } from '../court-orders/read-court-order.ts'
import { composeCourtInvoice, wholeOfTable } from './compose-court-invoice.ts'
import { composeInvoice } from './compose-invoice.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'

const MAX_STORED_BYTES = 8 * 1024 * 1024
const DRAWN_WITHIN_MS = 10_000

export function serveInvoices(app: FastifyInstance, api: Api): void {
  const thread = new PdfThread<InvoiceSheet>(api.log, {
    what: 'an invoice',
    program: new URL('./draw-invoice-worker.ts', import.meta.url),
    drawnWithinMs: DRAWN_WITHIN_MS,
    maxStoredBytes: MAX_STORED_BYTES,
  })
  app.addHook('onClose', async () => thread.stop())

  serveRaw(app, api, calls.downloadInvoice, async ({ query, session, request, reply }) => {
    const { merchantId, userId } = session
    const tenant = api.database.tenant(merchantId)
    const order = await findOrder(tenant, query.orderId)
    const court = order ? null : await findWhole(tenant, query.orderId)
    const bought = order ?? court?.court ?? null
    const isThen = query.placedAt === undefined || Date.parse(query.placedAt) === bought?.placedAt.getTime()
    const loaded = await api.merchants.load(merchantId)
    if (bought?.userId !== userId || !isThen || !loaded)
      return sendRefusal(request, reply, { reason: 'not_found' }, request.language)
    const { merchant } = loaded
    const whole = court ?? (order && (await tableOf(tenant, order)))
    const sheet = whole ? composeCourtInvoice(merchant, whole) : composeInvoice(merchant, order!, order!.refunds ?? [])
    const drawn = await thread.draw(sheet, session.tokenHash.toString('base64'))
    if (!drawn.ok) return sendRefusal(request, reply, drawn.refusal, request.language)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${merchant.slug}-${bought.number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(drawn.value)
  })
}

/** The order of a court's table with what each vendor sold; null: it is another one, or nothing was made of it. */
async function tableOf(tenant: Tenant, order: Order): Promise<ReturnType<typeof wholeOfTable> | null> {
  if (!isOfTable(order)) return null
  const sold = (await listOrdersOfTable(tenant, order.id)).filter(({ lines }) => lines.length > 0)
  const orders = await Promise.all(sold.map(async (part) => (await findOrder(tenant, part.id)) ?? part))
  return orders.length > 0 ? wholeOfTable(order, orders) : null
}

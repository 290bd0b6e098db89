import * as calls from '@compass/contract/invoices'
import type { Merchant } from '@compass/domain/merchants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { serveRaw } from '../../http/serve.ts'
import { PdfThread } from '../../pdf/pdf-thread.ts'
import { orderAtCounter } from '../orders/seen-at-counter.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import { composeInvoiceOf, findInvoicedOrder, purchaseOf } from './invoiced-order.ts'

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

  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(request, reply, { reason: 'not_found' }, request.language)
  /** `reader`: the hash of the credential that asks; so many at once are drawn for each. */
  const sendInvoice = async (
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    { merchant, number }: { readonly merchant: Merchant; readonly number: number },
    { sheet, reader }: { readonly sheet: InvoiceSheet; readonly reader: Buffer },
  ) => {
    const drawn = await thread.draw(sheet, reader.toString('base64'))
    if (!drawn.ok) return sendRefusal(request, reply, drawn.refusal, request.language)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${merchant.slug}-${number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(drawn.value)
  }

  serveRaw(app, api, calls.downloadInvoice, async ({ query, session, request, reply }) => {
    const { merchantId, userId, tokenHash } = session
    const tenant = api.database.tenant(merchantId)
    const [loaded, invoiced] = await Promise.all([
      api.merchants.load(merchantId),
      findInvoicedOrder(tenant, query.orderId),
    ])
    const bought = invoiced && purchaseOf(invoiced)
    const isThen = query.placedAt === undefined || Date.parse(query.placedAt) === bought?.placedAt.getTime()
    if (!loaded || !invoiced || bought?.userId !== userId || !isThen) return notFound(request, reply)
    const { merchant } = loaded
    const sheet = await composeInvoiceOf(tenant, merchant, invoiced)
    return sendInvoice({ request, reply }, { merchant, number: bought.number }, { sheet, reader: tokenHash })
  })

  serveRaw(app, api, calls.downloadMerchantInvoice, async ({ params, merchantId, request, reply }) => {
    const tenant = api.database.tenant(merchantId!)
    const [loaded, invoiced] = await Promise.all([
      api.merchants.load(merchantId!),
      findInvoicedOrder(tenant, params.id),
    ])
    if (!loaded || !invoiced) return notFound(request, reply)
    const { merchant } = loaded
    const sheet = await composeInvoiceOf(tenant, merchant, invoiced, (order) => orderAtCounter(request, order))
    const { number } = purchaseOf(invoiced)
    return sendInvoice({ request, reply }, { merchant, number }, { sheet, reader: request.merchantKeyHash! })
  })
}

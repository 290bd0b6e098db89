import * as calls from '@compass/contract/spots'
import { everyStore, type LoadedMerchant, type Store } from '@compass/domain/merchants'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { PdfThread } from '../../pdf/pdf-thread.ts'
import { listCodes, SEALED } from '../spots/codes.ts'
import type { CodeSheet } from './code-sheet.ts'
import { composeCodeSheet } from './compose-code-sheet.ts'
import { drawCodes } from './draw-codes.ts'

/** As many as the document of one store can name: more are printed store by store. */
const MAX_CODES = 2_501
/** Within what a request may take. */
const DRAWN_WITHIN_MS = 25_000

export function serveCodeSheets(app: FastifyInstance, api: Api): void {
  const thread = new PdfThread<CodeSheet>(api.log, {
    what: 'a sheet of codes',
    program: new URL('./draw-code-sheet-worker.ts', import.meta.url),
    drawnWithinMs: DRAWN_WITHIN_MS,
    // It is printed once, and says what opens tables.
    maxStoredBytes: 0,
  })
  app.addHook('onClose', async () => thread.stop())

  serve(app, api, calls.drawCodes, ({ query, merchantId, request }) =>
    drawCodes(api, merchantId!, query.spots, request.merchantKeyStore),
  )

  serveRaw(app, api, calls.downloadCodeSheet, async ({ query, merchantId, request, reply, now }) => {
    const { language } = request
    const loaded = await api.merchants.load(merchantId!)
    const store = loaded && query.store !== undefined ? findStore(loaded, query.store) : undefined
    if (!loaded || store === null) return sendRefusal(request, reply, { reason: 'not_found' }, language)
    const codes = await listCodes(api, api.database.tenant(merchantId!), loaded, store?.id)
    if (!codes) return sendRefusal(request, reply, SEALED, language)
    if (codes.length === 0) return sendRefusal(request, reply, { reason: 'not_found' }, language)
    if (codes.length > MAX_CODES) {
      const faults = [{ path: 'store', rule: 'required' as const }]
      return sendRefusal(request, reply, { reason: 'invalid_request', faults }, language)
    }
    const drawn = await thread.draw(composeCodeSheet(loaded.merchant, codes, query.size, now), merchantId!)
    if (!drawn.ok) return sendRefusal(request, reply, drawn.refusal, language)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${loaded.merchant.slug}-codes-${query.size}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(drawn.value)
  })
}

/** Who prints may know the store by its key in the document alone. */
function findStore({ merchant, stores }: LoadedMerchant, name: string): Store | null {
  return stores.get(name) ?? everyStore(merchant).find(({ key }) => key === name) ?? null
}

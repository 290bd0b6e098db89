import * as calls from '@compass/contract/board'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { switchKitchen } from './kitchen.ts'
import { readDecline } from './preview-decline.ts'
import { readBoard, readTicket } from './read-board.ts'
import { readStockedProducts } from './stocked-products.ts'

export function serveBoard(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.getBoard, ({ query, merchantId, now }) =>
    readBoard(api, merchantId!, { storeId: query.store, since: query.since, now }),
  )

  serve(app, api, calls.getTicket, async ({ params, merchantId }) => {
    const loaded = await api.merchants.load(merchantId!)
    const read = loaded && (await readTicket(api, loaded, params.id))
    return read ? accept(read) : refuse({ reason: 'not_found' })
  })

  serve(app, api, calls.previewDecline, ({ params, merchantId, language }) =>
    readDecline(api.database.tenant(merchantId!), params.id, language),
  )

  serve(app, api, calls.setKitchen, ({ params, body, merchantId, now }) =>
    switchKitchen(api, { merchantId: merchantId!, storeId: params.id, added: body.added, now }),
  )

  serve(app, api, calls.listStockedProducts, ({ query, merchantId, now }) =>
    readStockedProducts(api, merchantId!, query, now),
  )
}

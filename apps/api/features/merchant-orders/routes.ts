import * as calls from '@compass/contract/merchant-orders'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { isAtCounter } from '../orders/seen-at-counter.ts'
import { previewRefund } from './preview-refund.ts'
import { readOrder } from './read-order.ts'
import { searchOrders } from './search-orders.ts'

export function serveMerchantOrders(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.searchOrders, ({ query, merchantId, request, now }) =>
    searchOrders(api, { merchantId: merchantId!, query, isCounter: isAtCounter(request), now }),
  )

  serve(app, api, calls.getMerchantOrder, ({ params, merchantId, request, now }) =>
    readOrder(api, { merchantId: merchantId!, orderId: params.id, request, now }),
  )

  serve(app, api, calls.previewRefund, ({ params, body, merchantId, now }) =>
    previewRefund(api, { merchantId: merchantId!, orderId: params.id, body, now }),
  )
}

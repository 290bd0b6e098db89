import { chargeByCourier, chargeByDistance } from '@compass/contract/delivery'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { chargeDelivery } from './charge-delivery.ts'

/** Two paths of one operation: how a store charges stands in its document. */
export function serveDelivery(app: FastifyInstance, api: Api): void {
  serve(app, api, chargeByCourier, (input) => chargeDelivery(api, input, input.body))
  serve(app, api, chargeByDistance, (input) => chargeDelivery(api, input, input.body))
}

import { updateCartAddress } from '@compass/contract/cart'
import { chargeByCourier, chargeByDistance } from '@compass/contract/delivery'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { chargeDelivery } from './charge-delivery.ts'
import { setDestination } from './set-destination.ts'

export function serveDelivery(app: FastifyInstance, api: Api): void {
  serve(app, api, updateCartAddress, (input) => {
    const { store, orderType, address } = input.body
    return setDestination(api, input, { store, orderType, addressId: address?._id, areaId: address?.areaId })
  })

  // Two paths of one operation: how a store charges stands in its document.
  serve(app, api, chargeByCourier, (input) => chargeDelivery(api, input, input.body))
  serve(app, api, chargeByDistance, (input) => chargeDelivery(api, input, input.body))
}

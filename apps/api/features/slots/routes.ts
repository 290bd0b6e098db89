import {
  getDeliverySlots,
  getPickupSlots,
  getRoomSlots,
  listSlotLoads as listSlotLoadsCall,
  scheduleCart as scheduleCartCall,
} from '@compass/contract/slots'
import { SERVICE } from '@compass/domain/services'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { changeCart } from '../cart/change-cart.ts'
import { listSlotLoads } from './list-slot-loads.ts'
import { listSlots } from './list-slots.ts'
import { scheduleCart } from './schedule-cart.ts'

export function serveSlots(app: FastifyInstance, api: Api): void {
  serve(app, api, getDeliverySlots, ({ params, query, session, now }) =>
    listSlots(api, { storeId: params.id, service: SERVICE.DELIVERY, query, session, now }),
  )

  serve(app, api, getPickupSlots, ({ params, query, session, now }) =>
    listSlots(api, { storeId: params.id, service: SERVICE.PICKUP, query, session, now }),
  )

  serve(app, api, getRoomSlots, ({ params, query, session, now }) =>
    listSlots(api, { storeId: params.id, service: SERVICE.ROOM, query, session, now }),
  )

  serve(app, api, listSlotLoadsCall, ({ params, query, merchantId, now }) =>
    listSlotLoads(api, merchantId!, params.id, query, now),
  )

  serve(app, api, scheduleCartCall, (input) => changeCart(api, input, scheduleCart(input.body, input.now)))
}

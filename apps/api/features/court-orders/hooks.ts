import { listCourtOrders } from '../../records/court-orders/court-orders.ts'
import type { CourtOrderHooks } from '../orders/court-order-hooks.ts'
import { courtOrderAnswer } from './court-answer.ts'
import { payCourtAgain } from './pay-court.ts'
import { placeCourtOrder } from './place-court-order.ts'
import { readWhole } from './read-court-order.ts'

/** What this feature does where an ordinary order is placed, listed or paid. */
export const courtOrders: CourtOrderHooks = {
  place: placeCourtOrder,
  payAgain: payCourtAgain,
  async answersOf(api, merchantId, ids) {
    const tenant = api.database.tenant(merchantId)
    const courts = await listCourtOrders(tenant, [...new Set(ids)])
    const wholes = await Promise.all([...courts.values()].map((court) => readWhole(tenant, court)))
    return wholes.flatMap((whole) => (whole ? courtOrderAnswer(whole, 'owner') : []))
  },
}

import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'
import type { Order } from '../orders/order.ts'
import type { KeptPayment } from './payment.ts'
import type { Settled } from './settle-order.ts'

/**
 * Money of a difference has come, and its order is locked: whoever asked for it takes it inside this transaction, by its
 * `subject`. A question that is answered or gone takes none, and the money goes back.
 */
export async function settleDifference(
  _api: Api,
  _tenant: Tenant,
  _loaded: LoadedMerchant,
  _order: Order,
  _payment: KeptPayment,
  _now: Date,
): Promise<Settled> {
  return { refundCause: 'unasked', changesMenu: false }
}

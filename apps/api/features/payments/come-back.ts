import { ORDER_STATUS } from '@compass/domain/orders'
import { isOpen, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { findOrder } from '../orders/repository.ts'
import { enquire } from './enquire.ts'
import { findPayment } from './repository.ts'

/**
 * Where a browser that comes back from a gateway goes on, as a path of the storefront. What it brings decides nothing: the
 * gateway itself is asked. Paid or unknown still: the order's status; else why it failed. The order's page shows itself only to
 * who may see it.
 */
export async function comeBack(
  api: Api,
  {
    gateway,
    account = '',
    payment: id = '',
  }: { gateway: string; account?: string | undefined; payment?: string | undefined },
): Promise<string> {
  if (!api.ports.gateways.has(gateway) || !isId(account) || !isId(id)) return '/'
  const loaded = await api.merchants.load(account)
  if (!loaded) return '/'
  const home = `/${loaded.merchant.slug}`
  const tenant = api.database.tenant(account)
  const found = await findPayment(tenant, id)
  if (!found?.orderId) return home
  // Whoever comes back has just done something there: what was heard a moment ago is old.
  const payment = isOpen(found.status) ? await enquire(api, account, found) : found
  const order = await findOrder(tenant, found.orderId)
  if (!order) return home
  const isWaiting = isOpen(payment.status) && payment.status !== PAYMENT_STATUS.INITIATED
  const isUnpaid = payment.status !== PAYMENT_STATUS.SUCCESS && !isWaiting && payment.review === null
  const goesBack = payment.status === PAYMENT_STATUS.SUCCESS && !payment.settles
  if ((isUnpaid || goesBack) && payment.kind === 'difference')
    return `${home}/order-replacement-payment-failed/${order.id}/${payment.id}`
  if (isUnpaid && order.status === ORDER_STATUS.INITIALIZE) return `${home}/payment/${payment.id}/failure`
  return `${home}/order-status/${order.id}`
}

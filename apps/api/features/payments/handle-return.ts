import { ORDER_STATUS } from '@compass/domain/orders'
import { isOpen, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { findOrder } from '../../records/orders/orders.ts'
import { readPaid } from '../../records/payments/paid-order.ts'
import { enquire } from './enquire.ts'
import { placingNow } from './in-flight.ts'

/**
 * Where a browser that comes back from a gateway goes on, as a path of the storefront. What it brings decides nothing: the
 * gateway itself is asked. Paid or unknown still: the order's status; else why it failed. The order's page shows itself only to
 * who may see it.
 */
export async function handleReturn(
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
  const tenant = api.database.tenant(account, 'asyncCommit')
  await placingNow(id)
  const found = await readPaid(tenant, id)
  if (!found?.order) return home
  const { order: before } = found
  // Whoever comes back has just done something there: what was heard a moment ago is old.
  const payment = isOpen(found.payment.status) ? await enquire(api, account, found.payment, before) : found.payment
  const isWaiting = isOpen(payment.status) && payment.status !== PAYMENT_STATUS.INITIATED
  const isUnpaid = payment.status !== PAYMENT_STATUS.SUCCESS && !isWaiting && payment.review === null
  const goesBack = payment.status === PAYMENT_STATUS.SUCCESS && !payment.settles
  if ((isUnpaid || goesBack) && payment.kind === 'difference')
    return `${home}/order-replacement-payment-failed/${before.id}/${payment.id}`
  const order = isUnpaid && (await findOrder(tenant, before.id))
  if (order && order.status === ORDER_STATUS.INITIALIZE) return `${home}/payment/${payment.id}/failure`
  return `${home}/order-status/${before.id}`
}

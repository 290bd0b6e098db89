import { homePath } from '@compass/domain/merchants/home-path'
import { isOpen, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { findPayment } from '../../records/payments/payments.ts'
import { enquire } from './enquire.ts'
import { settlingNow } from './in-flight.ts'

/**
 * Where a browser that comes back from a gateway goes on, as a path of the storefront. What it brings decides nothing: the
 * gateway itself is asked. The path is the bill's own: of an order its status page, or why the payment failed. The page shows
 * itself only to who may see it.
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
  const home = homePath(loaded.merchant)
  await settlingNow(id)
  const found = await findPayment(api.database.tenant(account, 'asyncCommit'), id)
  if (!found?.bill) return home
  // Whoever comes back has just done something there: what was heard a moment ago is old.
  const payment = isOpen(found.status) ? await enquire(api, account, found) : found
  const isWaiting = isOpen(payment.status) && payment.status !== PAYMENT_STATUS.INITIATED
  const isUnpaid = payment.status !== PAYMENT_STATUS.SUCCESS && !isWaiting && payment.review === null
  const goesBack = payment.status === PAYMENT_STATUS.SUCCESS && !payment.settles
  return api.bills[found.bill.kind].pathAfter(loaded, payment, { isUnpaid, goesBack })
}

import { homePath } from '@compass/domain/merchants/home-path'
import { isOpen, PAYMENT_STATUS } from '@compass/domain/payments'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import type { ReturnedFields } from '../../ports/gateways/port.ts'
import type { PaymentRecord } from '../../records/payments/payment.ts'
import { findPayment } from '../../records/payments/payments.ts'
import { gatewayOfPayment } from '../merchants/gateway-of.ts'
import { enquire } from './enquire.ts'
import { settlingNow } from './in-flight.ts'

interface ReturnInput {
  readonly gateway: string
  readonly account?: string | undefined
  readonly payment?: string | undefined
  /** Of the address, and of the form where it is one. */
  readonly fields: ReturnedFields
}

/**
 * Where a browser that comes back from a gateway goes on, as a path of the storefront. What it brings decides nothing: the
 * gateway itself is asked. The path is the bill's own: of an order its status page, or why the payment failed. The page shows
 * itself only to who may see it. A signature that is not the gateway's asks nobody: the page says that we are checking.
 */
export async function handleReturn(
  api: Api,
  { gateway, account = '', payment: id = '', fields }: ReturnInput,
): Promise<string> {
  if (!api.ports.gateways.has(gateway) || !isId(account) || !isId(id)) return '/'
  const loaded = await api.merchants.load(account)
  if (!loaded) return '/'
  const home = homePath(loaded.merchant)
  await settlingNow(id)
  const found = await findPayment(api.database.tenant(account, 'asyncCommit'), id)
  if (!found?.bill) return home
  const isForged = await isForgedReturn(api, account, found, fields)
  // Whoever comes back has just done something there: what was heard a moment ago is old.
  const payment = isOpen(found.status) && !isForged ? await enquire(api, account, found) : found
  const isWaiting = isOpen(payment.status) && (payment.status !== PAYMENT_STATUS.INITIATED || isForged)
  const isUnpaid = payment.status !== PAYMENT_STATUS.SUCCESS && !isWaiting && payment.review === null
  const goesBack = payment.status === PAYMENT_STATUS.SUCCESS && !payment.settles
  return api.bills[found.bill.kind].pathAfter(loaded, payment, { isUnpaid, goesBack })
}

async function isForgedReturn(
  api: Api,
  merchantId: string,
  payment: PaymentRecord,
  fields: ReturnedFields,
): Promise<boolean> {
  const found = gatewayOfPayment(api, merchantId, payment)
  const isForged = (await found?.gateway.isForgedReturn?.(found.account, payment.id, fields)) === true
  if (isForged)
    api.log.warn({ merchantId, payment: payment.id }, 'a return claims a signature that is not its gateway’s')
  return isForged
}

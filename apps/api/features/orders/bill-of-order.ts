import type { LoadedMerchant } from '@compass/domain/merchants'
import { acceptanceDeadline } from '@compass/domain/orders'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { BillToPay } from '../../records/bills/bill.ts'
import type { Order } from '../../records/orders/order.ts'
import type { LockedBill } from '../bills/bill-handler.ts'
import type { ChargeTerms } from '../payments/attempts.ts'
import { holderOfUser } from '../users/holder.ts'

/**
 * What is owed for an order: its total. Whoever pays a link pays the order that this makes. A vendor's order stands on the
 * bill of its court, which asks for more than this order alone.
 */
export function billOfOrder({
  billId,
  grandTotal,
  currency,
  payLinkId,
  courtOrder,
}: Pick<Order, 'billId' | 'grandTotal' | 'currency' | 'payLinkId' | 'courtOrder'>): BillToPay {
  const kind = courtOrder ? 'court' : payLinkId ? 'payLink' : 'order'
  return { id: billId, kind, mainId: billId, amount: grandTotal, currency }
}

/** A gateway names the order by its number. Its promotion says which cards it is paid with. */
export function chargeTermsOf(
  { promotions }: Pick<LoadedMerchant, 'promotions'>,
  { number, totals, customer }: Pick<Order, 'number' | 'totals' | 'customer'>,
): ChargeTerms {
  const { offer: promotion } = totals.terms
  const bins = promotion ? (promotions.byId.get(promotion.id)?.conditions.cardBins ?? null) : null
  return { orderNumber: number, bins, customerPhone: ownPhoneOf(customer) }
}

/** Who pays a link may be somebody else than whom it was sent to. */
export function ownPhoneOf({ phone, isPhoneOfLink }: Order['customer']): string | null {
  return isPhoneOfLink ? null : phone
}

/** The customer's phone of today holds credits, if it is verified. */
export async function creditHolderOf(
  api: Api,
  tenant: Tenant,
  { id, userId }: Pick<Order, 'id' | 'userId'>,
): ReturnType<LockedBill['creditHolder']> {
  const holder = await holderOfUser(api, tenant, userId)
  return holder === null ? null : { holder, note: id }
}

/** The merchant's time to accept begins with the money. */
export function deadlineOf(loaded: LoadedMerchant, order: Pick<Order, 'schedule' | 'storeId'>, now: Date): Date {
  return acceptanceDeadline({
    placedAt: now,
    opensAt: null,
    scheduledFor: order.schedule?.start ?? null,
    acceptanceMinutes: loaded.stores.get(order.storeId)?.acceptanceMinutes ?? 10,
  })
}

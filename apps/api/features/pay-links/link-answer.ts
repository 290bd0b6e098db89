import type { MerchantPayLink, PayLink } from '@compass/contract/pay-links'
import type { LoadedMerchant, PaymentMethod, Store } from '@compass/domain/merchants'
import { linkMethods, payLinkState } from '@compass/domain/pay-links'
import type { z } from 'zod'
import type { Api } from '../../http/api.ts'
import type { OwnLinkOrder } from '../../records/pay-links/link-orders.ts'
import type { LinkCustomer, PayLinkRecord } from '../../records/pay-links/pay-link.ts'
import { gatewayOf, isOffered } from '../merchants/gateway-of.ts'
import type { OpenedLink } from './open-link.ts'

type PayLinkShape = z.output<typeof PayLink>

/** With which a link can be paid now. */
export function methodsNow(
  api: Pick<Api, 'ports'>,
  loaded: LoadedMerchant,
  store: Store,
  link: Pick<PayLinkRecord, 'methods'>,
): readonly PaymentMethod[] {
  const gateway = gatewayOf(api, loaded)
  if (!gateway?.isAvailable()) return []
  return linkMethods(store, link.methods).filter((method) => isOffered(method, gateway))
}

/**
 * A link as whoever holds its address sees it.
 *
 * @param known of whom it is for, and of who looks
 * @param own the order that who looks paid by it
 */
export function payLinkAnswer(
  api: Pick<Api, 'ports'>,
  { loaded, store, link }: OpenedLink,
  { known, own }: { readonly known: LinkCustomer; readonly own: OwnLinkOrder | null },
  now: Date,
): PayLinkShape {
  const { merchant } = loaded
  const state = payLinkState(link, now)
  const isOpen = state === 'open'
  return {
    state,
    merchant: { slug: merchant.slug, name: merchant.name },
    store: { _id: store.id, name: store.name, phone: store.phone },
    amount: { amount: link.amount, currency: link.currency },
    text: link.text,
    language: link.language,
    customer: isOpen ? link.customer.name : null,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    methods: isOpen ? [...methodsNow(api, loaded, store, link)] : [],
    asks: { name: isOpen && known.name === null, phone: isOpen && known.phone === null },
    own: own && { _id: own.orderId, state: own.state },
  }
}

export function merchantPayLinkAnswer(link: PayLinkRecord, now: Date): z.output<typeof MerchantPayLink> {
  return {
    _id: link.id,
    state: payLinkState(link, now),
    store: link.storeId,
    amount: { amount: link.amount, currency: link.currency },
    text: link.text,
    customer: { name: link.customer.name, phone: link.customer.phone },
    expiresAt: link.expiresAt?.toISOString() ?? null,
    uses: link.uses,
    used: link.used,
    methods: link.methods && [...link.methods],
    createdAt: link.createdAt.toISOString(),
    withdrawnAt: link.withdrawnAt?.toISOString() ?? null,
  }
}

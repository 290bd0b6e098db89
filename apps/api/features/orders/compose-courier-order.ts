import { chooseText } from '@compass/domain/languages'
import type { Merchant } from '@compass/domain/merchants'
import type { CourierOrder } from '../../ports/couriers/port.ts'
import type { Order } from '../../records/orders/order.ts'

/** What a courier is told of an order, in the merchant's language; null: it has no door. */
export function composeCourierOrder(
  { country, name: merchantName, couriers }: Merchant,
  order: Order,
  /** With what goes along, itself included. */
  together: readonly Order[],
  attempt: Pick<CourierOrder, 'account' | 'reference' | 'requestedAt' | 'now'>,
): CourierOrder | null {
  const { store, customer, totals } = order
  const lines = together.flatMap((one) => one.lines)
  const { door } = customer
  if (!door) return null
  const language = order.languages.merchant
  const text = (one: typeof store.name) => chooseText(one, language, language)?.text ?? ''
  const number = String(order.courtOrder?.number ?? order.number)
  return {
    ...attempt,
    storeId: order.storeId,
    number,
    quoteId: door.quoteId ?? totals.terms.delivery?.quoteId ?? null,
    from: {
      point: store.location,
      address: text(store.address),
      country,
      name: [text(merchantName), text(store.name)].filter(Boolean).join(', '),
      phone: store.phone,
    },
    to: {
      point: { lat: door.lat, lng: door.lng },
      address: customer.address ?? (customer.area ? text(customer.area) : ''),
      country,
      name: customer.name || number,
      phone: customer.phone,
    },
    items: lines.map(({ name, qty, unit }) => ({ name: text(name), qty, price: unit })),
    value: lines.reduce((sum, { total }) => sum + total, 0),
    currency: order.currency,
    ifNobodyOpens: couriers?.ifNobodyOpens ?? 'return',
    tip: null,
    note: order.instruction,
  }
}

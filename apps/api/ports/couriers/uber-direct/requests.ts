import type { CourierOrder, CourierQuoteRequest, CourierStop } from '../port.ts'
import { toHundredths } from './hundredths.ts'

/** Characters. */
const MAX_NOTE = 280
const MAX_NAME = 100

/** Body of `POST …/delivery_quotes`. */
export function quoteBody({ storeId, from, to }: CourierQuoteRequest) {
  return { ...stopOf('pickup', from), ...stopOf('dropoff', to), external_store_id: storeId }
}

/** Body of `POST …/deliveries`. Its idempotency key is our reference, as is the id by which the merchant finds it there. */
export function deliveryBody(order: CourierOrder, quoteId: string | null) {
  const { from, to, items, currency, reference, note, tip, account } = order
  const phone = from.phone ?? to.phone
  return {
    ...(quoteId !== null && { quote_id: quoteId }),
    idempotency_key: reference,
    external_id: reference,
    external_store_id: order.storeId,
    manifest_reference: order.number,
    manifest_items: items.map(({ name, qty, price }) => ({
      name: name.slice(0, MAX_NAME),
      quantity: qty,
      size: 'small',
      price: toHundredths(price, currency),
    })),
    manifest_total_value: toHundredths(order.value, currency),
    pickup_name: from.name.slice(0, MAX_NAME),
    ...stopOf('pickup', from),
    pickup_phone_number: phone,
    dropoff_name: to.name.slice(0, MAX_NAME),
    ...stopOf('dropoff', to),
    // Who can not be called is called by the shop.
    dropoff_phone_number: to.phone ?? phone,
    ...(note !== null && { dropoff_notes: note.slice(0, MAX_NOTE) }),
    undeliverable_action: order.ifNobodyOpens === 'leaveAtDoor' ? 'leave_at_door' : 'return',
    ...(tip !== null && { tip: toHundredths(tip, currency) }),
    ...(account.mode === 'test' && ROBO_COURIER),
  }
}

/** In test mode a courier of theirs plays the delivery within minutes ("Automated Delivery Testing"). */
const ROBO_COURIER = { test_specifications: { robo_courier_specification: { mode: 'auto' } } }

function stopOf<Side extends 'pickup' | 'dropoff'>(side: Side, { address, country, point }: CourierStop) {
  return {
    [`${side}_address`]: `${address}, ${country}`,
    [`${side}_latitude`]: point.lat,
    [`${side}_longitude`]: point.lng,
  }
}

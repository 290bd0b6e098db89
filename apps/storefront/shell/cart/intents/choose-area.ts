import { updateCartAddress } from '@compass/contract/cart'
import { chargeByCourier } from '@compass/contract/delivery'
import { type CartAnswer, type CartSubmission, readStore } from './cart-submission.ts'

/** The cart goes to a saved address or an area. A pin in that area says what the delivery costs, where the door decides it. */
export async function chooseArea(submission: CartSubmission): CartAnswer {
  const { call, shell, text } = submission
  const address = {
    ...(text('address') ? { _id: text('address') } : {}),
    ...(text('area') ? { areaId: text('area') } : {}),
  }
  const directed = await call(updateCartAddress, {
    body: { store: readStore(submission), orderType: shell.service, address },
  })
  const pin = { lat: Number(text('lat') || Number.NaN), lng: Number(text('lng') || Number.NaN) }
  const cart = directed.ok ? directed.data.cart : null
  if (!directed.ok || !cart?.delivery || !cart.area || !Number.isFinite(pin.lat) || !Number.isFinite(pin.lng))
    return directed
  const body = { store: cart.store, address: { areaId: cart.area, ...pin } }
  const charged = await call(chargeByCourier, { body })
  // Where no courier is free the cart goes there all the same, and its delivery has no price yet.
  if (!charged.ok || !charged.data.cart) return directed
  return { ...directed, data: { ...directed.data, cart: charged.data.cart } }
}

import { ORDER_STATUS } from '@compass/domain/orders'
import { LINES_OF_VENDOR } from '../../product/court.ts'
import { faultsOfCourt, fillAtCourt, seeCourtOrder } from '../../proof/court.ts'
import { Customer, cardThat, type Payment } from '../../proof/customer.ts'
import { ask } from '../../proof/lines.ts'
import { answered, patiently } from './patience.ts'
import { sentence, type Visit } from './visit.ts'

const VENDORS = 3

/**
 * Orders of three vendors of a court with one key until there is an answer, and pays on the bank's page. Then one vendor declines,
 * sometimes all of them. However it was killed: all three are there, or none.
 */
export async function orderAtCourt(visit: Visit): Promise<void> {
  const { at, acknowledgements: reported, number, random } = visit
  const shop = { ...at, market: at.court.market }
  const customer = await patiently(() => Customer.come(shop, number))
  const cart = await patiently(() => fillAtCourt(customer, LINES_OF_VENDOR))
  const body = customer.placing(cart, { mod: 'card' })
  const placed = await answered('place', () => customer.ask({ path: '/v1/orders', key: `court-${number}`, body }))
  if (placed.status !== 200 && placed.status !== 201) {
    reported.wrong.push(sentence('place at a court', placed))
    return
  }
  const id = placed.data.courtOrder._id as string
  const court = await patiently(() => seeCourtOrder(customer, id))
  for (const [place, { _id }] of court.orders.entries()) reported.take(`${cart._id} ${place}`, _id)
  reported.wrong.push(...faultsOfCourt(court, VENDORS))
  const payment = placed.data.payment as Payment | null
  if (!payment?.pageUrl) return
  await customer.type(payment, cardThat('success'))
  await answered('come back', () => customer.comeBack(payment))
  const declining = random() < 0.3 ? court.orders : court.orders.slice(0, 1)
  for (const { _id } of declining) {
    const path = `/v1/merchant/orders/${_id}/transitions`
    const step = { path, token: at.court.merchantKey, body: { to: ORDER_STATUS.DECLINED } }
    const moved = await answered('decline', () => ask(at.lines, step))
    if (moved.status !== 200 && moved.refusal !== 'invalid_transition') reported.wrong.push(sentence('decline', moved))
  }
  reported.wrong.push(...faultsOfCourt(await patiently(() => seeCourtOrder(customer, id)), VENDORS))
}

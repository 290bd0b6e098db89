import { ORDER_STATUS } from '@compass/domain/orders'
import { LINES_OF_VENDOR } from '../product/court.ts'
import { faultsOfCourt, placeAtCourt, seeCourtOrder } from '../proof/court.ts'
import { cardThat } from '../proof/customer.ts'
import { faultsIn, type Race, unless } from './stage.ts'

const VENDORS = 3
const { DECLINED, APPROVED, NEW, PAYMENT_CANCELLED } = ORDER_STATUS

/**
 * A court order was let go of unpaid; then its money comes late, while two vendors answer. It wakes whole and both answers
 * count, or it stays cancelled whole and its money goes back.
 */
export const answeredWhilePaidLate: Race = async (stage) => {
  const { shop, till } = stage.court
  const customer = await stage.customer(shop)
  const { court, payment } = await placeAtCourt(customer, LINES_OF_VENDOR, { mod: 'card' }, `court-${stage.next()}`)
  for (const { _id } of court.orders) stage.acknowledged.add(_id)
  // The customer goes back to the basket: all that the order took comes back.
  await customer.add(shop.market.products[3 * LINES_OF_VENDOR]!)
  const [grill, sushi] = court.orders
  const answers = () => Promise.all([till.move(grill!._id, DECLINED), till.move(sushi!._id, APPROVED)])
  const [, first] = await Promise.all([customer.type(payment!, cardThat('success')).catch(() => null), answers()])
  const [, second] = await Promise.all([customer.comeBack(payment!), answers()])
  const third = await answers()
  const seen = await seeCourtOrder(customer, court._id)
  const statuses = seen.orders.map(({ status }) => status)
  const ends = [[DECLINED, APPROVED, NEW].join(), [PAYMENT_CANCELLED, PAYMENT_CANCELLED, PAYMENT_CANCELLED].join()]
  return [
    ...faultsIn('answering at a court', [...first, ...second, ...third]),
    ...faultsOfCourt(seen, VENDORS),
    ...unless(ends.includes(statuses.join()), `a court order whose money came late stands at ${statuses.join(', ')}`),
  ]
}

/** All vendors decline at once, twice each: exactly all of the money goes back. */
export const allDecline: Race = async (stage) => {
  const { shop, till } = stage.court
  const customer = await stage.customer(shop)
  const { court, payment } = await placeAtCourt(customer, LINES_OF_VENDOR, { mod: 'card' }, `court-${stage.next()}`)
  for (const { _id } of court.orders) stage.acknowledged.add(_id)
  await customer.type(payment!, cardThat('success'))
  await customer.comeBack(payment!)
  const answers = await Promise.all(
    court.orders.flatMap(({ _id }) => [till.move(_id, DECLINED), till.move(_id, DECLINED)]),
  )
  const seen = await seeCourtOrder(customer, court._id)
  const [back, paid] = [seen.totals.refundAmount.amount, seen.totals.grandTotal.amount]
  return [
    ...faultsIn('declining at a court', answers),
    ...faultsOfCourt(seen, VENDORS),
    ...unless(seen.status === DECLINED, `a court order that all declined stands at ${seen.status}`),
    ...unless(back === paid, `a court order that all declined gives back ${back} of ${paid}`),
  ]
}

import { ORDER_STATUS } from '@compass/domain/orders'
import { LINES_OF_VENDOR } from '../product/court.ts'
import { faultsOfCourt, placeAtCourt, seeCourtOrder } from '../proof/court.ts'
import { cardThat, walletToken } from '../proof/customer.ts'
import { faultsIn, isYes, notified, type Race, unless } from './stage.ts'

const VENDORS = 3
const { DECLINED, APPROVED, NEW, PAYMENT_CANCELLED, SERVED } = ORDER_STATUS

/**
 * A court order was let go of unpaid; then its money comes late, while two vendors answer. It wakes whole, and the answers
 * that came after count; or it stays cancelled whole and its money goes back.
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
  const hasCounted = (vendor: 0 | 1) => [first, second, third].some((both) => isYes(both[vendor]!))
  const awake = [hasCounted(0) ? DECLINED : NEW, hasCounted(1) ? APPROVED : NEW, NEW]
  const ends = [awake.join(), [PAYMENT_CANCELLED, PAYMENT_CANCELLED, PAYMENT_CANCELLED].join()]
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

/**
 * A guest pays all of a table's bill while two of its three vendors decline, one of them twice, and the third serves. Whoever
 * is first, exactly what the third one's order costs stays paid.
 */
export const answeredAtTable: Race = async (stage) => {
  const { shop, till, tables } = stage.court
  const table = tables.shift()
  if (!table) return []
  const [first, second] = [await stage.guest(table, shop), await stage.guest(table, shop)]
  for (const guest of [first, second]) await guest.join()
  for (const vendor of [0, 1, 2]) {
    const guest = vendor === 0 ? first : second
    await guest.add(shop.market.products[vendor * LINES_OF_VENDOR]!)
  }
  const unique = `court-table-${stage.next()}`
  const sent = await first.send('all', unique)
  const [order] = stage.ordersOf([sent])
  const rounds = (sent.data?.subOrders ?? []) as readonly { readonly vendor: { readonly order: string } }[]
  if (order === undefined || rounds.length !== VENDORS) return [`a round at a court was answered ${notified([sent])}`]
  const [grill, sushi, juice] = rounds.map(({ vendor }) => vendor.order)
  const accepted = await Promise.all([grill, sushi, juice].map((id) => till.move(id!, APPROVED)))
  const before = await first.bill(order)
  const claimed = await first.claim(order, { kind: 'all' })
  if (!isYes(claimed)) return [`all of a bill at a court was answered ${notified([claimed])}`]
  const payment = { mod: 'applepay', walletToken: walletToken('applepay', 'success', unique) }
  const answers = await Promise.all([
    first.pay(order, claimed.data.share._id, payment, unique),
    till.move(grill!, DECLINED),
    till.move(sushi!, DECLINED),
    till.move(sushi!, DECLINED),
    till.move(juice!, SERVED),
  ])
  const { totals } = await first.customer.seeOrder(order)
  const stays = before.vendors?.find((vendor) => vendor.order === juice)?.totals.grandTotal.amount
  const paid = totals.grandTotal.amount - totals.refundAmount.amount
  return [
    ...faultsIn('answering at a court’s table', [...accepted, ...answers]),
    ...unless(isYes(answers[0]!), `a share at a court’s table was answered ${notified([answers[0]!])}`),
    ...unless(
      paid === stays,
      `a court’s table whose vendors declined keeps ${paid} of ${stays} (${notified(answers)})`,
    ),
  ]
}

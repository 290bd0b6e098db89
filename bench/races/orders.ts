import { faultsIn, isYes, notified, type Race, unless } from './stage.ts'

const TIMES = 20

/** The same order asked for twenty times with one key, cash or by card: one order, the same answer to all. */
export const sameKey: Race = async (stage) => {
  const customer = await stage.customer()
  const cart = await customer.fill()
  const choice = stage.randomBelow(2) === 0 ? { mod: 'cod' } : stage.shop.gateway.choice
  const { mod } = choice
  const key = `same-${stage.next()}`
  const replies = await Promise.all(Array.from({ length: TIMES }, () => customer.place(cart, choice, key)))
  const orders = stage.ordersOf(replies)
  const payments = new Set(replies.filter(isYes).map(({ data }) => data.payment?._id))
  const news = replies.filter(({ status }) => status === 201).length
  return [
    ...unless(replies.every(isYes) && news === 1, `one key ×${TIMES} (${mod}): answered ${notified(replies)}`),
    ...unless(orders.length === 1, `one key ×${TIMES} (${mod}): ${orders.length} orders`),
    ...unless(payments.size === 1, `one key ×${TIMES} (${mod}): ${payments.size} payments`),
  ]
}

/** One cart ordered with different keys at once: one order, whoever asks. */
export const differentKeys: Race = async (stage) => {
  const customer = await stage.customer()
  const cart = await customer.fill()
  const run = stage.next()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      customer.place(cart, n % 2 === 0 ? { mod: 'cod' } : stage.shop.gateway.choice, `key-${run}-${n}`),
    ),
  )
  const orders = stage.ordersOf(replies)
  return [
    ...faultsIn('one basket, eight keys', replies),
    ...unless(orders.length === 1, `one basket, eight keys: ${orders.length} orders (${notified(replies)})`),
  ]
}

/** The merchant gives a part back twenty times with one key, and then more than there is with other keys. */
export const sameRefund: Race = async (stage) => {
  const customer = await stage.customer()
  const { order } = await customer.payByCard('4111111111111111', `refund-${stage.next()}`)
  stage.acknowledged.add(order._id)
  const { amount: total, currency } = order.totals.grandTotal
  const part = Math.floor(total / 3)
  const key = `part-${stage.next()}`
  const till = stage.till()
  const same = await Promise.all(Array.from({ length: TIMES }, () => till.refund(order._id, part, currency, key)))
  const back = new Set(same.filter(isYes).map(({ data }) => data.refundAmount.amount))
  const others = await Promise.all(
    Array.from({ length: 6 }, (_, n) => till.refund(order._id, part, currency, `${key}-${n}`)),
  )
  const most = Math.floor((total - part) / part)
  return [
    ...unless(
      same.every(isYes) && back.size === 1 && back.has(part),
      `a refund of ${part} with one key ×${TIMES}: answered ${notified(same)}, given back ${[...back]}`,
    ),
    ...faultsIn('refunds with other keys', others),
    ...unless(
      others.filter(isYes).length === most,
      `six refunds of a third with other keys: ${notified(others)}, and ${most} were there`,
    ),
  ]
}

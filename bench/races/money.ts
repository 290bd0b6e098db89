import { setTimeout as wait } from 'node:timers/promises'
import { ORDER_STATUS } from '@compass/domain/orders'
import { PAYMENT_STATUS } from '@compass/domain/payments'
import { SERVICE } from '@compass/domain/services'
import {
  type Customer,
  cardThat,
  isAtGateway,
  type Order,
  type Payment,
  type PaymentChoice,
} from '../proof/customer.ts'
import type { Reply } from '../proof/lines.ts'
import { faultsIn, isYes, notified, type Race, type Stage, unless } from './stage.ts'

/** Somebody with an order that waits for its money on the gateway's page. */
async function waiting(stage: Stage): Promise<{ customer: Customer; order: Order; payment: Payment }> {
  const customer = await stage.customer()
  const { order, payment } = await customer.order(stage.shop.gateway.choice, `money-${stage.next()}`)
  stage.acknowledged.add(order._id)
  return { customer, order, payment: payment! }
}

const METHODS = ['notice', 'return', 'enquiry', 'merchant'] as const
const ORDERS = permutations(METHODS)
/** The longest pause between two of them, in milliseconds. */
const LONGEST_PAUSE_MS = 12

/**
 * The money is taken. Webhook, return, enquiry and the merchant's step come in one of all orders: one after the other, or
 * nearly at once.
 */
export const allOrders: Race = async (stage) => {
  const { customer, order, payment } = await waiting(stage)
  const { gateway, market, lines } = stage.shop
  await customer.type(payment, cardThat('noticeNever'))
  const turn = ORDERS[stage.next() % ORDERS.length]!
  const to = stage.randomBelow(3) === 0 ? ORDER_STATUS.DECLINED : ORDER_STATUS.APPROVED
  const acts: Record<(typeof METHODS)[number], () => Promise<Reply>> = {
    notice: () => gateway.notify(lines, market, payment),
    return: () => customer.comeBack(payment),
    enquiry: () => customer.sayNotPaid(payment),
    merchant: () => stage.till().move(order._id, to),
  }
  const isInTurn = stage.randomBelow(3) === 0
  const running: Promise<Reply>[] = []
  for (const route of turn) {
    const act = acts[route]()
    running.push(act)
    if (isInTurn) await act
    else await wait(stage.randomBelow(LONGEST_PAUSE_MS))
  }
  const replies = await Promise.all(running)
  const moved = replies[turn.indexOf('merchant')]!
  const { status, payment: money } = await customer.seeOrder(order._id)
  const wanted = isYes(moved) ? to : ORDER_STATUS.NEW
  const label = `${turn.join(', ')}${isInTurn ? ' in turn' : ''}`
  return [
    ...faultsIn(label, replies),
    ...unless(status === wanted, `${label}: the order stands at ${status} and not at ${wanted} (${notified(replies)})`),
    ...unless(money.status === PAYMENT_STATUS.SUCCESS, `${label}: the money stands at ${money.status}`),
  ]
}

/** Two attempts of one order, and both are paid. */
export const twoSuccesses: Race = async (stage) => {
  const { customer, order, payment } = await waiting(stage)
  const [paid, again] = await Promise.all([
    quietly(customer.type(payment, cardThat(stage.randomBelow(2) === 0 ? 'success' : 'late'))),
    customer.payAgain(order._id, secondChoice(stage), `second-${stage.next()}`),
  ])
  const second = isYes(again) ? (again.data.payment as Payment) : null
  if (second && isAtGateway(second)) {
    const isSandbox = stage.shop.gateway.name === 'sandbox'
    await Promise.all([
      ...(isSandbox ? [quietly(customer.press(second, { act: 'yes' }))] : []),
      quietly(customer.type(second, cardThat('success'))),
      customer.comeBack(payment),
    ])
    await customer.comeBack(second)
  }
  return faultsIn('two payments of one order', [again, ...(paid ? [paid] : [])])
}

/** The customer gives the order up, or changes the cart, while the bank takes the money. */
export const cancelledWhilePaid: Race = async (stage) => {
  const { customer, order, payment } = await waiting(stage)
  const behaviour = (['success', 'late', 'noticeNever', 'dropped'] as const)[stage.randomBelow(4)]!
  const isChanged = stage.randomBelow(2) === 0
  const { store, products } = stage.shop.market
  const [, supplied] = await Promise.all([
    quietly(customer.type(payment, cardThat(behaviour))),
    wait(stage.randomBelow(LONGEST_PAUSE_MS)).then(() =>
      isChanged
        ? customer.ask({
            path: '/v1/carts/addProductToCart',
            body: { store, product: products[0]!, qty: 1, orderType: SERVICE.PICKUP },
          })
        : customer.cancel(order._id),
    ),
  ])
  const back = stage.randomBelow(2) === 0 ? [await customer.comeBack(payment)] : []
  return faultsIn(`${isChanged ? 'a changed basket' : 'giving up'} against ${behaviour}`, [supplied, ...back])
}

/** Another method on the same order, and then the first bank takes the money after all. */
export const lateAfterPayingAgain: Race = async (stage) => {
  const { customer, order, payment } = await waiting(stage)
  await customer.type(payment, cardThat('late'))
  const { choice, name } = stage.shop.gateway
  const wallet = { mod: 'applepay', walletToken: `applepay_success_race${stage.next()}` }
  const choices = [{ mod: 'cod' }, choice, ...(name === 'sandbox' ? [wallet] : [])]
  const chosen = choices[stage.randomBelow(choices.length)]!
  const again = await customer.payAgain(order._id, chosen, `late-${stage.next()}`)
  const second = isYes(again) ? (again.data.payment as Payment | null) : null
  if (second && isAtGateway(second)) await quietly(customer.type(second, cardThat('success')))
  return faultsIn(`${chosen.mod} against late money`, [again])
}

/**
 * An order was let go of by a change of its cart; its late money and the order of the cart anew come at once. Both are the
 * customer's one cart: never two orders of it, and never money for none.
 */
export const lateAgainstAnew: Race = async (stage) => {
  const { customer, order, payment } = await waiting(stage)
  const changed = await customer.add(stage.shop.market.products[0]!)
  const [, anew] = await Promise.all([
    quietly(customer.type(payment, cardThat('success'))),
    wait(stage.randomBelow(LONGEST_PAUSE_MS)).then(() =>
      customer.place(changed, { mod: 'cod' }, `anew-${stage.next()}`),
    ),
    wait(stage.randomBelow(LONGEST_PAUSE_MS)).then(() => customer.comeBack(payment)),
  ])
  stage.ordersOf([anew])
  const old = await customer.seeOrder(order._id)
  return [
    ...faultsIn('ordered anew against late money', [anew]),
    ...unless(
      isYes(anew) || old.status === ORDER_STATUS.NEW || old.status === ORDER_STATUS.PAYMENT_CANCELLED,
      `ordered anew against late money: the old order stands at ${old.status}, the new one was answered ${notified([anew])}`,
    ),
  ]
}

/** The merchant declines, and the money that came goes back once, however often it is said. */
export const declinedOften: Race = async (stage) => {
  const { customer, order, payment } = await waiting(stage)
  await customer.type(payment, cardThat(stage.randomBelow(2) === 0 ? 'success' : 'refundSlow'))
  await customer.comeBack(payment)
  const { amount, currency } = order.totals.grandTotal
  const till = stage.till()
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => till.move(order._id, ORDER_STATUS.DECLINED)),
    ...Array.from({ length: 3 }, (_, n) => till.refund(order._id, amount, currency, `all-${stage.next()}-${n}`)),
    customer.cancel(order._id),
  ])
  return faultsIn('declined, given up and refunded at once', replies)
}

function secondChoice(stage: Stage): PaymentChoice {
  const { gateway } = stage.shop
  return gateway.name === 'sandbox' && stage.randomBelow(2) === 0 ? { mod: 'knet' } : gateway.choice
}

/** The page may drop the line: the money moved all the same. */
function quietly(reply: Promise<Reply>): Promise<Reply | null> {
  return reply.catch(() => null)
}

function permutations<T>(owner: readonly T[]): T[][] {
  if (owner.length < 2) return [[...owner]]
  return owner.flatMap((first, at) => permutations(owner.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}
